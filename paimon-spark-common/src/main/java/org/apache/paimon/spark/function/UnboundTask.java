package org.apache.paimon.spark.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;

/**
 * A number for a key that Spark's hash partitioning sends to the task {@code bucket % tasks}. Spark
 * hashes whatever a distribution clusters by; of plain bucket numbers several would share a task
 * while others stay empty.
 *
 * @param tasks number of tasks
 * @param buckets gives the bucket of a key
 */
record UnboundTask(int tasks, UnboundBucket buckets) implements UnboundFunction {
  /** The seed of Spark's hash partitioning. */
  private static final int SEED = 42;

  @Override
  public BoundFunction bind(StructType inputType) {
    return new Bound(tasks, buckets.bind(inputType));
  }

  @Override
  public String name() {
    return CatalogFunctions.TASK;
  }

  @Override
  public String description() {
    return "a number that Spark's hash partitioning sends to the task of a key's bucket";
  }

  /** For each task the least number that Spark sends to it. */
  private static int[] numbersOf(int tasks) {
    int[] numbers = new int[tasks];
    java.util.Arrays.fill(numbers, -1);
    int missing = tasks;
    for (int number = 0; missing > 0; number++) {
      int task = Math.floorMod(Murmur3_x86_32.hashInt(number, SEED), tasks);
      if (numbers[task] < 0) {
        numbers[task] = number;
        missing--;
      }
    }
    return numbers;
  }

  /** The function for arguments of known types. A copy is used by one thread. */
  private static final class Bound implements ScalarFunction<Integer> {
    private static final long serialVersionUID = 1L;

    private final int[] numbers;
    private final BoundBucket buckets;

    Bound(int tasks, BoundBucket buckets) {
      this.numbers = numbersOf(tasks);
      this.buckets = buckets;
    }

    @Override
    public DataType[] inputTypes() {
      return buckets.inputTypes();
    }

    @Override
    public DataType resultType() {
      return buckets.resultType();
    }

    @Override
    public boolean isResultNullable() {
      return false;
    }

    @Override
    public String name() {
      return CatalogFunctions.TASK;
    }

    @Override
    public String canonicalName() {
      return "paimon."
          + CatalogFunctions.TASK
          + ":"
          + numbers.length
          + ":"
          + buckets.canonicalName();
    }

    @Override
    public Integer produceResult(InternalRow input) {
      return numbers[buckets.produceResult(input) % numbers.length];
    }
  }
}
