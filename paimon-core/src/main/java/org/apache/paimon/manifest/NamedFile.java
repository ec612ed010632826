package org.apache.paimon.manifest;

/**
 * A file in the manifest directory.
 *
 * @param fileName bare name
 * @param lengthBytes size
 */
public record NamedFile(String fileName, long lengthBytes) {}
