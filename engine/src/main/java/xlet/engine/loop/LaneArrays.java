package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The lanes of a fold, a scratch array for each of its slots. */
final class LaneArrays {
  private final Writer writer;
  private final LaneCombination combination;
  private final int count;
  private final SlotArrays arrays;

  LaneArrays(Writer writer, LaneCombination combination, int count) {
    this.writer = writer;
    this.combination = combination;
    this.count = count;
    List<Carrier> carriers =
        IntStream.range(0, combination.slots()).mapToObj(combination::carrier).toList();
    this.arrays = new SlotArrays(writer, carriers, count);
  }

  /** The numbers of the arrays. */
  List<Integer> arrays() {
    return arrays.numbers();
  }

  Term get(int k, Term lane) {
    return arrays.get(k, lane);
  }

  void set(int k, Term lane, Term value) {
    arrays.set(k, lane, value);
  }

  /** Combines what is in {@code lane} with {@code element}. */
  void add(int k, Term lane, Term element) {
    set(k, lane, combination.combined(k, get(k, lane), element));
  }

  /** The smaller of a number of lanes and {@code most}. */
  static Term least(Term count, int most) {
    return count instanceof Term.Literal(var carrier, long value)
        ? Terms.number(Math.min(value, most))
        : Terms.least(count, Terms.number(most));
  }

  /** The first {@code used} lanes combined, halving their number again and again, for each slot. */
  List<Term> combineAll(Term used) {
    List<Term> all = new ArrayList<>();
    if (used instanceof Term.Literal(var carrier, long length)) {
      for (int k = 0; k < combination.slots(); k++) {
        all.add(length == 1 ? get(k, Terms.ZERO) : halved(k, (int) length));
      }
      return all;
    }
    Term left = used;
    for (int half = count / 2; half > 0; half /= 2) {
      combine(half, left);
      left = least(left, half);
    }
    for (int k = 0; k < combination.slots(); k++) {
      all.add(get(k, Terms.ZERO));
    }
    return all;
  }

  private Term halved(int k, int length) {
    Carrier carrier = combination.carrier(k);
    Local result = writer.variable("t", carrier);
    Local left = writer.variable("x", carrier);
    Local right = writer.variable("y", carrier);
    Term combined = combination.combined(k, new Term.Use(left), new Term.Use(right));
    writer.add(
        new Step.Halving(
            result, arrays.numbers().get(k), arrays.storage(k), length, left, right, combined));
    return new Term.Use(result);
  }

  /** Combines lanes with those that lie {@code half} behind; {@code left} are in use. */
  private void combine(int half, Term left) {
    Term end = least(Terms.minus(left, Terms.number(half)), half);
    writer.loop(
        "l",
        Terms.ZERO,
        end,
        1,
        lane -> {
          for (int k = 0; k < combination.slots(); k++) {
            add(k, lane, get(k, Terms.plus(lane, Terms.number(half))));
          }
        });
  }
}
