package org.apache.paimon.spark.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Table;
import org.apache.paimon.types.RowType;

/** All files of a write are there; what is missing is the snapshot. Used once, on the driver. */
public final class PreparedCommit {
  private final Table table;
  private final WriteMode mode;
  private final CommitRequest request;
  private CommitResult result;
  private boolean isOutcomeUnknown;

  PreparedCommit(Table table, WriteMode mode, CommitRequest request) {
    this.table = table;
    this.mode = mode;
    this.request = request;
  }

  /** A commit that removes all rows. */
  public static PreparedCommit ofNothing(Table table) {
    return new PreparedCommit(
        table,
        new WriteMode.ReplaceAll(),
        CommitRequest.batch(UUID.randomUUID().toString(), List.of()));
  }

  /** Whether {@link #ofDelete} understands the condition. */
  public static boolean canDelete(
      TableSource source, org.apache.spark.sql.connector.expressions.filter.Predicate[] conjuncts) {
    return OverwriteCondition.isAboutPartitions(source.schema(), conjuncts);
  }

  /** A commit that removes the rows of the partitions for which a condition is TRUE. */
  public static PreparedCommit ofDelete(
      Table table, org.apache.spark.sql.connector.expressions.filter.Predicate[] conjuncts) {
    WriteMode mode = OverwriteCondition.mode(table.schema(), table.source().name(), conjuncts);
    return new PreparedCommit(
        table, mode, CommitRequest.batch(UUID.randomUUID().toString(), List.of()));
  }

  /** Publishes to the table the files were written for. */
  public CommitResult publish() {
    return publish(table);
  }

  /** Publishes to {@code target}: the same table, opened anew. */
  public CommitResult publish(Table target) {
    return publish(target.newCommitter());
  }

  /** Publishes; of a micro-batch that the table holds already the new files are deleted. */
  CommitResult publish(Committer committer) {
    try {
      result =
          mode instanceof WriteMode.Append
              ? committer.commit(request)
              : committer.overwrite(request, scope());
      if (result instanceof CommitResult.AlreadyCommitted) {
        committer.abort(request.messages());
      }
      return result;
    } catch (CommitStateUnknownException e) {
      isOutcomeUnknown = true;
      throw e;
    }
  }

  /** The same commit of other files. */
  PreparedCommit withMessages(List<CommitMessage> messages) {
    return new PreparedCommit(
        table,
        mode,
        new CommitRequest(
            request.commitUser(),
            request.commitIdentifier(),
            request.watermark(),
            messages,
            request.properties(),
            request.rowsReadOn()));
  }

  Table table() {
    return table;
  }

  CommitRequest request() {
    return request;
  }

  boolean isAppend() {
    return mode instanceof WriteMode.Append;
  }

  /** Takes over how another attempt of this commit ended. */
  void endAs(PreparedCommit other) {
    result = other.result;
    isOutcomeUnknown = other.isOutcomeUnknown;
  }

  /** How the commit ended; empty before. */
  Optional<CommitResult> result() {
    return Optional.ofNullable(result);
  }

  /** Whether nobody knows if the snapshot is there; nothing may be deleted then. */
  boolean isOutcomeUnknown() {
    return isOutcomeUnknown;
  }

  private OverwriteScope scope() {
    if (mode instanceof WriteMode.ReplaceAll) {
      return new OverwriteScope.WholeTable();
    } else if (mode instanceof WriteMode.ReplaceTouchedPartitions) {
      return new OverwriteScope.PartitionsOfData();
    } else if (mode instanceof WriteMode.ReplaceSpec spec) {
      return new OverwriteScope.Partitions(List.of(spec.spec()));
    } else if (mode instanceof WriteMode.ReplaceMatching matching) {
      return new OverwriteScope.Partitions(matchingPartitions(matching.condition()));
    }
    throw new IllegalStateException("no scope of " + mode);
  }

  /** The partitions that match now, and those of the new rows, which have to match as well. */
  private List<Map<String, Object>> matchingPartitions(Predicate condition) {
    RowType type = table.schema().partitionType();
    Set<BinaryRow> partitions = new LinkedHashSet<>();
    for (Split split : table.newScan().plan(ScanRequest.ALL).splits()) {
      if (condition.matches(split.partition().view(type.types()))) {
        partitions.add(split.partition());
      }
    }
    for (CommitMessage message : request.messages()) {
      if (!condition.matches(message.partition().view(type.types()))) {
        throw new UserException(
            "Cannot write partition "
                + spec(message.partition(), type)
                + " of table "
                + table.source().name()
                + ": it does not match the condition of REPLACE WHERE, expected only rows that do."
                + " Correct the condition or the rows.");
      }
      partitions.add(message.partition());
    }
    List<Map<String, Object>> specs = new ArrayList<>();
    partitions.forEach(partition -> specs.add(spec(partition, type)));
    return specs;
  }

  private static Map<String, Object> spec(BinaryRow partition, RowType type) {
    RowView values = partition.view(type.types());
    Map<String, Object> spec = new LinkedHashMap<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      spec.put(type.field(i).name(), Datums.read(values, i, type.typeAt(i)));
    }
    return spec;
  }
}
