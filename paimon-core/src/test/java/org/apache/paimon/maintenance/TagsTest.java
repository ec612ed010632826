package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.snapshot.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TagsTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  @TempDir Path directory;

  private static Tags tags(GoldenCopy table) {
    return new Tags(table.stores(), Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @Test
  void createsOfTheLatestOrOfANamedSnapshot() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    tags(table).create("a", OptionalLong.empty(), Optional.empty());
    tags(table).create("b", OptionalLong.of(2), Optional.of(Duration.ofDays(3)));
    assertThat(table.stores().tags().load("a").snapshot().id()).isEqualTo(3);
    Tag b = table.stores().tags().load("b");
    assertThat(b.snapshot().id()).isEqualTo(2);
    assertThat(b.timeRetained()).isEqualTo(Duration.ofDays(3));
    assertThat(b.createTime()).isEqualTo(LocalDateTime.of(2030, 1, 1, 0, 0));
  }

  @Test
  void refusesATakenNameAndAnUnknownSnapshot() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    assertThatThrownBy(() -> tags(table).create("t1", OptionalLong.of(1), Optional.empty()))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("Cannot create tag 't1'");
    assertThatThrownBy(() -> tags(table).create("x", OptionalLong.of(9), Optional.empty()))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Cannot read snapshot 9");
    assertThatThrownBy(() -> tags(table).replace("x", OptionalLong.of(1), Optional.empty()))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Cannot find tag 'x'");
  }

  @Test
  void refusesTagsThatOthersWouldHaveToHearOf() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    for (Map<String, String> options :
        List.of(Map.of("tag.callbacks", "a.B"), Map.of("tag.create-success-file", "true"))) {
      String option = options.keySet().iterator().next();
      Tags tags = new Tags(table.stores(options), Clock.fixed(NOW, ZoneOffset.UTC));
      assertThatThrownBy(() -> tags.create("x", OptionalLong.of(1), Optional.empty()))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("Cannot make tag 'x' of table default.t: option '" + option + "' =")
          .hasMessageContaining("expected a table without the option. Make the tag with another");
      assertThat(tags.exists("x")).isFalse();
    }
  }

  @Test
  void renamesAndReplaces() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    tags(table).rename("t1", "t9");
    tags(table).replace("t9", OptionalLong.of(3), Optional.empty());
    assertThat(table.stores().tags().names()).containsExactlyInAnyOrder("t9", "2024-01-01");
    assertThat(table.stores().tags().load("t9").snapshot().id()).isEqualTo(3);
  }

  @Test
  void createsFromTheFirstSnapshotAtOrAfterATime() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    long second = table.stores().snapshots().load(2).timeMillis();
    Tag tag = tags(table).createFromTimestamp("x", second, Optional.empty());
    assertThat(tag.snapshot().id()).isEqualTo(2);
    assertThatThrownBy(() -> tags(table).createFromTimestamp("y", Long.MAX_VALUE, Optional.empty()))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void deletesOnlyTheFileOfATagWhoseSnapshotIsThere() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    List<String> before = table.files("bucket-.*|manifest/.*");
    tags(table).delete("t1");
    assertThat(table.files("bucket-.*|manifest/.*")).isEqualTo(before);
    assertThat(table.files("tag/.*")).containsExactly("tag/tag-2024-01-01");
  }

  /** Snapshots 1 and 2 were overwritten; the tag of an expired one keeps its own file. */
  @Test
  void deletesTheFilesThatOnlyTheTagKept() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    tags(table).create("first", OptionalLong.of(1), Optional.empty());
    long latest = table.stores().snapshots().latestId().orElseThrow();
    for (long id = 1; id < latest; id++) {
      Files.delete(table.path().resolve("snapshot/snapshot-" + id));
    }
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
    int before = table.files(".*bucket-.*").size();
    tags(table).delete("first");
    assertThat(table.files(".*bucket-.*")).hasSizeLessThan(before);
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  /** The tag that a branch was made from: main overwrote and expired its files. */
  @Test
  void deletingATagInMainLeavesTheBranchReadable() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    tags(table).create("first", OptionalLong.of(1), Optional.empty());
    new Branches(table.stores()).create("b", Optional.of("first"));
    long latest = table.stores().snapshots().latestId().orElseThrow();
    for (long id = 1; id < latest; id++) {
      Files.delete(table.path().resolve("snapshot/snapshot-" + id));
    }
    tags(table).delete("first");
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
    TableStores branch = table.stores().onBranch("b");
    Files.delete(table.path().resolve("branch/branch-b/snapshot/snapshot-1"));
    new Tags(branch, Clock.systemUTC()).delete("first");
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  @Test
  void expiresByTimeToLiveAndByAge() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    tags(table).create("short", OptionalLong.of(3), Optional.of(Duration.ofDays(1)));
    assertThat(tags(table).expire(Optional.empty())).containsExactly("2024-01-01");
    assertThat(tags(table).expire(Optional.of(LocalDateTime.of(2031, 1, 1, 0, 0))))
        .containsExactly("short");
    assertThat(table.stores().tags().names()).containsExactly("t1");
  }
}
