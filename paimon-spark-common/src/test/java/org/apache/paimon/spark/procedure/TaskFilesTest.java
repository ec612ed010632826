package org.apache.paimon.spark.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.junit.jupiter.api.Test;

class TaskFilesTest {
  private final List<Integer> abandoned = new ArrayList<>();

  private static Iterator<CommitMessage> make(int bucket) throws IOException {
    if (bucket == 3) {
      throw new IOException("no space for bucket 3");
    }
    return List.of(
            new CommitMessage(
                BinaryRow.EMPTY,
                bucket,
                8,
                FileChanges.NONE,
                IndexChanges.NONE,
                FileChanges.NONE,
                IndexChanges.NONE))
        .iterator();
  }

  private List<Integer> run(Integer... buckets) throws Exception {
    FlatMapFunction<Integer, CommitMessage> task = TaskFilesTest::make;
    return TaskFiles.each(
            List.of(buckets).iterator(),
            task,
            made -> made.forEach(message -> abandoned.add(message.bucket())))
        .stream()
        .map(CommitMessage::bucket)
        .toList();
  }

  @Test
  void allPartsOfATaskAreMade() throws Exception {
    assertThat(run(1, 2, 5)).containsExactly(1, 2, 5);
    assertThat(abandoned).isEmpty();
  }

  @Test
  void earlierPartsOfATaskThatFailsGo() {
    assertThatThrownBy(() -> run(1, 2, 3, 5)).hasMessage("no space for bucket 3");
    assertThat(abandoned).containsExactly(1, 2);
  }

  @Test
  void nothingGoesWhereNothingWasMade() {
    assertThatThrownBy(() -> run(3)).hasMessage("no space for bucket 3");
    assertThat(abandoned).isEmpty();
  }

  @Test
  void theFirstFailureIsThrown() {
    FlatMapFunction<Integer, CommitMessage> task = TaskFilesTest::make;
    assertThatThrownBy(
            () ->
                TaskFiles.each(
                    List.of(1, 3).iterator(),
                    task,
                    made -> {
                      throw new IllegalStateException("cannot delete " + made.size());
                    }))
        .hasMessage("no space for bucket 3")
        .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessage("cannot delete 1"));
  }
}
