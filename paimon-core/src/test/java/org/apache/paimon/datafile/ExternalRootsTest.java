package org.apache.paimon.datafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

final class ExternalRootsTest {
  private static final String PATHS = "data-file.external-paths";
  private static final String STRATEGY = "data-file.external-paths.strategy";
  private static final String SCHEME = "data-file.external-paths.specific-fs";
  private static final String THREE = "file:/a, s3://b/c/ ,s3://d";

  private static ExternalRoots roots(Map<String, String> options) {
    return ExternalRoots.from(new Options(options));
  }

  private static List<Location> locations(String... uris) {
    return List.of(uris).stream().map(Location::new).toList();
  }

  @Test
  void withoutStrategyFilesLieInTheTable() {
    assertThat(roots(Map.of(PATHS, THREE)).roots()).isEmpty();
    assertThat(roots(Map.of(PATHS, THREE, STRATEGY, "none")).roots()).isEmpty();
    assertThat(roots(Map.of()).roots()).isEmpty();
    assertThat(roots(Map.of(STRATEGY, "round-robin")).roots()).isEmpty();
    assertThat(roots(Map.of(STRATEGY, "specific-fs")).roots()).isEmpty();
  }

  @Test
  void strategiesChoose() {
    assertThat(roots(Map.of(PATHS, THREE, STRATEGY, "round-robin")).roots())
        .isEqualTo(locations("file:/a", "s3://b/c", "s3://d"));
    assertThat(roots(Map.of(PATHS, THREE, STRATEGY, "specific-fs", SCHEME, "S3")).roots())
        .isEqualTo(locations("s3://b/c", "s3://d"));
  }

  @Test
  void nothingToChooseFromIsAnError() {
    assertThatThrownBy(() -> roots(Map.of(PATHS, THREE, STRATEGY, "specific-fs", SCHEME, "oss")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("names none with the scheme 'oss'")
        .hasMessageContaining("Correct these options");
    assertThatThrownBy(() -> roots(Map.of(PATHS, THREE, STRATEGY, "specific-fs")))
        .isInstanceOf(UserException.class);
    assertThatThrownBy(() -> roots(Map.of(PATHS, "/a", STRATEGY, "round-robin")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'/a'")
        .hasMessageContaining("it has no scheme");
  }

  @Test
  void bucketsLieThereAsInTheTable() {
    for (String directory : List.of("", "data")) {
      TablePaths paths =
          new TablePaths(
              new Location("file:/w/db.db/t"),
              TablePaths.MAIN_BRANCH,
              RowType.of("p", DataTypes.STRING),
              Options.of("data-file.path-directory", directory));
      BinaryRow partition =
          new BinaryEncoder(List.of(DataTypes.STRING)).encode(new Object[] {Bytes.of("a b/c")});
      String bucket = (directory.isEmpty() ? "" : "/data") + "/p=a b%2Fc/bucket-7";
      ExternalRoots roots = new ExternalRoots(locations("file:/a", "s3://b"));
      assertThat(paths.externalBuckets(roots, partition, 7))
          .isEqualTo(locations("file:/a" + bucket, "s3://b" + bucket));
    }
  }

  @Test
  void filesGoToEachPlaceInTurn() {
    ExternalPlaces places = new ExternalPlaces(locations("file:/a", "file:/b"), -1);
    assertThat(List.of(places.next(), places.next(), places.next()))
        .extracting(place -> place.orElseThrow().name())
        .containsExactly("b", "a", "b");
    assertThat(new ExternalPlaces(List.of(), 5).next()).isEmpty();
  }
}
