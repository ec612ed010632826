package org.apache.paimon.spark.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.BucketFunction;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;

/** The bucket of a key, for arguments of known types. A copy is used by one thread. */
final class BoundBucket implements ScalarFunction<Integer> {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final BucketOptions.Function function;
  private final KeyForm form;
  private final List<DataType> keyTypes;
  private final org.apache.spark.sql.types.DataType[] inputTypes;
  private transient BucketFunction buckets;
  private transient SparkRow row;
  private transient boolean isAdjusted;

  BoundBucket(
      String name,
      BucketOptions.Function function,
      KeyForm form,
      List<DataType> keyTypes,
      org.apache.spark.sql.types.DataType[] inputTypes) {
    this.name = name;
    this.function = function;
    this.form = form;
    this.keyTypes = List.copyOf(keyTypes);
    this.inputTypes = inputTypes;
  }

  @Override
  public org.apache.spark.sql.types.DataType[] inputTypes() {
    return inputTypes.clone();
  }

  @Override
  public org.apache.spark.sql.types.DataType resultType() {
    return org.apache.spark.sql.types.DataTypes.IntegerType;
  }

  @Override
  public boolean isResultNullable() {
    return false;
  }

  @Override
  public String name() {
    return name;
  }

  /** Two tables are bucketed alike only if the stored types of their keys are the same. */
  @Override
  public String canonicalName() {
    return "paimon." + CatalogFunctions.nameFor(function, form, keyTypes);
  }

  @Override
  public Integer produceResult(InternalRow input) {
    if (buckets == null) {
      prepare();
    }
    InternalRow key = isAdjusted ? form.of(input, inputTypes) : input;
    int count = input.getInt(0);
    if (count < 1) {
      throw new UserException(
          "Cannot compute "
              + name
              + " of "
              + (input.isNullAt(0) ? "NULL" : Integer.toString(count))
              + " buckets, expected a number from 1. Correct the first argument.");
    }
    return buckets.bucket(row.at(key), count);
  }

  private void prepare() {
    List<DataField> fields = new ArrayList<>();
    fields.add(new DataField(0, "n", DataTypes.INT));
    List<String> keys = new ArrayList<>();
    for (DataType type : keyTypes) {
      String key = "k" + fields.size();
      keys.add(key);
      fields.add(new DataField(fields.size(), key, type));
    }
    Options options =
        Options.of(
            BucketOptions.BUCKET.name(),
            "1",
            BucketOptions.BUCKET_KEY.name(),
            String.join(",", keys),
            BucketOptions.BUCKET_FUNCTION.name(),
            org.apache.paimon.options.OptionKey.enumText(function));
    TableSchema schema =
        new TableSchema(0, fields, fields.size(), List.of(), List.of(), options, null, 0);
    row = new SparkRow(new RowType(fields));
    isAdjusted = form.changes(inputTypes);
    buckets = BucketFunction.of(schema);
  }
}
