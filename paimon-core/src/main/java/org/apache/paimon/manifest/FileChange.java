package org.apache.paimon.manifest;

/** Whether an entry adds or deletes its file. */
public enum FileChange {
  ADD,
  DELETE
}
