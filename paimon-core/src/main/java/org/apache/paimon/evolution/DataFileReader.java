package org.apache.paimon.evolution;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.index.fileindex.IndexAnswer;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * Opens data files of one table as columns of a wanted schema: any format, any schema version.
 * Partition columns come from the manifest entry, never from the file. Thread-safe.
 */
public final class DataFileReader {
  private final TableSource source;
  private final FileIO io;
  private final TablePaths paths;
  private final SchemaStore schemas;
  private final RowType partitionType;
  private final FileIndexes indexes;
  private final ReadCounters counters;

  /** A reader whose counts nobody asks for. */
  public DataFileReader(TableSource source, FileIO io) {
    this(source, io, new ReadCounters());
  }

  /**
   * A reader.
   *
   * @param counters where it notes what it did; then it is for one thread
   */
  public DataFileReader(TableSource source, FileIO io, ReadCounters counters) {
    this.counters = counters;
    this.source = source;
    this.io = io;
    partitionType = source.schema().partitionType();
    paths =
        new TablePaths(
            source.location(), source.branch(), partitionType, source.schema().options());
    schemas = new SchemaStore(io, source.location(), source.branch());
    indexes = new FileIndexes(io, paths, source.schema().options());
  }

  /**
   * Opens a file. Batches hold consecutive rows of the file; their first row's position is known
   * and deleted rows are not selected. When no stored column is wanted, the file is not touched:
   * its row count comes from metadata.
   *
   * @throws CorruptDataException when the file is missing or damaged
   * @throws StorageException when the store fails
   */
  public BatchReader open(FileRead read) {
    DataFileMeta file = read.file();
    Location location = paths.dataFile(read.partition(), read.bucket(), file);
    RowType stored = storedColumns(file);
    OutputColumns output = new OutputColumns(read, partitionType, source.schema(), stored);
    FileMapping mapping = FileMapping.of(output.mapped(), stored);
    Optional<Predicate> filter =
        read.filter()
            .flatMap(wanted -> wanted.map(output::mappedPosition))
            .flatMap(mapping::toFile);
    try {
      IndexAnswer rows = filter.isEmpty() ? IndexAnswer.ANY : indexes.rows(read, filter.get());
      BatchReader reader = open(file, location, mapping.readType(), filter, rows);
      return new FileBatches(
          reader, mapping, output, new LiveRows(rows, read.deleted(), counters), this, location);
    } catch (IOException e) {
      throw failure(location, e);
    }
  }

  private BatchReader open(
      DataFileMeta file,
      Location location,
      RowType readType,
      Optional<Predicate> filter,
      IndexAnswer rows)
      throws IOException {
    if (!rows.mayMatch()) {
      return new RowCountReader(0, ReadRequest.DEFAULT_BATCH_ROWS);
    }
    if (readType.fieldCount() == 0) {
      return new RowCountReader(file.rowCount(), ReadRequest.DEFAULT_BATCH_ROWS);
    }
    return FileFormats.ofFile(file.fileName())
        .open(
            new ReadRequest(
                io.newInput(location, file.lengthBytes()),
                readType,
                filter,
                ReadRequest.DEFAULT_BATCH_ROWS,
                rows.isSelective() ? Optional.of(rows) : Optional.empty(),
                source.schema().options(),
                counters));
  }

  /** Whether a file may hold a column, told by id; a partition column counts as not held. */
  public boolean holds(DataFileMeta file, int fieldId) {
    return partitionType.indexOfId(fieldId) < 0 && storedColumns(file).indexOfId(fieldId) >= 0;
  }

  /** The schema that a file was written with; the present one with the session's options. */
  public TableSchema schemaOf(DataFileMeta file) {
    return file.schemaId() == source.schema().id()
        ? source.schema()
        : schemas.load(file.schemaId());
  }

  /** The columns that the file may hold, with the ids and types they have in it. */
  public RowType storedColumns(DataFileMeta file) {
    TableSchema written = schemaOf(file);
    List<String> names = file.writeColumns();
    List<DataField> fields = new ArrayList<>();
    for (DataField field : written.fields()) {
      if (names == null || names.contains(field.name())) {
        fields.add(field);
      }
    }
    if (written.hasPrimaryKey()) {
      fields.add(SystemFields.SEQUENCE_NUMBER);
      fields.add(SystemFields.VALUE_KIND);
    } else if (names != null) {
      addTracking(SystemFields.ROW_ID, names, fields);
      addTracking(SystemFields.SEQUENCE_NUMBER, names, fields);
    }
    return new RowType(fields);
  }

  private static void addTracking(DataField field, List<String> names, List<DataField> fields) {
    if (names.contains(field.name())) {
      fields.add(field.withType(field.type().nullable()));
    }
  }

  /** What became of reading a file. */
  PaimonException failure(Location location, IOException cause) {
    if (cause instanceof FileNotFoundException || cause instanceof NoSuchFileException) {
      return new CorruptDataException(
          "Cannot read data file "
              + location
              + " of table "
              + source.name()
              + ": it is missing. Expected it to stay as long as its snapshot. If the snapshot"
              + " expired while this query ran, raise 'snapshot.time-retained' and run it again;"
              + " else restore the file from a copy.",
          cause);
    }
    return new StorageException(
        "Failed to read data file "
            + location
            + " of table "
            + source.name()
            + ": "
            + cause.getMessage()
            + ". Expected it to be readable. Check the store; a retry may help.",
        cause);
  }
}
