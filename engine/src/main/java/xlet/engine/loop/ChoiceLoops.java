package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import xlet.engine.array.ElementType;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Fold;
import xlet.engine.loop.Term.Choice;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/**
 * Writes a choice of the best element in lanes, of which the best is chosen at the end. Where an
 * element that is as good as one before changes nothing, a turn only asks whether its own is
 * better; but the initial value has no place among the elements, so if none is better than that,
 * all are gone through once more.
 */
final class ChoiceLoops {
  /** So many lanes are compared one by one. */
  private static final int FEW = 8;

  /** How many vectors of best elements are held, so that no comparison waits for the last one. */
  private static final int HELD = 4;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final ChoiceFold choice;
  private final Dim over;
  private final int width;
  private final long groups;
  private final List<Local> best;
  private final SlotArrays lanes;

  /** {@code best} are the variables of the slots, which hold their initial values. */
  ChoiceLoops(Writer writer, ExpressionLowering lowering, ChoiceFold choice, List<Local> best) {
    this.writer = writer;
    this.lowering = lowering;
    this.choice = choice;
    this.over = choice.fold().over().getFirst();
    this.width = Math.max(FEW, HELD * writer.vectorBits() / widest(choice.fold()));
    this.groups = over.extent() / width;
    this.best = best;
    this.lanes = new SlotArrays(writer, best.stream().map(Local::carrier).toList(), width);
  }

  private static int widest(Fold fold) {
    return fold.slots().stream().mapToInt(slot -> slot.type().bits()).max().orElseThrow();
  }

  void write() {
    if (choice.isFirstKept()) {
      List<Term> initial = variables().stream().map(value -> use(writer.let("s", value))).toList();
      lanes(this::better);
      Term found = better(initial, variables());
      Term again = use(writer.let("n", new Choice(found, Terms.ZERO, Terms.ONE)));
      loop(Terms.ZERO, again, turn -> lanes(this::prior));
    } else {
      lanes(this::prior);
    }
    loop(
        Terms.number(groups * width),
        Terms.number(over.extent()),
        turn -> {
          writer.bind(over, turn);
          assign(elements());
        });
  }

  /** Whether a pair of an element and a number is taken for the one before. */
  private interface Taking {
    Term of(List<Term> before, List<Term> other);
  }

  /** Goes through whole groups of elements, an element of each in each lane. */
  private void lanes(Taking taking) {
    loop(Terms.ZERO, Terms.number(width), lane -> lanes.setAll(lane, variables()));
    Step.Loop loop =
        writer.turns(
            "l",
            Terms.ZERO,
            Terms.number(groups),
            1,
            group -> {
              Term base = use(writer.let("b", Terms.times(group, width)));
              loop(
                  Terms.ZERO,
                  Terms.number(width),
                  lane -> {
                    writer.bind(over, Terms.plus(base, lane));
                    List<Term> before = lanes.getAll(lane);
                    List<Term> other = elements();
                    lanes.setAll(lane, taken(taking.of(before, other), before, other));
                  });
            });
    writer.add(new Step.Held(lanes.numbers(), Terms.ZERO, width, loop));
    for (int half = width / 2; half >= FEW; half /= 2) {
      Term distance = Terms.number(half);
      loop(
          Terms.ZERO,
          distance,
          lane ->
              lanes.setAll(
                  lane, best(lanes.getAll(lane), lanes.getAll(Terms.plus(lane, distance)))));
    }
    loop(Terms.ZERO, Terms.number(FEW), lane -> assign(lanes.getAll(lane)));
  }

  /** The element and the number of a turn. */
  private List<Term> elements() {
    Term element = writer.shared(lowering.number(choice.element()));
    Term own = writer.shared(lowering.number(choice.own()));
    return choice.value() == 0 ? List.of(element, own) : List.of(own, element);
  }

  private List<Term> variables() {
    return best.stream().map(ChoiceLoops::use).toList();
  }

  private void assign(List<Term> other) {
    List<Term> next = best(variables(), other);
    for (int k = 0; k < best.size(); k++) {
      writer.add(new Step.Assign(best.get(k), next.get(k)));
    }
  }

  private Term better(List<Term> before, List<Term> other) {
    return compare(choice.value(), choice.better(), other, before);
  }

  private Term prior(List<Term> before, List<Term> other) {
    Term equal = compare(choice.value(), "eq", other, before);
    Term prior = compare(choice.number(), choice.prior(), other, before);
    return Terms.operate(Opcode.IOR, Carrier.INT, better(before, other), Terms.and(equal, prior));
  }

  /** The better of two pairs, {@code before} if neither is. */
  private List<Term> best(List<Term> before, List<Term> other) {
    return taken(prior(before, other), before, other);
  }

  private List<Term> taken(Term takes, List<Term> before, List<Term> other) {
    Term shared = writer.shared(takes);
    List<Term> next = new ArrayList<>();
    for (int k = 0; k < before.size(); k++) {
      next.add(writer.shared(new Choice(shared, other.get(k), before.get(k))));
    }
    return next;
  }

  private Term compare(int slot, String name, List<Term> left, List<Term> right) {
    Relation relation = Instructions.relation(name).orElseThrow();
    ElementType type = choice.fold().slots().get(slot).type();
    Term x = IntegerInstructions.inOrder(type, left.get(slot));
    Term y = IntegerInstructions.inOrder(type, right.get(slot));
    return writer.shared(new Compare(relation, x, y));
  }

  private void loop(Term from, Term to, Consumer<Term> body) {
    writer.loop("l", from, to, 1, body);
  }

  private static Term use(Local variable) {
    return new Term.Use(variable);
  }
}
