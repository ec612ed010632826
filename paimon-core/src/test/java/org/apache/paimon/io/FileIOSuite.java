package org.apache.paimon.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every {@link FileIO} must do. */
public abstract class FileIOSuite {

  /** The store under test. */
  protected abstract FileIO io();

  /** An empty directory of the store; need not exist. */
  protected abstract Location root();

  /** Whether directories move in one step. */
  protected boolean movesDirectories() {
    return true;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private String read(Location location) throws IOException {
    return new String(io().newInput(location).readAll(), UTF_8);
  }

  private void write(Location location, String text) throws IOException {
    try (PositionOutput out = io().newOutput(location).create()) {
      out.write(bytes(text));
    }
  }

  @Test
  void writtenFileIsReadBack() throws IOException {
    Location file = root().resolve("a/b/data");
    try (PositionOutput out = io().newOutput(file).create()) {
      assertThat(out.position()).isZero();
      out.write('x');
      out.write(bytes("-hello-"), 1, 5);
      assertThat(out.position()).isEqualTo(6);
    }
    assertThat(read(file)).isEqualTo("xhello");
    assertThat(io().newInput(file).lengthBytes()).isEqualTo(6);
    assertThat(io().newInput(file, 6).readAll()).isEqualTo(bytes("xhello"));
  }

  @Test
  void largeFileIsReadAtAnyPosition() throws IOException {
    Location file = root().resolve("large");
    byte[] content = new byte[1_000_003];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) (i * 31 + (i >> 8));
    }
    try (PositionOutput out = io().newOutput(file).create()) {
      out.write(content, 0, 7);
      out.write(content, 7, 500_000);
      out.write(content, 500_007, content.length - 500_007);
      assertThat(out.position()).isEqualTo(content.length);
    }
    try (RandomAccessInput in = io().newInput(file).open()) {
      byte[] part = new byte[10];
      in.readFully(999_993, part, 2, 8);
      for (int i = 0; i < 8; i++) {
        assertThat(part[2 + i]).isEqualTo(content[999_993 + i]);
      }
      in.readFully(0, part, 0, 10);
      assertThat(part[9]).isEqualTo(content[9]);
      assertThatThrownBy(() -> in.readFully(1_000_000, part, 0, 10))
          .isInstanceOf(EOFException.class)
          .hasMessageContaining("large");
    }
  }

  @Test
  void createRefusesATakenName() throws IOException {
    Location file = root().resolve("taken");
    write(file, "first");
    assertThatThrownBy(() -> io().newOutput(file).create())
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(read(file)).isEqualTo("first");
  }

  @Test
  void absentFileIsNotFound() {
    InputFile absent = io().newInput(root().resolve("absent"));
    assertThatThrownBy(absent::open).isInstanceOf(FileNotFoundException.class);
    assertThatThrownBy(absent::lengthBytes).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void publishWritesWholeFile() throws IOException {
    Location file = root().resolve("snapshot/snapshot-1");
    assertThat(io().publish(file, bytes("one"))).isEqualTo(PublishOutcome.PUBLISHED);
    assertThat(read(file)).isEqualTo("one");
    assertThat(names(file.parent())).containsExactly("snapshot-1");
  }

  @Test
  void publishNeverReplaces() throws IOException {
    Location file = root().resolve("snapshot-2");
    assertThat(io().publish(file, bytes("one"))).isEqualTo(PublishOutcome.PUBLISHED);
    assertThat(io().publish(file, bytes("two"))).isEqualTo(PublishOutcome.ALREADY_EXISTS);
    assertThat(read(file)).isEqualTo("one");
    assertThat(names(root())).containsExactly("snapshot-2");
  }

  @Test
  void oneOfManyPublishersWins() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 20; round++) {
        Location file = root().resolve("race-" + round);
        List<Future<PublishOutcome>> outcomes = new ArrayList<>();
        for (int writer = 0; writer < 8; writer++) {
          byte[] content = bytes("writer " + writer);
          outcomes.add(pool.submit(() -> io().publish(file, content)));
        }
        List<String> winners = new ArrayList<>();
        for (int writer = 0; writer < 8; writer++) {
          if (outcomes.get(writer).get() == PublishOutcome.PUBLISHED) {
            winners.add("writer " + writer);
          }
        }
        assertThat(winners).hasSize(1);
        assertThat(read(file)).isEqualTo(winners.get(0));
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void overwriteReplaces() throws IOException {
    Location file = root().resolve("LATEST");
    io().overwrite(file, bytes("1"));
    io().overwrite(file, bytes("22"));
    assertThat(read(file)).isEqualTo("22");
    assertThat(names(root())).containsExactly("LATEST");
  }

  @Test
  void statusTellsFilesFromDirectories() throws IOException {
    Location file = root().resolve("dir/file");
    write(file, "12345");
    assertThat(io().status(file))
        .get()
        .satisfies(
            status -> {
              assertThat(status.location()).isEqualTo(file);
              assertThat(status.isDirectory()).isFalse();
              assertThat(status.lengthBytes()).isEqualTo(5);
            });
    assertThat(io().status(root().resolve("dir")))
        .get()
        .satisfies(status -> assertThat(status.isDirectory()).isTrue());
    assertThat(io().status(root().resolve("none"))).isEmpty();
    assertThat(io().status(root().resolve("none/below"))).isEmpty();
    assertThat(io().exists(file)).isTrue();
    assertThat(io().exists(root().resolve("none"))).isFalse();
  }

  @Test
  void listShowsOnlyTheNextLevel() throws IOException {
    write(root().resolve("t/one"), "1");
    write(root().resolve("t/sub/two"), "22");
    write(root().resolve("t/sub=a%2Fb/p=日本 x"), "3");
    write(root().resolve("tt/other"), "4");
    assertThat(names(root().resolve("t"))).containsExactlyInAnyOrder("one", "sub", "sub=a%2Fb");
    List<FileStatus> below = io().list(root().resolve("t/sub=a%2Fb"));
    assertThat(below).hasSize(1);
    assertThat(below.get(0).location()).isEqualTo(root().resolve("t/sub=a%2Fb/p=日本 x"));
    assertThat(read(below.get(0).location())).isEqualTo("3");
    assertThat(io().list(root().resolve("absent"))).isEmpty();
  }

  @Test
  void deleteForgivesAbsentFiles() throws IOException {
    Location one = root().resolve("d/one");
    Location two = root().resolve("d/two");
    write(one, "1");
    write(two, "2");
    io().delete(List.of(one, root().resolve("d/none"), root().resolve("none/none")));
    assertThat(names(root().resolve("d"))).containsExactly("two");
  }

  @Test
  void deleteDirectoryTakesEverythingBelow() throws IOException {
    write(root().resolve("d/x/one"), "1");
    write(root().resolve("d/two"), "2");
    write(root().resolve("dd"), "3");
    io().deleteDirectory(root().resolve("d"));
    io().deleteDirectory(root().resolve("never"));
    assertThat(names(root())).containsExactly("dd");
  }

  @Test
  void createDirectoryMakesParents() throws IOException {
    Location deep = root().resolve("x/y/z");
    io().createDirectory(deep);
    io().createDirectory(deep);
    assertThat(io().status(deep)).get().matches(FileStatus::isDirectory);
    assertThat(names(root().resolve("x"))).containsExactly("y");
  }

  @Test
  void moveDirectoryTakesEverythingAlong() throws IOException {
    Location from = root().resolve("db.db/t");
    Location to = root().resolve("other.db/u");
    write(from.resolve("bucket-0/data"), "rows");
    if (!io().moveDirectory(from, to)) {
      assertThat(movesDirectories()).isFalse();
      assertThat(read(from.resolve("bucket-0/data"))).isEqualTo("rows");
      return;
    }
    assertThat(movesDirectories()).isTrue();
    assertThat(read(to.resolve("bucket-0/data"))).isEqualTo("rows");
    assertThat(io().exists(from)).isFalse();
  }

  @Test
  void moveDirectoryRefusesATakenTarget() throws IOException {
    write(root().resolve("a/file"), "1");
    write(root().resolve("b/file"), "2");
    if (movesDirectories()) {
      assertThatThrownBy(() -> io().moveDirectory(root().resolve("a"), root().resolve("b")))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(read(root().resolve("a/file"))).isEqualTo("1");
    assertThat(read(root().resolve("b/file"))).isEqualTo("2");
  }

  private List<String> names(Location directory) throws IOException {
    return io().list(directory).stream().map(status -> status.location().name()).toList();
  }
}
