package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Fold;

/**
 * Writes a fold in lanes: blocks of 65,536 turns, in a block 64 lanes, which a halving tree
 * combines. Eight lanes at a time are held in variables where elements are cheap.
 */
final class LaneLoops {
  private static final int LANES = 64;
  private static final int BLOCK = 65_536;

  /** So many lanes are held in variables. */
  private static final int HELD = 8;

  /** So many groups of lanes are gone through for the same held lanes: they stay in the cache. */
  private static final int GROUPS = 64;

  private static final int MOST_HELD_COST = 8;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Fold fold;
  private final List<Local> accumulators;
  private final List<Integer> lanes = new ArrayList<>();
  private final int turns;

  LaneLoops(Writer writer, ExpressionLowering lowering, Fold fold, List<Local> accumulators) {
    this.writer = writer;
    this.lowering = lowering;
    this.fold = fold;
    this.accumulators = accumulators;
    if (fold.extents().product() > Integer.MAX_VALUE - BLOCK) {
      throw new UnsupportedNestException("too many turns");
    }
    this.turns = (int) fold.extents().product();
  }

  private Apply step(int k) {
    return (Apply) fold.step().results().get(k);
  }

  private Expression element(int k) {
    List<Expression> arguments = step(k).arguments();
    return arguments.get(0) == fold.slots().get(k) ? arguments.get(1) : arguments.get(0);
  }

  private Term combined(int k, Term left, Term right) {
    ElementType type = step(k).type();
    return PrimitiveTerms.of(
        writer, step(k).primitives().get(0), type, List.of(type, type), List.of(left, right));
  }

  private Storage storage(int k) {
    return Storage.of(accumulators.get(k).carrier());
  }

  private Term lane(int k, Term number) {
    return new Term.Load(lanes.get(k), storage(k), number);
  }

  private Step.Store store(int k, Term number, Term value) {
    return new Step.Store(lanes.get(k), storage(k), number, value);
  }

  void write() {
    for (int k = 0; k < accumulators.size(); k++) {
      Storage storage = storage(k);
      lanes.add(writer.in(writer.root(), () -> writer.scratch(storage, LANES)));
    }
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

  /** Steps in terms of the counter of a loop. */
  private interface Body {
    void at(Term counter);
  }

  private void loop(Term from, Term to, int by, Body body) {
    Local counter = writer.variable("l", Carrier.INT);
    StepScope inner = writer.scope().loop();
    writer.inside(inner, () -> body.at(new Term.Use(counter)));
    writer.add(new Step.Loop(counter, from, to, by, inner.steps()));
  }

  /** The block of {@code count} turns from {@code start}. */
  private void block(Term start, Term count) {
    Term first = least(count, LANES);
    loop(
        Terms.ZERO,
        first,
        1,
        lane ->
            elements(Terms.plus(start, lane), (k, element) -> writer.add(store(k, lane, element))));
    if (fold.over().size() > 1 && turns >= 2 * LANES) {
      new LaneRows(writer, fold.over()).write(start, count, this::step);
    } else {
      rest(start, count);
    }
    tree(first);
    for (int k = 0; k < accumulators.size(); k++) {
      Term sum = combined(k, new Term.Use(accumulators.get(k)), lane(k, Terms.ZERO));
      writer.add(new Step.Assign(accumulators.get(k), sum));
    }
  }

  /** Combines the elements of this turn with what is in {@code lane}. */
  private void step(Term lane) {
    for (int k = 0; k < accumulators.size(); k++) {
      Term element = lowering.number(element(k));
      writer.add(store(k, lane, combined(k, lane(k, lane), element)));
    }
  }

  /** The turns of a block but the first 64. */
  private void rest(Term start, Term count) {
    Term groups = divided(count);
    if (turns >= 2 * LANES) {
      groups(start, groups);
    }
    Term done = Terms.greatest(Terms.number(LANES), Terms.times(groups, LANES));
    loop(
        done,
        count,
        1,
        turn -> {
          Term lane = new Term.Use(writer.let("l", Terms.and(turn, Terms.number(LANES - 1))));
          elements(
              Terms.plus(start, turn),
              (k, element) -> writer.add(store(k, lane, combined(k, lane(k, lane), element))));
        });
  }

  private static Term least(Term count, int most) {
    return count instanceof Term.Literal(var carrier, long value)
        ? Terms.number(Math.min(value, most))
        : Terms.least(count, Terms.number(most));
  }

  private Term divided(Term count) {
    return count instanceof Term.Literal(var carrier, long value)
        ? Terms.number(value / LANES)
        : new Term.Use(
            writer.let("g", Terms.operate(Opcode.IDIV, Carrier.INT, count, Terms.number(LANES))));
  }

  /** All whole groups of 64 turns but the first. */
  private void groups(Term start, Term groups) {
    int cost = 0;
    for (int k = 0; k < accumulators.size(); k++) {
      cost += Cost.of(element(k));
    }
    if (writer.isForVectors() || cost > MOST_HELD_COST || turns < 4 * LANES) {
      loop(
          Terms.ONE,
          groups,
          1,
          group -> {
            Term base = new Term.Use(writer.let("b", Terms.plus(start, Terms.times(group, LANES))));
            loop(
                Terms.ZERO,
                Terms.number(LANES),
                1,
                lane ->
                    elements(
                        Terms.plus(base, lane),
                        (k, element) ->
                            writer.add(store(k, lane, combined(k, lane(k, lane), element)))));
          });
      return;
    }
    loop(
        Terms.ONE,
        groups,
        GROUPS,
        first -> {
          Term end = Terms.plus(first, Terms.number(GROUPS));
          Term last = new Term.Use(writer.let("e", Terms.least(end, groups)));
          loop(Terms.ZERO, Terms.number(LANES), HELD, lane -> held(start, first, last, lane));
        });
  }

  /** Eight lanes from {@code lane} on through the groups from {@code first} to {@code last}. */
  private void held(Term start, Term first, Term last, Term lane) {
    List<List<Local>> held = new ArrayList<>();
    for (int k = 0; k < accumulators.size(); k++) {
      List<Local> variables = new ArrayList<>();
      for (int j = 0; j < HELD; j++) {
        variables.add(writer.let("h", lane(k, Terms.plus(lane, Terms.number(j)))));
      }
      held.add(variables);
    }
    Term from = new Term.Use(writer.let("b", Terms.plus(start, lane)));
    loop(
        first,
        last,
        1,
        group -> {
          Term base = new Term.Use(writer.let("t", Terms.plus(from, Terms.times(group, LANES))));
          for (int j = 0; j < HELD; j++) {
            int number = j;
            elements(
                Terms.plus(base, Terms.number(j)),
                (k, element) -> {
                  Local own = held.get(k).get(number);
                  writer.add(new Step.Assign(own, combined(k, new Term.Use(own), element)));
                });
          }
        });
    for (int k = 0; k < accumulators.size(); k++) {
      for (int j = 0; j < HELD; j++) {
        Term place = Terms.plus(lane, Terms.number(j));
        writer.add(store(k, place, new Term.Use(held.get(k).get(j))));
      }
    }
  }

  /** Takes the element of each accumulator. */
  private interface Taker {
    void take(int k, Term element);
  }

  /** The elements of turn number {@code turn}. */
  private void elements(Term turn, Taker taker) {
    writer.inside(
        writer.scope().part(),
        () -> {
          LaneRows.bind(writer, fold.over(), turn);
          for (int k = 0; k < accumulators.size(); k++) {
            taker.take(k, lowering.number(element(k)));
          }
        });
  }

  /** Combines the first {@code used} lanes, halving their number again and again. */
  private void tree(Term used) {
    Term left = used;
    for (int half = LANES / 2; half > 0; half /= 2) {
      int distance = half;
      Term end = least(Terms.minus(left, Terms.number(half)), half);
      loop(
          Terms.ZERO,
          end,
          1,
          lane -> {
            for (int k = 0; k < accumulators.size(); k++) {
              Term other = lane(k, Terms.plus(lane, Terms.number(distance)));
              writer.add(store(k, lane, combined(k, lane(k, lane), other)));
            }
          });
      left = least(left, half);
    }
  }
}
