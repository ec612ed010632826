package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.command.LeafRunnableCommand;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.types.StructField;
import scala.Enumeration;
import scala.collection.JavaConverters;
import scala.collection.immutable.List$;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Seq;

/**
 * One of our statements as a plan that Spark runs at once, like its own commands.
 *
 * <p>Spark clones plans by calling the constructor whose parameters equal the product elements, so
 * the public constructor and {@link #productElement} agree, and the output attributes, whose ids
 * must survive, are among them.
 */
public final class SessionCommandPlan extends LogicalPlan implements LeafRunnableCommand {
  private static final long serialVersionUID = 1L;

  private final transient SessionCommand command;
  private final Seq<Attribute> output;

  /** Called by Spark through reflection. */
  public SessionCommandPlan(SessionCommand command, scala.collection.Seq<Attribute> output) {
    this.command = command;
    this.output = output.toList();
  }

  static SessionCommandPlan of(SessionCommand command) {
    List<Attribute> output = new ArrayList<>();
    for (StructField field : command.output().fields()) {
      output.add(
          new AttributeReference(
              field.name(),
              field.dataType(),
              field.nullable(),
              field.metadata(),
              NamedExpression.newExprId(),
              List$.MODULE$.<String>empty()));
    }
    return new SessionCommandPlan(command, JavaConverters.asScalaBuffer(output).toList());
  }

  @Override
  public Seq<Row> run(SparkSession session) {
    return JavaConverters.asScalaBuffer(new ArrayList<>(command.run(session))).toList();
  }

  @Override
  public Seq<Attribute> output() {
    return output;
  }

  @Override
  public Seq<LogicalPlan> children() {
    return List$.MODULE$.<LogicalPlan>empty();
  }

  @Override
  public Map<String, SQLMetric> metrics() {
    Map<String, SQLMetric> metrics = Map$.MODULE$.<String, SQLMetric>empty();
    if (command instanceof CountedStatement statement) {
      for (var metric : statement.metrics().all().entrySet()) {
        metrics = metrics.updated(metric.getKey(), metric.getValue());
      }
    }
    return metrics;
  }

  @Override
  public LogicalPlan withNewChildrenInternal(scala.collection.IndexedSeq<LogicalPlan> children) {
    return this;
  }

  @Override
  public scala.collection.Seq<Enumeration.Value> nodePatterns() {
    return List$.MODULE$.<Enumeration.Value>empty();
  }

  /** Scala generates this setter for a value in the trait {@code Command}. */
  @Override
  public void org$apache$spark$sql$catalyst$plans$logical$Command$_setter_$nodePatterns_$eq(
      scala.collection.Seq<Enumeration.Value> ignored) {}

  @Override
  public String nodeName() {
    return "PaimonCommand";
  }

  @Override
  public String simpleString(int maxFields) {
    return command.description();
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int index) {
    return switch (index) {
      case 0 -> command;
      case 1 -> output;
      default -> throw new IndexOutOfBoundsException(index);
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof SessionCommandPlan;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SessionCommandPlan that
        && command.equals(that.command)
        && output.equals(that.output);
  }

  @Override
  public int hashCode() {
    return command.hashCode() * 31 + output.hashCode();
  }
}
