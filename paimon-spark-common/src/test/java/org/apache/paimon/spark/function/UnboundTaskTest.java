package org.apache.paimon.spark.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.paimon.schema.BucketOptions;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnboundTaskTest {
  private static final StructType ARGUMENTS =
      new StructType().add("n", DataTypes.IntegerType).add("k", DataTypes.LongType);

  @ParameterizedTest
  @CsvSource({"1,1", "4,4", "4,2", "4,3", "8,8", "16,5", "256,256", "256,7"})
  void sparkSendsEachBucketToItsTask(int buckets, int tasks) {
    String name =
        CatalogFunctions.nameFor(
            BucketOptions.Function.DEFAULT,
            KeyForm.UNIFORM,
            List.of(org.apache.paimon.types.DataTypes.BIGINT));
    ScalarFunction<?> bucket = bound(name);
    ScalarFunction<?> task = bound(CatalogFunctions.taskNameFor(tasks, name));

    for (long key = 0; key < 1000; key++) {
      InternalRow row = new GenericInternalRow(new Object[] {buckets, key});
      int number = (Integer) task.produceResult(row);

      assertThat(Math.floorMod(Murmur3_x86_32.hashInt(number, 42), tasks))
          .isEqualTo((Integer) bucket.produceResult(row) % tasks);
    }
  }

  private static ScalarFunction<?> bound(String name) {
    return (ScalarFunction<?>) CatalogFunctions.find(name).orElseThrow().bind(ARGUMENTS);
  }
}
