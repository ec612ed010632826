package org.apache.paimon.manifest;

import static org.apache.paimon.manifest.ManifestSchemas.INDEX_VERSION;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.ForeignValue;
import org.apache.paimon.index.IndexFileMeta;

/** Entries of index manifests to and from records. */
final class IndexRecords {
  /** Field of newer versions, behind all others. */
  static final String GLOBAL_INDEX_FIELD = "_GLOBAL_INDEX";

  private static final int KIND = 1;
  private static final int GLOBAL_INDEX = 10;

  private IndexRecords() {}

  static boolean isAdd(Object[] record) {
    return (Integer) record[KIND] == 0;
  }

  static IndexManifestEntry fromRecord(Object[] r) {
    ManifestSchemas.checkVersion((Integer) r[0], INDEX_VERSION, "index manifest");
    return new IndexManifestEntry(
        BinaryRow.deserialize((byte[]) r[2]),
        (Integer) r[3],
        new IndexFileMeta(
            (String) r[4],
            (String) r[5],
            (Long) r[6],
            (Long) r[7],
            ranges((List<?>) r[8]),
            (String) r[9],
            (ForeignValue) r[GLOBAL_INDEX]));
  }

  private static List<DeletionRange> ranges(List<?> records) {
    if (records == null) {
      return null;
    }
    List<DeletionRange> ranges = new ArrayList<>(records.size());
    for (Object item : records) {
      if (item != null) {
        Object[] r = (Object[]) item;
        ranges.add(new DeletionRange((String) r[0], (Integer) r[1], (Integer) r[2], (Long) r[3]));
      }
    }
    return ranges;
  }

  /** The schema that entries need: with the field of newer versions only when one has it. */
  static Schema schemaOf(List<IndexManifestEntry> entries) {
    for (IndexManifestEntry entry : entries) {
      if (entry.file().globalIndex() != null) {
        return ForeignValues.with(
            ManifestSchemas.INDEX, GLOBAL_INDEX_FIELD, entry.file().globalIndex());
      }
    }
    return ManifestSchemas.INDEX;
  }

  /** The record of an entry in a schema from {@link #schemaOf}. */
  static Object[] toRecord(IndexManifestEntry entry, Schema schema) {
    Object[] record = toRecord(entry);
    Schema.Field field = schema.getField(GLOBAL_INDEX_FIELD);
    if (field == null) {
      return record;
    }
    Object[] longer = Arrays.copyOf(record, GLOBAL_INDEX + 1);
    longer[GLOBAL_INDEX] =
        ForeignValues.decode(entry.file().globalIndex(), field.schema().getTypes().get(1));
    return longer;
  }

  private static Object[] toRecord(IndexManifestEntry entry) {
    IndexFileMeta file = entry.file();
    return new Object[] {
      INDEX_VERSION,
      0,
      entry.partition().serialize(),
      entry.bucket(),
      file.type(),
      file.fileName(),
      file.lengthBytes(),
      file.rowCount(),
      rangeRecords(file.deletionRanges()),
      file.externalPath()
    };
  }

  private static List<Object> rangeRecords(List<DeletionRange> ranges) {
    if (ranges == null) {
      return null;
    }
    List<Object> records = new ArrayList<>(ranges.size());
    for (DeletionRange range : ranges) {
      records.add(
          new Object[] {
            range.dataFile(), range.offset(), range.lengthBytes(), range.cardinality()
          });
    }
    return records;
  }
}
