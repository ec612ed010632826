package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.extensions.SqlTokens.Kind;
import org.apache.paimon.spark.extensions.SqlTokens.Token;
import org.apache.paimon.spark.types.ColumnReferences;

/**
 * The hint {@code t /*+ OPTIONS('k' = 'v') *}{@code /} behind the name of a table that is read: an
 * option for this one read. Spark's parser knows hints only behind SELECT, so the text becomes a
 * call of {@link TableWithOptions} before it is parsed.
 */
final class OptionsHint {
  private static final Set<String> BEFORE_WRITTEN_TABLES =
      Set.of("INTO", "OVERWRITE", "TABLE", "UPDATE");

  private final String sql;
  private final SqlTokens tokens;
  private final List<Token> name = new ArrayList<>();
  private Token beforeName;
  private Token beforeThat;

  private OptionsHint(String sql) {
    this.sql = sql;
    this.tokens = new SqlTokens(sql);
  }

  /**
   * The statement with a call in place of each table that has the hint.
   *
   * @throws UserException when a hint is not of the form, or on a table that is written
   */
  static String replaced(String sql) {
    boolean mayHave = sql.contains("/*+") && sql.toUpperCase(Locale.ROOT).contains("OPTIONS");
    return mayHave ? new OptionsHint(sql).replaceAll() : sql;
  }

  private String replaceAll() {
    StringBuilder result = new StringBuilder();
    int copied = 0;
    for (Token token = tokens.next(); token.kind() != Kind.END; token = tokens.next()) {
      if (isHint(token) && !name.isEmpty()) {
        refuseWritten();
        result.append(sql, copied, name.get(0).start());
        copied = appendCall(result);
        name.clear();
      } else {
        follow(token);
      }
    }
    return copied == 0 ? sql : result.append(sql, copied, sql.length()).toString();
  }

  /** Keeps the dotted name that ends here. */
  private void follow(Token token) {
    boolean isPart = token.kind() == Kind.WORD || token.kind() == Kind.QUOTED;
    boolean endsWithDot = !name.isEmpty() && name.get(name.size() - 1).isSymbol('.');
    boolean continues = isPart ? endsWithDot : token.isSymbol('.') && !name.isEmpty();
    if (!continues) {
      if (!name.isEmpty()) {
        comesBefore(name.get(name.size() - 1));
      }
      name.clear();
      if (!isPart || token.isWord("SELECT")) {
        comesBefore(token);
        return;
      }
    }
    name.add(token);
  }

  private void comesBefore(Token token) {
    beforeThat = beforeName;
    beforeName = token;
  }

  private boolean isHint(Token token) {
    return token.isSymbol('/')
        && sql.startsWith("/*+", token.start())
        && sql.substring(token.start() + 3)
            .stripLeading()
            .toUpperCase(Locale.ROOT)
            .startsWith("OPTIONS");
  }

  private void refuseWritten() {
    boolean isWritten =
        beforeName != null
            && beforeName.kind() == Kind.WORD
            && BEFORE_WRITTEN_TABLES.contains(beforeName.text().toUpperCase(Locale.ROOT));
    boolean isDeleted =
        beforeThat != null && beforeName.isWord("FROM") && beforeThat.isWord("DELETE");
    if (isWritten || isDeleted) {
      throw new UserException(
          "Cannot use hint OPTIONS on table "
              + nameText()
              + ", which the statement writes: expected it on a table that is read. Set the option"
              + " for the session: SET `spark.paimon.<option>` = <value>.");
    }
  }

  private String nameText() {
    return sql.substring(name.get(0).start(), name.get(name.size() - 1).end());
  }

  /** Appends the call; returns where the statement goes on. */
  private int appendCall(StringBuilder result) {
    tokens.acceptSymbol('*');
    tokens.acceptSymbol('+');
    tokens.accept("OPTIONS");
    List<String> arguments = new ArrayList<>();
    arguments.add(literal(quotedName()));
    boolean isComplete = tokens.acceptSymbol('(');
    do {
      Token key = tokens.next();
      isComplete = isComplete && key.kind() == Kind.STRING && tokens.acceptSymbol('=');
      Token value = tokens.next();
      isComplete = isComplete && value.kind() == Kind.STRING;
      if (!isComplete) {
        throw malformed();
      }
      arguments.add(sql.substring(key.start(), key.end()));
      arguments.add(sql.substring(value.start(), value.end()));
    } while (tokens.acceptSymbol(','));
    if (!tokens.acceptSymbol(')') || !tokens.acceptSymbol('*') || !tokens.peek().isSymbol('/')) {
      throw malformed();
    }
    int end = tokens.next().end();
    result
        .append(TableWithOptions.NAME)
        .append('(')
        .append(String.join(", ", arguments))
        .append(')');
    return end;
  }

  private String quotedName() {
    List<String> parts = new ArrayList<>();
    for (Token token : name) {
      if (!token.isSymbol('.')) {
        parts.add(ColumnReferences.quoted(token.text()));
      }
    }
    return String.join(".", parts);
  }

  private static String literal(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private UserException malformed() {
    return new UserException(
        "Cannot read the hint behind table "
            + nameText()
            + ": expected /*+ OPTIONS('key' = 'value', ...) */. Correct the statement.");
  }
}
