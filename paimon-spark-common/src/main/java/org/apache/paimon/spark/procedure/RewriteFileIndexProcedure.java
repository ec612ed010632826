package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.FileIndexJob;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Builds file indexes of present files as the table's options say now: one task per bucket. */
final class RewriteFileIndexProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("rewrite_file_index")
          .optional("where", Parameter.ArgumentType.STRING)
          .returns("written_partitions", DataTypes.IntegerType)
          .returns("written_indexes", DataTypes.IntegerType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String name = arguments.string("table");
    TableSource source = context.table(name);
    TableStores stores = ProcedureContext.stores(source);
    List<CompactionPart> parts =
        CompactionJob.plan(stores, PartitionChoice.ofWhere(stores, arguments, context)).parts();
    List<CommitMessage> messages = run(context, source, parts);
    if (!messages.isEmpty()) {
      // After a conflict the new index files are orphans; the data files are the table's own.
      Tables.openToChange(source)
          .newCommitter()
          .commit(CommitRequest.batch(UUID.randomUUID().toString(), messages));
      context.refresh(name);
    }
    Set<BinaryRow> partitions = new HashSet<>();
    int files = 0;
    for (CommitMessage message : messages) {
      partitions.add(message.partition());
      files += message.compacted().added().size();
    }
    return List.of(RowFactory.create(partitions.size(), files));
  }

  private static List<CommitMessage> run(
      ProcedureContext context, TableSource source, List<CompactionPart> parts) {
    if (parts.isEmpty()) {
      return List.of();
    }
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(context.session().sparkContext());
    spark.setJobDescription("Rewrite file indexes of " + source.name());
    try {
      List<CommitMessage> messages = new ArrayList<>();
      spark
          .parallelize(parts, parts.size())
          .map(part -> FileIndexJob.run(source, part).orElse(null))
          .collect()
          .forEach(message -> Optional.ofNullable(message).ifPresent(messages::add));
      return messages;
    } finally {
      spark.setJobDescription(null);
    }
  }
}
