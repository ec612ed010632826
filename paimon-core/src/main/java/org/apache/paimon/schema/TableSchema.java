package org.apache.paimon.schema;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * One version of a table's schema.
 *
 * @param id number of the version, from 0
 * @param fields columns in table order
 * @param highestFieldId greatest field id ever used, nested ones included
 * @param partitionKeys names of the partition columns, in order
 * @param primaryKeys names of the primary key columns, partition columns included; empty for append
 *     tables
 * @param options table options as they were given
 * @param comment null when there is none
 * @param timeMillis when this version was made
 */
public record TableSchema(
    long id,
    List<DataField> fields,
    int highestFieldId,
    List<String> partitionKeys,
    List<String> primaryKeys,
    Options options,
    String comment,
    long timeMillis)
    implements Serializable {

  /** The id of a {@link #preview}; nothing may be written with it. */
  public static final long NOT_STORED = -1;

  public TableSchema {
    fields = List.copyOf(fields);
    partitionKeys = List.copyOf(partitionKeys);
    primaryKeys = List.copyOf(primaryKeys);
  }

  private Object writeReplace() {
    return new SerialSchema(this);
  }

  public Optional<String> commentText() {
    return Optional.ofNullable(comment);
  }

  /** The columns as a row type. */
  public RowType rowType() {
    return new RowType(fields);
  }

  /** The partition columns as a row type. */
  public RowType partitionType() {
    return rowType().project(partitionKeys);
  }

  /**
   * The primary key without partition columns: what files are sorted by. Empty for append tables.
   */
  public List<String> trimmedPrimaryKeys() {
    return primaryKeys.stream().filter(key -> !partitionKeys.contains(key)).toList();
  }

  /** The trimmed primary key as a row type, in key order. */
  public RowType trimmedKeyType() {
    return rowType().project(trimmedPrimaryKeys());
  }

  public boolean hasPrimaryKey() {
    return !primaryKeys.isEmpty();
  }

  /** The same schema with stronger options for one session; never stored. */
  public TableSchema withOptions(Options newOptions) {
    return new TableSchema(
        id, fields, highestFieldId, partitionKeys, primaryKeys, newOptions, comment, timeMillis);
  }

  /** What changes would make of this version, before they are stored. */
  public TableSchema preview(List<SchemaChange> changes) {
    return SchemaUpdate.preview(this, changes);
  }

  /** Whether this is a {@link #preview}. */
  public boolean isPreview() {
    return id == NOT_STORED;
  }
}
