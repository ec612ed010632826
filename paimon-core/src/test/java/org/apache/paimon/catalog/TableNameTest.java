package org.apache.paimon.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableNameTest {

  @ParameterizedTest
  @CsvSource({
    "t, t, main, ''",
    "t$branch_b, t, b, ''",
    "t$snapshots, t, main, snapshots",
    "t$branch_b$snapshots, t, b, snapshots",
    "t$branch_b_1$files, t, b_1, files",
    "$x, $x, main, ''"
  })
  void namesHaveParts(String name, String base, String branch, String systemTable) {
    TableName parsed = new TableName("db", name);

    assertThat(parsed.base()).isEqualTo(new TableName("db", base));
    assertThat(parsed.branch()).isEqualTo(branch);
    assertThat(parsed.systemTable().orElse("")).isEqualTo(systemTable);
  }
}
