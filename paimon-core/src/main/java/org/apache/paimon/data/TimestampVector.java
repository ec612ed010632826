package org.apache.paimon.data;

/** Timestamps with nanoseconds (precision 7 to 9). */
public final class TimestampVector extends ColumnVector {
  private final long[] micros;
  private final short[] nanosOfMicro;

  /** Takes over the arrays. */
  public TimestampVector(long[] micros, short[] nanosOfMicro, boolean[] nulls) {
    super(nulls);
    this.micros = micros;
    this.nanosOfMicro = nanosOfMicro;
  }

  /** Microseconds since the epoch, floored. */
  public long[] micros() {
    return micros;
  }

  /** Nanoseconds within the microsecond, 0 to 999. */
  public short[] nanosOfMicro() {
    return nanosOfMicro;
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.TIMESTAMP;
  }
}
