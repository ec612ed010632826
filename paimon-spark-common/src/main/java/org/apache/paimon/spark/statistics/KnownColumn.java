package org.apache.paimon.spark.statistics;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.types.DataType;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/** What ANALYZE found of a column, for the optimizer. */
record KnownColumn(
    OptionalLong distinctCount,
    Optional<Object> min,
    Optional<Object> max,
    OptionalLong nullCount,
    OptionalLong avgLen,
    OptionalLong maxLen)
    implements ColumnStatistics {

  static KnownColumn of(JsonNode json, DataType type) {
    return new KnownColumn(
        number(json, "distinctCount"),
        bound(json, "min", type),
        bound(json, "max", type),
        number(json, "nullCount"),
        number(json, "avgLen"),
        number(json, "maxLen"));
  }

  private static OptionalLong number(JsonNode json, String name) {
    return json.hasNonNull(name) ? OptionalLong.of(json.get(name).asLong()) : OptionalLong.empty();
  }

  private static Optional<Object> bound(JsonNode json, String name, DataType type) {
    return json.hasNonNull(name)
        ? StoredBound.value(json.get(name).asText(), type)
        : Optional.empty();
  }
}
