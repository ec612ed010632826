package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.paimon.memory.MemoryBudget;
import org.junit.jupiter.api.Test;

class KeyFilterTest {
  @Test
  void hashesCountInTheBudgetUntilTheyAreGivenUp() {
    MemoryBudget memory = new MemoryBudget(20_000);
    KeyFilter filter = new KeyFilter(memory);
    for (int hash = 0; hash < 700; hash++) {
      filter.add(hash);
      filter.add(hash);
    }
    assertThat(memory.reservedBytes()).isBetween(700L * 6, 10_000L);
    assertThat(filter.mayHold(5)).isTrue();
    assertThat(filter.mayHold(-5)).isFalse();
    for (int hash = 0; hash < 2_000; hash++) {
      filter.add(hash);
    }
    assertThat(memory.reservedBytes()).isZero();
    assertThat(filter.mayHold(-5)).as("any key may have come").isTrue();
    filter.clear();
    filter.add(3);
    assertThat(filter.mayHold(3)).isTrue();
    assertThat(filter.mayHold(-5)).isFalse();
    filter.clear();
    assertThat(memory.reservedBytes()).isZero();
  }
}
