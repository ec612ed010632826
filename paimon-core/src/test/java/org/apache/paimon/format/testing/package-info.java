/** A file format for tests of what lies above formats. */
package org.apache.paimon.format.testing;
