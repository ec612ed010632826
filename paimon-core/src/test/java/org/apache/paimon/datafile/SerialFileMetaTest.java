package org.apache.paimon.datafile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

class SerialFileMetaTest {
  private final BinaryRow row = TestTable.partitioned().partition(7);

  @Test
  void allFieldsArrive() throws Exception {
    DataFileMeta file =
        new DataFileMeta(
            "data-ü.parquet",
            1L << 40,
            2,
            row,
            BinaryRow.EMPTY,
            new RowStats(row, row, new Long[] {3L}),
            new RowStats(row, row, new Long[] {null}),
            4,
            5,
            6,
            7,
            List.of("a.index", "b.index"),
            8L,
            9L,
            new byte[] {1, 2, 3},
            FileSource.COMPACT,
            List.of("v"),
            "s3://bucket/data-ü.parquet",
            10L,
            List.of("k", "v"));

    assertThat(sent(file)).isEqualTo(file);
  }

  @Test
  void absentFieldsStayAbsent() throws Exception {
    DataFileMeta file =
        new DataFileMeta(
            "f",
            0,
            0,
            BinaryRow.EMPTY,
            BinaryRow.EMPTY,
            RowStats.EMPTY,
            new RowStats(BinaryRow.EMPTY, BinaryRow.EMPTY, new Long[] {1L}),
            0,
            0,
            0,
            0,
            List.of(),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);

    DataFileMeta arrived = sent(file);

    assertThat(arrived).isEqualTo(file);
    assertThat(arrived.fileSource()).isNull();
    assertThat(arrived.valueStatsColumns()).isNull();
    assertThat(arrived.writeColumns()).isNull();
    assertThat(arrived.embeddedIndex()).isNull();
  }

  @Test
  void emptyListsAreNotAbsent() throws Exception {
    DataFileMeta file =
        new DataFileMeta(
            "f",
            0,
            0,
            row,
            row,
            RowStats.EMPTY,
            RowStats.EMPTY,
            0,
            0,
            0,
            0,
            List.of(),
            0L,
            0L,
            new byte[0],
            FileSource.APPEND,
            List.of(),
            "",
            0L,
            List.of());

    DataFileMeta arrived = sent(file);

    assertThat(arrived).isEqualTo(file);
    assertThat(arrived.valueStatsColumns()).isEmpty();
    assertThat(arrived.embeddedIndex()).isEmpty();
  }

  private static DataFileMeta sent(DataFileMeta file) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(file);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (DataFileMeta) in.readObject();
    }
  }
}
