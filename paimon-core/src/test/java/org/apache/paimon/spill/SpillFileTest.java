package org.apache.paimon.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.BooleanBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.DoubleBuilder;
import org.apache.paimon.data.FloatBuilder;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.RowBuilder;
import org.apache.paimon.data.ShortBuilder;
import org.apache.paimon.data.TimestampBuilder;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpillFileTest {
  private static final RowType NESTED =
      RowType.of("a", DataTypes.INT, "b", DataTypes.array(DataTypes.STRING));
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
          DataTypes.decimal(30, 2),
          DataTypes.array(DataTypes.INT),
          DataTypes.map(DataTypes.STRING, NESTED),
          NESTED);

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"zstd", "lz4", "none"})
  void batchesComeBackAsTheyWereWritten(String codec) throws IOException {
    Random random = new Random(7);
    SpillDirectory spill =
        new SpillDirectory(
            directory, SpillCodec.from(Options.of("spill-compression", codec)), Long.MAX_VALUE);
    List<BinaryRow> expected = new ArrayList<>();
    SpillWriter writer = spill.newFile(TYPES);
    for (int size : new int[] {1, 1000, 37}) {
      BatchBuilder builder = new BatchBuilder(TYPES);
      for (int i = 0; i < size; i++) {
        for (int c = 0; c < TYPES.size(); c++) {
          fill(builder.column(c), random, size == 37 ? 0 : 5);
        }
        builder.endRows(1);
      }
      ColumnBatch batch = builder.build();
      expected.addAll(rows(batch));
      writer.write(batch);
    }
    SpillFile file = writer.finish();

    List<BinaryRow> found = new ArrayList<>();
    try (BatchReader reader = file.open()) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        found.addAll(rows(batch));
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(spill.bytes()).isPositive();
    file.delete();
    assertThat(spill.bytes()).isZero();
    try (var left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void anUnknownCodecIsRefused() {
    assertThatThrownBy(() -> SpillCodec.from(Options.of("spill-compression", "brotli")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'brotli' of option 'spill-compression', expected zstd, lz4 or none");
  }

  @Test
  void theDirectoryIsFullAtItsLimit() throws IOException {
    SpillDirectory spill = new SpillDirectory(directory, SpillCodec.from(Options.EMPTY), 30);
    assertThat(spill.isFull()).isFalse();
    BatchBuilder builder = new BatchBuilder(List.of(DataTypes.BIGINT));
    for (long i = 0; i < 100; i++) {
      ((LongBuilder) builder.column(0)).appendLong(i * 7919);
      builder.endRows(1);
    }
    SpillWriter writer = spill.newFile(List.of(DataTypes.BIGINT));
    writer.write(builder.build());
    assertThat(spill.isFull()).isTrue();
    writer.abandon();
    assertThat(spill.isFull()).isFalse();
  }

  private static List<BinaryRow> rows(ColumnBatch batch) {
    BinaryEncoder encoder = new BinaryEncoder(TYPES);
    BatchRow view = new BatchRow().reset(batch);
    List<BinaryRow> rows = new ArrayList<>();
    for (int i = 0; i < batch.rowCount(); i++) {
      rows.add(encoder.encode(view.at(i)));
    }
    return rows;
  }

  private static void fill(VectorBuilder target, Random random, int nullOneIn) {
    if (nullOneIn > 0 && random.nextInt(nullOneIn) == 0) {
      target.appendNull();
    } else if (target instanceof BooleanBuilder builder) {
      builder.appendBoolean(random.nextBoolean());
    } else if (target instanceof ByteBuilder builder) {
      builder.appendByte((byte) random.nextInt());
    } else if (target instanceof ShortBuilder builder) {
      builder.appendShort((short) random.nextInt());
    } else if (target instanceof IntBuilder builder) {
      builder.appendInt(random.nextInt());
    } else if (target instanceof LongBuilder builder) {
      builder.appendLong(random.nextLong());
    } else if (target instanceof FloatBuilder builder) {
      builder.appendFloat(random.nextFloat());
    } else if (target instanceof DoubleBuilder builder) {
      builder.appendDouble(random.nextDouble());
    } else if (target instanceof TimestampBuilder builder) {
      builder.appendTimestamp(random.nextLong() >> 20, random.nextInt(1000));
    } else if (target instanceof BytesBuilder builder) {
      byte[] bytes = new byte[1 + random.nextInt(12)];
      random.nextBytes(bytes);
      builder.appendValue(bytes, 0, bytes.length);
    } else if (target instanceof ArrayBuilder builder) {
      int length = random.nextInt(4);
      for (int i = 0; i < length; i++) {
        fill(builder.elements(), random, nullOneIn);
      }
      builder.endArray(length);
    } else if (target instanceof MapBuilder builder) {
      int length = random.nextInt(3);
      for (int i = 0; i < length; i++) {
        fill(builder.keys(), random, 0);
        fill(builder.values(), random, nullOneIn);
      }
      builder.endMap(length);
    } else if (target instanceof RowBuilder builder) {
      fill(builder.field(0), random, nullOneIn);
      fill(builder.field(1), random, nullOneIn);
      builder.endRow();
    }
  }
}
