package org.apache.paimon.spark.procedure;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.SparkSession;
import scala.Function2;
import scala.collection.JavaConverters;
import scala.reflect.ClassTag$;
import scala.runtime.BoxedUnit;

/**
 * The files that tasks make for one commit. Closed without a commit, because a task or the commit
 * failed, the files of all finished tasks are deleted again; after a commit of which nobody knows
 * whether it was published, they stay. For one thread, on the driver.
 */
final class TaskFiles implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final String JOB_DESCRIPTION = "spark.job.description";

  private final SparkSession session;
  private final TableSource table;
  private final Committer committer;
  private final List<CommitMessage> made = new ArrayList<>();
  private boolean mayBeNamed;

  TaskFiles(SparkSession session, TableSource table) {
    this.session = session;
    this.table = table;
    this.committer = Tables.openToChange(table).newCommitter();
  }

  /** What a whole job does with fresh files: returns the messages that name them. */
  interface Job extends Function<TaskFiles, List<CommitMessage>> {}

  /**
   * Runs a job and commits what it made; after a conflict it runs anew, a few times.
   *
   * @return what was committed; empty when there was nothing to do
   */
  static List<CommitMessage> committed(SparkSession session, TableSource table, Job job) {
    for (int attempt = 1; ; attempt++) {
      try (TaskFiles files = new TaskFiles(session, table)) {
        List<CommitMessage> messages = job.apply(files);
        files.commit(messages);
        return messages;
      } catch (CommitConflictException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /**
   * Runs a task for each partition of the data.
   *
   * @param description of the job, for Spark's interface
   * @return what the tasks made, in the order of the partitions
   */
  <T> List<CommitMessage> make(
      String description, JavaRDD<T> input, FlatMapFunction<Iterator<T>, CommitMessage> task) {
    RDD<CommitMessage> messages = input.mapPartitions(task).rdd();
    CommitMessage[][] byPartition = new CommitMessage[messages.getNumPartitions()][];
    List<Object> partitions = new ArrayList<>();
    for (int i = 0; i < byPartition.length; i++) {
      partitions.add(i);
    }
    String before = session.sparkContext().getLocalProperty(JOB_DESCRIPTION);
    session.sparkContext().setJobDescription(description);
    try {
      // Unlike collect(), this hands over what is done when another task fails.
      session
          .sparkContext()
          .runJob(
              messages,
              (Function2<TaskContext, scala.collection.Iterator<CommitMessage>, CommitMessage[]>
                      & Serializable)
                  (context, results) ->
                      JavaConverters.seqAsJavaList(results.toSeq()).toArray(CommitMessage[]::new),
              JavaConverters.asScalaBuffer(partitions).toSeq(),
              (Function2<Object, CommitMessage[], BoxedUnit>)
                  (partition, results) -> {
                    byPartition[(Integer) partition] = results;
                    made.addAll(List.of(results));
                    return BoxedUnit.UNIT;
                  },
              ClassTag$.MODULE$.apply(CommitMessage[].class));
    } finally {
      session.sparkContext().setJobDescription(before);
    }
    List<CommitMessage> all = new ArrayList<>();
    for (CommitMessage[] each : byPartition) {
      all.addAll(List.of(each));
    }
    return all;
  }

  /**
   * Runs a task for each part and returns what they made, in the order of the parts. When a part
   * fails, what its task made of earlier parts is deleted: nobody else knows of it.
   */
  <T> List<CommitMessage> makeOfEach(
      String description, List<T> parts, int tasks, FlatMapFunction<T, CommitMessage> task) {
    if (parts.isEmpty()) {
      return List.of();
    }
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    TableSource target = table;
    return make(
        description,
        spark.parallelize(parts, tasks),
        all ->
            each(all, task, made -> Tables.openToChange(target).newCommitter().abort(made))
                .iterator());
  }

  /**
   * Runs a task for each part.
   *
   * @param abandon deletes what was made before a part failed
   */
  static <T> List<CommitMessage> each(
      Iterator<T> parts,
      FlatMapFunction<T, CommitMessage> task,
      Consumer<List<CommitMessage>> abandon)
      throws Exception {
    List<CommitMessage> made = new ArrayList<>();
    try {
      while (parts.hasNext()) {
        task.call(parts.next()).forEachRemaining(made::add);
      }
      return made;
    } catch (Exception | Error e) {
      try {
        if (!made.isEmpty()) {
          abandon.accept(made);
        }
      } catch (RuntimeException alsoFailed) {
        e.addSuppressed(alsoFailed);
      }
      throw e;
    }
  }

  /** Publishes messages that name what was made; nothing to do without messages. */
  void commit(List<CommitMessage> messages) {
    if (messages.isEmpty()) {
      return;
    }
    try {
      committer.commit(CommitRequest.batch(UUID.randomUUID().toString(), messages));
      mayBeNamed = true;
    } catch (CommitStateUnknownException e) {
      mayBeNamed = true;
      throw e;
    }
  }

  @Override
  public void close() {
    if (!mayBeNamed && !made.isEmpty()) {
      committer.abort(made);
    }
  }
}
