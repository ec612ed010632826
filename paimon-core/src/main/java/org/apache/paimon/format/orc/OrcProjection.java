package org.apache.paimon.format.orc;

import java.util.List;
import org.apache.orc.TypeDescription;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/**
 * Matches the schema of a file with the columns wanted: by id when the file has ids, else by name.
 *
 * @param readSchema the part of the file's schema to read
 * @param struct how its vectors become the columns wanted
 */
record OrcProjection(TypeDescription readSchema, OrcStruct struct) {

  private record Match(TypeDescription type, OrcCopier copier) {}

  static OrcProjection of(TypeDescription file, RowType wanted, LegacyZone zone, String fileName) {
    if (file.getCategory() != TypeDescription.Category.STRUCT) {
      throw new Matcher(zone, fileName).mismatch("row", file, wanted);
    }
    TypeDescription read = TypeDescription.createStruct();
    return new OrcProjection(read, new Matcher(zone, fileName).struct(file, wanted, read, ""));
  }

  /** The name in the file of a wanted column; null when the file lacks it. */
  String fileName(int position) {
    int source = struct.sources()[position];
    return source < 0 ? null : readSchema.getFieldNames().get(source);
  }

  private record Matcher(LegacyZone zone, String fileName) {

    OrcStruct struct(TypeDescription file, RowType wanted, TypeDescription read, String path) {
      OrcCopier[] copiers = new OrcCopier[wanted.fieldCount()];
      int[] sources = new int[copiers.length];
      int next = 0;
      for (int i = 0; i < copiers.length; i++) {
        DataField field = wanted.field(i);
        int position = find(file, field);
        if (position < 0) {
          sources[i] = -1;
          copiers[i] = new OrcCopier.Absent(field.type());
        } else {
          Match match =
              match(file.getChildren().get(position), field.type(), path + "." + field.name());
          read.addField(file.getFieldNames().get(position), match.type());
          copiers[i] = match.copier();
          sources[i] = next++;
        }
      }
      return new OrcStruct(wanted, copiers, sources);
    }

    private static int find(TypeDescription file, DataField field) {
      List<TypeDescription> children = file.getChildren();
      boolean hasIds = false;
      for (int i = 0; i < children.size(); i++) {
        String id = children.get(i).getAttributeValue(OrcTypes.ID);
        hasIds |= id != null;
        if (id != null && id.equals(Integer.toString(field.id()))) {
          return i;
        }
      }
      return hasIds ? -1 : file.getFieldNames().indexOf(field.name());
    }

    private Match match(TypeDescription file, DataType wanted, String path) {
      TypeDescription.Category category = file.getCategory();
      if (wanted instanceof RowType row && category == TypeDescription.Category.STRUCT) {
        TypeDescription read = TypeDescription.createStruct();
        return new Match(read, new OrcCopier.Rows(struct(file, row, read, path)));
      }
      if (wanted instanceof ArrayType array && category == TypeDescription.Category.LIST) {
        Match element = match(file.getChildren().get(0), array.element(), path);
        return new Match(
            TypeDescription.createList(element.type()),
            new OrcCopier.Lists(element.copier(), wanted));
      }
      if ((wanted instanceof MapType || wanted instanceof MultisetType)
          && category == TypeDescription.Category.MAP) {
        MapType map = wanted instanceof MultisetType bag ? bag.asMap() : (MapType) wanted;
        Match key = match(file.getChildren().get(0), map.key(), path);
        Match value = match(file.getChildren().get(1), map.value(), path);
        return new Match(
            TypeDescription.createMap(key.type(), value.type()),
            new OrcCopier.Maps(key.copier(), value.copier(), wanted));
      }
      if (wanted instanceof AtomicType atomic && category.isPrimitive()) {
        return new Match(atomic(file, atomic, path), copier(atomic));
      }
      throw mismatch(path, file, wanted);
    }

    /** The stored type where it has the wanted form, else the wanted type: the library converts. */
    private TypeDescription atomic(TypeDescription file, AtomicType wanted, String path) {
      TypeDescription expected = OrcTypes.atomic(wanted);
      boolean bothTimes = isTime(file) && isTime(expected);
      boolean bothTexts = isText(file) && isText(expected);
      if (bothTimes
          || bothTexts
          || (file.getCategory() == expected.getCategory()
              && file.getCategory() != TypeDescription.Category.DECIMAL)) {
        return file.clone();
      }
      if (isTime(file) || isTime(expected) || isText(file) || isText(expected)) {
        throw mismatch(path, file, wanted);
      }
      return expected;
    }

    private static boolean isTime(TypeDescription type) {
      return type.getCategory() == TypeDescription.Category.TIMESTAMP
          || type.getCategory() == TypeDescription.Category.TIMESTAMP_INSTANT;
    }

    private static boolean isText(TypeDescription type) {
      return switch (type.getCategory()) {
        case STRING, CHAR, VARCHAR, BINARY -> true;
        default -> false;
      };
    }

    private OrcCopier copier(AtomicType type) {
      return switch (PhysicalKind.of(type)) {
        case BOOLEAN -> new OrcNumberCopiers.Booleans();
        case BYTE -> new OrcNumberCopiers.Bytes();
        case SHORT -> new OrcNumberCopiers.Shorts();
        case INT -> new OrcNumberCopiers.Ints();
        case LONG -> type.root().isTimestamp() ? times(type) : new OrcNumberCopiers.Longs();
        case FLOAT -> new OrcNumberCopiers.Floats();
        case DOUBLE -> new OrcNumberCopiers.Doubles();
        case TIMESTAMP -> times(type);
        case BYTES ->
            type.root() == TypeRoot.DECIMAL
                ? new OrcCopier.Decimals(type)
                : new OrcCopier.ByteStrings();
        case ARRAY, MAP, ROW -> throw new IllegalStateException("nested: " + type);
      };
    }

    private OrcCopier times(AtomicType type) {
      boolean shifted = type.root() == TypeRoot.TIMESTAMP_LTZ && !zone.isNeutral();
      return new OrcCopier.Times(type.precision() > 6, shifted ? zone : null);
    }

    CorruptDataException mismatch(String path, TypeDescription file, DataType wanted) {
      String column = path.startsWith(".") ? path.substring(1) : path;
      return new CorruptDataException(
          "Cannot read column '"
              + column
              + "' of file "
              + fileName
              + ": its ORC type is "
              + file
              + ", expected one for "
              + wanted
              + ". Check that the file belongs to this table and schema version.");
    }
  }
}
