package org.apache.paimon.integration.peer;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryString;
import org.apache.paimon.data.DataGetters;
import org.apache.paimon.data.Decimal;
import org.apache.paimon.data.GenericArray;
import org.apache.paimon.data.GenericMap;
import org.apache.paimon.data.GenericRow;
import org.apache.paimon.data.InternalArray;
import org.apache.paimon.data.InternalMap;
import org.apache.paimon.data.InternalRow;
import org.apache.paimon.data.Timestamp;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.node.ArrayNode;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DecimalType;
import org.apache.paimon.types.IntType;
import org.apache.paimon.types.LocalZonedTimestampType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowKind;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TimeType;
import org.apache.paimon.types.TimestampType;

/** Values between their JSON form and Apache Paimon's internal form. */
final class PeerValues {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private PeerValues() {}

  /**
   * A row from {@code [row kind, values in column order]} or {@code [row kind, object by column
   * name]}.
   */
  static GenericRow row(JsonNode json, RowType type) {
    boolean byName = json.size() == 2 && json.get(1).isObject();
    GenericRow row = byName ? fields(json.get(1), 0, type) : fields(json, 1, type);
    row.setRowKind(RowKind.fromShortString(json.get(0).asText()));
    return row;
  }

  private static GenericRow fields(JsonNode json, int offset, RowType type) {
    if (json.size() != offset + type.getFieldCount()) {
      throw new IllegalArgumentException(
          "expected " + type.getFieldCount() + " values, got " + json);
    }
    GenericRow row = new GenericRow(type.getFieldCount());
    for (int i = 0; i < type.getFieldCount(); i++) {
      JsonNode value =
          json.isObject() ? json.get(type.getFields().get(i).name()) : json.get(offset + i);
      row.setField(i, fromJson(value, type.getTypeAt(i)));
    }
    return row;
  }

  private static Object fromJson(JsonNode json, DataType type) {
    if (json.isNull()) {
      return null;
    }
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return json.asBoolean();
      case TINYINT:
        return (byte) json.asInt();
      case SMALLINT:
        return (short) json.asInt();
      case INTEGER:
        return json.asInt();
      case BIGINT:
        return json.asLong();
      case FLOAT:
        return json.isTextual() ? Float.valueOf(json.asText()) : (float) json.asDouble();
      case DOUBLE:
        return json.isTextual() ? Double.valueOf(json.asText()) : json.asDouble();
      case DECIMAL:
        DecimalType decimal = (DecimalType) type;
        return Decimal.fromBigDecimal(
            new BigDecimal(json.asText()), decimal.getPrecision(), decimal.getScale());
      case CHAR:
      case VARCHAR:
        return BinaryString.fromString(json.asText());
      case BINARY:
      case VARBINARY:
        return HexFormat.of().parseHex(json.asText().substring(2));
      case DATE:
        return (int) LocalDate.parse(json.asText()).toEpochDay();
      case TIME_WITHOUT_TIME_ZONE:
        return (int) (LocalTime.parse(json.asText()).toNanoOfDay() / 1_000_000);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return Timestamp.fromLocalDateTime(LocalDateTime.parse(json.asText()));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return Timestamp.fromInstant(Instant.parse(json.asText()));
      case ARRAY:
        return array(json, ((ArrayType) type).getElementType());
      case MAP:
        return map(json, ((MapType) type).getKeyType(), ((MapType) type).getValueType());
      case MULTISET:
        return map(json, ((MultisetType) type).getElementType(), new IntType(false));
      case ROW:
        return fields(json, 0, (RowType) type);
      default:
        throw new IllegalArgumentException("the peer has no JSON form for " + type);
    }
  }

  private static GenericArray array(JsonNode json, DataType elementType) {
    Object[] elements = new Object[json.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = fromJson(json.get(i), elementType);
    }
    return new GenericArray(elements);
  }

  private static GenericMap map(JsonNode json, DataType keyType, DataType valueType) {
    Map<Object, Object> entries = new LinkedHashMap<>();
    for (JsonNode pair : json) {
      entries.put(fromJson(pair.get(0), keyType), fromJson(pair.get(1), valueType));
    }
    return new GenericMap(entries);
  }

  /** The JSON form of a row: an object by column name. */
  static ObjectNode toJson(InternalRow row, RowType type) {
    ObjectNode out = NODES.objectNode();
    List<DataField> fields = type.getFields();
    for (int i = 0; i < fields.size(); i++) {
      out.set(fields.get(i).name(), toJson(row, i, fields.get(i).type()));
    }
    return out;
  }

  private static JsonNode toJson(DataGetters row, int pos, DataType type) {
    if (row.isNullAt(pos)) {
      return NODES.nullNode();
    }
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return NODES.booleanNode(row.getBoolean(pos));
      case TINYINT:
        return NODES.numberNode(row.getByte(pos));
      case SMALLINT:
        return NODES.numberNode(row.getShort(pos));
      case INTEGER:
        return NODES.numberNode(row.getInt(pos));
      case BIGINT:
        return NODES.numberNode(row.getLong(pos));
      case FLOAT:
        float f = row.getFloat(pos);
        return Float.isFinite(f)
            ? NODES.numberNode(Double.parseDouble(Float.toString(f)))
            : NODES.textNode(Float.toString(f));
      case DOUBLE:
        double d = row.getDouble(pos);
        return Double.isFinite(d) ? NODES.numberNode(d) : NODES.textNode(Double.toString(d));
      case DECIMAL:
        DecimalType decimal = (DecimalType) type;
        return NODES.textNode(
            row.getDecimal(pos, decimal.getPrecision(), decimal.getScale())
                .toBigDecimal()
                .toPlainString());
      case CHAR:
      case VARCHAR:
        return NODES.textNode(row.getString(pos).toString());
      case BINARY:
      case VARBINARY:
        return NODES.textNode("0x" + HexFormat.of().formatHex(row.getBinary(pos)));
      case DATE:
        return NODES.textNode(LocalDate.ofEpochDay(row.getInt(pos)).toString());
      case TIME_WITHOUT_TIME_ZONE:
        LocalTime time = LocalTime.ofNanoOfDay(row.getInt(pos) * 1_000_000L);
        return NODES.textNode(format("HH:mm:ss", ((TimeType) type).getPrecision()).format(time));
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        int precision = ((TimestampType) type).getPrecision();
        return NODES.textNode(
            format("yyyy-MM-dd'T'HH:mm:ss", precision)
                .format(row.getTimestamp(pos, precision).toLocalDateTime()));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        int zonedPrecision = ((LocalZonedTimestampType) type).getPrecision();
        LocalDateTime utc =
            row.getTimestamp(pos, zonedPrecision)
                .toInstant()
                .atOffset(ZoneOffset.UTC)
                .toLocalDateTime();
        return NODES.textNode(format("yyyy-MM-dd'T'HH:mm:ss", zonedPrecision).format(utc) + "Z");
      case ARRAY:
        return toJson(row.getArray(pos), ((ArrayType) type).getElementType());
      case MAP:
        return toJson(
            row.getMap(pos), ((MapType) type).getKeyType(), ((MapType) type).getValueType());
      case MULTISET:
        return toJson(row.getMap(pos), ((MultisetType) type).getElementType(), new IntType(false));
      case ROW:
        return toJson(row.getRow(pos, ((RowType) type).getFieldCount()), (RowType) type);
      default:
        throw new IllegalArgumentException("the peer has no JSON form for " + type);
    }
  }

  private static DateTimeFormatter format(String seconds, int fractionDigits) {
    return DateTimeFormatter.ofPattern(
        fractionDigits == 0 ? seconds : seconds + "." + "S".repeat(fractionDigits));
  }

  private static ArrayNode toJson(InternalArray array, DataType elementType) {
    ArrayNode out = NODES.arrayNode();
    for (int i = 0; i < array.size(); i++) {
      out.add(toJson(array, i, elementType));
    }
    return out;
  }

  private static ArrayNode toJson(InternalMap map, DataType keyType, DataType valueType) {
    List<ArrayNode> pairs = new ArrayList<>();
    for (int i = 0; i < map.size(); i++) {
      pairs.add(
          NODES
              .arrayNode()
              .add(toJson(map.keyArray(), i, keyType))
              .add(toJson(map.valueArray(), i, valueType)));
    }
    pairs.sort(Comparator.comparing(pair -> pair.get(0).toString()));
    ArrayNode out = NODES.arrayNode();
    pairs.forEach(out::add);
    return out;
  }
}
