package org.apache.paimon.spark.procedure;

/**
 * An argument that a procedure takes.
 *
 * @param name as users write it before {@code =>}; compared without case
 * @param type what values it takes
 * @param isRequired whether a call without it is an error
 */
public record Parameter(String name, ArgumentType type, boolean isRequired) {

  /** The types of arguments; in Spark's words for messages. */
  public enum ArgumentType {
    STRING("string"),
    LONG("bigint"),
    INT("int"),
    BOOLEAN("boolean"),
    STRING_MAP("map<string,string>");

    private final String text;

    ArgumentType(String text) {
      this.text = text;
    }

    /** The type's name in SQL. */
    public String text() {
      return text;
    }
  }

  @Override
  public String toString() {
    return name + " " + type.text() + (isRequired ? "" : " (optional)");
  }
}
