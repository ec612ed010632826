package org.apache.paimon.spark.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.spark.types.PaimonTypes;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A bucket function before its argument types are known.
 *
 * @param name as users call it
 * @param function how the key decides
 * @param form what is done to the key first
 * @param keyTypes stored types of the key; null = those that the arguments would be stored as
 */
record UnboundBucket(
    String name, BucketOptions.Function function, KeyForm form, List<DataType> keyTypes)
    implements UnboundFunction {

  @Override
  public BoundBucket bind(StructType inputType) {
    StructField[] arguments = inputType.fields();
    if (arguments.length < 2 || !(arguments[0].dataType() instanceof IntegerType)) {
      throw Arguments.refused(this, inputType);
    }
    List<DataType> types = keyTypes == null ? typesOf(inputType) : keyTypes;
    if (types.size() != arguments.length - 1) {
      throw new UnsupportedOperationException(
          "Cannot bind " + name + " to " + arguments.length + " arguments, its key is " + types);
    }
    org.apache.spark.sql.types.DataType[] inputs =
        inputType.fields().length == 0
            ? new org.apache.spark.sql.types.DataType[0]
            : java.util.Arrays.stream(arguments)
                .map(StructField::dataType)
                .toArray(org.apache.spark.sql.types.DataType[]::new);
    return new BoundBucket(name, function, form, types, inputs);
  }

  /** The types as which a table would store the arguments as its bucket key. */
  private List<DataType> typesOf(StructType inputType) {
    List<DataType> types = new ArrayList<>();
    for (StructField argument : List.of(inputType.fields()).subList(1, inputType.size())) {
      if (argument.dataType() instanceof NullType) {
        throw Arguments.refused(this, inputType);
      }
      types.add(PaimonTypes.of(argument.dataType(), argument.name()));
    }
    boolean fits =
        function == BucketOptions.Function.MOD
            ? types.size() == 1
                && (types.get(0).root() == TypeRoot.INT || types.get(0).root() == TypeRoot.BIGINT)
            : types.stream().noneMatch(type -> type.root().isNested());
    if (!fits) {
      throw Arguments.refused(this, inputType);
    }
    return types;
  }

  @Override
  public String description() {
    String key = function == BucketOptions.Function.MOD ? "key INT or BIGINT" : "plain key...";
    return name + "(number of buckets INT, " + key + ") -> INT: the bucket that stores the key";
  }
}
