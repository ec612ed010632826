package org.apache.paimon.io.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.PublishOutcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a publish when the store decides whether there is an object already. */
final class CreatePublisherTest {
  private static final byte[] CONTENT = "ours".getBytes(UTF_8);

  @TempDir Path directory;

  private final Store store = new Store();
  private FileSystem fileSystem;
  private CreatePublisher publisher;
  private org.apache.hadoop.fs.Path target;

  /** Objects are files; the next requests can be made to go wrong. */
  private static final class Store implements NativeStore {
    private final Deque<Turn> turns = new ArrayDeque<>();
    private int requests;

    private enum Turn {
      /** Another writer is faster. */
      LATE,
      /** The object is made, its reply is lost, and the client asks again. */
      TWICE,
      /** The object is made, and nobody says so. */
      SILENT,
      /** No object is made, and nobody says so. */
      BROKEN,
      REFUSED,
      /** The condition is not heeded. */
      HEEDLESS
    }

    @Override
    public boolean putIfAbsent(org.apache.hadoop.fs.Path target, byte[] content)
        throws IOException {
      requests++;
      Path file = Path.of(target.toUri().getPath());
      Turn turn = turns.poll();
      if (turn == Turn.REFUSED) {
        throw new RefusedException("no access", null);
      }
      if (turn == Turn.BROKEN) {
        throw new IOException("no answer");
      }
      if (turn == Turn.LATE) {
        Files.write(file, "theirs".getBytes(UTF_8));
      }
      if (turn == Turn.TWICE || turn == Turn.HEEDLESS) {
        Files.write(file, content);
        return turn == Turn.HEEDLESS;
      }
      try {
        Files.write(file, content, StandardOpenOption.CREATE_NEW);
      } catch (FileAlreadyExistsException e) {
        return false;
      }
      if (turn == Turn.SILENT) {
        throw new IOException("no answer");
      }
      return true;
    }

    @Override
    public void put(org.apache.hadoop.fs.Path target, byte[] content) throws IOException {
      Files.write(Path.of(target.toUri().getPath()), content);
    }

    @Override
    public byte[] read(org.apache.hadoop.fs.Path path) throws IOException {
      return Files.readAllBytes(Path.of(path.toUri().getPath()));
    }

    @Override
    public boolean exists(org.apache.hadoop.fs.Path path) {
      return Files.isRegularFile(Path.of(path.toUri().getPath()));
    }
  }

  @BeforeEach
  void open() throws IOException {
    fileSystem =
        FileSystem.newInstance(URI.create("file:///"), HadoopSettings.configuration(Map.of()));
    publisher = new CreatePublisher(fileSystem, Optional.of(store));
    target = new org.apache.hadoop.fs.Path("file:" + directory.resolve("snapshot-1"));
  }

  @AfterEach
  void close() throws IOException {
    fileSystem.close();
  }

  private PublishOutcome publish(Store.Turn... turns) {
    store.turns.addAll(List.of(turns));
    return publisher.publish(target, CONTENT);
  }

  @Test
  void theFirstPublishProvesTheCondition() {
    assertThat(publish()).isEqualTo(PublishOutcome.PUBLISHED);
    assertThat(store.requests).isEqualTo(2);
    target = target.suffix("0");
    assertThat(publish()).isEqualTo(PublishOutcome.PUBLISHED);
    assertThat(store.requests).isEqualTo(3);
  }

  @Test
  void aStoreThatDoesNotHeedTheConditionIsUsedAllTheSame() throws IOException {
    assertThat(publish(Store.Turn.HEEDLESS, Store.Turn.HEEDLESS))
        .isEqualTo(PublishOutcome.PUBLISHED);
    assertThat(Files.readAllBytes(directory.resolve("snapshot-1"))).isEqualTo(CONTENT);
    assertThat(publish()).as("by the look before").isEqualTo(PublishOutcome.ALREADY_EXISTS);
  }

  @Test
  void aFasterWriterWins() throws IOException {
    assertThat(publish(Store.Turn.LATE)).isEqualTo(PublishOutcome.ALREADY_EXISTS);
    assertThat(Files.readString(directory.resolve("snapshot-1"))).isEqualTo("theirs");
  }

  @Test
  void meetingOurOwnObjectIsNotALostRace() {
    assertThat(publish(Store.Turn.TWICE)).isEqualTo(PublishOutcome.UNKNOWN);
  }

  @Test
  void aLostReplyIsUnknown() {
    assertThat(publish(Store.Turn.SILENT)).isEqualTo(PublishOutcome.UNKNOWN);
  }

  @Test
  void noAnswerAndNoObjectIsUnknown() {
    assertThat(publish(Store.Turn.BROKEN)).isEqualTo(PublishOutcome.UNKNOWN);
  }

  @Test
  void aRefusalPublishesNothing() {
    assertThatThrownBy(() -> publish(Store.Turn.REFUSED))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Cannot publish file")
        .hasMessageContaining("no access")
        .hasMessageContaining("nothing was published")
        .hasMessageContaining("Check the store and the credentials");
    assertThat(directory.resolve("snapshot-1")).doesNotExist();
  }
}
