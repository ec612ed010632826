package org.apache.paimon.merge.aggregate;

import java.math.BigDecimal;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.BooleanBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.DoubleBuilder;
import org.apache.paimon.data.FloatBuilder;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.ShortBuilder;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.schema.AggregateFunction;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

/** The value that changes nothing when a function meets it. */
@FunctionalInterface
interface NeutralValue {
  void appendTo(VectorBuilder out);

  /** The neutral value of a function; null when it has none. */
  static NeutralValue of(AggregateFunction function, DataType type) {
    return switch (function) {
      case SUM -> number(0, type);
      case PRODUCT -> number(1, type);
      case BOOL_AND -> out -> ((BooleanBuilder) out).appendBoolean(true);
      case BOOL_OR -> out -> ((BooleanBuilder) out).appendBoolean(false);
      case COLLECT, NESTED_UPDATE -> out -> ((ArrayBuilder) out).endArray(0);
      case MERGE_MAP -> out -> ((MapBuilder) out).endMap(0);
      case RBM32 -> BitmapUnion.emptyOf32();
      case RBM64 -> BitmapUnion.emptyOf64();
      case MAX,
          MIN,
          LAST_VALUE,
          LAST_NON_NULL_VALUE,
          FIRST_VALUE,
          FIRST_NON_NULL_VALUE,
          FIRST_NOT_NULL_VALUE,
          LISTAGG,
          THETA_SKETCH,
          HLL_SKETCH ->
          null;
    };
  }

  private static NeutralValue number(int value, DataType type) {
    return switch (type.root()) {
      case TINYINT -> out -> ((ByteBuilder) out).appendByte((byte) value);
      case SMALLINT -> out -> ((ShortBuilder) out).appendShort((short) value);
      case INT -> out -> ((IntBuilder) out).appendInt(value);
      case BIGINT -> out -> ((LongBuilder) out).appendLong(value);
      case FLOAT -> out -> ((FloatBuilder) out).appendFloat(value);
      case DOUBLE -> out -> ((DoubleBuilder) out).appendDouble(value);
      case DECIMAL -> {
        boolean fits = value == 0 || ((AtomicType) type).precision() > ((AtomicType) type).scale();
        yield fits ? out -> Datums.append(out, BigDecimal.valueOf(value), type) : null;
      }
      case BOOLEAN,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY,
          DATE,
          TIME,
          TIMESTAMP,
          TIMESTAMP_LTZ,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          throw new IllegalStateException("arithmetic on " + type);
    };
  }
}
