package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Format-metadata 6.2: which columns have statistics in manifests, by options. */
class FileStatisticsTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.STRING.notNull(), "v", DataTypes.STRING, "n", DataTypes.INT);

  /** Longer than any statistics keep. */
  private static final String KEY = "k".repeat(200);

  @TempDir Path spill;

  private LiveTable table(String options) {
    List<String> all = new ArrayList<>(List.of("write-only", "true"));
    if (!options.isBlank()) {
      all.addAll(List.of(options.strip().split("[;=]")));
    }
    return LiveTable.keyed(spill, COLUMNS, all.toArray(String[]::new));
  }

  private static String text(ColumnStats stats) {
    String min = stats.min() instanceof Bytes bytes ? bytes.text() : String.valueOf(stats.min());
    return (min.length() > 8 ? min.length() + "*" + min.charAt(0) : min) + " " + stats.nullCount();
  }

  private static List<DataType> types(List<String> names) {
    return names.stream().map(name -> COLUMNS.typeAt(COLUMNS.indexOf(name))).toList();
  }

  /** {@code column=minimum nulls}, a long minimum by its length. */
  private static String shown(DataFileMeta file) {
    List<String> names =
        file.valueStatsColumns() == null ? COLUMNS.names() : file.valueStatsColumns();
    StringBuilder all = new StringBuilder(file.valueStatsColumns() == null ? "all:" : "");
    StatsCodec codec = new StatsCodec(types(names));
    for (int i = 0; i < names.size(); i++) {
      all.append(all.isEmpty() ? "" : " ").append(names.get(i)).append('=');
      all.append(text(codec.column(file.valueStats(), i)));
    }
    return all.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | all: k=16*k 0 v=16*v 1 n=3 0",
        "metadata.stats-mode=full | all: k=200*k 0 v=40*v 1 n=3 0",
        "metadata.stats-mode=truncate(10) | all: k=10*k 0 v=10*v 1 n=3 0",
        "metadata.stats-mode=counts | all: k=null 0 v=null 1 n=null 0",
        "metadata.stats-mode=none | ''",
        "metadata.stats-mode=none;metadata.stats-dense-store=false"
            + " | all: k=null null v=null null n=null null",
        "fields.v.stats-mode=none | k=16*k 0 n=3 0",
        "fields.v.stats-mode=none;metadata.stats-dense-store=false"
            + " | all: k=16*k 0 v=null null n=3 0",
        "metadata.stats-mode=none;fields.n.stats-mode=full | n=3 0",
        "metadata.stats-keep-first-n-columns=1 | k=16*k 0",
        "metadata.stats-keep-first-n-columns=0 | ''",
        "metadata.stats-mode.per.level=0:none | ''",
        "metadata.stats-mode.per.level=5:none | all: k=16*k 0 v=16*v 1 n=3 0",
        "metadata.stats-mode.per.level=0:none;fields.n.stats-mode=full | n=3 0",
        "data-file.thin-mode=true;metadata.stats-mode=none | k=128*k 0",
        "data-file.thin-mode=true;metadata.stats-mode=full | all: k=128*k 0 v=40*v 1 n=3 0",
      })
  void optionsChooseTheColumnsAndHowMuchOfThem(String options, String expected) {
    LiveTable table = table(options == null ? "" : options);
    table.commit(KEY + "," + "v".repeat(40) + ",3", KEY + "2,null,4");
    DataFileMeta file = table.files().get(0);
    assertThat(shown(file)).isEqualTo(expected);
    ColumnStats key = new StatsCodec(types(List.of("k"))).column(file.keyStats(), 0);
    assertThat(text(key)).as("statistics of keys, whatever options say").isEqualTo("128*k 0");
    assertThat(file.minKey().view(types(List.of("k"))).getBytes(0))
        .as("bounds of keys are whole")
        .hasSize(200);
    assertThat(table.rows()).hasSize(2);
  }

  /** The greatest bound of what was cut is raised, so that it is above all that begins with it. */
  @Test
  void cutMaximaAreRaised() {
    LiveTable table = table("metadata.stats-mode=truncate(3)");
    table.commit("zzzz,aab9,1");
    DataFileMeta file = table.files().get(0);
    StatsCodec codec = new StatsCodec(COLUMNS.types());
    assertThat(((Bytes) codec.column(file.valueStats(), 0).max()).text()).isEqualTo("zz{");
    assertThat(((Bytes) codec.column(file.valueStats(), 1).max()).text()).isEqualTo("aac");
    assertThat(((Bytes) codec.column(file.valueStats(), 1).min()).text()).isEqualTo("aab");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "full"})
  void changelogFilesMayHaveAModeOfTheirOwn(String mode) {
    LiveTable table = table("changelog-producer=input;changelog-file.stats-mode=" + mode);
    table.commit(KEY + ",v,3");
    var manifests = table.stores().manifests();
    ManifestEntry entry =
        manifests.read(manifests.changelogOf(table.latest()).get(0), EntryFilter.ALL).get(0);
    ColumnStats key = new StatsCodec(types(List.of("k"))).column(entry.file().keyStats(), 0);
    assertThat(shown(entry.file()))
        .isEqualTo(mode.equals("none") ? "" : "all: k=200*k 0 v=v 0 n=3 0");
    assertThat(text(key)).isEqualTo(mode.equals("none") ? "null null" : "128*k 0");
    assertThat(shown(table.files().get(0))).startsWith("all:");
  }

  /** Other writers leave such columns of Parquet files out; their nulls are counted here. */
  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void arraysHaveCountsOfNullsAndNoBounds(String format) {
    RowType type =
        RowType.of("k", DataTypes.INT, "a", DataTypes.array(DataTypes.INT), "n", DataTypes.INT);
    LiveTable table = LiveTable.append(spill, type, "file.format", format);
    table.commit("1,[1;2],3", "2,null,4");
    DataFileMeta file = table.files().get(0);
    assertThat(file.valueStatsColumns()).isNull();
    assertThat(new StatsCodec(type.types()).column(file.valueStats(), 1))
        .isEqualTo(new ColumnStats(null, null, 1L));
  }
}
