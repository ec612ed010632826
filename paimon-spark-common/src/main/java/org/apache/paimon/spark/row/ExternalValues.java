package org.apache.paimon.spark.row;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/** Single values as the objects that a {@link org.apache.spark.sql.Row} holds. */
public final class ExternalValues {
  private ExternalValues() {}

  /** The object for a value in the core's object form; null for null. */
  public static Object of(Object value, DataType type) {
    if (value instanceof Bytes bytes) {
      boolean isBinary = type.root() == TypeRoot.BINARY || type.root() == TypeRoot.VARBINARY;
      return isBinary ? bytes.array() : bytes.text();
    }
    if (value instanceof Integer days && type.root() == TypeRoot.DATE) {
      return LocalDate.ofEpochDay(days);
    }
    if (value instanceof TimestampValue time) {
      return type.root() == TypeRoot.TIMESTAMP
          ? time.toLocalDateTime()
          : Instant.EPOCH.plus(time.micros(), ChronoUnit.MICROS);
    }
    return value;
  }

  /** The values of a partition as text: dates as dates; null as {@code null}. */
  public static List<String> texts(BinaryRow partition, RowType type) {
    RowView view = partition.view(type.types());
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      texts.add(String.valueOf(of(Datums.read(view, i, type.typeAt(i)), type.typeAt(i))));
    }
    return texts;
  }
}
