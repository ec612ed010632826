package org.apache.paimon.spark.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.spark.types.PaddedText;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.spark.vector.BatchAdapter;
import org.apache.paimon.table.Table;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The partitions of one table. */
public final class TablePartitions {
  private final Table table;
  private final RowType type;

  public TablePartitions(Table table) {
    this.table = table;
    this.type = table.schema().partitionType();
  }

  /** The partition columns. */
  public StructType schema() {
    return SparkTypes.valuesOfRow(type);
  }

  /** The partitions that hold files, and have these values in the named columns. */
  public InternalRow[] list(String[] names, InternalRow values) {
    RowType namedType = type.project(List.of(names));
    Map<String, Object> wanted = spec(namedType, values);
    List<BinaryRow> matching = new ArrayList<>();
    for (BinaryRow partition : partitions()) {
      if (matches(partition.view(type.types()), wanted)) {
        matching.add(partition);
      }
    }
    return rows(type, matching);
  }

  /** The values of partitions in Spark's form, in the same order. */
  public static InternalRow[] rows(RowType type, List<BinaryRow> partitions) {
    BatchBuilder values = new BatchBuilder(type.types());
    partitions.forEach(partition -> values.append(partition.view(type.types())));
    List<Integer> order = IntStream.range(0, type.fieldCount()).boxed().toList();
    ColumnarBatch shown = new BatchAdapter(type, order).show(values.build());
    InternalRow[] rows = new InternalRow[shown.numRows()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = shown.getRow(i).copy();
    }
    return rows;
  }

  private boolean matches(RowView partition, Map<String, Object> wanted) {
    for (Map.Entry<String, Object> one : wanted.entrySet()) {
      int position = type.indexOf(one.getKey());
      Object value = Datums.read(partition, position, type.typeAt(position));
      if (!areEqual(value, one.getValue(), type.typeAt(position))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areEqual(Object left, Object right, DataType type) {
    if (left == null || right == null) {
      return left == right;
    }
    return type.root() == TypeRoot.CHAR
        ? PaddedText.shortest(((Bytes) left).text())
            .equals(PaddedText.shortest(((Bytes) right).text()))
        : Datums.compare(left, right) == 0;
  }

  private Set<BinaryRow> partitions() {
    Set<BinaryRow> partitions = new LinkedHashSet<>();
    for (Split split : table.newScan().plan(ScanRequest.ALL).splits()) {
      partitions.add(split.partition());
    }
    return partitions;
  }

  /**
   * What is known of a partition from metadata: physical rows, bytes and number of its files, and
   * when the youngest was made (epoch milliseconds). Zero and nothing for one without files.
   */
  public Map<String, String> metadata(InternalRow identifier) {
    TableStores stores = TableStores.of(table.source(), table.fileIO());
    Map<String, Object> wanted = spec(type, identifier);
    long rows = 0;
    long bytes = 0;
    long files = 0;
    long newest = 0;
    Optional<Snapshot> snapshot = stores.chosenSnapshot();
    if (snapshot.isPresent()) {
      EntryFilter ofPartition =
          EntryFilter.ofPartitions(partition -> matches(partition.view(type.types()), wanted));
      for (ManifestEntry entry : stores.liveFiles(snapshot.get(), ofPartition)) {
        DataFileMeta file = entry.file();
        rows += file.rowCount();
        bytes += file.lengthBytes();
        files++;
        newest =
            Math.max(newest, file.creationTimeMillis() == null ? 0 : file.creationTimeMillis());
      }
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("recordCount", Long.toString(rows));
    facts.put("fileSizeInBytes", Long.toString(bytes));
    facts.put("fileCount", Long.toString(files));
    if (newest > 0) {
      facts.put("lastFileCreationTime", Long.toString(newest));
    }
    return facts;
  }

  private static Map<String, Object> spec(RowType type, InternalRow values) {
    RowView view = new SparkRow(type).at(values);
    Map<String, Object> spec = new LinkedHashMap<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      spec.put(type.field(i).name(), Datums.read(view, i, type.typeAt(i)));
    }
    return spec;
  }

  /** Removes all rows of the partitions in one commit; a partition without rows is fine. */
  public void clear(InternalRow[] partitions) {
    List<Map<String, Object>> specs = new ArrayList<>();
    Arrays.stream(partitions).forEach(partition -> specs.add(spec(type, partition)));
    if (type.types().stream().anyMatch(column -> column.root() == TypeRoot.CHAR)) {
      specs.addAll(asStored(specs));
    }
    table
        .newCommitter()
        .overwrite(
            CommitRequest.batch(UUID.randomUUID().toString(), List.of()),
            new OverwriteScope.Partitions(specs));
  }

  /** The partitions that these name with other blanks at the end. */
  private List<Map<String, Object>> asStored(List<Map<String, Object>> specs) {
    List<Map<String, Object>> stored = new ArrayList<>();
    for (BinaryRow partition : partitions()) {
      RowView view = partition.view(type.types());
      if (specs.stream().anyMatch(spec -> matches(view, spec))) {
        Map<String, Object> exact = new LinkedHashMap<>();
        for (int i = 0; i < type.fieldCount(); i++) {
          exact.put(type.field(i).name(), Datums.read(view, i, type.typeAt(i)));
        }
        stored.add(exact);
      }
    }
    return stored;
  }

  /** The refusal of statements about partitions that only a metastore can keep. */
  public UnsupportedFeatureException unsupported(String what) {
    return new UnsupportedFeatureException(
        "Cannot "
            + what
            + " of table "
            + table.source().name()
            + ": partitions exist by their rows, no metastore keeps them. Expected a statement that"
            + " writes or removes rows. Insert rows into the partition, or drop it.");
  }
}
