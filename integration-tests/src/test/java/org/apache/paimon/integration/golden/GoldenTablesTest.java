package org.apache.paimon.integration.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.paimon.integration.GoldenTable;
import org.apache.paimon.integration.TestData;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tables that Apache Paimon wrote, read through Spark: each recorded read gives exactly the
 * recorded rows.
 *
 * <p>{@code -Dgolden.only=REGEX} runs other scenarios than those that are supported, {@code
 * -Dgolden.every-read=true} the kinds of reads that are not.
 */
final class GoldenTablesTest {

  /** The scenarios whose tables are supported. */
  private static final String SUPPORTED =
      "(append_|changelog_|commit_users|expired_|manifest_|partition_|path_|pk_bucket|pk_ignore|pk_rescaled|pk_rowkind|rollback"
          + "|schema_|seq_|stats_|tags_|thin_|types_).*";

  /** The kinds of reads that are not supported yet. */
  private static final List<String> LATER = List.of("audit", "system", "branch");

  private static final Pattern ONLY = Pattern.compile(System.getProperty("golden.only", SUPPORTED));
  private static final boolean EVERY_READ = Boolean.getBoolean("golden.every-read");

  @TestFactory
  Stream<DynamicContainer> recordedReadsGiveTheRecordedRows() {
    List<GoldenTable> tables =
        TestData.children(TestData.folder("golden")).stream()
            .filter(Files::isDirectory)
            .map(GoldenTable::new)
            .filter(table -> ONLY.matcher(table.name()).matches() && table.hasOnlySparkTypes())
            .toList();
    assertThat(tables).isNotEmpty();
    return tables.stream().map(GoldenTablesTest::reads);
  }

  private static DynamicContainer reads(GoldenTable table) {
    Supplier<Path> warehouse = new Copy(table);
    return DynamicContainer.dynamicContainer(
        table.name(),
        table.reads().entrySet().stream()
            .filter(read -> EVERY_READ || LATER.stream().noneMatch(read.getValue()::has))
            .map(
                read ->
                    DynamicTest.dynamicTest(
                        read.getKey(),
                        () -> check(table, warehouse.get(), read.getKey(), read.getValue()))));
  }

  private static void check(GoldenTable table, Path warehouse, String name, JsonNode read)
      throws Exception {
    SparkSession spark = TestSpark.newSession(warehouse);
    List<JsonNode> actual = new GoldenRead(spark, warehouse).rows(read);
    assertThat(table.comparable().of(actual))
        .isEqualTo(table.comparable().of(table.expected(name)));
  }

  /** One copy of the table for all its reads, made at the first. */
  private static final class Copy implements Supplier<Path> {

    private final GoldenTable table;
    private Path warehouse;

    Copy(GoldenTable table) {
      this.table = table;
    }

    @Override
    public Path get() {
      try {
        if (warehouse == null) {
          Path target = Files.createTempDirectory("golden-" + table.name());
          TestData.copy(table.folder(), target);
          warehouse = target;
        }
        return warehouse;
      } catch (IOException e) {
        throw new UncheckedIOException("Failed to copy " + table.folder(), e);
      }
    }
  }
}
