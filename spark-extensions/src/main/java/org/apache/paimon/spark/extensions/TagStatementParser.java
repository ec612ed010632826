package org.apache.paimon.spark.extensions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.extensions.SqlTokens.Kind;
import org.apache.paimon.spark.extensions.SqlTokens.Token;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.paimon.spark.procedure.TagStatements;
import org.apache.paimon.spark.procedure.TagStatements.Existing;
import org.apache.paimon.spark.procedure.TagStatements.TagContent;
import org.apache.spark.sql.connector.catalog.CatalogManager;

/**
 * Recognises the tag and branch statements of one statement text. Used once.
 *
 * <pre>
 * ALTER TABLE t CREATE [OR REPLACE] TAG [IF NOT EXISTS] name [AS OF VERSION n] [RETAIN n DAYS|HOURS|MINUTES]
 * ALTER TABLE t REPLACE TAG name [AS OF VERSION n] [RETAIN n DAYS|HOURS|MINUTES]
 * ALTER TABLE t DELETE|DROP TAG [IF EXISTS] name
 * ALTER TABLE t RENAME TAG name TO name
 * ALTER TABLE t CREATE BRANCH [IF NOT EXISTS] name [FROM TAG name]
 * ALTER TABLE t DELETE|DROP BRANCH [IF EXISTS] name
 * SHOW TAGS t
 * SHOW BRANCHES t
 * </pre>
 */
final class TagStatementParser {
  private final CatalogManager manager;
  private final String sql;
  private final SqlTokens tokens;

  TagStatementParser(CatalogManager manager, String sql) {
    this.manager = manager;
    this.sql = sql;
    this.tokens = new SqlTokens(sql);
  }

  /** The command; empty when the statement is another one or the table not ours. */
  Optional<SessionCommand> parse() {
    if (tokens.accept("SHOW")) {
      return show();
    }
    if (!tokens.accept("ALTER") || !tokens.accept("TABLE")) {
      return Optional.empty();
    }
    List<String> name = tableName();
    if (name.isEmpty() || !isAboutTagOrBranch()) {
      return Optional.empty();
    }
    Optional<TagStatements> table = statements(name);
    return table.map(this::alter);
  }

  private Optional<SessionCommand> show() {
    boolean isTags = tokens.accept("TAGS");
    if (!isTags && !tokens.accept("BRANCHES")) {
      return Optional.empty();
    }
    List<String> name = tableName();
    if (name.isEmpty() || !tokens.isAtEnd()) {
      return Optional.empty();
    }
    return statements(name).map(table -> isTags ? table.showTags() : table.showBranches());
  }

  /** The parts of a table's name; none when the next token is no name. */
  private List<String> tableName() {
    List<String> parts = new ArrayList<>();
    do {
      Token part = tokens.peek();
      if (part.kind() != Kind.WORD && part.kind() != Kind.QUOTED) {
        return List.of();
      }
      parts.add(tokens.next().text());
    } while (tokens.acceptSymbol('.'));
    return parts;
  }

  /** Looks ahead: a verb, then TAG or BRANCH, so that nothing of Spark's own is taken away. */
  private boolean isAboutTagOrBranch() {
    SqlTokens ahead = new SqlTokens(tokens.rest());
    if (ahead.accept("CREATE")) {
      if (ahead.accept("OR")) {
        ahead.accept("REPLACE");
      }
    } else if (!ahead.accept("REPLACE")
        && !ahead.accept("DELETE")
        && !ahead.accept("DROP")
        && !ahead.accept("RENAME")) {
      return false;
    }
    return ahead.peek().isWord("TAG") || ahead.peek().isWord("BRANCH");
  }

  private Optional<TagStatements> statements(List<String> name) {
    boolean isCatalogGiven = name.size() > 1 && manager.isCatalogRegistered(name.get(0));
    String catalog = isCatalogGiven ? name.get(0) : manager.currentCatalog().name();
    if (!(manager.catalog(catalog) instanceof ProcedureCatalog)) {
      return Optional.empty();
    }
    List<String> parts = isCatalogGiven ? name.subList(1, name.size()) : name;
    String table =
        String.join(".", parts.stream().map(part -> "`" + part.replace("`", "``") + "`").toList());
    return Optional.of(new TagStatements(catalog, table));
  }

  private SessionCommand alter(TagStatements table) {
    SessionCommand command;
    if (tokens.accept("CREATE")) {
      command = create(table);
    } else if (tokens.accept("REPLACE")) {
      expect("TAG");
      command = table.replaceTag(name(), content());
    } else if (tokens.accept("RENAME")) {
      expect("TAG");
      String from = name();
      expect("TO");
      command = table.renameTag(from, name());
    } else {
      command = delete(table);
    }
    if (!tokens.isAtEnd()) {
      throw unexpected("the end of the statement");
    }
    return command;
  }

  private SessionCommand create(TagStatements table) {
    Existing existing = Existing.FAIL;
    if (tokens.accept("OR")) {
      expect("REPLACE");
      existing = Existing.REPLACE;
    }
    boolean isTag = tokens.accept("TAG");
    if (!isTag) {
      expect("BRANCH");
    }
    if (tokens.accept("IF")) {
      expect("NOT");
      expect("EXISTS");
      existing = Existing.SKIP;
    }
    String name = name();
    if (isTag) {
      return table.createTag(name, existing, content());
    }
    Optional<String> tag = Optional.empty();
    if (tokens.accept("FROM")) {
      expect("TAG");
      tag = Optional.of(name());
    }
    return table.createBranch(name, existing, tag);
  }

  private SessionCommand delete(TagStatements table) {
    if (!tokens.accept("DELETE")) {
      expect("DROP");
    }
    boolean isTag = tokens.accept("TAG");
    if (!isTag) {
      expect("BRANCH");
    }
    Existing missing = Existing.FAIL;
    if (tokens.accept("IF")) {
      expect("EXISTS");
      missing = Existing.SKIP;
    }
    String name = name();
    return isTag ? table.deleteTags(name, missing) : table.dropBranch(name, missing);
  }

  private TagContent content() {
    OptionalLong snapshot = OptionalLong.empty();
    Optional<Duration> life = Optional.empty();
    if (tokens.accept("AS")) {
      expect("OF");
      expect("VERSION");
      snapshot = OptionalLong.of(number());
    }
    if (tokens.accept("RETAIN")) {
      life = Optional.of(life(number()));
    }
    return new TagContent(snapshot, life);
  }

  private Duration life(long amount) {
    String unit = tokens.peek().text().toUpperCase(Locale.ROOT);
    Duration life =
        switch (unit) {
          case "DAY", "DAYS" -> Duration.ofDays(amount);
          case "HOUR", "HOURS" -> Duration.ofHours(amount);
          case "MINUTE", "MINUTES" -> Duration.ofMinutes(amount);
          default -> throw unexpected("DAYS, HOURS or MINUTES");
        };
    tokens.next();
    return life;
  }

  private String name() {
    Token token = tokens.peek();
    if (token.kind() == Kind.SYMBOL || token.kind() == Kind.END) {
      throw unexpected("a name");
    }
    return tokens.next().text();
  }

  private long number() {
    if (tokens.peek().kind() != Kind.NUMBER || tokens.peek().text().length() > 18) {
      throw unexpected("a whole number");
    }
    return Long.parseLong(tokens.next().text());
  }

  private void expect(String word) {
    if (!tokens.accept(word)) {
      throw unexpected(word);
    }
  }

  private UserException unexpected(String expected) {
    Token found = tokens.peek();
    return new UserException(
        "Invalid statement '"
            + sql.strip()
            + "': found "
            + (found.kind() == Kind.END ? "the end" : "'" + found.text() + "'")
            + " at position "
            + found.start()
            + ", expected "
            + expected
            + ". Correct the statement.");
  }
}
