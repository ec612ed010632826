package org.apache.paimon.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowSorterTest {
  private static final List<DataType> KEY_TYPES =
      List.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.FLOAT,
          DataTypes.DOUBLE,
          DataTypes.STRING,
          DataTypes.BYTES,
          DataTypes.decimal(9, 2),
          DataTypes.decimal(30, 2),
          DataTypes.timestamp(6),
          DataTypes.timestamp(9));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void rowsComeOutAsAStableComparisonSortGivesThem(int seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      List<Object> namesAndTypes = new ArrayList<>();
      List<String> keys = new ArrayList<>();
      List<String> fields = new ArrayList<>();
      int columns = 1 + random.nextInt(4);
      int keyCount = 1 + random.nextInt(columns);
      for (int i = 0; i < columns; i++) {
        namesAndTypes.add("c" + i);
        namesAndTypes.add(KEY_TYPES.get(random.nextInt(KEY_TYPES.size())));
        (i < keyCount ? keys : fields).add("c" + i);
      }
      RowType type = RowType.of(namesAndTypes.toArray());
      KeyValueLayout layout =
          KeyValueLayout.of(type, keys, new SequenceFields(fields, random.nextBoolean()));
      int rows = round % 4 == 0 ? random.nextInt(20) : random.nextInt(3000);
      ColumnBatch batch = randomBatch(type, keyCount, rows, 1 << (1 + random.nextInt(20)), random);

      BufferOrder order = new BufferOrder(layout, batch);
      int[] sorted = new RowSorter(BufferOrder.columns(layout, batch), order).sort(rows);

      Integer[] expected = new Integer[rows];
      Arrays.setAll(expected, i -> i);
      Arrays.sort(expected, order::compare);
      assertThat(sorted)
          .as("seed %s round %s type %s descending %s", seed, round, type, layout.isDescending())
          .isEqualTo(Arrays.stream(expected).mapToInt(i -> i).toArray());
    }
  }

  @Test
  void stringsThatDifferOnlyByTrailingZerosAreOrderedByLength() {
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      values.add(new byte[(i * 7) % 40]);
    }
    RowType type = RowType.of("k", DataTypes.BYTES);
    KeyValueLayout layout = KeyValueLayout.of(type, List.of("k"), SequenceFields.NONE);
    BatchBuilder builder = new BatchBuilder(type.types());
    for (byte[] value : values) {
      Datums.append(builder.column(0), Bytes.of(value), DataTypes.BYTES);
      builder.endRows(1);
    }
    ColumnBatch batch = builder.build();

    int[] sorted =
        new RowSorter(BufferOrder.columns(layout, batch), new BufferOrder(layout, batch)).sort(40);

    assertThat(Arrays.stream(sorted).map(row -> values.get(row).length)).isSorted();
  }

  private static ColumnBatch randomBatch(
      RowType type, int keyCount, int rows, int distinct, Random random) {
    BatchBuilder builder = new BatchBuilder(type.types());
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < type.fieldCount(); c++) {
        boolean isNull = c >= keyCount && random.nextInt(6) == 0;
        Object value = isNull ? null : value(type.typeAt(c), random.nextInt(distinct), random);
        Datums.append(builder.column(c), value, type.typeAt(c));
      }
      builder.endRows(1);
    }
    return builder.build();
  }

  private static Object value(DataType type, int i, Random random) {
    return switch (type.root()) {
      case BOOLEAN -> i % 2 == 0;
      case TINYINT -> (byte) i;
      case SMALLINT -> (short) (i - 100);
      case INT -> i * 31 - 1000;
      case BIGINT -> i % 3 == 0 ? (long) i << 40 : -i;
      case FLOAT -> i % 17 == 0 ? Float.NaN : (i % 13 - 6) * 0.5f;
      case DOUBLE -> i % 17 == 0 ? Double.NEGATIVE_INFINITY : (i % 1000 - 500) / 3.0;
      case VARCHAR, VARBINARY -> Bytes.of(text(i, random));
      case DECIMAL ->
          type.equals(DataTypes.decimal(9, 2))
              ? BigDecimal.valueOf(i - 50, 2)
              : new BigDecimal(BigInteger.valueOf(i - 50).multiply(BigInteger.TEN.pow(i % 20)), 2);
      case TIMESTAMP ->
          type.equals(DataTypes.timestamp(9))
              ? new TimestampValue(i / 7 - 5, i % 7)
              : TimestampValue.ofMicros(i - 5L);
      default -> throw new IllegalArgumentException(type.toString());
    };
  }

  private static byte[] text(int i, Random random) {
    String shared = "customer-number-".substring(0, 4 + i % 3 * 6);
    String text = i % 5 == 0 ? shared : shared + i + "x".repeat(random.nextInt(3));
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    return i % 11 == 0 ? Arrays.copyOf(bytes, bytes.length + 1 + i % 2) : bytes;
  }
}
