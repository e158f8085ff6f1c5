package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ScratchTest {
  private static final int COUNT = 1 << 16;

  private static final NumberArray LIKE = new NumberArray.Longs(new long[0]);

  @Test
  void nobodyGetsWhatAnotherUses() {
    try (var mine = new Scratch();
        var other = new Scratch()) {
      NumberArray first = mine.take(LIKE, COUNT);
      assertThat(mine.take(LIKE, COUNT).array()).isNotSameAs(first.array());
      assertThat(other.take(LIKE, COUNT).array()).isNotSameAs(first.array());
    }
  }

  @Test
  void whatIsDoneWithGoesToTheNext() {
    NumberArray first;
    try (var mine = new Scratch()) {
      first = mine.take(LIKE, COUNT);
    }
    try (var next = new Scratch()) {
      assertThat(next.take(LIKE, COUNT - 1).length()).isEqualTo(COUNT - 1);
      assertThat(next.take(new NumberArray.Doubles(new double[0]), COUNT))
          .isInstanceOf(NumberArray.Doubles.class);
      assertThat(next.longs(COUNT, () -> {})).isSameAs(first.array());
    }
  }

  @Test
  void zerosAreZerosWhateverWasThere() {
    try (var mine = new Scratch()) {
      Arrays.fill(mine.integers(COUNT, () -> {}), 7);
    }
    try (var next = new Scratch()) {
      NumberArray zeros = next.zeros(new NumberArray.Integers(new int[0]), COUNT, () -> {});
      assertThat((int[]) zeros.array()).containsOnly(0);
    }
  }
}
