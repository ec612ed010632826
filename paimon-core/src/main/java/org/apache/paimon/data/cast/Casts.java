package org.apache.paimon.data.cast;

import java.time.ZoneId;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

/** The casts there are. */
public final class Casts {
  private Casts() {}

  /**
   * The cast between two types, nullability ignored.
   *
   * @param zone where wall clocks (TIMESTAMP, DATE, texts) and instants (TIMESTAMP WITH LOCAL TIME
   *     ZONE) meet
   * @return empty when there is none, always so for nested types
   */
  public static Optional<Cast> find(DataType from, DataType to, ZoneId zone) {
    if (!(from instanceof AtomicType source) || !(to instanceof AtomicType target)) {
      return Optional.empty();
    }
    Optional<Cast.VectorCast> fast = VectorCasts.find(source, target);
    Optional<Cast.VectorCast> cast =
        fast.isPresent()
            ? fast
            : DatumCasts.find(source, target, zone).map(function -> byRow(from, to, function));
    return cast.map(c -> new Cast(from, to, CastRules.order(source, target), c));
  }

  /** Whether {@link #find} finds a cast. */
  public static boolean isSupported(DataType from, DataType to) {
    return find(from, to, ZoneId.of("UTC")).isPresent();
  }

  /** Whether the cast exists and loses nothing: what a cautious ALTER still allows. */
  public static boolean isImplicit(DataType from, DataType to) {
    return isSupported(from, to) && CastRules.isImplicit((AtomicType) from, (AtomicType) to);
  }

  private static Cast.VectorCast byRow(DataType from, DataType to, UnaryOperator<Object> function) {
    return (source, rowCount) -> {
      VectorBuilder target = VectorBuilder.of(to);
      BatchRow row = new BatchRow().reset(new ColumnVector[] {source}, 0);
      for (int i = 0; i < rowCount; i++) {
        Object value = Datums.read(row.at(i), 0, from);
        Datums.append(target, value == null ? null : function.apply(value), to);
      }
      return target.build();
    };
  }
}
