package org.apache.paimon.datafile;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.Datums;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/** Column statistics to and from their stored form. Immutable, thread-safe. */
public final class StatsCodec {
  private final List<DataType> types;

  /** Statistics of columns of these types, in this order. */
  public StatsCodec(List<DataType> types) {
    this.types = types.stream().map(StatsCodec::storedType).toList();
  }

  /** VARIANT never has bounds and no vector form; a null of any type is stored alike. */
  private static DataType storedType(DataType type) {
    return type.root() == TypeRoot.VARIANT ? DataTypes.BYTES : type;
  }

  /** The stored form of statistics of all columns. */
  public RowStats encode(List<ColumnStats> stats) {
    if (stats.size() != types.size()) {
      throw new IllegalStateException(
          "statistics of " + stats.size() + " columns for types " + types);
    }
    Object[] min = new Object[types.size()];
    Object[] max = new Object[types.size()];
    Long[] nullCounts = new Long[types.size()];
    for (int i = 0; i < min.length; i++) {
      min[i] = stats.get(i).min();
      max[i] = stats.get(i).max();
      nullCounts[i] = stats.get(i).nullCount();
    }
    BinaryEncoder encoder = new BinaryEncoder(types);
    return new RowStats(encoder.encode(min), encoder.encode(max), nullCounts);
  }

  /** Statistics of every column; {@link ColumnStats#UNKNOWN} where nothing is stored. */
  public List<ColumnStats> decode(RowStats stats) {
    List<ColumnStats> columns = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      columns.add(column(stats, i));
    }
    return columns;
  }

  /** Statistics of one column; {@link ColumnStats#UNKNOWN} when nothing is stored. */
  public ColumnStats column(RowStats stats, int position) {
    Long nullCount = position < stats.nullCounts().length ? stats.nullCounts()[position] : null;
    DataType type = types.get(position);
    if (stats.min().arity() != types.size() || !(type instanceof AtomicType)) {
      return nullCount == null ? ColumnStats.UNKNOWN : new ColumnStats(null, null, nullCount);
    }
    return new ColumnStats(
        Datums.read(stats.min().view(types), position, type),
        Datums.read(stats.max().view(types), position, type),
        nullCount);
  }

  /**
   * Value statistics as a data file carries them.
   *
   * @param stats the stored form
   * @param columns names of the covered columns; null = all columns of the file
   */
  public record ValueStats(RowStats stats, List<String> columns) {}

  /**
   * The stored form of a file's value statistics. In the dense form, columns of mode NONE are left
   * out and the others named; otherwise they are stored as unknown.
   *
   * @param columns of the file
   * @param stats by column
   * @param modes by column
   * @param storage whether columns without statistics take room
   */
  public static ValueStats encodeValues(
      RowType columns, List<ColumnStats> stats, List<StatsMode> modes, Storage storage) {
    List<Integer> covered = new ArrayList<>();
    for (int i = 0; i < columns.fieldCount(); i++) {
      if (storage == Storage.FULL || modes.get(i).kind() != StatsMode.Kind.NONE) {
        covered.add(i);
      }
    }
    int[] positions = covered.stream().mapToInt(Integer::intValue).toArray();
    RowType coveredType = columns.project(positions);
    List<ColumnStats> coveredStats = new ArrayList<>(positions.length);
    for (int position : positions) {
      boolean none = modes.get(position).kind() == StatsMode.Kind.NONE;
      coveredStats.add(none ? ColumnStats.UNKNOWN : stats.get(position));
    }
    RowStats stored = new StatsCodec(coveredType.types()).encode(coveredStats);
    boolean all = positions.length == columns.fieldCount();
    return new ValueStats(stored, all ? null : coveredType.names());
  }

  /** Whether columns without statistics take room. */
  public enum Storage {
    /** Only columns with statistics are stored, and named. */
    DENSE,
    /** Every column is stored. */
    FULL
  }

  /**
   * Value statistics of a file for every column of its schema; UNKNOWN for columns not covered.
   *
   * @param columns of the schema the file was written with (of {@code writeColumns} when those are
   *     not all)
   */
  public static List<ColumnStats> decodeValues(RowType columns, DataFileMeta file) {
    List<String> covered = file.valueStatsColumns();
    if (covered == null) {
      return new StatsCodec(columns.types()).decode(file.valueStats());
    }
    List<ColumnStats> stats =
        new StatsCodec(columns.project(covered).types()).decode(file.valueStats());
    List<ColumnStats> all = new ArrayList<>(columns.fieldCount());
    for (int i = 0; i < columns.fieldCount(); i++) {
      int at = covered.indexOf(columns.field(i).name());
      all.add(at < 0 ? ColumnStats.UNKNOWN : stats.get(at));
    }
    return all;
  }
}
