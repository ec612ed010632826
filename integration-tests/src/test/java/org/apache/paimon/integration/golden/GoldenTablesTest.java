package org.apache.paimon.integration.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
 * recorded rows. A table with a column of a type that Spark 3.5 does not have is refused by name.
 *
 * <p>{@code -Dgolden.only=REGEX} runs some of the scenarios.
 */
final class GoldenTablesTest {

  private static final Pattern ONLY = Pattern.compile(System.getProperty("golden.only", ".*"));

  @TestFactory
  Stream<DynamicContainer> recordedReadsGiveTheRecordedRows() {
    List<GoldenTable> tables =
        TestData.children(TestData.folder("golden")).stream()
            .filter(Files::isDirectory)
            .map(GoldenTable::new)
            .filter(table -> ONLY.matcher(table.name()).matches())
            .toList();
    assertThat(tables).isNotEmpty();
    return tables.stream().map(GoldenTablesTest::reads);
  }

  private static DynamicContainer reads(GoldenTable table) {
    Supplier<Path> warehouse = new Copy(table);
    return DynamicContainer.dynamicContainer(
        table.name(),
        table.reads().entrySet().stream()
            .map(
                read ->
                    DynamicTest.dynamicTest(
                        read.getKey(),
                        () -> check(table, warehouse.get(), read.getKey(), read.getValue()))));
  }

  private static void check(GoldenTable table, Path warehouse, String name, JsonNode read)
      throws Exception {
    SparkSession spark = TestSpark.newSession(warehouse);
    if (!table.hasOnlySparkTypes()) {
      assertThatThrownBy(() -> new GoldenRead(spark, warehouse).rows(read))
          .hasStackTraceContaining("VARIANT");
      return;
    }
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
