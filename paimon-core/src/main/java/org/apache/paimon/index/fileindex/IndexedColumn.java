package org.apache.paimon.index.fileindex;

import java.util.Optional;
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

  /** The same index of a column of another name. */
  IndexedColumn named(String newColumn) {
    return new IndexedColumn(kind, newColumn, mapKey, isMap, settings);
  }

  /** The type of the values indexed, checked against the kind. */
  AtomicType valueType(RowType type) {
    int position = type.indexOf(column);
    if (position < 0) {
      throw refused("the columns are " + type.names(), "one of these columns");
    }
    DataType found = type.typeAt(position);
    return values(found)
        .orElseThrow(
            () ->
                refused(
                    "its type is " + found,
                    isMap
                        ? "a map with character keys and values that this kind of index supports"
                        : "a type that this kind of index supports"));
  }

  /** Whether the column, which is there, can have the index. */
  boolean isPossible(RowType type) {
    return values(type.typeAt(type.indexOf(column))).isPresent();
  }

  private Optional<AtomicType> values(DataType found) {
    DataType value = found;
    if (isMap) {
      boolean isKeyed = found instanceof MapType map && map.key().root().isCharacter();
      if (!isKeyed) {
        return Optional.empty();
      }
      value = ((MapType) found).value();
    }
    return value instanceof AtomicType atomic && KeyForm.isSupported(kind, atomic)
        ? Optional.of(atomic)
        : Optional.empty();
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
