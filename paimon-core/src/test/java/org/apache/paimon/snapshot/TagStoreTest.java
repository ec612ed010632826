package org.apache.paimon.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class TagStoreTest {
  private final FakeFileIO io = new FakeFileIO();
  private final TablePaths paths =
      new TablePaths(
          new Location("fake:/db/t"), TablePaths.MAIN_BRANCH, RowType.of(), Options.EMPTY);
  private final TagStore tags = new TagStore(io, paths);

  private static Tag tag(String name, long id) {
    return new Tag(name, SnapshotStoreTest.snapshot(id, id), null, null);
  }

  @Test
  void tagsAreListedBySnapshot() {
    tags.create(tag("b", 2));
    tags.create(tag("c", 1));
    tags.create(tag("1", 2));
    assertThat(tags.list()).extracting(Tag::name).containsExactly("c", "1", "b");
    tags.deleteFile("b");
    tags.deleteFile("b");
    assertThat(tags.names()).containsExactlyInAnyOrder("1", "c");
  }

  @Test
  void timeToLiveIsKept() {
    Tag tag =
        new Tag(
            "t",
            SnapshotStoreTest.snapshot(1, 1),
            LocalDateTime.of(2024, 2, 29, 1, 2),
            Duration.ofMillis(1500));
    tags.create(tag);
    assertThat(tags.load("t")).isEqualTo(tag);
    String json = new String(io.files().get(paths.tag("t")), StandardCharsets.UTF_8);
    assertThat(json).contains("\"tagCreateTime\" : [ 2024, 2, 29, 1, 2 ]");
    assertThat(json).contains("\"tagTimeRetained\" : 1.500000000");
  }

  @Test
  void textFormsOfTimesAreRead() {
    tags.create(tag("t", 1));
    String json = new String(io.files().get(paths.tag("t")), StandardCharsets.UTF_8);
    String text =
        json.substring(0, json.lastIndexOf('}')).stripTrailing()
            + ",\"tagCreateTime\":\"2024-02-29T01:02:03\",\"tagTimeRetained\":\"PT1H\"}";
    io.put(paths.tag("t"), text.getBytes(StandardCharsets.UTF_8));
    assertThat(tags.load("t").createTime()).isEqualTo(LocalDateTime.of(2024, 2, 29, 1, 2, 3));
    assertThat(tags.load("t").timeRetained()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void namesAreCheckedAndUnique() {
    tags.create(tag("a", 1));
    assertThatThrownBy(() -> tags.create(tag("a", 1)))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("Cannot create tag 'a'");
    assertThatThrownBy(() -> tags.create(tag(" ", 1)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("not blank");
    assertThatThrownBy(() -> tags.load("x"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("the tags are [a]");
  }
}
