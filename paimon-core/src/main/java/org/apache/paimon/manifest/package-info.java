/**
 * Manifests: Avro files that list which data files a commit added and deleted; manifest lists name
 * the manifests of a snapshot; index manifests list index files.
 *
 * <p><b>Format.</b> Avro object container files, records {@code _VERSION} 2 (index manifests 1),
 * fields by name: a column missing from the file is null, an unknown one is skipped
 * (format-metadata 4 and 9). Identity of a file: partition, bucket, level, name, extra files,
 * embedded index, external path.
 *
 * <p>A process keeps the small manifests used last ({@link
 * org.apache.paimon.manifest.ManifestCache}): a manifest never changes, and its name is never given
 * again.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.manifest.ManifestEntry}. Floor 3: may import {@code
 * index}, {@code snapshot} and floors 0 to 2.
 */
package org.apache.paimon.manifest;
