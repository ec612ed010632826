/** Golden tables and small tables for tests of several packages. */
package org.apache.paimon.testing;
