package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IntsTest {
  @Test
  void equalListsAreEqual() {
    assertThat(Ints.of(2, 3)).isEqualTo(Ints.of(List.of(2, 3))).hasSameHashCodeAs(Ints.of(2, 3));
    assertThat(Ints.of(2, 3)).isNotEqualTo(Ints.of(3, 2)).isNotEqualTo(Ints.of(2));
    assertThat(Ints.of()).isEqualTo(Ints.zeros(0));
  }

  @Test
  void theArrayGivenAndTheOneTakenAreCopies() {
    long[] values = {1, 2};
    var ints = Ints.of(values);
    values[0] = 9;
    ints.toArray()[1] = 9;
    assertThat(ints).isEqualTo(Ints.of(1, 2));
  }

  @Test
  void itIsSpelledInBraces() {
    assertThat(Ints.of(0, 1)).hasToString("{0,1}");
    assertThat(Ints.of()).hasToString("{}");
    assertThat(Ints.of(-1).joined()).isEqualTo("-1");
  }

  @Test
  void listsAreMade() {
    assertThat(Ints.range(3)).isEqualTo(Ints.of(0, 1, 2));
    assertThat(Ints.ones(2)).isEqualTo(Ints.of(1, 1));
    assertThat(Ints.filled(2, 7)).isEqualTo(Ints.of(7, 7));
  }

  @Test
  void entriesAreRead() {
    var ints = Ints.of(5, 7, 1L << 40);
    assertThat(ints.size()).isEqualTo(3);
    assertThat(ints.isEmpty()).isFalse();
    assertThat(ints.get(2)).isEqualTo(1L << 40);
    assertThat(ints.at(1)).isEqualTo(7);
    assertThatThrownBy(() -> ints.at(2)).isInstanceOf(ArithmeticException.class);
    assertThat(ints.contains(7)).isTrue();
    assertThat(ints.contains(6)).isFalse();
    assertThat(ints.indexOf(7)).isEqualTo(1);
    assertThat(ints.indexOf(6)).isEqualTo(-1);
    assertThat(ints).containsExactly(5L, 7L, 1L << 40);
  }

  @Test
  void listsAreChangedIntoOthers() {
    var ints = Ints.of(4, 5, 6);
    assertThat(ints.append(7, 8)).isEqualTo(Ints.of(4, 5, 6, 7, 8));
    assertThat(ints.append(Ints.of(7))).isEqualTo(Ints.of(4, 5, 6, 7));
    assertThat(ints.with(1, 9)).isEqualTo(Ints.of(4, 9, 6));
    assertThat(ints.map(value -> 2 * value)).isEqualTo(Ints.of(8, 10, 12));
    assertThat(ints.pick(2, 0)).isEqualTo(Ints.of(6, 4));
    assertThat(ints.without(0, 2)).isEqualTo(Ints.of(5));
    assertThat(ints.without()).isEqualTo(ints);
    assertThat(ints).isEqualTo(Ints.of(4, 5, 6));
  }

  @Test
  void ordersAreRecognised() {
    assertThat(Ints.of(1, 0).isPermutation(2)).isTrue();
    assertThat(Ints.of().isPermutation(0)).isTrue();
    assertThat(Ints.of(1, 1).isPermutation(2)).isFalse();
    assertThat(Ints.of(0, 2).isPermutation(2)).isFalse();
    assertThat(Ints.of(-1, 0).isPermutation(2)).isFalse();
    assertThat(Ints.of(0, 1).isPermutation(3)).isFalse();
    assertThat(Ints.of(1, 2, 5).isStrictlyIncreasing()).isTrue();
    assertThat(Ints.of(1, 1).isStrictlyIncreasing()).isFalse();
    assertThat(Ints.of(2, 1).isStrictlyIncreasing()).isFalse();
    assertThat(Ints.of(2, 1, 2).hasDuplicates()).isTrue();
    assertThat(Ints.of(2, 1).hasDuplicates()).isFalse();
  }

  @Provide
  Arbitrary<List<Integer>> permutations() {
    return Arbitraries.shuffle(0, 1, 2, 3, 4);
  }

  @Property
  void anInverseUndoesAPermutation(@ForAll("permutations") List<Integer> order) {
    var permutation = Ints.of(order);
    assertThat(permutation.pick(permutation.inverse())).isEqualTo(Ints.range(5));
    assertThat(permutation.inverse().pick(permutation)).isEqualTo(Ints.range(5));
  }

  @Test
  void onlyAPermutationHasAnInverse() {
    assertThatThrownBy(() -> Ints.of(0, 0).inverse()).hasMessage("{0,0} is not a permutation");
  }

  @Property
  void theProductIsExactOrTheGreatestLong(
      @ForAll @Size(max = 6) List<@LongRange(min = 0, max = 1L << 20) Long> sizes) {
    var exact =
        sizes.stream().map(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply);
    assertThat(BigInteger.valueOf(Ints.of(sizes).product()))
        .isEqualTo(exact.min(BigInteger.valueOf(Long.MAX_VALUE)));
  }

  @Test
  void theProductsEdges() {
    assertThat(Ints.of().product()).isEqualTo(1);
    assertThat(Ints.of(Long.MAX_VALUE, Long.MAX_VALUE).product()).isEqualTo(Long.MAX_VALUE);
    assertThat(Ints.of(1L << 32, 1L << 31).product()).isEqualTo(Long.MAX_VALUE);
    assertThat(Ints.of(1L << 40, 1L << 40, 0).product()).isZero();
  }
}
