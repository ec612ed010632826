package org.apache.paimon.schema;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.paimon.error.UnsupportedFeatureException;

/**
 * Tables that this version would read wrongly: options, mostly of later versions of the format,
 * that change which rows a reader may return.
 */
public final class ReadSupport {
  private static final String TYPE = "type";

  /** Options that must be false or absent. */
  private static final Set<String> SWITCHES =
      Set.of(
          "deletion-vectors.merge-on-read",
          "postpone.merge-on-read",
          "sequence.snapshot-ordering",
          "chain-table.enabled",
          "pk-clustering-override",
          "query-auth.enabled");

  /** Options that must be absent. */
  private static final Set<String> ABSENT =
      Set.of("scan.fallback-snapshot-branch", "scan.fallback-delta-branch", "scan.primary-branch");

  /** Families of options that must be absent. */
  private static final Pattern ABSENT_FAMILIES =
      Pattern.compile("(blob-|vector-|vector\\.).*|pk-.*-index\\..*");

  private ReadSupport() {}

  /**
   * Refuses a table that this version cannot read rightly.
   *
   * @throws UnsupportedFeatureException naming the option
   */
  public static void check(TableSchema schema) {
    Map<String, String> options = schema.options().asMap();
    String kind = options.getOrDefault(TYPE, "table").trim();
    if (!kind.equalsIgnoreCase("table")) {
      throw new UnsupportedFeatureException(
          "Cannot use a table with option 'type' = '"
              + kind
              + "': this version knows only tables of type 'table', expected one of these. Use an engine that knows '"
              + kind
              + "'.");
    }
    options.forEach(
        (key, value) -> {
          boolean on = SWITCHES.contains(key) && !value.trim().equalsIgnoreCase("false");
          if (on || ABSENT.contains(key) || ABSENT_FAMILIES.matcher(key).matches()) {
            throw new UnsupportedFeatureException(
                "Cannot use a table with option '"
                    + key
                    + "' = '"
                    + value
                    + "': this version does not know the option, which changes what a read may show;"
                    + " expected a table without it. Use an engine that knows it, or remove the"
                    + " option.");
          }
        });
  }
}
