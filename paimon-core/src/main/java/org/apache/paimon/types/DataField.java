package org.apache.paimon.types;

import java.io.Serializable;
import java.util.Optional;

/**
 * A column, or a field of a row type.
 *
 * @param id stays with the field through renames and moves; never reused in a table
 * @param name the present name
 * @param type the type
 * @param comment description, null when there is none
 * @param defaultValue text cast to the type when a statement leaves the column out, null when there
 *     is none
 */
public record DataField(int id, String name, DataType type, String comment, String defaultValue)
    implements Serializable {

  /** A field without comment and default. */
  public DataField(int id, String name, DataType type) {
    this(id, name, type, null, null);
  }

  /** The comment, if there is one. */
  public Optional<String> commentText() {
    return Optional.ofNullable(comment);
  }

  /** The default value's text, if there is one. */
  public Optional<String> defaultText() {
    return Optional.ofNullable(defaultValue);
  }

  public DataField withName(String newName) {
    return new DataField(id, newName, type, comment, defaultValue);
  }

  public DataField withType(DataType newType) {
    return new DataField(id, name, newType, comment, defaultValue);
  }

  public DataField withId(int newId) {
    return new DataField(newId, name, type, comment, defaultValue);
  }

  public DataField withComment(String newComment) {
    return new DataField(id, name, type, newComment, defaultValue);
  }

  public DataField withDefault(String newDefault) {
    return new DataField(id, name, type, comment, newDefault);
  }
}
