package org.apache.paimon.histories;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** A row of every table of the histories. The key is {@code p, k}, or {@code k} over partitions. */
record Row(int p, int k, Integer a, Integer b, Integer s) {
  static final RowType COLUMNS =
      RowType.of(
          "p",
          DataTypes.INT.notNull(),
          "k",
          DataTypes.INT.notNull(),
          "a",
          DataTypes.INT,
          "b",
          DataTypes.INT,
          "s",
          DataTypes.INT);

  /** Where a version of a row is: keys are unique in a partition. */
  record Place(int p, int k) {}

  static Row of(List<Object> values) {
    return new Row(
        (Integer) values.get(0),
        (Integer) values.get(1),
        (Integer) values.get(2),
        (Integer) values.get(3),
        (Integer) values.get(4));
  }

  List<Object> values() {
    return Arrays.asList(p, k, a, b, s);
  }

  Place place() {
    return new Place(p, k);
  }

  Row in(int partition) {
    return new Row(partition, k, a, b, s);
  }

  Row with(Integer newA, Integer newB, Integer newS) {
    return new Row(p, k, newA, newB, newS);
  }

  /** Written out, as that of a record is slow, and the model asks for little else. */
  @Override
  public int hashCode() {
    return (((p * 31 + k) * 31 + hash(a)) * 31 + hash(b)) * 31 + hash(s);
  }

  private static int hash(Integer value) {
    return value == null ? -1 : value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row row
        && p == row.p
        && k == row.k
        && Objects.equals(a, row.a)
        && Objects.equals(b, row.b)
        && Objects.equals(s, row.s);
  }

  @Override
  public String toString() {
    return p + "/" + k + "," + a + "," + b + "," + s;
  }
}
