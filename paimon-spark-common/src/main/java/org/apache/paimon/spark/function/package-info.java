/**
 * Functions that the catalog offers to Spark.
 *
 * <p>{@code bucket(n, key...)} and {@code mod_bucket(n, key)} give the bucket in which a table with
 * {@code n} buckets keeps a key, exactly as the writer chooses it. Spark looks functions of a
 * required distribution up in the empty namespace; users find them in {@code sys}. The hash depends
 * on the stored types of the key, which Spark's types do not tell apart (TIMESTAMP(3) and
 * TIMESTAMP(6)), so a distribution names the function together with these types.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.function.CatalogFunctions}. Imports {@code
 * spark.row} and {@code spark.types}.
 */
package org.apache.paimon.spark.function;
