package org.apache.paimon.spark.procedure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.maintenance.PartitionExpiry;
import org.apache.paimon.maintenance.PartitionExpiryOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Drops partitions that are too old. */
final class ExpirePartitionsProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("expire_partitions")
          .optional("expiration_time", Parameter.ArgumentType.STRING)
          .optional("timestamp_formatter", Parameter.ArgumentType.STRING)
          .optional("timestamp_pattern", Parameter.ArgumentType.STRING)
          .optional("expire_strategy", Parameter.ArgumentType.STRING)
          .optional("max_expires", Parameter.ArgumentType.INT)
          .optional("options", Parameter.ArgumentType.STRING)
          .returns("expired_partitions", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String table = arguments.string("table");
    TableSource source = context.table(table).withOptions(stronger(arguments));
    List<String> expired =
        new PartitionExpiry(
                ProcedureContext.stores(source),
                PartitionExpiryOptions.from(source.schema().options()),
                context.clock())
            .expire(Tables.open(source).newCommitter());
    context.refresh(table);
    return expired.isEmpty()
        ? List.of(RowFactory.create("No expired partitions."))
        : expired.stream().map(RowFactory::create).toList();
  }

  private static Map<String, String> stronger(Arguments arguments) {
    Map<String, String> options = new LinkedHashMap<>();
    arguments
        .optionalString("options")
        .ifPresent(text -> options.putAll(ProcedureContext.options(text)));
    put(arguments, "expiration_time", PartitionExpiryOptions.EXPIRATION_TIME.name(), options);
    put(
        arguments,
        "timestamp_formatter",
        PartitionExpiryOptions.TIMESTAMP_FORMATTER.name(),
        options);
    put(arguments, "timestamp_pattern", PartitionExpiryOptions.TIMESTAMP_PATTERN.name(), options);
    put(arguments, "expire_strategy", PartitionExpiryOptions.EXPIRATION_STRATEGY.name(), options);
    arguments
        .optionalInt("max_expires")
        .ifPresent(
            max -> options.put(PartitionExpiryOptions.EXPIRATION_MAX_NUM.name(), max.toString()));
    return options;
  }

  private static void put(
      Arguments arguments, String argument, String option, Map<String, String> options) {
    arguments.optionalString(argument).ifPresent(value -> options.put(option, value));
  }
}
