package org.apache.paimon.index.fileindex;

import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;

/**
 * One index to build.
 *
 * @param kind which
 * @param column the column's name
 * @param mapKey the key whose values are indexed; empty unless the column is a map
 * @param settings options of this index without their prefix: {@code items}, {@code version} ...
 */
record IndexedColumn(
    IndexKind kind, String column, String mapKey, boolean isMap, Options settings) {

  /** Name in the container. */
  String name() {
    return isMap ? column + "[" + mapKey + "]" : column;
  }

  /** The type of the values indexed, checked against the kind. */
  AtomicType valueType(RowType type) {
    int position = type.indexOf(column);
    if (position < 0) {
      throw refused("the columns are " + type.names(), "one of these columns");
    }
    DataType found = type.typeAt(position);
    if (isMap) {
      if (!(found instanceof MapType map) || !map.key().root().isCharacter()) {
        throw refused("its type is " + found, "a map with character keys");
      }
      found = map.value();
    }
    if (!(found instanceof AtomicType atomic) || !KeyForm.isSupported(kind, atomic)) {
      throw refused("its type is " + found, "a type that this kind of index supports");
    }
    return atomic;
  }

  private UserException refused(String what, String expected) {
    return new UserException(
        "Cannot build a "
            + kind.text()
            + " index of column '"
            + name()
            + "': "
            + what
            + ", expected "
            + expected
            + ". Correct option 'file-index."
            + kind.text()
            + ".columns'.");
  }
}
