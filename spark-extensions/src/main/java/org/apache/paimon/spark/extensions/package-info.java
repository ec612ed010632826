/** SQL extensions: parser and analysis rules. Nothing here opens a file. */
package org.apache.paimon.spark.extensions;
