package org.apache.paimon.spark.function;

import java.util.function.UnaryOperator;
import org.apache.paimon.error.UserException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * {@code max_pt('db.t')}: the greatest value of the first partition column that has data. Spark
 * folds a call with a constant into its result on the driver, so that it prunes partitions.
 *
 * @param finder from the name of a table to the value as text
 */
public record UnboundMaxPartition(UnaryOperator<String> finder) implements UnboundFunction {
  static final String NAME = "max_pt";

  @Override
  public BoundFunction bind(StructType inputType) {
    if (inputType.size() != 1 || !(inputType.fields()[0].dataType() instanceof StringType)) {
      throw Arguments.refused(this, inputType);
    }
    return new Bound(finder);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return NAME + "('db.table') -> STRING: greatest value of the first partition column";
  }

  /** The function for a text argument; knows tables on the driver only. */
  private static final class Bound implements ScalarFunction<UTF8String> {
    private static final long serialVersionUID = 1L;

    private final transient UnaryOperator<String> finder;

    Bound(UnaryOperator<String> finder) {
      this.finder = finder;
    }

    @Override
    public DataType[] inputTypes() {
      return new DataType[] {DataTypes.StringType};
    }

    @Override
    public DataType resultType() {
      return DataTypes.StringType;
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String canonicalName() {
      return "paimon." + NAME;
    }

    @Override
    public UTF8String produceResult(InternalRow input) {
      if (finder == null || input.isNullAt(0)) {
        throw new UserException(
            "Cannot compute "
                + NAME
                + " of a value that is not constant, expected the name of a table as a literal."
                + " Write "
                + NAME
                + "('db.table').");
      }
      return UTF8String.fromString(finder.apply(input.getUTF8String(0).toString()));
    }
  }
}
