package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be opened, and what cannot be committed to. */
class TablesTest {
  @TempDir Path spill;

  private KeyedScene scene(String... options) {
    RowType columns = RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);
    return new KeyedScene(spill, columns, List.of(), List.of("k"), Options.of(options));
  }

  @Test
  void rowsThatOnlySomeMaySeeAreNotShown() {
    assertThatThrownBy(() -> scene().table("query-auth.enabled", "true"))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("'query-auth.enabled' = 'true'")
        .hasMessageContaining("changes what a read may show")
        .hasMessageContaining("Use an engine that knows it, or remove the option");
  }

  @Test
  void noCommitterWhereCommitsHaveToBeFollowed() {
    Table table = scene("commit.callbacks", "a.B").table();
    assertThatThrownBy(table::newCommitter)
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("Cannot write table db.t: option 'commit.callbacks' = a.B");
  }
}
