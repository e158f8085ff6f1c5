package xlet.engine.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Local;
import xlet.engine.loop.Slopes;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;
import xlet.engine.machine.Assembler.Arithmetic;
import xlet.engine.machine.Assembler.Condition;
import xlet.engine.machine.Assembler.Label;
import xlet.engine.machine.CodeOperand.Address;

/**
 * A loop of which some turns are taken at once, and those that are left over one by one. In its
 * turns RCX has how many were taken, RDX the last number that leaves enough of them.
 */
final class LaneLoop implements LaneTerms.Leaves {
  private final Step.Loop loop;
  private final Assembler code;
  private final StackFrame frame;
  private final VariablePlaces variables;
  private final StepEmitter emitter;
  private final Label exit;
  private final Slopes slopes;
  private final LaneMemory memory;

  /** The vectors of what does not change. */
  private final Map<Term, Address> fixed = new LinkedHashMap<>();

  private final IdentityHashMap<LaneCode, Source> counters = new IdentityHashMap<>();

  /** The turns, first some at once, then one. */
  private final List<LaneCode> forms = new ArrayList<>();

  private LaneLoop(
      Step.Loop loop,
      Assembler code,
      StackFrame frame,
      VariablePlaces variables,
      StepEmitter emitter,
      Label exit) {
    this.loop = loop;
    this.code = code;
    this.frame = frame;
    this.variables = variables;
    this.emitter = emitter;
    this.exit = exit;
    this.slopes = new Slopes(loop.counter());
    this.memory = new LaneMemory(loop, slopes, code, frame, variables, emitter.wholes());
  }

  /** The same loop for lanes; null if its turns must be taken one by one. */
  static @Nullable LaneLoop of(
      Step.Loop loop,
      Assembler code,
      StackFrame frame,
      VariablePlaces variables,
      StepEmitter emitter,
      Label exit) {
    if (loop.by() != 1 || !loop.body().stream().allMatch(LaneLoop::isSimple)) {
      return null;
    }
    LaneLoop lanes = new LaneLoop(loop, code, frame, variables, emitter, exit);
    try {
      lanes.prepare();
      return lanes;
    } catch (UnsupportedCodeException none) {
      return null;
    }
  }

  private static boolean isSimple(Step step) {
    return step instanceof Step.Let || step instanceof Step.Store;
  }

  private void prepare() {
    boolean hasWide = false;
    boolean stores = false;
    for (Step step : loop.body()) {
      if (step instanceof Step.Let(Local variable, Term value)) {
        slopes.let(variable, value);
      }
      stores |= step instanceof Step.Store;
      hasWide |= hasWide(step.terms());
    }
    if (!stores) {
      throw new UnsupportedCodeException("a loop without results");
    }
    List<Step> changing = loop.body().stream().filter(step -> !isFixed(step)).toList();
    forms.add(LaneCode.ofWidest(hasWide ? Long.BYTES : Integer.BYTES));
    forms.add(new LaneCode(1));
    forms.forEach(form -> new LaneTerms(form, this).all(changing));
  }

  private boolean isFixed(Step step) {
    return step instanceof Step.Let(Local variable, Term value) && slopes.isFixed(value);
  }

  private boolean hasWide(Term term) {
    if (term instanceof Term.Operate operate && operate.underRoot().isPresent()) {
      return hasWide(operate.underRoot().get());
    }
    return term.carrier() == Carrier.REFERENCE
        || LaneCode.bytes(term.carrier()) == Long.BYTES
        || hasWide(term.operands());
  }

  private boolean hasWide(List<Term> terms) {
    for (Term term : terms) {
      if (hasWide(term)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public @Nullable Source find(Term term, LaneCode lanes) {
    if (term instanceof Term.Literal(Carrier carrier, long bits)) {
      return LaneCode.constant(carrier, bits);
    }
    if (slopes.isFixed(term)) {
      LaneCode.bytes(term.carrier());
      return new Source.Memory(fixed.computeIfAbsent(term, added -> frame.vector()));
    }
    if (term instanceof Term.Use(Local variable) && variable == loop.counter()) {
      return counters.computeIfAbsent(lanes, this::counter);
    }
    return null;
  }

  /** The numbers of the turns. */
  private Source counter(LaneCode lanes) {
    Source first = find(loop.from(), lanes);
    if (first == null) {
      throw new UnsupportedCodeException("a loop from " + loop.from());
    }
    Source taken = lanes.broadcast(lanes.read(VexCode.MOVD, false, () -> Gpr.RCX));
    Source numbers = lanes.ofTwo(VexCode.PADDD, Integer.BYTES, taken, memory.multiples(1));
    return lanes.ofTwo(VexCode.PADDD, Integer.BYTES, numbers, first);
  }

  @Override
  public Source load(Term.Load load, LaneCode lanes) {
    return memory.load(load, lanes);
  }

  @Override
  public void store(Step.Store store, Source value, LaneCode lanes) {
    memory.store(store, value, lanes);
  }

  /** Writes the loop. */
  void emit() {
    Label end = new Label();
    Address turns = frame.number();
    emitter.let(loop.counter(), loop.from());
    Gpr count = emitter.wholes().value(loop.to());
    code.arithmetic(false, Arithmetic.SUB, count, variables.of(loop.counter()));
    code.store(false, turns, count);
    emitter.wholes().release();
    code.arithmetic(false, Arithmetic.CMP, count, 0);
    code.jump(Condition.LESS_OR_EQUAL, end);
    before();
    code.set(false, Gpr.RCX, 0);
    forms.forEach(form -> turns(form, turns));
    code.bind(end);
  }

  /** Takes turns by {@code form} as long as there are enough left for it. */
  private void turns(LaneCode form, Address turns) {
    Label again = new Label();
    Label end = new Label();
    code.load(false, Gpr.RDX, turns);
    code.arithmetic(false, Arithmetic.SUB, Gpr.RDX, form.lanes());
    code.arithmetic(false, Arithmetic.CMP, Gpr.RCX, Gpr.RDX);
    code.jump(Condition.GREATER, end);
    code.bind(again);
    LaneAllocation.write(code, form.steps(), frame::vector, exit);
    code.arithmetic(false, Arithmetic.ADD, Gpr.RCX, form.lanes());
    code.arithmetic(false, Arithmetic.CMP, Gpr.RCX, Gpr.RDX);
    code.jump(Condition.LESS_OR_EQUAL, again);
    code.bind(end);
  }

  /** Computes what does not change in the loop. */
  private void before() {
    for (Step step : loop.body()) {
      if (step instanceof Step.Let(Local variable, Term value)
          && (slopes.isFixed(value) || slopes.isPlace(variable))) {
        emitter.let(variable, value);
      }
    }
    fixed.forEach((term, vector) -> emitter.fill(vector, term));
    memory.prepare();
  }
}
