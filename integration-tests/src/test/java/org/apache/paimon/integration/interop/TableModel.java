package org.apache.paimon.integration.interop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a table must hold: a list of rows, or the latest row of each key. */
final class TableModel {

  private final List<String> keys;
  private final Optional<String> sequence;
  private final Optional<String> rowKind;
  private final Map<String, JsonNode> rows = new LinkedHashMap<>();
  private long appended;

  TableModel(Scenario scenario) {
    this.keys = scenario.keys();
    this.sequence = scenario.columnProperty("sequence.field");
    this.rowKind = scenario.columnProperty("rowkind.field");
  }

  void insert(Collection<JsonNode> newRows) {
    for (JsonNode row : newRows) {
      if (rowKind.isPresent() && row.get(rowKind.get()).asText().equals("-D")) {
        delete(List.of(row));
      } else if (keys.isEmpty()) {
        rows.put("row " + appended++, row);
      } else if (!isOlder(row)) {
        rows.put(key(row), row);
      }
    }
  }

  /** Takes {@code newRows} for all that the table holds. */
  void replace(Collection<JsonNode> newRows) {
    rows.clear();
    insert(newRows);
  }

  void delete(Collection<JsonNode> goneRows) {
    for (JsonNode row : goneRows) {
      rows.remove(key(row));
    }
  }

  List<JsonNode> rows() {
    return new ArrayList<>(rows.values());
  }

  private boolean isOlder(JsonNode row) {
    JsonNode known = rows.get(key(row));
    return known != null
        && sequence.isPresent()
        && row.get(sequence.get()).asLong() < known.get(sequence.get()).asLong();
  }

  private String key(JsonNode row) {
    ArrayNode key = JsonNodeFactory.instance.arrayNode();
    keys.forEach(column -> key.add(row.get(column)));
    return key.toString();
  }
}
