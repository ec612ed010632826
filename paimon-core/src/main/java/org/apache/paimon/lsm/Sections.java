package org.apache.paimon.lsm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/**
 * Cuts the files of a bucket into {@link Section}s by their least and greatest keys (lsm-semantics
 * 8.2). Used by one thread.
 */
public final class Sections {
  private final List<DataFileMeta> files;
  private final KeyComparator order;
  private final boolean isText;
  private final ColumnVector[] minKeys;
  private final ColumnVector[] maxKeys;

  private Sections(List<DataFileMeta> files, List<DataType> keyTypes) {
    this.files = files;
    order = new KeyComparator(keyTypes);
    TypeRoot first = keyTypes.get(0).root();
    isText = first.isCharacter() || first.isBinary();
    minKeys = vectors(files.stream().map(DataFileMeta::minKey).toList(), keyTypes);
    maxKeys = vectors(files.stream().map(DataFileMeta::maxKey).toList(), keyTypes);
  }

  private static ColumnVector[] vectors(List<BinaryRow> keys, List<DataType> types) {
    BatchBuilder builder = new BatchBuilder(types);
    for (BinaryRow key : keys) {
      builder.append(key.view(types));
    }
    ColumnBatch batch = builder.build();
    return batch.columns().toArray(ColumnVector[]::new);
  }

  /**
   * The sections of these files, ascending by key.
   *
   * @param keyTypes of the trimmed primary key
   */
  public static List<Section> of(List<DataFileMeta> files, List<DataType> keyTypes) {
    return files.isEmpty() ? List.of() : new Sections(files, keyTypes).cut();
  }

  private List<Section> cut() {
    Integer[] byKey = new Integer[files.size()];
    Arrays.setAll(byKey, i -> i);
    Comparator<Integer> byMin = (a, b) -> order.compare(minKeys, a, minKeys, b);
    Arrays.sort(byKey, byMin.thenComparing((a, b) -> order.compare(maxKeys, a, maxKeys, b)));

    List<Section> sections = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    int greatest = -1;
    for (int file : byKey) {
      if (greatest >= 0 && order.compare(minKeys, file, maxKeys, greatest) > 0) {
        sections.add(section(open));
        open.clear();
        greatest = -1;
      }
      open.add(file);
      if (greatest < 0 || order.compare(maxKeys, file, maxKeys, greatest) > 0) {
        greatest = file;
      }
    }
    sections.add(section(open));
    return sections;
  }

  /** Puts each file on the run whose end is least, if the file begins behind it. */
  private Section section(List<Integer> members) {
    Comparator<List<Integer>> byEnd =
        (a, b) -> order.compare(maxKeys, a.get(a.size() - 1), maxKeys, b.get(b.size() - 1));
    PriorityQueue<List<Integer>> runs = new PriorityQueue<>(byEnd);
    for (int file : members) {
      List<Integer> run = runs.peek();
      if (run == null || order.compare(minKeys, file, maxKeys, run.get(run.size() - 1)) <= 0) {
        run = new ArrayList<>();
      } else {
        runs.poll();
      }
      run.add(file);
      runs.add(run);
    }
    List<List<DataFileMeta>> made =
        runs.stream().map(run -> run.stream().map(files::get).toList()).toList();
    return new Section(made, sharedPrefixBytes(members));
  }

  private int sharedPrefixBytes(List<Integer> members) {
    if (!isText) {
      return 0;
    }
    BytesVector mins = (BytesVector) minKeys[0];
    BytesVector maxes = (BytesVector) maxKeys[0];
    int min = members.get(0);
    int max = min;
    for (int file : members) {
      if (order.compareColumn(0, minKeys[0], file, minKeys[0], min) < 0) {
        min = file;
      }
      if (order.compareColumn(0, maxKeys[0], file, maxKeys[0], max) > 0) {
        max = file;
      }
    }
    byte[] least = mins.copy(min);
    byte[] greatest = maxes.copy(max);
    int differsAt = Arrays.mismatch(least, greatest);
    return differsAt < 0 ? least.length : differsAt;
  }
}
