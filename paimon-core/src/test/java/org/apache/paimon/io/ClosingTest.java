package org.apache.paimon.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {
  private final List<Integer> closed = new ArrayList<>();

  private Closeable failing(int number, Exception failure) {
    return () -> {
      closed.add(number);
      if (failure instanceof IOException checked) {
        throw checked;
      }
      if (failure != null) {
        throw (RuntimeException) failure;
      }
    };
  }

  @Test
  void allAreClosedAndTheFirstFailureHasTheOthers() {
    Exception first = new IOException("first");
    Exception second = new IllegalStateException("second");
    assertThatThrownBy(
            () -> Closing.all(List.of(failing(1, first), failing(2, second), failing(3, null))))
        .isSameAs(first)
        .satisfies(failure -> assertThat(failure.getSuppressed()).containsExactly(second));
    assertThat(closed).containsExactly(1, 2, 3);
  }

  @Test
  void anUncheckedFailureStaysAsItIs() {
    Exception first = new IllegalStateException("first");
    Exception second = new IOException("second");
    assertThatThrownBy(() -> Closing.all(List.of(failing(1, first), failing(2, second))))
        .isSameAs(first)
        .satisfies(failure -> assertThat(failure.getSuppressed()).containsExactly(second));
    assertThat(closed).containsExactly(1, 2);
  }

  @Test
  void withoutAFailureThereIsNone() throws IOException {
    Closing.all(List.of(failing(1, null), failing(2, null)));
    Closing.all(List.of());
    assertThat(closed).containsExactly(1, 2);
  }
}
