package org.apache.paimon.spark.extensions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.spark.extensions.SqlTokens.Kind;
import org.apache.paimon.spark.extensions.SqlTokens.Token;
import org.junit.jupiter.api.Test;

final class SqlTokensTest {

  private static List<String> tokens(String sql) {
    SqlTokens tokens = new SqlTokens(sql);
    List<String> found = new ArrayList<>();
    for (Token token = tokens.next(); token.kind() != Kind.END; token = tokens.next()) {
      found.add(token.kind() + ":" + token.text());
    }
    return found;
  }

  @Test
  void readsNamesTextsNumbersAndSymbols() {
    assertThat(tokens("ALTER TABLE db.`t$x``y` CREATE TAG 'a\\'b' 12 3d;"))
        .containsExactly(
            "WORD:ALTER",
            "WORD:TABLE",
            "WORD:db",
            "SYMBOL:.",
            "QUOTED:t$x`y",
            "WORD:CREATE",
            "WORD:TAG",
            "STRING:a'b",
            "NUMBER:12",
            "WORD:3d",
            "SYMBOL:;");
  }

  @Test
  void skipsCommentsButNoHints() {
    assertThat(tokens("-- first\n/* second\n */ CALL /*+ x */"))
        .startsWith("WORD:CALL", "SYMBOL:/");
  }

  @Test
  void givesTheRestAndTheEnd() {
    SqlTokens tokens = new SqlTokens("  call  sys.f(1) ; ;");
    assertThat(tokens.accept("CALL")).isTrue();
    assertThat(tokens.rest()).isEqualTo("sys.f(1) ; ;");
    assertThat(tokens.isAtEnd()).isFalse();
    assertThat(new SqlTokens(" ;; -- x").isAtEnd()).isTrue();
    assertThat(new SqlTokens("`open").next().kind()).isEqualTo(Kind.SYMBOL);
  }
}
