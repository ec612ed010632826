package org.apache.paimon.lsm;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/**
 * Where things lie in a batch of key-value rows: the value columns, then {@code _SEQUENCE_NUMBER},
 * then {@code _VALUE_KIND}. The key is read from value columns, never from the key copies of a
 * file. Immutable.
 */
public final class KeyValueLayout {
  private final RowType values;
  private final RowType type;
  private final int[] keys;
  private final int[] sequenceFields;
  private final boolean isDescending;

  private KeyValueLayout(RowType values, int[] keys, int[] sequenceFields, boolean isDescending) {
    this.values = values;
    this.keys = keys;
    this.sequenceFields = sequenceFields;
    this.isDescending = isDescending;
    List<DataField> fields = new ArrayList<>(values.fields());
    fields.add(SystemFields.SEQUENCE_NUMBER);
    fields.add(SystemFields.VALUE_KIND);
    this.type = new RowType(fields);
  }

  /**
   * Columns of a table without options.
   *
   * @param values the value columns
   * @param keyNames the trimmed primary key, all among the values
   * @param sequence the sequence fields, all among the values
   */
  public static KeyValueLayout of(RowType values, List<String> keyNames, SequenceFields sequence) {
    return new KeyValueLayout(
        values,
        values.indexesOf(keyNames),
        values.indexesOf(sequence.names()),
        sequence.isDescending());
  }

  /** All columns of a table. */
  public static KeyValueLayout of(TableSchema schema) {
    return of(
        schema.rowType(),
        schema.trimmedPrimaryKeys(),
        SequenceFields.of(TableOptions.of(schema).keys()));
  }

  /**
   * Some columns of a table, told by field id: they may have other names than in {@code schema}.
   *
   * @param values hold key and sequence fields of the table
   */
  public static KeyValueLayout of(TableSchema schema, RowType values) {
    SequenceFields sequence = SequenceFields.of(TableOptions.of(schema).keys());
    return new KeyValueLayout(
        values,
        positions(schema, schema.trimmedPrimaryKeys(), values),
        positions(schema, sequence.names(), values),
        sequence.isDescending());
  }

  private static int[] positions(TableSchema schema, List<String> names, RowType values) {
    return schema.rowType().project(names).fields().stream()
        .mapToInt(field -> values.indexOfId(field.id()))
        .toArray();
  }

  /** The key columns only, in key order. */
  KeyValueLayout ofKeys() {
    int[] positions = new int[keys.length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = i;
    }
    return new KeyValueLayout(values.project(keys), positions, new int[0], false);
  }

  /** The value columns. */
  public RowType values() {
    return values;
  }

  /** All columns: values, sequence number, kind. */
  public RowType type() {
    return type;
  }

  /** Position of the sequence number. */
  public int sequencePosition() {
    return values.fieldCount();
  }

  /** Position of the kind's code. */
  public int kindPosition() {
    return values.fieldCount() + 1;
  }

  /** Positions of the key columns; the caller's copy. */
  public int[] keyPositions() {
    return keys.clone();
  }

  /** Types of the key columns. */
  public List<DataType> keyTypes() {
    return values.project(keys).types();
  }

  /** Types of the sequence fields. */
  List<DataType> sequenceTypes() {
    return values.project(sequenceFields).types();
  }

  /** Positions of the key columns; not to be changed. */
  int[] keys() {
    return keys;
  }

  /** Positions of the sequence fields; not to be changed. */
  int[] sequenceFields() {
    return sequenceFields;
  }

  boolean isDescending() {
    return isDescending;
  }
}
