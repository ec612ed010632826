package org.apache.paimon.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builders against a list of BinaryRows, which hold the same values by an independent code. */
class VectorBuilderTest {
  private static final List<DataType> TYPES =
      List.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.FLOAT,
          DataTypes.DOUBLE,
          DataTypes.timestamp(9),
          DataTypes.STRING,
          DataTypes.decimal(30, 4),
          DataTypes.array(DataTypes.array(DataTypes.STRING)),
          DataTypes.map(DataTypes.INT, DataTypes.STRING),
          RowType.of("x", DataTypes.INT, "y", DataTypes.array(DataTypes.BIGINT)));

  private static void append(VectorBuilder target, DataType type, Random random) {
    if (random.nextInt(5) == 0) {
      target.appendNull();
    } else if (target instanceof BooleanBuilder b) {
      b.appendBoolean(random.nextBoolean());
    } else if (target instanceof ByteBuilder b) {
      b.appendByte((byte) random.nextInt());
    } else if (target instanceof ShortBuilder b) {
      b.appendShort((short) random.nextInt());
    } else if (target instanceof IntBuilder b) {
      b.appendInt(random.nextInt());
    } else if (target instanceof LongBuilder b) {
      b.appendLong(random.nextLong());
    } else if (target instanceof FloatBuilder b) {
      b.appendFloat(random.nextFloat());
    } else if (target instanceof DoubleBuilder b) {
      b.appendDouble(random.nextDouble());
    } else if (target instanceof TimestampBuilder b) {
      b.appendTimestamp(random.nextInt(), random.nextInt(1000));
    } else if (target instanceof BytesBuilder b) {
      byte[] bytes =
          new byte[type.root().isCharacter() ? random.nextInt(20) : 1 + random.nextInt(12)];
      random.nextBytes(bytes);
      b.appendValue(bytes, 0, bytes.length);
    } else if (target instanceof ArrayBuilder b) {
      DataType element = ((org.apache.paimon.types.ArrayType) type).element();
      int length = random.nextInt(4);
      for (int i = 0; i < length; i++) {
        append(b.elements(), element, random);
      }
      b.endArray(length);
    } else if (target instanceof MapBuilder b) {
      org.apache.paimon.types.MapType map = (org.apache.paimon.types.MapType) type;
      int length = random.nextInt(4);
      for (int i = 0; i < length; i++) {
        ((IntBuilder) b.keys()).appendInt(i);
        append(b.values(), map.value(), random);
      }
      b.endMap(length);
    } else if (target instanceof RowBuilder b) {
      RowType row = (RowType) type;
      for (int i = 0; i < row.fieldCount(); i++) {
        append(b.field(i), row.typeAt(i), random);
      }
      b.endRow();
    }
  }

  private static ColumnBatch random(int rows, Random random) {
    BatchBuilder builder = new BatchBuilder(TYPES);
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < TYPES.size(); c++) {
        append(builder.column(c), TYPES.get(c), random);
      }
    }
    builder.endRows(rows);
    return builder.build();
  }

  private static List<BinaryRow> rows(ColumnBatch batch) {
    BinaryEncoder encoder = new BinaryEncoder(TYPES);
    BatchRow row = new BatchRow().reset(batch);
    List<BinaryRow> rows = new ArrayList<>();
    for (int i = 0; i < batch.rowCount(); i++) {
      rows.add(encoder.encode(row.at(i)));
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void copiesOfEveryKindHoldTheSameRows(long seed) {
    Random random = new Random(seed);
    ColumnBatch first = random(57, random);
    ColumnBatch second = random(33, random);
    List<BinaryRow> firstRows = rows(first);
    List<BinaryRow> secondRows = rows(second);

    List<BinaryRow> expected = new ArrayList<>();
    BatchBuilder builder = new BatchBuilder(TYPES);
    for (int round = 0; round < 2; round++) {
      builder.clear();
      expected.clear();
      builder.append(first, 5);
      expected.add(firstRows.get(5));
      for (int c = 0; c < TYPES.size(); c++) {
        builder.column(c).appendRange(second.column(c), 3, 20);
      }
      builder.endRows(17);
      expected.addAll(secondRows.subList(3, 20));
      int[] picks = new int[40];
      int[] picked = new int[40];
      for (int i = 0; i < 40; i++) {
        picks[i] = random.nextInt(2);
        picked[i] = random.nextInt(33);
        expected.add((picks[i] == 0 ? firstRows : secondRows).get(picked[i]));
      }
      for (int c = 0; c < TYPES.size(); c++) {
        builder
            .column(c)
            .appendGathered(
                new ColumnVector[] {first.column(c), second.column(c)}, picks, picked, 40);
      }
      builder.endRows(40);
      for (int c = 0; c < TYPES.size(); c++) {
        builder.column(c).appendSelected(first.column(c), picked, 40);
      }
      builder.endRows(40);
      for (int i = 0; i < 40; i++) {
        expected.add(firstRows.get(picked[i]));
      }
      builder.append(secondRows.get(7).view(TYPES));
      expected.add(secondRows.get(7));
      assertThat(rows(builder.build())).isEqualTo(expected);
      assertThat(builder.memoryBytes()).isPositive();
    }
  }
}
