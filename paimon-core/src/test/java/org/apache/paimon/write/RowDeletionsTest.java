package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowDeletionsTest {
  private static final RowType COLUMNS = RowType.of("k", DataTypes.INT, "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    LiveTable table = LiveTable.append(spill, COLUMNS, options);
    table.set("deletion-vectors.enabled", "true");
    table.commitEach("1,1", "2,2", "3,3");
    return table;
  }

  private static RowDeletions.BucketDeletions first(int total, List<DataFileMeta> files) {
    Map<String, DeletionVector> deleted = new LinkedHashMap<>();
    for (DataFileMeta file : files) {
      DeletionVector rows = new DeletionVector();
      rows.delete(0);
      deleted.put(file.fileName(), rows);
    }
    return new RowDeletions.BucketDeletions(BinaryRow.EMPTY, 0, total, deleted, Set.of());
  }

  @Test
  void withoutBucketsIndexFilesHaveATargetSize() {
    for (String size : new String[] {"1 b", "2 mb"}) {
      LiveTable table = table("deletion-vector.index-file.target-size", size);
      RowDeletions deletions = new RowDeletions(table.source(), table.io, table.latest().id());
      CommitMessage message = deletions.write(first(-1, table.files().subList(0, 2)));
      assertThat(message.writtenIndex().added()).hasSize(size.equals("1 b") ? 2 : 1);
      table.publish(List.of(message));
      assertThat(table.rows()).containsExactly("3,3");

      RowDeletions more = new RowDeletions(table.source(), table.io, table.latest().id());
      CommitMessage next = more.write(first(-1, table.files().subList(2, 3)));
      assertThat(next.writtenIndex().removed()).as("no touched file is named there").isEmpty();
      table.publish(List.of(next));
      assertThat(table.rows()).isEmpty();
    }
  }

  @Test
  void aBucketKeepsOneIndexFileAndAbortDeletesWhatWasMade() {
    LiveTable table =
        table("bucket", "1", "bucket-key", "k", "deletion-vector.index-file.target-size", "1 b");
    RowDeletions deletions = new RowDeletions(table.source(), table.io, table.latest().id());
    CommitMessage message = deletions.write(first(1, table.files().subList(0, 2)));
    assertThat(message.writtenIndex().added()).hasSize(1);
    table.publish(List.of(message));
    int files = table.io.files().size();
    RowDeletions more = new RowDeletions(table.source(), table.io, table.latest().id());
    CommitMessage next = more.write(first(1, table.files().subList(2, 3)));
    assertThat(next.writtenIndex().removed()).isEqualTo(message.writtenIndex().added());
    assertThat(table.io.files()).hasSize(files + 1);
    more.abort();
    assertThat(table.io.files().keySet()).hasSize(files);
  }
}
