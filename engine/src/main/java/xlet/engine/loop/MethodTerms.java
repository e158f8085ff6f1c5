package xlet.engine.loop;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ConstantDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import xlet.engine.loop.Term.Choice;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Literal;
import xlet.engine.loop.Term.Relation;

/**
 * Writes a static method out as terms, by going through its byte code with terms for its values: so
 * a function that is written once, in Java, can be computed with vectors, too. Both branches of a
 * conditional expression become terms, of which one is chosen. Methods that the method calls are
 * written out in their turn where that is possible, and else called.
 */
final class MethodTerms {
  private final UnaryOperator<Term> shared;
  private final List<CodeElement> elements;
  private final Map<Label, Integer> labels = new HashMap<>();

  /** The terms in local variables and on the operand stack, on the way through a method. */
  private record State(Map<Integer, Term> locals, List<Term> stack) {
    State copy() {
      return new State(new HashMap<>(locals), new ArrayList<>(stack));
    }

    void push(Term term) {
      stack.add(term);
    }

    Term pop() {
      return stack.removeLast();
    }
  }

  private MethodTerms(UnaryOperator<Term> shared, List<CodeElement> elements) {
    this.shared = shared;
    this.elements = elements;
    for (int k = 0; k < elements.size(); k++) {
      if (elements.get(k) instanceof java.lang.classfile.instruction.LabelTarget target) {
        labels.put(target.label(), k);
      }
    }
  }

  /**
   * The result of {@code function} of {@code arguments}.
   *
   * @param shared gives a term, of which there will be many uses, a name
   */
  static Term of(UnaryOperator<Term> shared, Function function, List<Term> arguments) {
    List<CodeElement> code = MethodCode.of(function);
    if (code.isEmpty()) {
      return new Term.Call(function, arguments);
    }
    State state = new State(new HashMap<>(), new ArrayList<>());
    int slot = 0;
    for (Term argument : arguments) {
      state.locals.put(slot, shared.apply(argument));
      slot += argument.carrier() == Carrier.DOUBLE || argument.carrier() == Carrier.LONG ? 2 : 1;
    }
    new MethodTerms(shared, code).go(0, code.size(), state);
    return state.pop();
  }

  /** Goes from one element to another, or to the end of the method. */
  private void go(int from, int to, State state) {
    int at = from;
    while (at < to) {
      CodeElement element = elements.get(at);
      at++;
      switch (element) {
        case ReturnInstruction returned -> {
          return;
        }
        case BranchInstruction branch -> at = branch(branch, at, to, state);
        case Instruction instruction -> step(instruction, state);
        default -> {
          // A label, a line number.
        }
      }
    }
  }

  private void step(Instruction instruction, State state) {
    switch (instruction) {
      case ConstantInstruction constant -> state.push(literal(constant));
      case LoadInstruction load ->
          state.push(Objects.requireNonNull(state.locals.get(load.slot()), "unset variable"));
      case StoreInstruction store -> state.locals.put(store.slot(), shared.apply(state.pop()));
      case ConvertInstruction convert ->
          state.push(
              KnownIntegers.operate(convert.opcode(), carrier(convert.toType()), state.pop()));
      case OperatorInstruction operator -> operate(operator, state);
      case InvokeInstruction invoke -> {
        Function function = MethodCode.called(invoke).inLanes();
        int count = function.type().parameterCount();
        List<Term> top = state.stack.subList(state.stack.size() - count, state.stack.size());
        List<Term> arguments = List.copyOf(top);
        top.clear();
        state.push(of(shared, function, arguments));
      }
      default -> throw new UnsupportedNestException("an instruction " + instruction.opcode());
    }
  }

  private static Carrier carrier(TypeKind kind) {
    return switch (kind) {
      case LONG -> Carrier.LONG;
      case FLOAT -> Carrier.FLOAT;
      case DOUBLE -> Carrier.DOUBLE;
      default -> Carrier.INT;
    };
  }

  private static Literal literal(ConstantInstruction constant) {
    ConstantDesc value = constant.constantValue();
    return switch (value) {
      case Integer number -> new Literal(Carrier.INT, number);
      case Long number -> new Literal(Carrier.LONG, number);
      case Float number -> new Literal(Carrier.FLOAT, Float.floatToRawIntBits(number));
      case Double number -> new Literal(Carrier.DOUBLE, Double.doubleToRawLongBits(number));
      default -> throw new UnsupportedNestException("a constant " + value);
    };
  }

  private static void operate(OperatorInstruction operator, State state) {
    Opcode opcode = operator.opcode();
    Term right = state.pop();
    Carrier carrier = carrier(operator.typeKind());
    switch (opcode) {
      case FNEG, DNEG, INEG, LNEG -> state.push(Terms.operate(opcode, carrier, right));
      default -> state.push(KnownIntegers.operate(opcode, carrier, state.pop(), right));
    }
  }

  /**
   * Goes both ways of a branch until they meet, or the one that is known to be taken: returns the
   * place to go on from.
   */
  private int branch(BranchInstruction branch, int next, int to, State state) {
    int target = place(branch.target());
    if (branch.opcode() == Opcode.GOTO) {
      return target;
    }
    if (target < next) {
      throw new UnsupportedNestException("a loop");
    }
    boolean[] isSwapped = new boolean[1];
    Term condition = condition(branch.opcode(), state, isSwapped);
    Optional<Boolean> known = Terms.known(condition);
    if (known.isPresent()) {
      return known.get() == isSwapped[0] ? target : next;
    }
    State other = state.copy();
    int last = target - 1;
    while (!(elements.get(last) instanceof Instruction)) {
      last--;
    }
    int meeting = target;
    switch (elements.get(last)) {
      case BranchInstruction leave when leave.opcode() == Opcode.GOTO -> {
        meeting = Math.min(to, place(leave.target()));
        go(next, last, state);
        go(target, meeting, other);
      }
      case ReturnInstruction returned -> {
        meeting = to;
        go(next, target, state);
        go(target, to, other);
      }
      default -> go(next, target, state);
    }
    merge(condition, isSwapped[0], state, other);
    return meeting;
  }

  private int place(Label label) {
    return Objects.requireNonNull(labels.get(label), "no such label");
  }

  @SuppressWarnings("ReferenceEquality") // the same on both ways
  private void merge(Term condition, boolean isSwapped, State state, State other) {
    for (Map.Entry<Integer, Term> local : state.locals.entrySet()) {
      Term no = other.locals.get(local.getKey());
      if (no != null && no != local.getValue()) {
        local.setValue(shared.apply(choice(condition, isSwapped, local.getValue(), no)));
      }
    }
    for (int k = 0; k < state.stack.size(); k++) {
      Term yes = state.stack.get(k);
      Term no = other.stack.get(k);
      if (yes != no) {
        state.stack.set(k, choice(condition, isSwapped, yes, no));
      }
    }
  }

  private static Term choice(Term condition, boolean isSwapped, Term yes, Term no) {
    Term first = isSwapped ? no : yes;
    Term second = isSwapped ? yes : no;
    return Terms.isLiteral(first, 1) && Terms.isLiteral(second, 0) && first.carrier() == Carrier.INT
        ? condition
        : new Choice(condition, first, second);
  }

  /** The condition under which the jump is not taken, or is, if {@code isSwapped} is set. */
  private Term condition(Opcode jump, State state, boolean[] isSwapped) {
    Term top = state.pop();
    boolean isCompared =
        top instanceof Term.Operate(Opcode opcode, Carrier carrier, List<Term> x)
            && MethodCode.isComparison(opcode);
    if (isCompared) {
      return compared((Term.Operate) top, jump, isSwapped);
    }
    return switch (jump) {
      case IFEQ -> top;
      case IFNE -> {
        isSwapped[0] = true;
        yield top;
      }
      case IF_ICMPEQ -> ints(Relation.NE, state, top);
      case IF_ICMPNE -> ints(Relation.EQ, state, top);
      case IF_ICMPLT -> ints(Relation.GE, state, top);
      case IF_ICMPLE -> ints(Relation.GT, state, top);
      case IF_ICMPGT -> ints(Relation.LE, state, top);
      case IF_ICMPGE -> ints(Relation.LT, state, top);
      case IFLT -> new Compare(Relation.GE, top, Terms.ZERO);
      case IFLE -> new Compare(Relation.GT, top, Terms.ZERO);
      case IFGT -> new Compare(Relation.LE, top, Terms.ZERO);
      case IFGE -> new Compare(Relation.LT, top, Terms.ZERO);
      default -> throw new UnsupportedNestException("a jump " + jump);
    };
  }

  private static Term ints(Relation relation, State state, Term right) {
    return new Compare(relation, state.pop(), right);
  }

  /** A comparison of which NaN is on the side of the jump, else its opposite, swapped. */
  private static Term compared(Term.Operate comparison, Opcode jump, boolean[] isSwapped) {
    Opcode opcode = comparison.opcode();
    boolean above = opcode == Opcode.DCMPG || opcode == Opcode.FCMPG;
    boolean whole = opcode == Opcode.LCMP;
    Relation relation =
        switch (jump) {
          case IFNE -> Relation.EQ;
          case IFEQ -> Relation.NE;
          case IFGE -> whole || above ? Relation.LT : Relation.GE;
          case IFGT -> whole || above ? Relation.LE : Relation.GT;
          case IFLE -> whole || !above ? Relation.GT : Relation.LE;
          case IFLT -> whole || !above ? Relation.GE : Relation.LT;
          default -> throw new UnsupportedNestException("a jump " + jump);
        };
    isSwapped[0] =
        switch (jump) {
          case IFGE, IFGT -> !whole && !above;
          case IFLE, IFLT -> !whole && above;
          default -> false;
        };
    return new Compare(relation, comparison.operands().get(0), comparison.operands().get(1));
  }
}
