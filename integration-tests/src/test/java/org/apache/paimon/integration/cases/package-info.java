/**
 * SQL cases with their expected rows, run through Spark. {@code testdata/cases/README.md} describes
 * their form.
 */
package org.apache.paimon.integration.cases;
