package org.apache.paimon.spark.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaddedTextTest {
  @Test
  void onlyBlanksAtTheEndMeanNothing() {
    assertThat(PaddedText.shortest("a b  ")).isEqualTo("a b");
    assertThat(PaddedText.shortest(" a")).isEqualTo(" a");
    assertThat(PaddedText.shortest("a\t")).isEqualTo("a\t");
    assertThat(PaddedText.shortest("   ")).isEmpty();
    assertThat(PaddedText.shortest("")).isEmpty();
  }
}
