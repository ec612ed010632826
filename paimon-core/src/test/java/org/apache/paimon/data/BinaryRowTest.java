package org.apache.paimon.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BinaryRowTest {
  private static final RowType NESTED = RowType.of("a", DataTypes.SMALLINT, "b", DataTypes.STRING);

  private static final List<DataType> ALL =
      List.of(
          DataTypes.INT,
          DataTypes.STRING,
          DataTypes.array(DataTypes.INT),
          DataTypes.map(DataTypes.STRING, DataTypes.BIGINT),
          NESTED,
          DataTypes.decimal(9, 2),
          DataTypes.decimal(30, 3),
          DataTypes.timestamp(3),
          DataTypes.timestamp(9),
          DataTypes.BYTES,
          DataTypes.DOUBLE,
          DataTypes.BOOLEAN,
          DataTypes.DATE,
          DataTypes.time(3));

  private static final String EXAMPLE =
      """
      0000000e 0000000000000000 0700000000000000 736576656e373787
      1800000078000000 4400000090000000 28000000d8000000 d204000000000000
      0900000000010000 9554dcf48d010000 3f420f0010010000 0800000018010000
      000000000000f83f 0100000000000000 464d000000000000 fcce380000000000
      03000000 02000000 01000000 00000000 03000000 00000000
      28000000 02000000 00000000 6b00000000000081 0a00000018000000 6c6f6e6765722d6b6579 000000000000
      02000000 02000000 0500000000000000 0000000000000000 00000000
      0000000000000000 0900000000000000 0900000018000000 6e696e652d6e696e65 00000000000000
      bd12edc4f427dfc57d 00000000000000 ffffffffffffffff 0102030405060708
      """;

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
  }

  private static ColumnBatch exampleBatch() {
    BatchBuilder builder = new BatchBuilder(ALL);
    Datums.append(builder.column(0), 7, ALL.get(0));
    Datums.append(builder.column(1), Bytes.of("seven77"), ALL.get(1));
    ArrayBuilder array = (ArrayBuilder) builder.column(2);
    Datums.append(array.elements(), 1, DataTypes.INT);
    array.elements().appendNull();
    Datums.append(array.elements(), 3, DataTypes.INT);
    array.endArray(3);
    MapBuilder map = (MapBuilder) builder.column(3);
    Datums.append(map.keys(), Bytes.of("k"), DataTypes.STRING);
    Datums.append(map.values(), 5L, DataTypes.BIGINT);
    Datums.append(map.keys(), Bytes.of("longer-key"), DataTypes.STRING);
    map.values().appendNull();
    map.endMap(2);
    RowBuilder row = (RowBuilder) builder.column(4);
    Datums.append(row.field(0), (short) 9, DataTypes.SMALLINT);
    Datums.append(row.field(1), Bytes.of("nine-nine"), DataTypes.STRING);
    row.endRow();
    Datums.append(builder.column(5), new BigDecimal("12.34"), ALL.get(5));
    Datums.append(builder.column(6), new BigDecimal("-1234567890123456789.123"), ALL.get(6));
    Datums.append(
        builder.column(7),
        TimestampValue.of(LocalDateTime.parse("2024-02-29T12:34:56.789")),
        ALL.get(7));
    Datums.append(
        builder.column(8),
        TimestampValue.of(LocalDateTime.parse("1969-12-31T23:59:59.999999999")),
        ALL.get(8));
    Datums.append(builder.column(9), Bytes.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}), ALL.get(9));
    Datums.append(builder.column(10), 1.5, ALL.get(10));
    Datums.append(builder.column(11), true, ALL.get(11));
    Datums.append(builder.column(12), 19782, ALL.get(12));
    Datums.append(builder.column(13), 3723004, ALL.get(13));
    builder.endRows(1);
    return builder.build();
  }

  @Test
  void encodesTheWorkedExampleOfTheFormat() {
    BinaryRow row = new BinaryEncoder(ALL).encode(new BatchRow().reset(exampleBatch()));
    assertThat(HexFormat.of().formatHex(row.serialize()))
        .isEqualTo(HexFormat.of().formatHex(hex(EXAMPLE)));
    assertThat(row.hash()).isEqualTo(486197790);
  }

  @Test
  void decodesTheWorkedExampleOfTheFormat() {
    RowView view = BinaryRow.deserialize(hex(EXAMPLE)).view(ALL);
    assertThat(view.getInt(0)).isEqualTo(7);
    assertThat(view.getBytes(1)).asString().isEqualTo("seven77");
    ArrayView array = view.getArray(2);
    assertThat(array.size()).isEqualTo(3);
    assertThat(array.getInt(0)).isEqualTo(1);
    assertThat(array.isNullAt(1)).isTrue();
    assertThat(array.getInt(2)).isEqualTo(3);
    MapView map = view.getMap(3);
    assertThat(map.keys().getBytes(1)).asString().isEqualTo("longer-key");
    assertThat(map.values().getLong(0)).isEqualTo(5);
    assertThat(map.values().isNullAt(1)).isTrue();
    RowView nested = view.getRow(4);
    assertThat(nested.getShort(0)).isEqualTo((short) 9);
    assertThat(nested.getBytes(1)).asString().isEqualTo("nine-nine");
    assertThat(Datums.read(view, 5, ALL.get(5))).isEqualTo(new BigDecimal("12.34"));
    assertThat(Datums.read(view, 6, ALL.get(6)))
        .isEqualTo(new BigDecimal("-1234567890123456789.123"));
    assertThat(Datums.read(view, 7, ALL.get(7)))
        .isEqualTo(TimestampValue.of(LocalDateTime.parse("2024-02-29T12:34:56.789")));
    assertThat(Datums.read(view, 8, ALL.get(8)))
        .isEqualTo(TimestampValue.of(LocalDateTime.parse("1969-12-31T23:59:59.999999999")));
    assertThat(view.getBytes(9)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(view.getDouble(10)).isEqualTo(1.5);
    assertThat(view.getBoolean(11)).isTrue();
    assertThat(view.getInt(12)).isEqualTo(19782);
    assertThat(view.getInt(13)).isEqualTo(3723004);
  }

  @Test
  void nullsOfWideDecimalsAndPreciseTimestampsReserveRoom() {
    BinaryRow row = new BinaryEncoder(ALL).encode(new Object[ALL.size()]);
    byte[] body = row.body();
    assertThat(body).hasSize(144);
    assertThat(HexFormat.of().formatHex(body, 0, 8)).isEqualTo("00ff3f0000000000");
    assertThat(HexFormat.of().formatHex(body, 8 + 48, 8 + 56)).isEqualTo("0000000078000000");
    assertThat(HexFormat.of().formatHex(body, 8 + 64, 8 + 72)).isEqualTo("0000000088000000");
    assertThat(row.hash()).isEqualTo(-624328303);
  }

  @Test
  void reencodingADecodedRowGivesTheSameBytes() {
    BinaryRow row = BinaryRow.deserialize(hex(EXAMPLE));
    assertThat(new BinaryEncoder(ALL).encode(row.view(ALL))).isEqualTo(row);
  }

  static Stream<Arguments> hashes() {
    return Stream.of(
        Arguments.of(DataTypes.INT, 0, -300363099),
        Arguments.of(DataTypes.INT, 1, 1465514398),
        Arguments.of(DataTypes.BIGINT, 1L, 1465514398),
        Arguments.of(DataTypes.BOOLEAN, true, 1465514398),
        Arguments.of(DataTypes.INT, -1, 1133687267),
        Arguments.of(DataTypes.BIGINT, -1L, -821098432),
        Arguments.of(DataTypes.TINYINT, (byte) -2, 1831745471),
        Arguments.of(DataTypes.INT, null, -1748325344),
        Arguments.of(DataTypes.STRING, Bytes.of(""), 302122119),
        Arguments.of(DataTypes.STRING, Bytes.of("a"), 943281246),
        Arguments.of(DataTypes.STRING, Bytes.of("1234567"), 199144172),
        Arguments.of(DataTypes.STRING, Bytes.of("12345678"), -391021801),
        Arguments.of(DataTypes.STRING, Bytes.of("日本"), -687604583),
        Arguments.of(DataTypes.DOUBLE, 1.5, 1860889473),
        Arguments.of(DataTypes.decimal(10, 3), new BigDecimal("1.125"), 620387291),
        Arguments.of(DataTypes.decimal(30, 5), new BigDecimal("1.12500"), 1350607579),
        Arguments.of(DataTypes.decimal(30, 5), null, -1380280760),
        Arguments.of(
            DataTypes.timestamp(3),
            TimestampValue.of(LocalDateTime.parse("2024-02-29T12:34:56.789")),
            383523501),
        Arguments.of(
            DataTypes.timestamp(9),
            TimestampValue.of(LocalDateTime.parse("2024-02-29T12:34:56.123456789")),
            470323496),
        Arguments.of(DataTypes.timestamp(9), null, -340882661),
        Arguments.of(
            DataTypes.binary(4),
            Bytes.of(new byte[] {0, (byte) 0xff, 0x10, (byte) 0xab}),
            341982892));
  }

  @ParameterizedTest
  @MethodSource("hashes")
  void hashesLikeTheWorkedExamples(DataType type, Object value, int hash) {
    assertThat(new BinaryEncoder(List.of(type)).encode(new Object[] {value}).hash())
        .isEqualTo(hash);
  }

  @Test
  void hashesSeveralColumnsInOrder() {
    List<DataType> types = List.of(DataTypes.INT, DataTypes.STRING);
    assertThat(new BinaryEncoder(types).encode(new Object[] {1, Bytes.of("abc")}).hash())
        .isEqualTo(261371745);
    assertThat(new BinaryEncoder(types).encode(new Object[] {2, Bytes.of("hello world")}).hash())
        .isEqualTo(467981247);
    assertThat(
            new BinaryEncoder(List.of(DataTypes.BIGINT, DataTypes.DATE))
                .encode(new Object[] {7919L, 19733})
                .hash())
        .isEqualTo(911958153);
  }

  @Test
  void encodesToComparesWithoutMakingARow() {
    BinaryEncoder encoder = new BinaryEncoder(List.of(DataTypes.STRING));
    BinaryRow row = encoder.encode(new Object[] {Bytes.of("some longer text")});
    RowView same = row.view(List.of(DataTypes.STRING));
    assertThat(encoder.encodesTo(same, new int[] {0}, row)).isTrue();
    BinaryRow other = encoder.encode(new Object[] {Bytes.of("some other text.")});
    assertThat(encoder.encodesTo(same, new int[] {0}, other)).isFalse();
  }

  @Test
  void emptyRowIsTwelveZeroBytes() {
    assertThat(BinaryRow.EMPTY.serialize()).isEqualTo(new byte[12]);
    assertThat(BinaryRow.deserialize(new byte[12])).isEqualTo(BinaryRow.EMPTY);
  }

  @Test
  void refusesBytesThatAreTooShort() {
    List<byte[]> damaged = new ArrayList<>();
    damaged.add(new byte[3]);
    damaged.add(hex("00000002 0000000000000000 00000000"));
    for (byte[] bytes : damaged) {
      assertThatThrownBy(() -> BinaryRow.deserialize(bytes))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("Invalid binary row")
          .hasMessageContaining("expected")
          .hasMessageContaining("damaged");
    }
  }
}
