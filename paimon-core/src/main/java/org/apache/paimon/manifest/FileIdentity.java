package org.apache.paimon.manifest;

import java.util.HexFormat;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * What makes a file the same file in two manifest entries. The level is part of it: a move to
 * another level is DELETE and ADD of the same name.
 *
 * @param embeddedIndex hexadecimal text; empty when there is none
 */
public record FileIdentity(
    BinaryRow partition,
    int bucket,
    int level,
    String fileName,
    List<String> extraFiles,
    String embeddedIndex,
    String externalPath) {

  static FileIdentity of(BinaryRow partition, int bucket, DataFileMeta file) {
    return new FileIdentity(
        partition,
        bucket,
        file.level(),
        file.fileName(),
        file.extraFiles(),
        file.embeddedIndex() == null ? "" : HexFormat.of().formatHex(file.embeddedIndex()),
        file.externalPath());
  }

  /** Names differ but for the level; the other parts cost more than they tell apart. */
  @Override
  public int hashCode() {
    return 31 * fileName.hashCode() + level;
  }
}
