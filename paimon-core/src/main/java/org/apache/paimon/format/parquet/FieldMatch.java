package org.apache.paimon.format.parquet;

import java.util.Optional;
import org.apache.paimon.types.DataField;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/** Finds a column or nested field in a file: by id, else by name among the fields without id. */
final class FieldMatch {
  private FieldMatch() {}

  static Optional<Type> find(GroupType group, DataField wanted) {
    Type byName = null;
    for (Type stored : group.getFields()) {
      if (stored.getId() == null) {
        if (stored.getName().equals(wanted.name())) {
          byName = stored;
        }
      } else if (stored.getId().intValue() == wanted.id()) {
        return Optional.of(stored);
      }
    }
    return Optional.ofNullable(byName);
  }
}
