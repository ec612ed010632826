package org.apache.paimon.integration.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.paimon.append.AppendCompactCoordinator;
import org.apache.paimon.append.AppendCompactTask;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.InternalRow;
import org.apache.paimon.disk.IOManager;
import org.apache.paimon.operation.BaseAppendFileStoreWrite;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.node.ArrayNode;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.paimon.table.BucketMode;
import org.apache.paimon.table.FileStoreTable;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.sink.BatchTableCommit;
import org.apache.paimon.table.sink.BatchTableWrite;
import org.apache.paimon.table.sink.BatchWriteBuilder;
import org.apache.paimon.table.sink.CommitMessage;
import org.apache.paimon.table.sink.StreamTableCommit;
import org.apache.paimon.table.sink.StreamTableWrite;
import org.apache.paimon.table.sink.StreamWriteBuilder;
import org.apache.paimon.table.sink.TableWrite;
import org.apache.paimon.table.source.DataSplit;
import org.apache.paimon.table.source.EndOfScanException;
import org.apache.paimon.table.source.ReadBuilder;
import org.apache.paimon.table.source.Split;
import org.apache.paimon.table.source.StreamTableScan;
import org.apache.paimon.table.source.TableRead;
import org.apache.paimon.table.source.TableScan;
import org.apache.paimon.types.RowType;
import org.apache.paimon.utils.FileStorePathFactory;

/** Writes, compactions and reads of one table. */
final class PeerTable {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** More plans than one for each snapshot that a scan may need, without an end. */
  private static final int MOST_PLANS_AT_A_SNAPSHOT = 100;

  private final Table table;
  private final IOManager ioManager;

  PeerTable(Table table, IOManager ioManager) {
    this.table = table;
    this.ioManager = ioManager;
  }

  /**
   * Writes {@code rows} and commits; {@code full} compacts the touched buckets in the same commit.
   */
  void write(JsonNode request) throws Exception {
    if (request.has("user")) {
      writeAsStream(request);
      return;
    }
    BatchWriteBuilder builder = table.newBatchWriteBuilder();
    if (request.has("overwrite")) {
      builder.withOverwrite(PeerSchemas.options(request.get("overwrite")));
    }
    try (BatchTableWrite write = builder.newWrite();
        BatchTableCommit commit = builder.newCommit()) {
      writeRows(write, request);
      commit.commit(write.prepareCommit());
    }
  }

  private void writeAsStream(JsonNode request) throws Exception {
    StreamWriteBuilder builder =
        table.newStreamWriteBuilder().withCommitUser(request.get("user").asText());
    long identifier = request.get("id").asLong();
    try (StreamTableWrite write = builder.newWrite();
        StreamTableCommit commit = builder.newCommit()) {
      writeRows(write, request);
      commit.commit(identifier, write.prepareCommit(true, identifier));
    }
  }

  private void writeRows(TableWrite write, JsonNode request) throws Exception {
    write.withIOManager(ioManager);
    if (((FileStoreTable) table).bucketMode() == BucketMode.KEY_DYNAMIC) {
      List<InternalRow> rows = new ArrayList<>();
      for (JsonNode json : request.get("rows")) {
        rows.add(PeerValues.row(json, table.rowType()));
      }
      PeerMovedKeys.write((FileStoreTable) table, write, ioManager, rows);
      return;
    }
    Map<BinaryRow, Map<Integer, Boolean>> touched = new LinkedHashMap<>();
    PeerBuckets buckets = new PeerBuckets((FileStoreTable) table, write);
    for (JsonNode json : request.get("rows")) {
      InternalRow row = PeerValues.row(json, table.rowType());
      BinaryRow partition = write.getPartition(row).copy();
      int bucket = buckets.of(partition, row);
      if (buckets.areDynamic()) {
        write.write(row, bucket);
      } else {
        write.write(row);
      }
      touched.computeIfAbsent(partition, p -> new HashMap<>()).put(bucket, true);
    }
    if (request.path("full").asBoolean()) {
      for (Map.Entry<BinaryRow, Map<Integer, Boolean>> partition : touched.entrySet()) {
        for (int bucket : partition.getValue().keySet()) {
          write.compact(partition.getKey(), bucket, true);
        }
      }
    }
  }

  /** Compacts every bucket fully; an append table without buckets packs its small files. */
  void compact() throws Exception {
    FileStoreTable store = (FileStoreTable) table;
    BatchWriteBuilder builder = table.newBatchWriteBuilder();
    try (BatchTableCommit commit = builder.newCommit()) {
      if (store.bucketMode() == BucketMode.BUCKET_UNAWARE) {
        commit.commit(packSmallFiles(store));
        return;
      }
      try (BatchTableWrite write = builder.newWrite()) {
        write.withIOManager(ioManager);
        Map<BinaryRow, Map<Integer, Boolean>> buckets = new LinkedHashMap<>();
        for (Split split : table.newReadBuilder().newScan().plan().splits()) {
          DataSplit data = (DataSplit) split;
          buckets.computeIfAbsent(data.partition(), p -> new HashMap<>()).put(data.bucket(), true);
        }
        for (Map.Entry<BinaryRow, Map<Integer, Boolean>> partition : buckets.entrySet()) {
          for (int bucket : partition.getValue().keySet()) {
            write.compact(partition.getKey(), bucket, true);
          }
        }
        commit.commit(write.prepareCommit());
      }
    }
  }

  private static List<CommitMessage> packSmallFiles(FileStoreTable store) throws Exception {
    List<CommitMessage> messages = new ArrayList<>();
    BaseAppendFileStoreWrite write =
        (BaseAppendFileStoreWrite) store.store().newWrite("peer-compaction");
    try {
      for (AppendCompactTask task : new AppendCompactCoordinator(store, false).run()) {
        messages.add(task.doCompact(store, write));
      }
    } finally {
      write.close();
    }
    return messages;
  }

  void truncate(JsonNode request) throws Exception {
    try (BatchTableCommit commit = table.newBatchWriteBuilder().newCommit()) {
      if (request.has("partitions")) {
        List<Map<String, String>> partitions = new ArrayList<>();
        request.get("partitions").forEach(spec -> partitions.add(PeerSchemas.options(spec)));
        commit.truncatePartitions(partitions);
      } else {
        commit.truncateTable();
      }
    }
  }

  /** All rows of a batch read; with {@code kinds} each row names its kind first. */
  ArrayNode read(JsonNode request) throws Exception {
    ReadBuilder builder = table.newReadBuilder();
    ArrayNode rows = NODES.arrayNode();
    read(
        builder,
        builder.newScan().plan(),
        row -> rows.add(json(row, request.path("kinds").asBoolean())));
    return rows;
  }

  /** All rows that a streaming read sees until nothing more is there, each with its kind. */
  ArrayNode stream() throws Exception {
    ReadBuilder builder = table.newReadBuilder();
    StreamTableScan scan = builder.newStreamScan();
    ArrayNode rows = NODES.arrayNode();
    Long latest = ((FileStoreTable) table).snapshotManager().latestSnapshotId();
    // The end: the snapshot that the scan looks for next is past the latest one.
    for (int plans = 0; latest != null && !isPast(scan.checkpoint(), latest); plans++) {
      if (plans > latest + MOST_PLANS_AT_A_SNAPSHOT) {
        throw new IllegalStateException(
            "the scan stays at snapshot " + scan.checkpoint() + ", the latest one is " + latest);
      }
      TableScan.Plan plan;
      try {
        plan = scan.plan();
      } catch (EndOfScanException end) {
        break;
      }
      read(builder, plan, row -> rows.add(json(row, true)));
    }
    return rows;
  }

  private static boolean isPast(Long next, long latest) {
    return next != null && next > latest;
  }

  private void read(ReadBuilder builder, TableScan.Plan plan, Consumer<InternalRow> rows)
      throws Exception {
    TableRead read = builder.newRead().withIOManager(ioManager);
    for (Split split : plan.splits()) {
      try (var reader = read.createReader(split)) {
        reader.forEachRemaining(rows);
      }
    }
  }

  private ObjectNode json(InternalRow row, boolean withKind) {
    ObjectNode out = NODES.objectNode();
    if (withKind) {
      out.put("_row_kind", row.getRowKind().shortString());
    }
    out.setAll(PeerValues.toJson(row, table.rowType()));
    return out;
  }

  /**
   * For each bucket with rows: its partition, number, bucket count, and how many of its rows belong
   * elsewhere.
   */
  ArrayNode buckets() throws Exception {
    ArrayNode out = NODES.arrayNode();
    FileStorePathFactory paths = ((FileStoreTable) table).store().pathFactory();
    ReadBuilder builder = table.newReadBuilder();
    try (BatchTableWrite write = table.newBatchWriteBuilder().newWrite()) {
      PeerBuckets buckets = new PeerBuckets((FileStoreTable) table, write);
      for (Split split : builder.newScan().plan().splits()) {
        DataSplit data = (DataSplit) split;
        long[] counts = new long[2];
        try (var reader = builder.newRead().withIOManager(ioManager).createReader(split)) {
          reader.forEachRemaining(
              row -> {
                counts[0]++;
                BinaryRow partition = write.getPartition(row).copy();
                if (buckets.of(partition, row) != data.bucket()
                    || !partition.equals(data.partition())) {
                  counts[1]++;
                }
              });
        }
        ObjectNode bucket = out.addObject();
        bucket.put("partition", paths.getPartitionString(data.partition()));
        bucket.put("bucket", data.bucket());
        bucket.put("totalBuckets", data.totalBuckets());
        bucket.put("files", data.dataFiles().size());
        bucket.put("rows", counts[0]);
        bucket.put("misplaced", counts[1]);
      }
    }
    return out;
  }

  /** The bucket that each of {@code rows} belongs to. */
  ArrayNode bucketsOf(JsonNode request) throws Exception {
    ArrayNode out = NODES.arrayNode();
    RowType type = table.rowType();
    try (BatchTableWrite write = table.newBatchWriteBuilder().newWrite()) {
      for (JsonNode json : request.get("rows")) {
        out.add(write.getBucket(PeerValues.row(json, type)));
      }
    }
    return out;
  }
}
