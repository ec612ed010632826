package org.apache.paimon.spark.extensions;

/**
 * A cursor over the words of a statement: names, quoted names, texts, numbers, single characters.
 * Comments are skipped. Only as much as is asked for is looked at.
 */
final class SqlTokens {

  /** What a token is. */
  enum Kind {
    /** A bare name or keyword. */
    WORD,
    /** A name in backquotes; the text is without them. */
    QUOTED,
    /** A text in single or double quotes; the text is without them. */
    STRING,
    NUMBER,
    /** One other character. */
    SYMBOL,
    /** Behind the last token. */
    END
  }

  /**
   * A token.
   *
   * @param start where it begins in the statement
   * @param end where it ends
   */
  record Token(Kind kind, String text, int start, int end) {
    boolean isWord(String word) {
      return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    boolean isSymbol(char symbol) {
      return kind == Kind.SYMBOL && text.charAt(0) == symbol;
    }
  }

  private final String sql;
  private int position;
  private Token ahead;

  SqlTokens(String sql) {
    this.sql = sql;
  }

  /** The statement from the next token on. */
  String rest() {
    return sql.substring(peek().start());
  }

  Token peek() {
    if (ahead == null) {
      ahead = read();
    }
    return ahead;
  }

  Token next() {
    Token token = peek();
    ahead = null;
    return token;
  }

  /** Takes the next token if it is this keyword. */
  boolean accept(String word) {
    if (peek().isWord(word)) {
      next();
      return true;
    }
    return false;
  }

  /** Takes the next token if it is this character. */
  boolean acceptSymbol(char symbol) {
    if (peek().isSymbol(symbol)) {
      next();
      return true;
    }
    return false;
  }

  /** Whether nothing is left but semicolons. */
  boolean isAtEnd() {
    while (acceptSymbol(';')) {
      // Any number of them ends a statement.
    }
    return peek().kind() == Kind.END;
  }

  private Token read() {
    skipBlanksAndComments();
    int start = position;
    if (start == sql.length()) {
      return new Token(Kind.END, "", start, start);
    }
    char c = sql.charAt(start);
    if (c == '`' || c == '\'' || c == '"') {
      return quoted(c, start);
    }
    if (Character.isDigit(c)) {
      return run(Kind.NUMBER, start);
    }
    if (isNamePart(c)) {
      return run(Kind.WORD, start);
    }
    position++;
    return new Token(Kind.SYMBOL, String.valueOf(c), start, position);
  }

  private Token run(Kind kind, int start) {
    while (position < sql.length() && isNamePart(sql.charAt(position))) {
      position++;
    }
    String text = sql.substring(start, position);
    boolean isNumber = text.chars().allMatch(Character::isDigit);
    return new Token(isNumber ? kind : Kind.WORD, text, start, position);
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  /** A doubled backquote stands for one; in texts a backslash keeps the next character. */
  private Token quoted(char quote, int start) {
    StringBuilder text = new StringBuilder();
    position++;
    while (position < sql.length()) {
      char c = sql.charAt(position++);
      if (c == '\\' && quote != '`' && position < sql.length()) {
        text.append(sql.charAt(position++));
      } else if (c != quote) {
        text.append(c);
      } else if (quote == '`' && position < sql.length() && sql.charAt(position) == quote) {
        text.append(quote);
        position++;
      } else {
        Kind kind = quote == '`' ? Kind.QUOTED : Kind.STRING;
        return new Token(kind, text.toString(), start, position);
      }
    }
    return new Token(Kind.SYMBOL, String.valueOf(quote), start, position);
  }

  private void skipBlanksAndComments() {
    while (position < sql.length()) {
      if (Character.isWhitespace(sql.charAt(position))) {
        position++;
      } else if (sql.startsWith("--", position)) {
        int end = sql.indexOf('\n', position);
        position = end < 0 ? sql.length() : end + 1;
      } else if (sql.startsWith("/*", position) && !sql.startsWith("/*+", position)) {
        int end = sql.indexOf("*/", position + 2);
        position = end < 0 ? sql.length() : end + 2;
      } else {
        return;
      }
    }
  }
}
