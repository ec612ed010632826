package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.spark.row.ExternalValues;
import org.apache.paimon.spark.types.PaddedText;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Which partitions a procedure works on. */
final class PartitionChoice {
  private static final String INDEX_COLUMN = "__paimon_partition_index";

  private PartitionChoice() {}

  /**
   * The partitions that the arguments {@code partitions} and {@code where} name; all without them.
   *
   * @throws UserException when both are given or one cannot be understood
   */
  static Predicate<BinaryRow> of(
      TableStores stores, Arguments arguments, ProcedureContext context) {
    Optional<String> partitions = arguments.optionalString("partitions");
    Optional<String> where = arguments.optionalString("where");
    if (partitions.isPresent() && where.isPresent()) {
      throw new UserException(
          "Cannot choose partitions of table "
              + stores.source().name()
              + ": arguments 'partitions' and 'where' are both given, expected one of them. Leave"
              + " one out.");
    }
    if (partitions.isPresent()) {
      return specs(stores, partitions.get());
    }
    return where.isPresent() ? where(stores, where.get(), context.session()) : all -> true;
  }

  /** The partitions that the argument {@code where} names; all without it. */
  static Predicate<BinaryRow> ofWhere(
      TableStores stores, Arguments arguments, ProcedureContext context) {
    return arguments
        .optionalString("where")
        .map(condition -> where(stores, condition, context.session()))
        .orElse(all -> true);
  }

  /** {@code p=1,q=2;p=2}: comma = and, semicolon = or. */
  static Predicate<BinaryRow> specs(TableStores stores, String text) {
    List<Map<String, String>> specs = new ArrayList<>();
    for (String spec : text.split(";")) {
      if (!spec.isBlank()) {
        specs.add(spec(stores, spec));
      }
    }
    if (specs.isEmpty()) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of argument 'partitions': it names no partition of table "
              + stores.source().name()
              + ", expected 'column=value', with ',' for and, ';' for or. Correct the value, or leave"
              + " the argument out.");
    }
    List<String> names = stores.partitionType().names();
    return partition -> {
      List<String> stored = stores.paths().partitionText().texts(partition);
      List<String> shown = ExternalValues.texts(partition, stores.partitionType());
      return specs.stream()
          .anyMatch(
              spec ->
                  spec.entrySet().stream()
                      .allMatch(
                          value -> {
                            int position = names.indexOf(value.getKey());
                            return value.getValue().equals(stored.get(position))
                                || value.getValue().equals(shown.get(position))
                                || (isPadded(stores.partitionType(), position)
                                    && PaddedText.shortest(value.getValue())
                                        .equals(PaddedText.shortest(stored.get(position))));
                          }));
    };
  }

  /** Whether blanks at the end of a value mean nothing. */
  private static boolean isPadded(RowType type, int position) {
    return type.typeAt(position).root() == TypeRoot.CHAR;
  }

  private static Map<String, String> spec(TableStores stores, String text) {
    Map<String, String> spec = new LinkedHashMap<>();
    for (String item : text.split(",")) {
      int equals = item.indexOf('=');
      String column = equals < 0 ? item.strip() : item.substring(0, equals).strip();
      if (equals < 0 || !stores.partitionType().names().contains(column)) {
        throw new UserException(
            "Invalid partition '"
                + text.strip()
                + "' of table "
                + stores.source().name()
                + ": expected 'column=value' with partition columns, which are "
                + stores.partitionType().names()
                + ". Correct the argument.");
      }
      spec.put(column, item.substring(equals + 1).strip());
    }
    return spec;
  }

  /** A condition over partition columns, judged by Spark. */
  private static Predicate<BinaryRow> where(
      TableStores stores, String condition, SparkSession session) {
    RowType type = stores.partitionType();
    List<BinaryRow> partitions = all(stores);
    StructType schema =
        SparkTypes.valuesOfRow(type).add(INDEX_COLUMN, DataTypes.IntegerType, false);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < partitions.size(); i++) {
      RowView view = partitions.get(i).view(type.types());
      Object[] cells = new Object[type.fieldCount() + 1];
      for (int k = 0; k < type.fieldCount(); k++) {
        cells[k] = ExternalValues.of(Datums.read(view, k, type.typeAt(k)), type.typeAt(k));
      }
      cells[type.fieldCount()] = i;
      rows.add(RowFactory.create(cells));
    }
    Set<BinaryRow> chosen = new HashSet<>();
    try {
      session
          .createDataFrame(rows, schema)
          .where(condition)
          .select(INDEX_COLUMN)
          .collectAsList()
          .forEach(row -> chosen.add(partitions.get(row.getInt(0))));
    } catch (Exception e) {
      // Spark's AnalysisException is checked in Scala only.
      throw new UserException(
          "Cannot use condition '"
              + condition
              + "' of argument 'where' on table "
              + stores.source().name()
              + ": "
              + e.getMessage()
              + " Expected a condition over the partition columns, which are "
              + type.names()
              + ". Correct the condition.",
          e);
    }
    return chosen::contains;
  }

  /** The partitions of the latest snapshot. */
  static List<BinaryRow> all(TableStores stores) {
    Set<BinaryRow> found = new HashSet<>();
    Optional<Snapshot> latest = stores.snapshots().latest();
    if (latest.isPresent()) {
      for (ManifestEntry entry : stores.liveFiles(latest.get(), EntryFilter.ALL)) {
        found.add(entry.partition());
      }
    }
    return List.copyOf(found);
  }
}
