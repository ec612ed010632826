package org.apache.paimon.schema;

import org.apache.paimon.data.cast.Casts;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataType;

/** Which types and nullabilities a column may change to. */
final class TypeChanges {
  static final OptionKey<Boolean> NO_EXPLICIT_CASTS =
      OptionKey.bool(
          "disable-explicit-type-casting", false, "types may change only where nothing is lost");

  static final OptionKey<Boolean> NO_NOT_NULL =
      OptionKey.bool(
          "alter-column-null-to-not-null.disabled", true, "refuse nullable columns to be NOT NULL");

  private TypeChanges() {}

  /** The new type, with the old nullability. */
  static DataType cast(ColumnPath path, DataType from, DataType to, Options options) {
    DataType target = to.withNullable(from.isNullable());
    if (target.equals(from)) {
      return from;
    }
    if (!Casts.isSupported(from, target)) {
      throw new UserException(
          "Cannot change column '"
              + path
              + "' from "
              + from.nullable()
              + " to "
              + to.nullable()
              + ": stored values cannot be cast, expected a type that they can be cast to. Add"
              + " another column instead"
              + (from.root().isNested() ? ", or change the fields inside one by one." : "."));
    }
    if (options.get(NO_EXPLICIT_CASTS) && !Casts.isImplicit(from, target)) {
      throw new UserException(
          "Cannot change column '"
              + path
              + "' from "
              + from.nullable()
              + " to "
              + to.nullable()
              + ": values may be lost and option '"
              + NO_EXPLICIT_CASTS.name()
              + "' is true, expected a wider type. Choose a wider type, or set the option to"
              + " false.");
    }
    return target;
  }

  /** The type with the new nullability. */
  static DataType nullability(ColumnPath path, DataType from, boolean nullable, Options options) {
    if (from.isNullable() && !nullable && options.get(NO_NOT_NULL)) {
      throw new UserException(
          "Cannot make column '"
              + path
              + "' NOT NULL: stored rows may hold nulls there, expected a nullable column. Set option '"
              + NO_NOT_NULL.name()
              + "' to false if you are sure that there are none.");
    }
    return from.withNullable(nullable);
  }
}
