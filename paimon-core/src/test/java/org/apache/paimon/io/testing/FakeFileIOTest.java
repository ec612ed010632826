package org.apache.paimon.io.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOSuite;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.io.PublishOutcome;
import org.junit.jupiter.api.Test;

final class FakeFileIOTest extends FileIOSuite {
  private static final byte[] CONTENT = "content".getBytes(UTF_8);

  private final FakeFileIO io = new FakeFileIO();
  private final Location file = root().resolve("file");

  @Override
  protected FileIO io() {
    return io;
  }

  @Override
  protected Location root() {
    return new Location("mem:/root");
  }

  @Test
  void recordsEveryOperation() throws IOException {
    io.publish(file, CONTENT);
    io.newInput(file).readAll();
    assertThat(io.operations())
        .extracting(Operation::kind)
        .containsExactly("publish", "open", "status", "read");
  }

  @Test
  void errorBeforeLeavesNothing() {
    io.failAt(1, Fault.ERROR_BEFORE);
    assertThatThrownBy(() -> io.publish(file, CONTENT)).isInstanceOf(StorageException.class);
    assertThat(io.files()).isEmpty();
  }

  @Test
  void errorAfterLeavesTheFile() {
    io.failAt(1, Fault.ERROR_AFTER);
    assertThatThrownBy(() -> io.publish(file, CONTENT)).isInstanceOf(UncheckedIOException.class);
    assertThat(io.files()).containsOnlyKeys(file);
  }

  @Test
  void lostReplyAndLostRequestLookTheSame() {
    io.failAt(1, Fault.LOST_REPLY);
    assertThat(io.publish(file, CONTENT)).isEqualTo(PublishOutcome.UNKNOWN);
    assertThat(io.files()).containsOnlyKeys(file);

    io.failAt(2, Fault.LOST_REQUEST);
    assertThat(io.publish(root().resolve("other"), CONTENT)).isEqualTo(PublishOutcome.UNKNOWN);
    assertThat(io.files()).containsOnlyKeys(file);
  }

  @Test
  void crashDropsOpenFilesAndKillsStreams() throws IOException {
    io.publish(root().resolve("kept"), CONTENT);
    PositionOutput out = io.newOutput(file).create();
    out.write(CONTENT);
    io.crash();
    assertThatThrownBy(() -> io.exists(file)).isInstanceOf(SimulatedCrash.class);
    io.restart();
    assertThatThrownBy(out::close).isInstanceOf(SimulatedCrash.class);
    assertThat(io.exists(file)).isFalse();
    assertThat(io.files()).containsOnlyKeys(root().resolve("kept"));
  }

  @Test
  void crashAfterKeepsWhatWasDone() throws IOException {
    io.failAt(1, Fault.CRASH_AFTER);
    assertThatThrownBy(() -> io.overwrite(file, CONTENT)).isInstanceOf(SimulatedCrash.class);
    io.restart();
    assertThat(io.newInput(file).readAll()).isEqualTo(CONTENT);
  }

  @Test
  void ruleHitsOnce() throws IOException {
    io.failWhen(operation -> operation.kind().equals("status"), Fault.ERROR_BEFORE);
    assertThatThrownBy(() -> io.status(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ERROR_BEFORE");
    assertThat(io.status(file)).isEmpty();
  }

  @Test
  void hiddenFileAppearsLater() throws IOException {
    io.publish(file, CONTENT);
    io.hideFromListing(file, 1);
    assertThat(io.list(root())).isEmpty();
    assertThat(io.list(root())).hasSize(1);
  }
}
