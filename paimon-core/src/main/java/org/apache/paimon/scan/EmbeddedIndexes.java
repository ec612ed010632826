package org.apache.paimon.scan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.evolution.FileMapping;
import org.apache.paimon.index.fileindex.FileIndex;
import org.apache.paimon.index.fileindex.FileIndexOptions;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.RowType;

/**
 * Leaves out files whose index, embedded in the manifest entry, has no row for a filter. Only for
 * files whose rows are independent of other files. Used by one thread.
 */
final class EmbeddedIndexes {
  private final RowType wanted;
  private final Optional<Predicate> filter;
  private final SchemaStore schemas;
  private final Map<FileColumns, Optional<Predicate>> filters = new HashMap<>();

  /** What decides how a filter is asked of a file. */
  private record FileColumns(long schemaId, List<String> written) {}

  /**
   * @param filter over the columns of {@code schema}
   */
  EmbeddedIndexes(TableSchema schema, Optional<Predicate> filter, SchemaStore schemas) {
    this.wanted = schema.rowType();
    this.filter = schema.options().get(FileIndexOptions.READ_ENABLED) ? filter : Optional.empty();
    this.schemas = schemas;
  }

  /** Whether a row of the file may match. */
  boolean mayMatch(DataFileMeta file) {
    if (filter.isEmpty() || file.embeddedIndex() == null) {
      return true;
    }
    Optional<Predicate> ofFile =
        filters.computeIfAbsent(
            new FileColumns(file.schemaId(), file.writeColumns()), this::toFile);
    return ofFile.isEmpty()
        || FileIndex.of(file.embeddedIndex(), "of " + file.fileName())
            .evaluate(ofFile.get())
            .mayMatch();
  }

  private Optional<Predicate> toFile(FileColumns columns) {
    RowType schema = schemas.load(columns.schemaId()).rowType();
    RowType written = columns.written() == null ? schema : schema.project(columns.written());
    return FileMapping.of(wanted, written).toFile(filter.orElseThrow());
  }
}
