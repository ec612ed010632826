package org.apache.paimon.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.junit.jupiter.api.Test;

final class RleTest {

  private static int[] values(Random random, int count, int width) {
    int[] values = new int[count];
    long bound = 1L << width;
    int at = 0;
    while (at < count) {
      int value = (int) (random.nextLong() & (bound - 1));
      int length = random.nextInt(3) == 0 ? 1 + random.nextInt(60) : 1;
      for (int i = 0; i < length && at < count; i++) {
        values[at++] = value;
      }
    }
    return values;
  }

  private static PageBuffer written(int[] values, int width) {
    PageBuffer out = new PageBuffer();
    out.putByte(99);
    RleEncoder.write(out, values, values.length, width);
    return out;
  }

  private static byte[] padded(PageBuffer out) {
    return Arrays.copyOf(out.bytes(), out.size() + ReadCodecs.SPARE_BYTES);
  }

  @Test
  void whatIsWrittenComesBack() throws IOException {
    Random random = new Random(1);
    for (int round = 0; round < 400; round++) {
      int width = round % 33;
      int[] values = values(random, random.nextInt(300), width);
      PageBuffer out = written(values, width);

      RleDecoder decoder = new RleDecoder();
      decoder.reset(padded(out), 1, out.size(), width);
      int[] found = new int[values.length];
      int at = 0;
      while (at < found.length) {
        int step = Math.min(found.length - at, 1 + random.nextInt(40));
        if (random.nextInt(5) == 0) {
          decoder.skip(step);
          System.arraycopy(values, at, found, at, step);
        } else {
          decoder.decode(found, at, step);
        }
        at += step;
      }
      assertThat(found).as("width %d", width).isEqualTo(values);
    }
  }

  @Test
  void theLibraryReadsIt() throws IOException {
    Random random = new Random(2);
    for (int round = 0; round < 200; round++) {
      int width = 1 + round % 32;
      int[] values = values(random, random.nextInt(300), width);
      PageBuffer out = written(values, width);
      ByteBuffer bytes = ByteBuffer.wrap(out.bytes(), 1, out.size() - 1).slice();
      RunLengthBitPackingHybridDecoder decoder =
          new RunLengthBitPackingHybridDecoder(width, ByteBufferInputStream.wrap(bytes));
      for (int value : values) {
        assertThat(decoder.readInt()).isEqualTo(value);
      }
    }
  }

  @Test
  void longRunsAreShort() {
    int[] values = new int[20_000];
    Arrays.fill(values, 5);
    assertThat(written(values, 7).size()).isLessThan(10);
  }

  @Test
  void aRunOfOneValueIsSeen() {
    PageBuffer out = new PageBuffer();
    RleEncoder.writeRun(out, 1, 50, 1);
    RleDecoder decoder = new RleDecoder();
    decoder.reset(padded(out), 0, out.size(), 1);
    assertThat(decoder.isRunOf(1, 50)).isTrue();
    assertThat(decoder.isRunOf(1, 51)).isFalse();
    assertThat(decoder.isRunOf(0, 50)).isFalse();
  }
}
