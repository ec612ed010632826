/**
 * Tests of the installed jar: through Spark, and against the published implementation of the
 * format.
 */
package org.apache.paimon.integration;
