package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import xlet.engine.element.Expression.Fold;

/**
 * Writes a fold in lanes: blocks of 65,536 turns, in a block the lanes of the fold, which a halving
 * tree combines. Eight lanes at a time are held in variables where elements are cheap.
 */
final class LaneLoops {
  private static final int BLOCK = 65_536;

  /** So many lanes are held in variables. */
  private static final int HELD = 8;

  /** So many groups of lanes are gone through for the same held lanes: they stay in the cache. */
  private static final int GROUPS = 64;

  private static final int MOST_HELD_COST = 8;

  /** Lanes that take fewer turns are not held. */
  static final long HELD_TURNS = 4;

  /** Of elements that cost so little all lanes are held in vectors. */
  private static final int MOST_CHEAP = 3;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Fold fold;
  private final List<Local> accumulators;
  private final LaneCombination combination;
  private final LaneArrays lanes;
  private final int width;
  private final int turns;

  LaneLoops(Writer writer, ExpressionLowering lowering, Fold fold, List<Local> accumulators) {
    this.writer = writer;
    this.lowering = lowering;
    this.fold = fold;
    this.accumulators = accumulators;
    if (fold.extents().product() > Integer.MAX_VALUE - BLOCK) {
      throw new UnsupportedNestException("too many turns");
    }
    this.combination = new LaneCombination(writer, fold);
    this.width = fold.lanes();
    this.lanes = new LaneArrays(writer, combination, width);
    this.turns = (int) fold.extents().product();
  }

  void write() {
    if (turns <= BLOCK) {
      block(Terms.ZERO, Terms.number(turns));
      return;
    }
    loop(
        Terms.ZERO,
        Terms.number(turns),
        BLOCK,
        start -> {
          Term rest = Terms.minus(Terms.number(turns), start);
          block(start, new Term.Use(writer.let("n", Terms.least(rest, Terms.number(BLOCK)))));
        });
  }

  private void loop(Term from, Term to, int by, Consumer<Term> body) {
    writer.loop("l", from, to, by, body);
  }

  /** The block of {@code count} turns from {@code start}. */
  private void block(Term start, Term count) {
    Term first = LaneArrays.least(count, width);
    loop(
        Terms.ZERO,
        first,
        1,
        lane ->
            elements(
                Terms.plus(start, lane), this::bind, (k, element) -> lanes.set(k, lane, element)));
    if (fold.over().size() > 1 && turns >= 2 * width) {
      new LaneRows(writer, fold.over(), width, this).write(start, count);
    } else {
      rest(start, count);
    }
    List<Term> all = lanes.combineAll(first);
    for (int k = 0; k < accumulators.size(); k++) {
      Term sum = combination.combined(k, new Term.Use(accumulators.get(k)), all.get(k));
      writer.add(new Step.Assign(accumulators.get(k), combination.wrapped(k, sum)));
    }
  }

  /** Combines the elements of this turn with what is in {@code lane}. */
  void step(Term lane) {
    for (int k = 0; k < accumulators.size(); k++) {
      lanes.add(k, lane, lowering.number(combination.element(k)));
    }
  }

  /** The turns of a block that are left after one per lane. */
  private void rest(Term start, Term count) {
    Term groups = divided(count);
    if (turns >= 2 * width) {
      groups(start, Terms.ONE, groups, this::bind);
    }
    Term done = greatest(Terms.times(groups, width));
    Term begin = writer.shared(Terms.plus(start, done));
    loop(
        Terms.ZERO,
        left(count, done),
        1,
        lane ->
            elements(
                Terms.plus(begin, lane), this::bind, (k, element) -> lanes.add(k, lane, element)));
  }

  private Term greatest(Term turns) {
    return turns instanceof Term.Literal(var carrier, long value)
        ? Terms.number(Math.max(value, width))
        : Terms.greatest(Terms.number(width), turns);
  }

  private static Term left(Term count, Term done) {
    return count instanceof Term.Literal(var one, long all)
            && done instanceof Term.Literal(var other, long some)
        ? Terms.number(all - some)
        : Terms.minus(count, done);
  }

  private Term divided(Term count) {
    return count instanceof Term.Literal(var carrier, long value)
        ? Terms.number(value / width)
        : new Term.Use(
            writer.let("g", Terms.operate(Opcode.IDIV, Carrier.INT, count, Terms.number(width))));
  }

  /**
   * Groups {@code [from, to)} of a turn per lane, the first of them all at {@code start}.
   *
   * @param bind binds dimensions to what they are in a turn
   */
  void groups(Term start, Term from, Term to, Consumer<Term> bind) {
    int held = held();
    if (held == 0) {
      loop(
          from,
          to,
          1,
          group -> {
            Term base = new Term.Use(writer.let("b", Terms.plus(start, Terms.times(group, width))));
            along(base, Terms.ZERO, width, bind);
          });
      return;
    }
    if (held == width) {
      vectors(start, from, to, Terms.ZERO, held, bind);
      return;
    }
    writer.pieces(
        from,
        to,
        GROUPS,
        (first, last) ->
            loop(
                Terms.ZERO,
                Terms.number(width),
                held,
                lane -> {
                  if (writer.isForVectors()) {
                    vectors(start, first, last, lane, held, bind);
                  } else {
                    variables(start, first, last, lane, bind);
                  }
                }));
  }

  /** So many lanes are held while the groups are gone through; 0 if they stay in memory. */
  private int held() {
    int cost = 0;
    for (int k = 0; k < accumulators.size(); k++) {
      cost += Cost.of(combination.element(k));
    }
    if (turns < HELD_TURNS * width) {
      return 0;
    }
    if (writer.isForVectors()) {
      int few = cost <= MOST_CHEAP ? width : cost <= MOST_HELD_COST ? width / 2 : width / 4;
      return accumulators.size() > 1 ? few / 2 : few;
    }
    return cost > MOST_HELD_COST ? 0 : HELD;
  }

  /** The lanes {@code [lane, lane + count)} of the group at {@code base}. */
  private void along(Term base, Term lane, int count, Consumer<Term> bind) {
    loop(
        Terms.ZERO,
        Terms.number(count),
        1,
        number ->
            elements(
                Terms.plus(base, number),
                bind,
                (k, element) -> lanes.add(k, Terms.plus(lane, number), element)));
  }

  /** Some lanes from {@code lane} on through the groups, in a form that vectors can hold. */
  private void vectors(
      Term start, Term first, Term last, Term lane, int count, Consumer<Term> bind) {
    Term from = writer.shared(Terms.plus(start, lane));
    Step.Loop loop =
        writer.turns(
            "l",
            first,
            last,
            1,
            group -> {
              Term place = Terms.plus(from, Terms.times(group, width));
              along(new Term.Use(writer.let("b", place)), lane, count, bind);
            });
    writer.add(new Step.Held(lanes.arrays(), lane, count, loop));
  }

  /** Eight lanes from {@code lane} on through the groups from {@code first} to {@code last}. */
  private void variables(Term start, Term first, Term last, Term lane, Consumer<Term> bind) {
    List<List<Local>> held = new ArrayList<>();
    for (int k = 0; k < accumulators.size(); k++) {
      List<Local> variables = new ArrayList<>();
      for (int j = 0; j < HELD; j++) {
        variables.add(writer.let("h", lanes.get(k, Terms.plus(lane, Terms.number(j)))));
      }
      held.add(variables);
    }
    Term from = new Term.Use(writer.let("b", Terms.plus(start, lane)));
    loop(
        first,
        last,
        1,
        group -> {
          Term base = new Term.Use(writer.let("t", Terms.plus(from, Terms.times(group, width))));
          for (int j = 0; j < HELD; j++) {
            int number = j;
            elements(
                Terms.plus(base, Terms.number(j)),
                bind,
                (k, element) -> {
                  Local own = held.get(k).get(number);
                  Term sum = combination.combined(k, new Term.Use(own), element);
                  writer.add(new Step.Assign(own, sum));
                });
          }
        });
    for (int k = 0; k < accumulators.size(); k++) {
      for (int j = 0; j < HELD; j++) {
        lanes.set(k, Terms.plus(lane, Terms.number(j)), new Term.Use(held.get(k).get(j)));
      }
    }
  }

  /** Takes the element of each accumulator. */
  private interface Taker {
    void take(int k, Term element);
  }

  private void bind(Term turn) {
    LaneRows.bind(writer, fold.over(), turn);
  }

  /** The elements of turn number {@code turn}. */
  private void elements(Term turn, Consumer<Term> bind, Taker taker) {
    writer.inside(
        writer.scope().part(),
        () -> {
          bind.accept(turn);
          for (int k = 0; k < accumulators.size(); k++) {
            taker.take(k, lowering.number(combination.element(k)));
          }
        });
  }
}
