package org.apache.paimon.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Parts of a schema as one-line JSON, as system tables show them.
 *
 * @param fields array of the columns in the form of schema files
 * @param partitionKeys array of names
 * @param primaryKeys array of names
 * @param options object of texts
 */
public record SchemaTexts(String fields, String partitionKeys, String primaryKeys, String options) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  public static SchemaTexts of(TableSchema schema) {
    return new SchemaTexts(
        TypeJson.writeFields(schema.fields()).toString(),
        json(schema.partitionKeys()),
        json(schema.primaryKeys()),
        json(schema.options().asMap()));
  }

  private static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts that cannot be printed: " + value, e);
    }
  }
}
