package org.apache.paimon.schema;

import java.io.Serializable;
import java.util.List;
import org.apache.paimon.types.DataType;

/**
 * One change of a schema. A column is named by a path: one name for a column of the table, more for
 * a field of a nested row; on the way into an ARRAY the name is {@code element}, into a MAP {@code
 * value} (or {@code key}).
 */
public sealed interface SchemaChange extends Serializable {

  /** Where a column goes among its siblings. */
  sealed interface Position extends Serializable {
    /** Before all others. */
    record First() implements Position {}

    /** Behind all others. */
    record Last() implements Position {}

    /** Directly after a sibling. */
    record After(String column) implements Position {}
  }

  /** Sets a table option. */
  record SetOption(String key, String value) implements SchemaChange {}

  /** Removes a table option; an absent one is fine. */
  record RemoveOption(String key) implements SchemaChange {}

  /** Sets the table comment; null removes it. */
  record SetComment(String comment) implements SchemaChange {}

  /**
   * Adds a column, or a field of a nested row. Ids inside {@code type} are ignored and given anew.
   *
   * @param comment null = none
   * @param defaultValue null = none
   */
  record AddColumn(
      List<String> path, DataType type, String comment, String defaultValue, Position position)
      implements SchemaChange {}

  record RenameColumn(List<String> path, String newName) implements SchemaChange {}

  record DropColumn(List<String> path) implements SchemaChange {}

  /** Changes the type and keeps the nullability. */
  record ChangeType(List<String> path, DataType type) implements SchemaChange {}

  record ChangeNullability(List<String> path, boolean isNullable) implements SchemaChange {}

  /** Changes a comment; null removes it. */
  record ChangeComment(List<String> path, String comment) implements SchemaChange {}

  /** Changes a default value; null removes it. */
  record ChangeDefault(List<String> path, String defaultValue) implements SchemaChange {}

  record MoveColumn(List<String> path, Position position) implements SchemaChange {}
}
