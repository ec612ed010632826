package org.apache.paimon.index.fileindex;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;

/**
 * Which indexes the data files of a table get.
 *
 * @param columns the indexes
 * @param inManifestThresholdBytes containers up to this size are embedded in the manifest entry
 */
public record FileIndexOptions(List<IndexedColumn> columns, long inManifestThresholdBytes) {
  static final OptionKey<Long> THRESHOLD =
      OptionKey.size(
          "file-index.in-manifest-threshold",
          "500 b",
          "File indexes up to this size are kept in the manifest entry, larger ones in a file.");
  public static final OptionKey<Boolean> READ_ENABLED =
      OptionKey.bool("file-index.read.enabled", true, "use file indexes when reading");

  private static final String PREFIX = "file-index.";

  public FileIndexOptions {
    columns = List.copyOf(columns);
  }

  /** Reads {@code file-index.*}: {@code <kind>.columns}, {@code <kind>.<column>.<setting>}. */
  public static FileIndexOptions from(Options options) {
    List<IndexedColumn> columns = new ArrayList<>();
    for (IndexKind kind : IndexKind.values()) {
      String prefix = PREFIX + kind.text() + ".";
      String names = options.find(prefix + "columns").orElse("");
      for (String name : names.split(",")) {
        if (!name.isBlank()) {
          columns.add(column(kind, name.trim(), options, prefix));
        }
      }
    }
    return new FileIndexOptions(columns, options.get(THRESHOLD));
  }

  private static IndexedColumn column(IndexKind kind, String name, Options options, String prefix) {
    Options settings = options.startingWith(prefix + name + ".");
    int bracket = name.indexOf('[');
    if (bracket < 0) {
      return new IndexedColumn(kind, name, "", false, settings);
    }
    if (bracket == 0 || !name.endsWith("]")) {
      throw new UserException(
          "Invalid column '"
              + name
              + "' in option '"
              + prefix
              + "columns', expected a name or map[key]. Correct the option.");
    }
    String column = name.substring(0, bracket);
    Options ofColumn = options.startingWith(prefix + column + ".");
    return new IndexedColumn(
        kind,
        column,
        name.substring(bracket + 1, name.length() - 1),
        true,
        ofColumn.with(settings.asMap()));
  }

  /**
   * The same indexes of a file of another schema version: columns go by field id and have the names
   * that the file knows. Those that the file lacks, or holds with a type that cannot have the
   * index, are left out.
   *
   * @param present the columns that the options name
   * @param stored the columns of the file
   */
  public FileIndexOptions ofFile(RowType present, RowType stored) {
    List<IndexedColumn> found = new ArrayList<>();
    for (IndexedColumn column : columns) {
      column.valueType(present);
      int position = stored.indexOfId(present.field(present.indexOf(column.column())).id());
      if (position >= 0) {
        IndexedColumn named = column.named(stored.field(position).name());
        if (named.isPossible(stored)) {
          found.add(named);
        }
      }
    }
    return new FileIndexOptions(found, inManifestThresholdBytes);
  }

  /** The indexed columns among these. */
  public List<String> columnsOf(RowType type) {
    return type.names().stream()
        .filter(name -> columns.stream().anyMatch(column -> column.column().equals(name)))
        .toList();
  }

  /** Whether a container has exactly these indexes. */
  public boolean areIn(FileIndex index) {
    Set<String> wanted = new HashSet<>();
    for (IndexedColumn column : columns) {
      wanted.add(column.kind().text() + " " + column.name());
    }
    return wanted.equals(index.kindsAndColumns());
  }

  /** Whether there is anything to build. */
  public boolean isEmpty() {
    return columns.isEmpty();
  }

  /**
   * Refuses indexes that a table with these columns cannot have.
   *
   * @throws UserException naming the column and the reason
   */
  public void check(RowType type) {
    for (IndexedColumn column : columns) {
      column.valueType(type);
      KeyForm form = KeyForm.of(column.valueType(type));
      BodyBuilder.of(column, form);
    }
  }
}
