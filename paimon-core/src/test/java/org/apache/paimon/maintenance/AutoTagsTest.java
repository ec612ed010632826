package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.snapshot.Snapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AutoTagsTest {
  @TempDir Path directory;

  private static Map<String, String> processTime(String... more) {
    Map<String, String> options = new HashMap<>();
    options.put("tag.automatic-creation", "process-time");
    for (int i = 0; i < more.length; i += 2) {
      options.put(more[i], more[i + 1]);
    }
    return options;
  }

  private static List<String> run(GoldenCopy table, Map<String, String> options) {
    TableStores stores = table.stores(options);
    return new AutoTags(
            stores,
            AutoTagOptions.from(stores.options(), ZoneOffset.UTC),
            Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
        .run();
  }

  /** Gives the latest snapshot another time. */
  private static void setTime(GoldenCopy table, String time) {
    Snapshot old = table.stores().snapshots().latest().orElseThrow();
    table
        .stores()
        .snapshots()
        .overwrite(
            new Snapshot(
                old.id(),
                old.schemaId(),
                old.baseManifestList(),
                old.baseManifestListSize(),
                old.deltaManifestList(),
                old.deltaManifestListSize(),
                old.changelogManifestList(),
                old.changelogManifestListSize(),
                old.indexManifest(),
                old.commitUser(),
                old.commitIdentifier(),
                old.commitKind(),
                Instant.parse(time).toEpochMilli(),
                old.logOffsets(),
                old.totalRecordCount(),
                old.deltaRecordCount(),
                old.changelogRecordCount(),
                old.watermark(),
                old.statistics(),
                old.properties(),
                old.nextRowId()));
  }

  @Test
  void namesThePeriodThatEnded() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    setTime(table, "2026-11-29T20:47:12Z");
    assertThat(run(table, processTime("tag.creation-period", "hourly")))
        .containsExactly("2026-11-29 19");
    assertThat(run(table, processTime("tag.period-formatter", "without_dashes")))
        .containsExactly("20261128");
    assertThat(run(table, processTime("tag.creation-period-duration", "30 min")))
        .containsExactly("202611292000");
    assertThat(run(table, processTime("tag.creation-period", "hourly"))).isEmpty();
  }

  @Test
  void waitsForTheDelay() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    setTime(table, "2026-11-29T20:04:00Z");
    assertThat(
            run(table, processTime("tag.creation-period", "hourly", "tag.creation-delay", "5 min")))
        .containsExactly("2026-11-29 18");
    setTime(table, "2026-11-29T20:05:00Z");
    assertThat(
            run(table, processTime("tag.creation-period", "hourly", "tag.creation-delay", "5 min")))
        .containsExactly("2026-11-29 19");
  }

  @Test
  void fillsGapsAndKeepsTheNewest() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    setTime(table, "2026-11-25T10:00:00Z");
    assertThat(run(table, processTime())).containsExactly("2026-11-24");
    setTime(table, "2026-11-29T10:00:00Z");
    assertThat(
            run(
                table,
                processTime("tag.automatic-completion", "true", "tag.num-retained-max", "3")))
        .containsExactly("2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28");
    assertThat(table.stores().tags().names())
        .containsExactlyInAnyOrder("2026-11-26", "2026-11-27", "2026-11-28");
  }

  @Test
  void leavesOtherTagsAlone() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    setTime(table, "2026-11-25T10:00:00Z");
    new Tags(table.stores(), Clock.systemUTC())
        .create("release", OptionalLong.empty(), Optional.empty());
    run(table, processTime("tag.num-retained-max", "1"));
    assertThat(table.stores().tags().names()).containsExactlyInAnyOrder("release", "2026-11-24");
  }

  @Test
  void needsAWatermarkInThatMode() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    assertThat(run(table, Map.of("tag.automatic-creation", "watermark"))).isEmpty();
    assertThatThrownBy(
            () ->
                AutoTagOptions.from(
                    Options.of("tag.creation-delay", "2 d", "tag.creation-period", "daily"),
                    ZoneOffset.UTC))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("expected a period above zero and a shorter delay");
  }
}
