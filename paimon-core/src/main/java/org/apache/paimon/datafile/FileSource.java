package org.apache.paimon.datafile;

/** What made a data file. */
public enum FileSource {
  /** A write. */
  APPEND(0),
  /** A compaction. */
  COMPACT(1);

  private final int code;

  FileSource(int code) {
    this.code = code;
  }

  /** The number stored in {@code _FILE_SOURCE}. */
  public int code() {
    return code;
  }

  /** The source with this code; null (files before 0.9) means APPEND. */
  public static FileSource ofCode(Integer code) {
    return code != null && code == 1 ? COMPACT : APPEND;
  }
}
