package org.apache.paimon.io.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOSuite;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PublishOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalFileIOTest extends FileIOSuite {
  @TempDir Path directory;

  private final LocalFileIO io = new LocalFileIO();

  @Override
  protected FileIO io() {
    return io;
  }

  @Override
  protected Location root() {
    return new Location("file:" + directory.resolve("root"));
  }

  @Test
  void spellingsOfAPathMeanTheSame() throws IOException {
    io.overwrite(new Location(directory + "/file"), new byte[] {1});
    assertThat(io.exists(new Location("file://" + directory + "/file"))).isTrue();
    assertThat(io.exists(new Location("file:" + directory + "/file"))).isTrue();
  }

  @Test
  void otherSchemeIsRefused() {
    assertThatThrownBy(() -> io.newInput(new Location("hdfs://host/x")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'hdfs'")
        .hasMessageContaining("expected 'file'")
        .hasMessageContaining("Correct the path");
  }

  @Test
  void publishBelowAFileIsAStorageException() throws IOException {
    Location file = root().resolve("file");
    io.overwrite(file, new byte[] {1});
    assertThatThrownBy(() -> io.publish(file.resolve("below"), new byte[] {1}))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Cannot publish file")
        .hasMessageContaining("nothing was published")
        .hasMessageContaining("try again");
  }

  @Test
  void renameUnderLockNeverReplaces() throws IOException {
    Path target = directory.resolve("target");
    Path temporary = Files.writeString(directory.resolve("temporary"), "one");
    assertThat(LocalPublisher.renameUnderLock(target, temporary))
        .isEqualTo(PublishOutcome.PUBLISHED);
    Path second = Files.writeString(directory.resolve("second"), "two");
    assertThat(LocalPublisher.renameUnderLock(target, second))
        .isEqualTo(PublishOutcome.ALREADY_EXISTS);
    assertThat(target).hasContent("one");
  }
}
