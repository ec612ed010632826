package org.apache.paimon.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.lookup.LookupFiles;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.BucketFiles;
import org.apache.paimon.scan.BucketRestorer;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;

/** A table in memory to write to: keeps the live files of each bucket as commits would. */
final class WriterTable {
  /** 10:00 in Shanghai, 02:00 UTC. */
  static final Clock CLOCK =
      Clock.fixed(Instant.parse("2024-03-01T02:00:00Z"), ZoneId.of("Asia/Shanghai"));

  final FakeFileIO io = new FakeFileIO();
  final TableSource source;
  final TablePaths paths;
  final Map<List<Object>, List<DataFileMeta>> live = new HashMap<>();
  final Map<List<Object>, List<IndexFileMeta>> indexes = new HashMap<>();
  final Set<String> everNamed = new HashSet<>();
  private final Path spillDirectory;

  /** What writers see of {@link #io}. */
  FileIO writerIo = io;

  /** Copies that writers may use. */
  LookupFiles lookups = LookupFiles.none();

  WriterTable(
      Path spillDirectory,
      RowType columns,
      List<String> partitionKeys,
      List<String> primaryKeys,
      String... options) {
    this.spillDirectory = spillDirectory;
    Options given = Options.of("file.format", "objects").with(Options.of(options).asMap());
    TableSchema schema =
        new TableSchema(3, columns.fields(), 100, partitionKeys, primaryKeys, given, null, 0);
    source =
        new TableSource(
            "db.t", new Location("mem:/w/db.db/t"), schema, TableSource.MAIN_BRANCH, io.provider());
    paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
  }

  TableWriter newWriter() {
    BucketRestorer restorer =
        (partition, bucket) -> {
          List<DataFileMeta> files = live.getOrDefault(List.of(partition, bucket), List.of());
          int total = source.schema().options().find("bucket").map(Integer::parseInt).orElse(-1);
          return new BucketFiles(
              1,
              files.isEmpty() ? 0 : total,
              files,
              indexes.getOrDefault(List.of(partition, bucket), List.of()));
        };
    return newWriter(restorer);
  }

  TableWriter newWriter(BucketRestorer restorer) {
    return newWriter(restorer, WriteContext.Restore.LATEST_SNAPSHOT);
  }

  /** A writer whose rows take the place of all others. */
  TableWriter newOverwritingWriter() {
    return newWriter((partition, bucket) -> BucketFiles.EMPTY, WriteContext.Restore.EMPTY);
  }

  private TableWriter newWriter(BucketRestorer restorer, WriteContext.Restore restore) {
    return TableWriters.create(
        source,
        new WriteContext("user", spillDirectory, restore).withLookups(lookups),
        restorer,
        writerIo,
        CLOCK);
  }

  /** Applies messages to the live files; a missing file to be removed is an error. */
  void commit(List<CommitMessage> messages) {
    for (CommitMessage message : messages) {
      List<DataFileMeta> files =
          live.computeIfAbsent(
              List.of(message.partition(), message.bucket()), key -> new ArrayList<>());
      files.addAll(message.written().added());
      message.written().added().forEach(file -> everNamed.add(file.fileName()));
      message.compacted().added().forEach(file -> everNamed.add(file.fileName()));
      for (DataFileMeta removed : message.compacted().removed()) {
        if (!files.remove(removed)) {
          throw new IllegalStateException("not live: " + removed);
        }
      }
      files.addAll(message.compacted().added());
      List<IndexFileMeta> present =
          indexes.computeIfAbsent(
              List.of(message.partition(), message.bucket()), key -> new ArrayList<>());
      for (IndexFileMeta removed : message.compactedIndex().removed()) {
        if (!present.remove(removed)) {
          throw new IllegalStateException("not live: " + removed);
        }
      }
      present.addAll(message.compactedIndex().added());
    }
  }

  void writeAndCommit(Object[]... rows) throws IOException {
    try (TableWriter writer = newWriter()) {
      for (Object[] row : rows) {
        writer.write(RowKind.INSERT, row(row));
      }
      commit(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  /** A row of datums. */
  RowView row(Object... values) {
    return new BatchRow().reset(batch(List.<Object[]>of(values)));
  }

  ColumnBatch batch(List<Object[]> rows) {
    RowType type = source.schema().rowType();
    BatchBuilder builder = new BatchBuilder(type.types());
    for (Object[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        Datums.append(builder.column(i), row[i], type.typeAt(i));
      }
      builder.endRows(1);
    }
    return builder.build();
  }

  BinaryRow partition(Object... values) {
    return new org.apache.paimon.data.BinaryEncoder(source.schema().partitionType().types())
        .encode(values);
  }

  /** All rows of a file as datums of these columns. */
  List<List<Object>> read(BinaryRow partition, int bucket, DataFileMeta file, RowType columns) {
    Location location = paths.dataFile(partition, bucket, file);
    ReadRequest request =
        new ReadRequest(
            io.newInput(location, file.lengthBytes()), columns, Optional.empty(), 7, Options.EMPTY);
    List<List<Object>> rows = new ArrayList<>();
    try (BatchReader reader = FileFormats.ofFile(file.fileName()).open(request)) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        BatchRow view = new BatchRow().reset(batch);
        for (int i = 0; i < batch.rowCount(); i++) {
          List<Object> values = new ArrayList<>();
          for (int c = 0; c < columns.fieldCount(); c++) {
            values.add(Datums.read(view.at(i), c, columns.typeAt(c)));
          }
          rows.add(values);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  /** Rows of all files of a bucket, file by file. */
  List<List<Object>> readBucket(BinaryRow partition, int bucket) {
    List<List<Object>> rows = new ArrayList<>();
    for (DataFileMeta file : live.getOrDefault(List.of(partition, bucket), List.of())) {
      rows.addAll(read(partition, bucket, file, source.schema().rowType()));
    }
    return rows;
  }
}
