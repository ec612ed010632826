package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.SparkGenericCatalog;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.plans.logical.ShowTableExtended;
import org.apache.spark.sql.catalyst.util.StringUtils;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.command.ShowTablesCommand;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * {@code SHOW TABLE EXTENDED [IN d] LIKE 'pattern'} for a catalog of ours; where the catalog holds
 * Spark's own tables as well, the rows that Spark gives for those stand among ours, by name.
 */
record ShowTablesExtended(TableCatalog catalog, String[] namespace, String pattern)
    implements SessionCommand {

  private static final List<String> RESERVED =
      List.of(
          TableCatalog.PROP_COMMENT,
          TableCatalog.PROP_LOCATION,
          TableCatalog.PROP_PROVIDER,
          TableCatalog.PROP_OWNER,
          TableCatalog.PROP_EXTERNAL,
          TableCatalog.PROP_IS_MANAGED_LOCATION);

  /** Result columns, of one partition as well. */
  static final StructType COLUMNS =
      new StructType()
          .add("namespace", DataTypes.StringType, false)
          .add("tableName", DataTypes.StringType, false)
          .add("isTemporary", DataTypes.BooleanType, false)
          .add("information", DataTypes.StringType, false);

  @Override
  public String description() {
    return "ShowTablesExtended " + String.join(".", namespace) + " " + pattern;
  }

  @Override
  public StructType output() {
    return COLUMNS;
  }

  @Override
  public List<Row> run(SparkSession session) {
    List<Row> rows = new ArrayList<>();
    for (String name : matching()) {
      Identifier identifier = Identifier.of(namespace, name);
      try {
        Table table = catalog.loadTable(identifier);
        if (table instanceof PaimonTable) {
          rows.add(
              RowFactory.create(
                  String.join(".", namespace), name, false, information(table, name)));
        }
      } catch (NoSuchTableException e) {
        continue; // dropped meanwhile
      }
    }
    if (catalog instanceof SparkGenericCatalog) {
      rows.addAll(ofSpark(session));
      rows.sort(Comparator.comparing(row -> row.getString(1)));
    }
    return rows;
  }

  /** What Spark itself prints: its own tables and views, and temporary views. */
  private List<Row> ofSpark(SparkSession session) {
    ShowTablesCommand command =
        new ShowTablesCommand(
            Option.apply(String.join(".", namespace)),
            Option.apply(pattern),
            ShowTableExtended.getOutputAttrs(),
            /* isExtended= */ true,
            Option.empty());
    return JavaConverters.seqAsJavaList(command.run(session));
  }

  private List<String> matching() {
    try {
      List<String> names =
          Arrays.stream(catalog.listTables(namespace)).map(Identifier::name).sorted().toList();
      return JavaConverters.seqAsJavaList(
          StringUtils.filterPattern(JavaConverters.asScalaBuffer(names).toList(), pattern));
    } catch (NoSuchNamespaceException e) {
      throw new NotFoundException(
          "Cannot find database '"
              + String.join(".", namespace)
              + "', expected one of catalog '"
              + catalog.name()
              + "'. Correct the name.");
    }
  }

  private String information(Table table, String name) {
    Map<String, String> properties = new TreeMap<>(table.properties());
    StringBuilder text = new StringBuilder();
    line(text, "Catalog", catalog.name());
    line(text, "Namespace", String.join(".", namespace));
    line(text, "Table", name);
    line(text, "Type", "MANAGED");
    line(text, "Comment", properties.get(TableCatalog.PROP_COMMENT));
    line(text, "Location", properties.get(TableCatalog.PROP_LOCATION));
    line(text, "Provider", properties.get(TableCatalog.PROP_PROVIDER));
    line(text, "Owner", properties.get(TableCatalog.PROP_OWNER));
    properties.keySet().removeAll(RESERVED);
    line(
        text,
        "Table Properties",
        properties.entrySet().stream()
            .map(property -> property.getKey() + "=" + property.getValue())
            .collect(Collectors.joining(",", "[", "]")));
    if (table.partitioning().length > 0) {
      line(text, "Partition Provider", "Catalog");
      line(
          text,
          "Partition Columns",
          Arrays.stream(table.partitioning())
              .map(partition -> partition.references()[0].describe())
              .collect(Collectors.joining(", ", "[", "]")));
    }
    StructType schema =
        org.apache.spark.sql.connector.catalog.CatalogV2Util.v2ColumnsToStructType(table.columns());
    return text.append("Schema: ").append(schema.treeString()).toString();
  }

  private static void line(StringBuilder text, String key, String value) {
    if (value != null) {
      text.append(key).append(": ").append(value).append('\n');
    }
  }
}
