package org.apache.paimon.spark.function;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.ApplyFunctionExpression;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.JavaConverters;

/** The place of some columns on a {@link SpaceCurve}, to sort written rows by. Not for users. */
public record CurvePlace(String name, boolean isHilbert) implements UnboundFunction {
  public static final CurvePlace ZORDER = new CurvePlace(CatalogFunctions.ZORDER, false);
  public static final CurvePlace HILBERT = new CurvePlace(CatalogFunctions.HILBERT, true);

  /** The place of columns of a query; each has its type in the schema. */
  public Column of(Dataset<Row> rows, List<String> columns) {
    StructType types = new StructType();
    List<Expression> places = new ArrayList<>();
    for (String column : columns) {
      Expression expression = rows.col("`" + column.replace("`", "``") + "`").expr();
      types = types.add(column, expression.dataType());
      places.add(expression);
    }
    return new Column(
        new ApplyFunctionExpression(
            (ScalarFunction<?>) bind(types), JavaConverters.asScalaBuffer(places).toIndexedSeq()));
  }

  @Override
  public BoundFunction bind(StructType inputType) {
    DataType[] types =
        Arrays.stream(inputType.fields()).map(StructField::dataType).toArray(DataType[]::new);
    for (DataType type : types) {
      if (type instanceof StructType || type.defaultSize() < 0 || isNested(type)) {
        throw new UnsupportedOperationException(
            "Cannot sort by " + type.simpleString() + " on a curve, expected a plain type.");
      }
    }
    return new Bound(name, isHilbert, types);
  }

  private static boolean isNested(DataType type) {
    return type instanceof org.apache.spark.sql.types.ArrayType
        || type instanceof org.apache.spark.sql.types.MapType;
  }

  @Override
  public String description() {
    return name + "(columns...) -> BINARY: the place of the columns on a curve";
  }

  private record Bound(String name, boolean isHilbert, DataType[] inputTypes)
      implements ScalarFunction<byte[]> {

    @Override
    public DataType resultType() {
      return DataTypes.BinaryType;
    }

    @Override
    public boolean isResultNullable() {
      return false;
    }

    @Override
    public String canonicalName() {
      return "paimon." + name;
    }

    @Override
    public byte[] produceResult(InternalRow input) {
      Object[] values = new Object[inputTypes.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = input.isNullAt(i) ? null : input.get(i, inputTypes[i]);
      }
      return isHilbert ? SpaceCurve.hilbert(values) : SpaceCurve.zorder(values);
    }
  }
}
