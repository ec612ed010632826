package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.write.CompactionExtent;

/** Makes up histories from a seed. */
final class Teller {
  private static final int STEPS = 12;

  private final Kind kind;
  private final Random random;

  Teller(Kind kind, long seed) {
    this.kind = kind;
    random = new Random(seed * 31 + kind.toString().hashCode());
  }

  History tell() {
    List<String> options = options();
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      steps.add(step());
    }
    if (kind.isPostponed()) {
      steps.add(new Step.Move(1));
    }
    steps.add(new Step.Compact(CompactionExtent.FULL));
    return new History(kind, options, steps);
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  /** Mostly with files that are cheap to write and read: others take most of the time. */
  private List<String> options() {
    List<String> all = new ArrayList<>();
    add(all, "file.format", oneIn(12) ? (random.nextBoolean() ? "orc" : "parquet") : "avro");
    if (!oneIn(8)) {
      add(all, "file.compression", "none");
      add(all, "manifest.compression", "null");
      add(all, "scan.manifest.parallelism", "1");
    }
    add(all, "num-sorted-run.compaction-trigger", String.valueOf(2 + random.nextInt(4)));
    if (oneIn(3)) {
      add(all, "target-file-size", "1 kb");
    }
    if (oneIn(6)) {
      add(all, "write-buffer-size", "1 kb");
      add(all, "write-buffer-spillable", "false");
    }
    if (oneIn(3)) {
      add(all, "changelog-producer.row-deduplicate", "true");
    }
    if (oneIn(8)) {
      add(all, "sort-spill-threshold", "2");
    }
    if (kind.hasVectors() && oneIn(3)) {
      add(all, "deletion-vectors.bitmap64", "true");
    }
    if (!oneIn(3) && kind.producer() == Kind.Producer.FULL_COMPACTION) {
      add(all, "full-compaction.delta-commits", String.valueOf(1 + random.nextInt(3)));
    }
    if (!kind.looksUp() && kind.producer() != Kind.Producer.FULL_COMPACTION && oneIn(5)) {
      add(all, "force-lookup", "true");
    }
    return all;
  }

  private static void add(List<String> options, String key, String value) {
    options.add(key);
    options.add(value);
  }

  private Step step() {
    int choice = random.nextInt(20);
    if (choice < 13) {
      return write();
    }
    if (kind.isPostponed() && choice < 17) {
      return new Step.Move(1 + random.nextInt(4));
    }
    if (choice < 18) {
      return new Step.Compact(oneIn(2) ? CompactionExtent.FULL : CompactionExtent.MINOR);
    }
    return new Step.Restart();
  }

  private Step write() {
    List<Change> told = new ArrayList<>();
    int count = oneIn(10) ? 40 : 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      told.add(change());
    }
    Step.How how = Step.How.COMPACTING;
    int choice = random.nextInt(12);
    if (choice < 3) {
      how = Step.How.ONLY_WRITING;
    } else if (choice == 3) {
      how = random.nextBoolean() ? Step.How.ABORTED : Step.How.LOST;
    }
    return new Step.Write(told, how, oneIn(3) ? 1 + random.nextInt(3) : 1);
  }

  private Change change() {
    boolean isRetract = kind.engine() != Engine.FIRST_ROW && oneIn(4);
    boolean isPlain = oneIn(2);
    RowKind rowKind =
        isRetract
            ? (isPlain ? RowKind.DELETE : RowKind.UPDATE_BEFORE)
            : (isPlain ? RowKind.INSERT : RowKind.UPDATE_AFTER);
    Row row = new Row(random.nextInt(2), random.nextInt(6), value(100), value(100), value(8));
    return new Change(rowKind, row);
  }

  private Integer value(int bound) {
    return oneIn(5) ? null : (Integer) random.nextInt(bound);
  }
}
