package org.apache.paimon.spark.procedure;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.FileIndexJob;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.schema.TableSource;
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
    List<CommitMessage> messages =
        TaskFiles.committed(
            context.session(),
            source,
            made -> {
              List<CompactionPart> parts =
                  CompactionJob.plan(stores, PartitionChoice.ofWhere(stores, arguments, context))
                      .parts();
              return made.makeOfEach(
                  "Rewrite file indexes of " + source.name(),
                  parts,
                  parts.size(),
                  part -> FileIndexJob.run(source, part).stream().iterator());
            });
    if (!messages.isEmpty()) {
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
}
