package org.apache.paimon.data.testing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Random values of any type, reproducible from a seed. NOT NULL is kept. */
public final class RandomRows {
  private final Random random;
  private final double nullShare;

  public RandomRows(long seed, double nullShare) {
    this.random = new Random(seed);
    this.nullShare = nullShare;
  }

  /** Rows in the form of {@link TestRows}. */
  public List<List<Object>> rows(RowType type, int count) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(fields(type));
    }
    return rows;
  }

  private List<Object> fields(RowType type) {
    List<Object> values = new ArrayList<>();
    type.types().forEach(field -> values.add(value(field)));
    return values;
  }

  /** One value. */
  public Object value(DataType type) {
    if (type.isNullable() && random.nextDouble() < nullShare) {
      return null;
    }
    if (type instanceof RowType row) {
      return fields(row);
    }
    if (type instanceof ArrayType array) {
      List<Object> values = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        values.add(value(array.element()));
      }
      return values;
    }
    if (type instanceof MapType || type instanceof MultisetType) {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      Map<Object, Object> entries = new LinkedHashMap<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        entries.put(value(map.key().notNull()), value(map.value()));
      }
      return entries;
    }
    return atomic((AtomicType) type);
  }

  private Object atomic(AtomicType type) {
    return switch (type.root()) {
      case BOOLEAN -> random.nextBoolean();
      case TINYINT -> (byte) random.nextInt();
      case SMALLINT -> (short) random.nextInt();
      case INT -> random.nextInt();
      case BIGINT -> random.nextLong() >> random.nextInt(64);
      case FLOAT -> random.nextFloat() * 1000 - 500;
      case DOUBLE -> random.nextDouble() * 1000 - 500;
      case DECIMAL -> decimal(type);
      case CHAR, VARCHAR -> text(Math.min(type.precision(), 12));
      case BINARY, VARBINARY -> bytes(Math.min(type.precision(), 12));
      case DATE -> random.nextInt(80_000) - 30_000;
      case TIME -> random.nextInt(86_400_000);
      case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(type);
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> throw new IllegalArgumentException(type.text());
    };
  }

  private BigDecimal decimal(AtomicType type) {
    BigInteger bound = BigInteger.TEN.pow(type.precision());
    BigInteger unscaled = new BigInteger(bound.bitLength() + 1, random).mod(bound);
    return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
  }

  private Object text(int most) {
    StringBuilder text = new StringBuilder();
    String letters = "abcXYZ0189_éü日本";
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return Bytes.of(text.toString());
  }

  private Object bytes(int most) {
    byte[] bytes = new byte[random.nextInt(most + 1)];
    random.nextBytes(bytes);
    return Bytes.of(bytes);
  }

  private TimestampValue timestamp(AtomicType type) {
    long nanos = random.nextInt(1_000_000_000);
    for (int digit = 9; digit > type.precision(); digit--) {
      nanos = nanos / 10;
    }
    for (int digit = 9; digit > type.precision(); digit--) {
      nanos = nanos * 10;
    }
    long seconds = random.nextInt() * 2L;
    return new TimestampValue(seconds * 1_000_000 + nanos / 1000, (int) (nanos % 1000));
  }
}
