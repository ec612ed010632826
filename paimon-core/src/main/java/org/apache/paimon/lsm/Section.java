package org.apache.paimon.lsm;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Files whose key ranges hang together, so that they have to be merged with each other and with no
 * other file.
 *
 * @param runs as few as possible; files of a run ascend by key and do not overlap. Files of several
 *     levels may share a run
 * @param sharedPrefixBytes leading bytes that all values of the first key column share; 0 when it
 *     is no string
 */
public record Section(List<List<DataFileMeta>> runs, int sharedPrefixBytes) {
  public Section {
    runs = runs.stream().map(List::copyOf).toList();
  }

  /** All files, run by run. */
  public List<DataFileMeta> files() {
    return runs.stream().flatMap(List::stream).toList();
  }

  /** Whether no key is in two files. */
  public boolean isSingleRun() {
    return runs.size() == 1;
  }

  /**
   * The age of each file by its name, for {@link SortedInput}: a file of a higher level is older,
   * then the one created earlier, then the one whose name is less (lsm-semantics 4.2).
   */
  public Map<String, Integer> ages() {
    List<DataFileMeta> oldestFirst =
        files().stream()
            .sorted(
                Comparator.comparingInt(DataFileMeta::level)
                    .reversed()
                    .thenComparing(
                        DataFileMeta::creationTimeMillis,
                        Comparator.nullsFirst(Comparator.naturalOrder()))
                    .thenComparing(DataFileMeta::fileName))
            .toList();
    return IntStream.range(0, oldestFirst.size())
        .boxed()
        .collect(Collectors.toMap(i -> oldestFirst.get(i).fileName(), i -> i));
  }
}
