package org.apache.paimon.format.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Random row types of any nesting. */
final class RandomTypes {
  private static final List<DataType> ATOMS =
      List.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.FLOAT,
          DataTypes.DOUBLE,
          DataTypes.decimal(7, 2),
          DataTypes.decimal(15, 4),
          DataTypes.decimal(30, 10),
          DataTypes.STRING,
          DataTypes.BYTES,
          DataTypes.DATE,
          DataTypes.time(3),
          DataTypes.timestamp(3),
          DataTypes.timestamp(6),
          DataTypes.timestamp(9),
          DataTypes.timestampLtz(6));

  private final Random random;
  private int nextId;

  RandomTypes(long seed) {
    random = new Random(seed);
  }

  /** One to five columns. */
  RowType columns(int maxDepth) {
    return row(1 + random.nextInt(5), maxDepth);
  }

  private RowType row(int fieldCount, int depth) {
    List<DataField> fields = new ArrayList<>();
    for (int i = 0; i < fieldCount; i++) {
      int id = nextId++;
      fields.add(new DataField(id, "f" + id, type(depth)));
    }
    return new RowType(fields);
  }

  private DataType type(int depth) {
    boolean isNullable = random.nextInt(4) > 0;
    return plain(depth).withNullable(isNullable);
  }

  private DataType plain(int depth) {
    int kind = depth == 0 ? 9 : random.nextInt(8);
    return switch (kind) {
      case 0, 1 -> new ArrayType(type(depth - 1), true);
      case 2 -> new MapType(key(), type(depth - 1), true);
      case 3 -> row(1 + random.nextInt(3), depth - 1);
      case 4 -> new MultisetType(key(), true);
      default -> ATOMS.get(random.nextInt(ATOMS.size()));
    };
  }

  private DataType key() {
    return random.nextBoolean() ? DataTypes.STRING.notNull() : DataTypes.INT.notNull();
  }
}
