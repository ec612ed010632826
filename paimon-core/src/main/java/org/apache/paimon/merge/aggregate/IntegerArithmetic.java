package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.ShortBuilder;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataField;

/** Sum and product of whole numbers; nulls are ignored. */
final class IntegerArithmetic implements Accumulator {
  private final DataField field;
  private final Arithmetic add;
  private final Arithmetic retract;
  private final PhysicalKind kind;
  private final long least;
  private final long greatest;
  private boolean isNull = true;
  private long state;

  IntegerArithmetic(DataField field, Arithmetic add, Arithmetic retract) {
    this.field = field;
    this.add = add;
    this.retract = retract;
    kind = PhysicalKind.of(field.type());
    greatest =
        switch (kind) {
          case BYTE -> Byte.MAX_VALUE;
          case SHORT -> Short.MAX_VALUE;
          case INT -> Integer.MAX_VALUE;
          default -> Long.MAX_VALUE;
        };
    least = -greatest - 1;
  }

  @Override
  public void reset() {
    isNull = true;
  }

  @Override
  public void add(Values row, int position) {
    if (row.isNullAt(position)) {
      return;
    }
    long value = read(row, position);
    state = isNull ? value : apply(add, state, value);
    isNull = false;
  }

  @Override
  public void retract(Values row, int position) {
    if (row.isNullAt(position)) {
      return;
    }
    long value = read(row, position);
    if (!isNull) {
      state = apply(retract, state, value);
    } else if (retract == Arithmetic.MINUS) {
      state = apply(retract, 0, value);
      isNull = false;
    }
  }

  private void foldLongs(GroupedVersions versions, ColumnVector[] column, VectorBuilder out) {
    LongBuilder sums = (LongBuilder) out;
    boolean[][] nulls = ColumnPicks.nulls(column);
    long[][] values = ColumnPicks.longs(column);
    int[] sources = versions.sources();
    int[] rows = versions.rows();
    int[] ends = versions.ends();
    int version = 0;
    for (int key = 0; key < versions.count(); key++) {
      boolean hasSum = false;
      long sum = 0;
      for (; version < ends[key]; version++) {
        int source = sources[version];
        int row = rows[version];
        if (nulls != null && nulls[source] != null && nulls[source][row]) {
          continue;
        }
        long value = values[source][row];
        sum = hasSum ? apply(add, sum, value) : value;
        hasSum = true;
      }
      if (hasSum) {
        sums.appendLong(sum);
      } else {
        sums.appendNull();
      }
    }
  }

  private long apply(Arithmetic operation, long left, long right) {
    long result;
    try {
      result =
          switch (operation) {
            case PLUS -> Math.addExact(left, right);
            case MINUS -> Math.subtractExact(left, right);
            case TIMES -> Math.multiplyExact(left, right);
            case DIVIDED_BY -> divide(left, right);
          };
    } catch (ArithmeticException e) {
      throw operation.failure(field, left, right);
    }
    if (result < least || result > greatest) {
      throw operation.failure(field, left, right);
    }
    return result;
  }

  private static long divide(long left, long right) {
    if (left == Long.MIN_VALUE && right == -1) {
      throw new ArithmeticException();
    }
    return left / right;
  }

  private long read(Values row, int position) {
    return switch (kind) {
      case BYTE -> row.getByte(position);
      case SHORT -> row.getShort(position);
      case INT -> row.getInt(position);
      default -> row.getLong(position);
    };
  }

  @Override
  public Optional<ColumnFold> columnFold() {
    return add == Arithmetic.PLUS && kind == PhysicalKind.LONG
        ? Optional.of(this::foldLongs)
        : Optional.empty();
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (isNull) {
      out.appendNull();
      return;
    }
    switch (kind) {
      case BYTE -> ((ByteBuilder) out).appendByte((byte) state);
      case SHORT -> ((ShortBuilder) out).appendShort((short) state);
      case INT -> ((IntBuilder) out).appendInt((int) state);
      default -> ((LongBuilder) out).appendLong(state);
    }
  }
}
