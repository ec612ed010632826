/**
 * Tables on the stores that users have: HDFS, S3 and OSS, each reached through its real client.
 *
 * <p>The HDFS cluster and the S3 server run in processes of their own, with class paths that Maven
 * gathers when the tests run ({@code src/stores}); a test whose server cannot be had is skipped.
 * The OSS server is a small one of ours.
 *
 * <p><b>Start with</b> {@code StoreSuite}, which each store runs.
 */
package org.apache.paimon.integration.stores;
