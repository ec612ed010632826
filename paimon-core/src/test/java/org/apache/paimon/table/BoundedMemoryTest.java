package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upserts and compactions that hold far more rows than the heap of their process. */
class BoundedMemoryTest {

  @TempDir Path directory;

  @Test
  void aSmallHeapUpsertsAndCompactsMoreThanItHolds() throws Exception {
    run(
        "64m",
        400_000,
        "write-buffer-size",
        "8 mb",
        "target-file-size",
        "4 mb",
        "sort-spill-threshold",
        "3");
  }

  /** The defaults of all options; docs/benchmarks/write.md holds measurements. */
  @Test
  @Tag("slow")
  void twentyMillionRowsGoIntoOneBucketWithHalfAGibibyte() throws Exception {
    run("512m", 20_000_000);
  }

  private void run(String heap, long rows, String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heap);
    command.add("-Duser.timezone=" + TimeZone.getDefault().getID());
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(LargeUpsert.class.getName());
    command.add(directory.toString());
    command.add(String.valueOf(rows));
    command.addAll(List.of(options));
    File output = directory.resolve("output").toFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    boolean ended = process.waitFor(9, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly();
    }
    String text = text(output);
    System.out.println(text);

    assertThat(ended).as("ended in time: %s", text).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    assertThat(directory.resolve("spill").toFile().list()).as("spill files left").isEmpty();
  }

  private static String text(File output) throws IOException {
    return Files.readString(output.toPath(), StandardCharsets.UTF_8);
  }
}
