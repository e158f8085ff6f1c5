package xlet.engine.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.Assembler.Condition;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.loop.Local;
import xlet.engine.loop.Slopes;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;

/**
 * A loop of which some turns are taken at once, and those that are left over one by one. In its
 * turns RCX has how many were taken, RDX the last number that leaves enough of them.
 */
final class LaneLoop implements LaneTerms.Leaves {
  private final Step.Loop loop;
  private final Emission emission;
  private final Assembler code;
  private final StepEmitter emitter;
  private final Slopes slopes;
  private final LaneMemory memory;

  /** The vectors of what does not change. */
  private final Map<Term, Address> fixed = new LinkedHashMap<>();

  private final IdentityHashMap<LaneCode, Source> counters = new IdentityHashMap<>();

  /** The turns, first some at once, then one. */
  private final List<LaneCode> forms = new ArrayList<>();

  private LaneLoop(Step.Loop loop, Emission emission, StepEmitter emitter) {
    this.loop = loop;
    this.emission = emission;
    this.code = emission.code();
    this.emitter = emitter;
    this.slopes = new Slopes(loop.counter());
    this.memory = new LaneMemory(loop, slopes, emission, emitter.wholes());
  }

  /** The same loop for lanes; null if its turns must be taken one by one. */
  static @Nullable LaneLoop of(Step.Loop loop, Emission emission, StepEmitter emitter) {
    if (loop.by() != 1 || !loop.body().stream().allMatch(LaneLoop::isSimple)) {
      return null;
    }
    LaneLoop lanes = new LaneLoop(loop, emission, emitter);
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
    int widest = Integer.BYTES;
    boolean stores = false;
    for (Step step : loop.body()) {
      if (step instanceof Step.Let(Local variable, Term value)) {
        slopes.let(variable, value);
      }
      stores |= step instanceof Step.Store;
      widest = Math.max(widest, widest(step.terms()));
    }
    if (!stores) {
      throw new UnsupportedCodeException("a loop without results");
    }
    List<Step> changing = loop.body().stream().filter(step -> !isFixed(step)).toList();
    forms.add(LaneCode.ofWidest(widest));
    forms.add(new LaneCode(1));
    forms.forEach(form -> new LaneTerms(form, this).all(changing));
  }

  private boolean isFixed(Step step) {
    return step instanceof Step.Let(Local variable, Term value) && slopes.isFixed(value);
  }

  /** The bytes of the widest lanes that {@code terms} are computed in; there are no references. */
  private static int widest(List<Term> terms) {
    int widest = 0;
    for (Term term : terms) {
      List<Term> parts = term.operands();
      if (term instanceof Term.Operate operate && operate.underRoot().isPresent()) {
        parts = List.of(operate.underRoot().get());
      }
      int own = Math.max(LaneCode.bytes(term.carrier()), widest(parts));
      widest = Math.max(widest, own);
    }
    return widest;
  }

  @Override
  public @Nullable Source find(Term term, LaneCode lanes) {
    if (slopes.isFixed(term)) {
      return fixed(term);
    }
    if (term instanceof Term.Use(Local variable) && variable == loop.counter()) {
      return counters.computeIfAbsent(lanes, this::counter);
    }
    return null;
  }

  private Source fixed(Term term) {
    return new Source.Memory(fixed.computeIfAbsent(term, added -> emission.frame().vector()));
  }

  /** The numbers of the turns. */
  private Source counter(LaneCode lanes) {
    Source taken = lanes.broadcast(lanes.read(VexCode.MOVD, false, () -> Gpr.RCX));
    Source numbers = lanes.ofTwo(VexCode.PADDD, Integer.BYTES, taken, memory.multiples(1));
    return lanes.ofTwo(VexCode.PADDD, Integer.BYTES, numbers, fixed(loop.from()));
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
    CodeLabel end = new CodeLabel();
    Address turns = emission.frame().number();
    emitter.let(loop.counter(), loop.from());
    Gpr count = emitter.wholes().value(loop.to());
    code.arithmetic(false, Arithmetic.SUB, count, emission.variables().of(loop.counter()));
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
    CodeLabel again = new CodeLabel();
    CodeLabel end = new CodeLabel();
    code.load(false, Gpr.RDX, turns);
    code.arithmetic(false, Arithmetic.SUB, Gpr.RDX, form.lanes());
    code.arithmetic(false, Arithmetic.CMP, Gpr.RCX, Gpr.RDX);
    code.jump(Condition.GREATER, end);
    code.bind(again);
    emission.write(form);
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
