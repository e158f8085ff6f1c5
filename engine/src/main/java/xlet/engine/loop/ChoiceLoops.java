package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import xlet.engine.array.ElementType;
import xlet.engine.element.Atom.Dim;
import xlet.engine.loop.Term.Choice;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/** Writes a choice of the best element in lanes, of which the best is chosen at the end. */
final class ChoiceLoops {
  private static final int LANES = 32;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final ChoiceFold choice;
  private final List<Local> best;
  private final List<Integer> arrays = new ArrayList<>();

  /** {@code best} are the variables of the slots, which hold their initial values. */
  ChoiceLoops(Writer writer, ExpressionLowering lowering, ChoiceFold choice, List<Local> best) {
    this.writer = writer;
    this.lowering = lowering;
    this.choice = choice;
    this.best = best;
    for (Local variable : best) {
      Storage storage = Storage.of(variable.carrier());
      arrays.add(writer.in(writer.root(), () -> writer.scratch(storage, LANES)));
    }
  }

  void write() {
    Dim over = choice.fold().over().getFirst();
    long groups = over.extent() / LANES;
    loop(Terms.ZERO, Terms.number(LANES), lane -> store(lane, variables()));
    Step.Loop loop =
        writer.turns(
            "l",
            Terms.ZERO,
            Terms.number(groups),
            1,
            group -> {
              Term base = use(writer.let("b", Terms.times(group, LANES)));
              loop(
                  Terms.ZERO,
                  Terms.number(LANES),
                  lane -> {
                    writer.bind(over, Terms.plus(base, lane));
                    store(lane, better(loaded(lane), elements()));
                  });
            });
    writer.add(new Step.Held(List.copyOf(arrays), Terms.ZERO, LANES, loop));
    loop(Terms.ZERO, Terms.number(LANES), lane -> assign(loaded(lane)));
    loop(
        Terms.number(groups * LANES),
        Terms.number(over.extent()),
        turn -> {
          writer.bind(over, turn);
          assign(elements());
        });
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

  private List<Term> loaded(Term lane) {
    List<Term> loaded = new ArrayList<>();
    for (int k = 0; k < arrays.size(); k++) {
      Storage storage = Storage.of(best.get(k).carrier());
      loaded.add(writer.shared(new Term.Load(arrays.get(k), storage, lane)));
    }
    return loaded;
  }

  private void store(Term lane, List<Term> values) {
    for (int k = 0; k < arrays.size(); k++) {
      Storage storage = Storage.of(best.get(k).carrier());
      writer.add(new Step.Store(arrays.get(k), storage, lane, values.get(k)));
    }
  }

  private void assign(List<Term> other) {
    List<Term> next = better(variables(), other);
    for (int k = 0; k < best.size(); k++) {
      writer.add(new Step.Assign(best.get(k), next.get(k)));
    }
  }

  /** The better of two pairs, {@code before} if neither is. */
  private List<Term> better(List<Term> before, List<Term> other) {
    Term takes =
        Terms.operate(
            Opcode.IOR,
            Carrier.INT,
            compare(choice.value(), choice.better(), other, before),
            Terms.and(
                compare(choice.value(), "eq", other, before),
                compare(choice.number(), choice.prior(), other, before)));
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
