package org.apache.paimon.lsm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.Selection;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/** Rows as objects: random sorted runs, and what a merge of them has to give. */
final class VersionModel {

  /** One row: its values, and what a merge needs beside them. */
  record Version(List<Object> values, long sequence, RowKind kind, int age) {}

  private final RowType values;
  private final int keyCount;
  private final List<Integer> sequenceFields;
  private final boolean isDescending;

  /** The first {@code keyCount} columns are the key. */
  VersionModel(RowType values, int keyCount, List<Integer> sequenceFields, boolean isDescending) {
    this.values = values;
    this.keyCount = keyCount;
    this.sequenceFields = sequenceFields;
    this.isDescending = isDescending;
  }

  KeyValueLayout layout() {
    List<String> names = values.names();
    return KeyValueLayout.of(
        values,
        names.subList(0, keyCount),
        new SequenceFields(sequenceFields.stream().map(names::get).toList(), isDescending));
  }

  Comparator<Version> keyOrder() {
    return (a, b) -> {
      for (int i = 0; i < keyCount; i++) {
        int order = Datums.compare(a.values().get(i), b.values().get(i));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }

  Comparator<Version> versionOrder() {
    return (a, b) -> {
      for (int field : sequenceFields) {
        Object left = a.values().get(field);
        Object right = b.values().get(field);
        int order;
        if (left == null || right == null) {
          order = left == right ? 0 : left == null ? -1 : 1;
        } else {
          order = Datums.compare(left, right) * (isDescending ? -1 : 1);
        }
        if (order != 0) {
          return order;
        }
      }
      int bySequence = Long.compare(a.sequence(), b.sequence());
      return bySequence != 0 ? bySequence : Integer.compare(a.age(), b.age());
    };
  }

  /** The versions of each key, oldest first, by key. */
  List<List<Version>> groups(List<List<Version>> runs) {
    TreeMap<Version, List<Version>> byKey = new TreeMap<>(keyOrder());
    for (List<Version> run : runs) {
      for (Version version : run) {
        byKey.computeIfAbsent(version, ignored -> new ArrayList<>()).add(version);
      }
    }
    byKey.values().forEach(group -> group.sort(versionOrder()));
    return List.copyOf(byKey.values());
  }

  /** A run cut into parts and batches at random; some batches hold rows that do not count. */
  List<SortedInput> inputs(List<Version> run, Random random) {
    List<SortedInput> inputs = new ArrayList<>();
    int from = 0;
    while (from < run.size()) {
      int to = Math.min(run.size(), from + 1 + random.nextInt(40));
      List<Version> part = run.subList(from, to);
      // All parts of a run here have one age; ages differ between runs.
      inputs.add(new SortedInput(part.get(0).age(), () -> reader(part, random)));
      from = to;
    }
    return inputs;
  }

  private BatchReader reader(List<Version> part, Random random) {
    return new BatchReader() {
      private int from;
      private final BatchBuilder builder = new BatchBuilder(layout().type().types());

      @Override
      public ColumnBatch next() {
        builder.clear();
        if (from >= part.size()) {
          return null;
        }
        int to = Math.min(part.size(), from + 1 + random.nextInt(17));
        boolean hasJunk = random.nextInt(4) == 0;
        int[] rows = new int[to - from];
        for (int i = from; i < to; i++) {
          if (hasJunk && random.nextBoolean()) {
            append(builder, part.get(random.nextInt(part.size())));
          }
          rows[i - from] = builder.size();
          append(builder, part.get(i));
        }
        from = to;
        ColumnBatch batch = builder.build();
        return hasJunk ? batch.withSelection(new Selection(rows, rows.length)) : batch;
      }

      @Override
      public void close() {}
    };
  }

  private void append(BatchBuilder builder, Version version) {
    for (int i = 0; i < values.fieldCount(); i++) {
      Datums.append(builder.column(i), version.values().get(i), values.typeAt(i));
    }
    ((LongBuilder) builder.column(values.fieldCount())).appendLong(version.sequence());
    ((ByteBuilder) builder.column(values.fieldCount() + 1)).appendByte(version.kind().code());
    builder.endRows(1);
  }

  /** All rows that count, in order; ages are lost. */
  List<Version> read(BatchReader reader) throws java.io.IOException {
    List<Version> rows = new ArrayList<>();
    BatchRow view = new BatchRow();
    try (reader) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        view.reset(batch);
        if (batch.selectedCount() == 0) {
          throw new AssertionError("a batch without a row");
        }
        for (int i = 0; i < batch.selectedCount(); i++) {
          int index = i;
          view.at(batch.selection().map(selection -> selection.row(index)).orElse(i));
          List<Object> datums = new ArrayList<>();
          for (int c = 0; c < values.fieldCount(); c++) {
            datums.add(Datums.read(view, c, values.typeAt(c)));
          }
          rows.add(
              new Version(
                  Collections.unmodifiableList(datums),
                  view.getLong(values.fieldCount()),
                  RowKind.ofCode(view.getByte(values.fieldCount() + 1)),
                  0));
        }
      }
    }
    return rows;
  }

  /** Random runs: run {@code r} has age {@code r}; sequence numbers repeat now and then. */
  List<List<Version>> randomRuns(int runCount, int rowsPerRun, int keySpace, Random random) {
    List<List<Version>> runs = new ArrayList<>();
    for (int r = 0; r < runCount; r++) {
      TreeMap<Version, Version> run = new TreeMap<>(keyOrder());
      int rows = random.nextInt(rowsPerRun + 1);
      for (int i = 0; i < rows; i++) {
        List<Object> datums = new ArrayList<>();
        int key = random.nextInt(keySpace);
        for (int c = 0; c < values.fieldCount(); c++) {
          datums.add(
              datum(values.typeAt(c), c < keyCount ? (c == 0 ? key / 3 : key % 3) : -1, random));
        }
        Version version =
            new Version(
                Collections.unmodifiableList(datums),
                random.nextInt(runCount * 2),
                RowKind.ofCode(random.nextInt(4)),
                r);
        run.put(version, version);
      }
      runs.add(new ArrayList<>(run.values()));
    }
    return runs;
  }

  /** A value for a key number, or a random value or null when that is negative. */
  private static Object datum(DataType type, int key, Random random) {
    if (key < 0 && random.nextInt(4) == 0) {
      return null;
    }
    int number = key < 0 ? random.nextInt(5) : key;
    return switch (type.root()) {
      case BOOLEAN -> number % 2 == 0;
      case TINYINT -> (byte) number;
      case SMALLINT -> (short) (number - 100);
      case INT, DATE -> number - 50;
      case BIGINT -> (number - 50) * 10_000_000_000L;
      case FLOAT -> number == 7 ? Float.NaN : number == 3 ? -0.0f : (number - 20) / 4f;
      case DOUBLE -> number == 7 ? Double.NaN : number == 3 ? -0.0 : (number - 20) / 8.0;
      case VARCHAR ->
          org.apache.paimon.data.Bytes.of(
              "order-" + (number % 5 == 0 ? "" : "00000".substring(number % 4) + number));
      case DECIMAL -> java.math.BigDecimal.valueOf((number - 30) * 1_000_000_007L);
      case TIMESTAMP -> new org.apache.paimon.data.TimestampValue(number / 3 - 5, number % 3);
      default -> throw new IllegalArgumentException(type.toString());
    };
  }
}
