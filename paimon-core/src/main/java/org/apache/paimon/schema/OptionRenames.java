package org.apache.paimon.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Options that name a column follow when it is renamed. */
final class OptionRenames {

  /** Options whose value is a list of columns. */
  private static final Set<String> LISTS =
      Set.of(
          BucketOptions.BUCKET_KEY.name(),
          KeyOptions.SEQUENCE_FIELD.name(),
          KeyOptions.ROW_KIND_FIELD.name(),
          MergeRules.GROUP_REMOVE.name(),
          "upsert-key",
          "record-level.time-field",
          "clustering.columns",
          "sink.clustering.by-columns",
          "changelog-producer.row-deduplicate-ignore-fields");

  private static final String INDEX_PREFIX = "file-index.";
  private static final String INDEX_COLUMNS = ".columns";

  private final String from;
  private final String to;

  OptionRenames(String from, String to) {
    this.from = from;
    this.to = to;
  }

  Map<String, String> apply(Map<String, String> options) {
    Map<String, String> renamed = new LinkedHashMap<>();
    options.forEach((key, value) -> renamed.put(key(key), value(key, value)));
    return renamed;
  }

  private String key(String key) {
    Optional<FieldOption> option = FieldOption.parse(key);
    if (option.isPresent()) {
      FieldOption old = option.get();
      return old.columns().contains(from)
          ? new FieldOption(old.columns().stream().map(this::column).toList(), old.setting()).key()
          : key;
    }
    if (key.startsWith(INDEX_PREFIX) && !key.endsWith(INDEX_COLUMNS)) {
      return indexKey(key);
    }
    return key;
  }

  /** {@code file-index.<type>.<column>.<setting>}. */
  private String indexKey(String key) {
    int type = key.indexOf('.', INDEX_PREFIX.length());
    int setting = key.lastIndexOf('.');
    if (type < 0 || setting <= type) {
      return key;
    }
    String column = key.substring(type + 1, setting);
    return key.substring(0, type + 1) + indexed(column) + key.substring(setting);
  }

  private String value(String key, String value) {
    if (key.startsWith(INDEX_PREFIX) && key.endsWith(INDEX_COLUMNS)) {
      return list(value, this::indexed);
    }
    boolean group =
        FieldOption.parse(key)
            .filter(option -> option.setting().equals(FieldOption.SEQUENCE_GROUP))
            .isPresent();
    return group || LISTS.contains(key) ? list(value, this::column) : value;
  }

  private static String list(String value, java.util.function.UnaryOperator<String> rename) {
    List<String> columns = ColumnList.parse(value);
    List<String> renamed = columns.stream().map(rename).toList();
    return renamed.equals(columns) ? value : String.join(",", renamed);
  }

  private String column(String name) {
    return name.equals(from) ? to : name;
  }

  /** {@code m[key]} names the column {@code m}. */
  private String indexed(String name) {
    String column = FeatureRules.withoutMapKey(name);
    return column.equals(from) ? to + name.substring(column.length()) : name;
  }
}
