package xlet.engine.loop;

import java.util.List;
import java.util.stream.Stream;

/** An action of a routine. */
public sealed interface Step {

  /** Returns {@code steps} and those that are in them, each before what is in it. */
  static Stream<Step> all(List<Step> steps) {
    return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), all(step.inner())));
  }

  /** The terms of this step, without those of the steps that are in it. */
  default List<Term> terms() {
    return switch (this) {
      case Let(Local variable, Term value) -> List.of(value);
      case Assign(Local variable, Term value) -> List.of(value);
      case Store(int array, Storage storage, Term offset, Term value) -> List.of(offset, value);
      case Loop loop -> List.of(loop.from, loop.to);
      case Held held -> List.of(held.start);
      case When when -> List.of(when.condition);
      case While loop -> List.of(loop.condition);
      case Halving halving -> List.of(halving.combined);
      case Turning turning -> List.of(turning.first, turning.lines, turning.length);
      case Fetch fetch -> List.of(fetch.first, fetch.count);
      case Scratch scratch -> List.of();
    };
  }

  /** The arrays that this step uses by itself, besides those that its terms load. */
  default List<Integer> arrays() {
    return switch (this) {
      case Store store -> List.of(store.array);
      case Held held -> held.arrays;
      case Halving halving -> List.of(halving.array);
      case Turning turning -> List.of(turning.first.array(), turning.to);
      case Fetch fetch -> List.of(fetch.array);
      case Scratch scratch -> List.of(scratch.array);
      case Let _, Assign _, Loop _, When _, While _ -> List.of();
    };
  }

  /** Returns the steps that are in this one. */
  private List<Step> inner() {
    return switch (this) {
      case Loop loop -> loop.body;
      case Held held -> List.of(held.loop);
      case When when -> Stream.of(when.yes, when.no).flatMap(List::stream).toList();
      case While loop -> Stream.of(loop.before, loop.body).flatMap(List::stream).toList();
      case Let _, Assign _, Store _, Halving _, Turning _, Fetch _, Scratch _ -> List.of();
    };
  }

  /** A variable comes into being with the value of {@code value}. */
  record Let(Local variable, Term value) implements Step {}

  /** A variable takes another value. */
  record Assign(Local variable, Term value) implements Step {}

  /** The slot {@code offset} of array number {@code array} takes the value of {@code value}. */
  record Store(int array, Storage storage, Term offset, Term value) implements Step {}

  /** {@code body} for each {@code counter} from {@code from} below {@code to}, {@code by} apart. */
  record Loop(Local counter, Term from, Term to, int by, List<Step> body) implements Step {}

  /**
   * {@code loop}, in whose turns the {@code length} slots from {@code start} on of each of {@code
   * arrays}, scratch arrays, are used alone, and only at {@link #place} of the counter of a loop
   * over them: they can be held in registers all the while.
   */
  record Held(List<Integer> arrays, Term start, int length, Loop loop) implements Step {
    /** The slot that an inner loop uses at the turn {@code counter}. */
    public Term place(Local counter) {
      return Terms.plus(start, new Term.Use(counter));
    }
  }

  /**
   * A variable takes what is left of the first {@code length} slots of a scratch array when the
   * second half of them is combined with the first, slot by slot, and so on with that half; halves
   * are powers of 2, and a slot that has no partner stays. The slots are used no more.
   *
   * @param left stands for a slot in {@code combined}
   * @param right stands for its partner
   */
  record Halving(
      Local result, int array, Storage storage, int length, Local left, Local right, Term combined)
      implements Step {
    Halving with(Term other) {
      return new Halving(result, array, storage, length, left, right, other);
    }
  }

  /**
   * A block of an array goes to a scratch array, lines as columns: number {@code k} of line {@code
   * i} goes to slot {@code k * side + i}.
   *
   * @param first the first number of line 0
   * @param apart how many slots after it line 1 begins, and so on
   * @param by how many slots the numbers of a line are apart
   * @param to the scratch array
   * @param lines how many lines there are, at most {@code side}
   * @param length how many numbers of each are wanted
   */
  record Turning(Term.Load first, int apart, int by, int to, int side, Term lines, Term length)
      implements Step {}

  /** {@code yes} where {@code condition} is not 0, else {@code no}. */
  record When(Term condition, List<Step> yes, List<Step> no) implements Step {}

  /** {@code body} again and again as long as {@code condition} is not 0 after {@code before}. */
  record While(List<Step> before, Term condition, List<Step> body) implements Step {}

  /**
   * The {@code count} slots of an array from {@code first} on, one at least, are used soon: they
   * may be brought near, and nothing else happens.
   */
  record Fetch(int array, Storage storage, Term first, Term count) implements Step {}

  /** Scratch array number {@code array} comes into being. */
  record Scratch(int array, Storage storage, int length) implements Step {}
}
