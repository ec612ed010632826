package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked examples of the format: key, hash, bucket of 4. */
class BucketFunctionTest {

  static Stream<Arguments> examples() {
    return Stream.of(
        one(DataTypes.INT, 0, -300363099, 3),
        one(DataTypes.INT, 1, 1465514398, 2),
        one(DataTypes.BIGINT, 1L, 1465514398, 2),
        one(DataTypes.BOOLEAN, true, 1465514398, 2),
        one(DataTypes.INT, -1, 1133687267, 3),
        one(DataTypes.BIGINT, -1L, -821098432, 0),
        one(DataTypes.TINYINT, (byte) -2, 1831745471, 3),
        one(DataTypes.INT, null, -1748325344, 0),
        one(DataTypes.STRING, Bytes.of(""), 302122119, 3),
        one(DataTypes.STRING, Bytes.of("a"), 943281246, 2),
        one(DataTypes.STRING, Bytes.of("1234567"), 199144172, 0),
        one(DataTypes.STRING, Bytes.of("12345678"), -391021801, 1),
        one(DataTypes.STRING, Bytes.of("日本"), -687604583, 3),
        one(DataTypes.DOUBLE, 1.5, 1860889473, 1),
        one(DataTypes.decimal(10, 3), new BigDecimal("1.125"), 620387291, 3),
        one(DataTypes.decimal(30, 5), new BigDecimal("1.12500"), 1350607579, 3),
        one(DataTypes.decimal(30, 5), null, -1380280760, 0),
        one(DataTypes.timestamp(3), time("2024-02-29T12:34:56.789"), 383523501, 1),
        one(DataTypes.timestamp(9), time("2024-02-29T12:34:56.123456789"), 470323496, 0),
        one(DataTypes.timestamp(9), null, -340882661, 1),
        one(
            DataTypes.binary(4),
            Bytes.of(new byte[] {0, (byte) 0xff, 0x10, (byte) 0xab}),
            341982892,
            0),
        Arguments.of(
            List.of(DataTypes.INT, DataTypes.STRING),
            new Object[] {1, Bytes.of("abc")},
            261371745,
            1),
        Arguments.of(
            List.of(DataTypes.INT, DataTypes.STRING),
            new Object[] {2, Bytes.of("hello world")},
            467981247,
            3),
        Arguments.of(
            List.of(DataTypes.BIGINT, DataTypes.DATE), new Object[] {7919L, 19733}, 911958153, 1));
  }

  private static Arguments one(DataType type, Object value, int hash, int bucketOf4) {
    return Arguments.of(List.of(type), new Object[] {value}, hash, bucketOf4);
  }

  private static TimestampValue time(String text) {
    return TimestampValue.of(LocalDateTime.parse(text));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void defaultFunctionHashesTheKeyRow(List<DataType> types, Object[] key, int hash, int bucketOf4) {
    BucketFunction function = BucketFunction.of(table(types, "default"));
    BinaryRow row = new BinaryEncoder(types).encode(key);

    assertThat(row.hash()).isEqualTo(hash);
    assertThat(function.bucketOf(row, 4)).isEqualTo(bucketOf4);
    assertThat(function.bucket(row(types, key), 4)).isEqualTo(bucketOf4);
  }

  @Test
  void nullsOfWideTypesHashAsTheirReservedSpace() {
    List<DataType> types =
        List.of(DataTypes.decimal(30, 5), DataTypes.timestamp(9), DataTypes.STRING);
    BinaryRow key = new BinaryEncoder(types).encode(new Object[] {null, null, null});

    assertThat(key.hash()).isEqualTo(-1466813925);
    assertThat(BucketFunction.of(table(types, "default")).bucketOf(key, 7)).isEqualTo(3);
  }

  @Test
  void modIsNeverNegative() {
    BucketFunction ints = BucketFunction.of(table(List.of(DataTypes.INT), "mod"));
    BucketFunction longs = BucketFunction.of(table(List.of(DataTypes.BIGINT), "mod"));

    assertThat(ints.bucket(row(List.of(DataTypes.INT), -7), 4)).isEqualTo(1);
    assertThat(ints.bucket(row(List.of(DataTypes.INT), 7), 4)).isEqualTo(3);
    assertThat(longs.bucket(row(List.of(DataTypes.BIGINT), Long.MIN_VALUE), 5)).isEqualTo(2);
    BinaryRow key =
        new BinaryEncoder(List.<DataType>of(DataTypes.BIGINT)).encode(new Object[] {-1L});
    assertThat(longs.bucketOf(key, 4)).isEqualTo(3);
  }

  @Test
  void keyColumnsComeInTheOrderOfTheBucketKey() {
    List<DataType> types = List.of(DataTypes.STRING, DataTypes.INT);
    TableSchema schema = table(types, "default").withOptions(Options.of("bucket-key", " c1 , c0"));
    BinaryRow swapped =
        new BinaryEncoder(List.<DataType>of(DataTypes.INT, DataTypes.STRING))
            .encode(new Object[] {1, Bytes.of("abc")});

    BucketFunction function = BucketFunction.of(schema);

    assertThat(function.bucket(row(types, Bytes.of("abc"), 1), 4)).isEqualTo(1);
    assertThat(function.bucketOf(swapped, 4)).isEqualTo(1);
  }

  private static TableSchema table(List<DataType> types, String function) {
    List<DataField> fields = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      fields.add(new DataField(i, "c" + i, types.get(i)));
    }
    List<String> key = fields.stream().map(DataField::name).toList();
    Options options = Options.of("bucket", "4", "bucket-function.type", function);
    return new TableSchema(0, fields, types.size() - 1, List.of(), key, options, null, 0);
  }

  private static BatchRow row(List<DataType> types, Object... values) {
    BatchBuilder builder = new BatchBuilder(types);
    for (int i = 0; i < types.size(); i++) {
      Datums.append(builder.column(i), values[i], types.get(i));
    }
    builder.endRows(1);
    return new BatchRow().reset(builder.build());
  }
}
