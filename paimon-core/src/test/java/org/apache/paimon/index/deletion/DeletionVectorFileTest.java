package org.apache.paimon.index.deletion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.testing.GoldenTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DeletionVectorFileTest {
  private final FakeFileIO io = new FakeFileIO();
  private final Location file = new Location("mem:/index/index-1");

  private static DeletionVector of(long... rows) {
    DeletionVector vector = new DeletionVector();
    for (long row : rows) {
      vector.delete(row);
    }
    return vector;
  }

  private String written(DeletionForm form, DeletionVector vector) throws IOException {
    DeletionVectorWriter.write(io.newOutput(file), form, Map.of("data-1", vector));
    return HexFormat.of().formatHex(io.files().get(file));
  }

  @Test
  void bytesOfThe32BitForm() throws IOException {
    assertThat(written(DeletionForm.BITS_32, of(0, 3, 7, 19)))
        .isEqualTo(
            "01"
                + "0000001c"
                + "5e43f2d0"
                + "3a30000001000000000003001000000000000300070013"
                + "00"
                + "e1180069");
  }

  @Test
  void bytesOfThe64BitForm() throws IOException {
    assertThat(written(DeletionForm.BITS_64, of(3, 7)))
        .isEqualTo(
            "01"
                + "00000024"
                + "d1d33964"
                + "0100000000000000"
                + "00000000"
                + "3a300000010000000000010010000000"
                + "03000700"
                + "a6519a26");
  }

  @ParameterizedTest
  @EnumSource(DeletionForm.class)
  void writtenVectorsComeBack(DeletionForm form) throws IOException {
    Map<String, DeletionVector> vectors = new LinkedHashMap<>();
    vectors.put("one", of(5));
    DeletionVector many = new DeletionVector();
    Random random = new Random(3);
    for (int i = 0; i < 200_000; i++) {
      many.delete(i < 100_000 ? i : random.nextInt(10_000_000));
    }
    vectors.put("many", many);
    vectors.put("largest", of(Integer.MAX_VALUE));
    if (form == DeletionForm.BITS_64) {
      vectors.put("beyond", of(1, 1L << 31, 1L << 32, (7L << 32) + 9));
    }
    IndexFileMeta meta = DeletionVectorWriter.write(io.newOutput(file), form, vectors);
    assertThat(meta.type()).isEqualTo(IndexFileMeta.DELETION_VECTORS);
    assertThat(meta.fileName()).isEqualTo("index-1");
    assertThat(meta.rowCount()).isEqualTo(vectors.size());
    assertThat(meta.lengthBytes()).isEqualTo(io.files().get(file).length);
    InputFile input = io.newInput(file, meta.lengthBytes());
    assertThat(DeletionVectorFile.readAll(input, meta.deletionRanges())).isEqualTo(vectors);
    for (DeletionRange range : meta.deletionRanges()) {
      DeletionVector vector = DeletionVectorFile.read(input, range);
      assertThat(vector).isEqualTo(vectors.get(range.dataFile()));
      assertThat(range.cardinality()).isEqualTo(vector.cardinality());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dv_pk_v1",
        "dv_pk_bitmap64",
        "dv_append_unaware",
        "dv_many_positions",
        "legacy_09_dv"
      })
  void vectorsOfTheReferenceAreRead(String scenario) throws IOException {
    GoldenTable table = GoldenTable.of(scenario);
    List<Long> cardinalities = new ArrayList<>();
    for (IndexManifestEntry entry :
        table.manifests().indexesOf(table.snapshots().latest().orElseThrow())) {
      IndexFileMeta meta = entry.file();
      Location location = table.location().resolve("index/" + meta.fileName());
      InputFile input = table.io().newInput(location, meta.lengthBytes());
      Map<String, DeletionVector> all = DeletionVectorFile.readAll(input, meta.deletionRanges());
      for (DeletionRange range : meta.deletionRanges()) {
        DeletionVector vector = DeletionVectorFile.read(input, range);
        assertThat(vector).isEqualTo(all.get(range.dataFile()));
        cardinalities.add(vector.cardinality());
      }
      assertThat(table.io().status(location).map(FileStatus::lengthBytes))
          .contains(meta.lengthBytes());
    }
    assertThat(cardinalities).isNotEmpty().allMatch(count -> count > 0);
    if (scenario.equals("dv_many_positions")) {
      assertThat(cardinalities).containsExactly(200L);
    }
  }

  @Test
  void changedByteIsNoticed() throws IOException {
    IndexFileMeta meta =
        DeletionVectorWriter.write(
            io.newOutput(file), DeletionForm.BITS_32, Map.of("data-1", of(3, 7)));
    byte[] whole = io.files().get(file);
    for (int i = 1; i < whole.length; i++) {
      byte[] changed = whole.clone();
      changed[i] ^= 1;
      Location other = new Location("mem:/index/changed-" + i);
      io.put(other, changed);
      assertDamaged(other, meta.deletionRanges().get(0));
    }
    Location shorter = new Location("mem:/index/short");
    io.put(shorter, java.util.Arrays.copyOf(whole, whole.length - 3));
    assertDamaged(shorter, meta.deletionRanges().get(0));
  }

  private void assertDamaged(Location location, DeletionRange range) {
    assertThatThrownBy(() -> DeletionVectorFile.read(io.newInput(location), range))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("data-1")
        .hasMessageContaining(location.uri())
        .hasMessageContaining("Expected a whole vector at offset 1")
        .hasMessageContaining("Restore");
  }

  @Test
  void otherCardinalityThanTheIndexSaysIsDamage() throws IOException {
    IndexFileMeta meta =
        DeletionVectorWriter.write(
            io.newOutput(file), DeletionForm.BITS_32, Map.of("data-1", of(3, 7)));
    DeletionRange range = meta.deletionRanges().get(0);
    assertDamaged(file, new DeletionRange("data-1", range.offset(), range.lengthBytes(), 3L));
    assertThat(
            DeletionVectorFile.read(
                io.newInput(file),
                new DeletionRange("data-1", range.offset(), range.lengthBytes(), null)))
        .isEqualTo(of(3, 7));
  }

  @Test
  void unknownVersionIsNamed() {
    io.put(file, new byte[] {2, 0, 0});
    assertThatThrownBy(() -> DeletionVectorFile.readAll(io.newInput(file), List.of()))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("begins with 2, expected version 1");
  }
}
