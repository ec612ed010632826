package org.apache.paimon.index.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Random;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.junit.jupiter.api.Test;

final class HashIndexFileTest {
  private final FakeFileIO io = new FakeFileIO();
  private final Location file = new Location("mem:/index/index-1");

  @Test
  void hashesAreBigEndian() throws IOException {
    io.put(file, HexFormat.of().parseHex("20c6b161d3989f4b"));
    assertThat(HashIndexFile.read(io.newInput(file))).containsExactly(0x20c6b161, 0xd3989f4b);
  }

  @Test
  void writtenHashesComeBack() throws IOException {
    int[] hashes = new Random(1).ints(100_001).toArray();
    IndexFileMeta meta = HashIndexFile.write(io.newOutput(file), hashes, 100_000);
    assertThat(meta)
        .isEqualTo(new IndexFileMeta(IndexFileMeta.HASH, "index-1", 400_000, 100_000, null, null));
    assertThat(HashIndexFile.read(io.newInput(file, meta.lengthBytes())))
        .containsExactly(java.util.Arrays.copyOf(hashes, 100_000));
  }

  @Test
  void noHashIsAnEmptyFile() throws IOException {
    HashIndexFile.write(io.newOutput(file), new int[0], 0);
    assertThat(HashIndexFile.read(io.newInput(file))).isEmpty();
  }

  @Test
  void fileThatEndsInsideAHashIsDamaged() {
    io.put(file, new byte[7]);
    assertThatThrownBy(() -> HashIndexFile.read(io.newInput(file)))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("mem:/index/index-1")
        .hasMessageContaining("7 bytes, expected a multiple of 4")
        .hasMessageContaining("Restore");
  }
}
