package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;

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
      assertThat(next.take(LIKE, COUNT - 100).array()).isSameAs(first.array());
      assertThat(next.take(LIKE, COUNT).length()).isGreaterThanOrEqualTo(COUNT);
    }
  }

  @Test
  void aMuchLargerArrayWaitsForOthers() {
    try (var mine = new Scratch()) {
      mine.take(LIKE, 3 * COUNT);
    }
    try (var next = new Scratch()) {
      assertThat(next.take(LIKE, COUNT / 4).length()).isLessThanOrEqualTo(COUNT + 3);
      assertThat(next.take(new NumberArray.Doubles(new double[0]), COUNT))
          .isInstanceOf(NumberArray.Doubles.class);
    }
  }
}
