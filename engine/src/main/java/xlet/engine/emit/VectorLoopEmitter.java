package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Emits with vectors what can be: loops, some turns at a time, and the halving of lanes. */
final class VectorLoopEmitter {
  /** Where loops have no more turns, those that are left over by vectors take time. */
  private static final int SHORT = 1024;

  private final CodeBuilder code;
  private final TermEmitter terms;
  private final ArrayPlaces arrays;
  private final Consumer<List<Step>> scalars;
  private final int bits;
  private final Invariants invariants = new Invariants();
  private int hidden = -1;
  private int count;

  /**
   * @param scalars emits steps without vectors
   * @param bits the width of the vectors; 0 says to use none
   */
  VectorLoopEmitter(
      CodeBuilder code,
      TermEmitter terms,
      ArrayPlaces arrays,
      Consumer<List<Step>> scalars,
      int bits) {
    this.code = code;
    this.terms = terms;
    this.arrays = arrays;
    this.scalars = scalars;
    this.bits = bits;
  }

  /** Takes note of a variable that does not change. */
  void let(Local variable, Term value) {
    invariants.let(variable, value);
  }

  /**
   * Hides from the JIT compiler, by way of a parameter that is not negative, how far apart the
   * turns of a loop are in which slots are held. It would write several turns out and load their
   * numbers in an order of its own; memory that is read in order is up to three times as fast, the
   * cache is not.
   */
  void hide(int parameter) {
    hidden = parameter;
  }

  /** How many loops were emitted with vectors. */
  int count() {
    return count;
  }

  /**
   * Emits turns of {@code loop}, whose counter has its first value.
   *
   * @param limit emits where the turns end
   * @return whether all turns are taken
   */
  boolean emit(Step.Loop loop, Runnable limit) {
    VectorLoops.Plan plan = bits == 0 ? null : VectorLoops.of(loop, invariants);
    int lanes = plan == null ? 0 : plan.lanes(bits);
    if (plan == null || lanes == 0) {
      return false;
    }
    int most = invariants.turns(loop);
    boolean isMasked = most <= SHORT && plan.hasMasks(bits);
    if (most <= 1 && !(isMasked && endsInScratch(loop, lanes))) {
      return false;
    }
    if (most >= lanes || !isMasked) {
      vectors(plan, lanes, limit);
    }
    if (Invariants.isKnown(loop) && most % lanes == 0) {
      return true;
    }
    if (isMasked) {
      someLanes(plan, lanes, limit);
    }
    return isMasked;
  }

  private VectorMemory memory(VectorLoops.Plan plan, int lanes) {
    var memory = new VectorMemory(code, terms, arrays::slot, plan.calls(code, lanes));
    memory.prepare(plan);
    return memory;
  }

  /** Takes as many turns at once as there are lanes; what is left is taken one by one. */
  private void vectors(VectorLoops.Plan plan, int lanes, Runnable limit) {
    count++;
    int counter = terms.slot(plan.loop().counter());
    int last = code.allocateLocal(TypeKind.INT);
    limit.run();
    code.loadConstant(lanes - 1).isub().istore(last);
    VectorMemory memory = memory(plan, lanes);
    Label again = code.newBoundLabel();
    Label end = code.newLabel();
    code.iload(counter).iload(last).if_icmpge(end);
    new VectorEmitter(code, terms, memory, plan, lanes).emit(plan.loop().body());
    code.iload(counter).loadConstant(lanes).iadd().istore(counter);
    code.goto_(again);
    code.labelBinding(end);
  }

  /** Takes the turns that are left, fewer than there are lanes, with the first lanes. */
  private void someLanes(VectorLoops.Plan plan, int lanes, Runnable limit) {
    count++;
    int counter = terms.slot(plan.loop().counter());
    int left = code.allocateLocal(TypeKind.INT);
    limit.run();
    code.iload(counter).isub().istore(left);
    VectorMemory memory = memory(plan, lanes);
    memory.useFirst(() -> code.iload(left), store -> hasRoom(store, plan.loop(), lanes));
    Label end = code.newLabel();
    code.iload(left).ifle(end);
    new VectorEmitter(code, terms, memory, plan, lanes).emit(plan.loop().body());
    code.labelBinding(end);
  }

  /** Whether {@code loop} only stores to scratch arrays, from which vectors may be loaded next. */
  private boolean endsInScratch(Step.Loop loop, int lanes) {
    return loop.body().stream()
        .allMatch(step -> !(step instanceof Step.Store store) || hasRoom(store, loop, lanes));
  }

  /** Whether {@code store} has room for all lanes of the last vector of {@code loop}. */
  private boolean hasRoom(Step.Store store, Step.Loop loop, int lanes) {
    long turns = Math.ceilDiv((long) invariants.turns(loop), lanes) * lanes;
    return store.offset().equals(new Term.Use(loop.counter()))
        && loop.from() instanceof Term.Literal(var carrier, long from)
        && from == 0
        && arrays.isScratch(store.array(), turns - 1);
  }

  /** Emits a loop whose slots are held in vectors; returns whether they can be. */
  boolean emit(Step.Held held) {
    HeldLanes lanes = bits == 0 ? null : HeldLanes.of(held, bits);
    if (lanes == null) {
      return false;
    }
    count++;
    int first = code.allocateLocal(TypeKind.INT);
    code.loadConstant(0).istore(first);
    Label again = code.newBoundLabel();
    held(lanes, first);
    if (lanes.together() < lanes.count()) {
      code.iload(first).loadConstant(lanes.together() * lanes.lanes()).iadd().istore(first);
      code.iload(first).loadConstant(lanes.held().length()).if_icmplt(again);
    }
    return true;
  }

  /** Emits a halving in vectors; returns whether vectors can do it. */
  boolean emit(Step.Halving halving) {
    Optional<HalvedLanes> lanes = HalvedLanes.of(code, halving, bits);
    lanes.ifPresent(halved -> {
      halved.emit(arrays.slot(halving.array()));
      Local result = halving.result();
      code.storeLocal(TermEmitter.kind(result.carrier()), terms.slot(result));
    });
    return lanes.isPresent();
  }

  /** Emits a turning in vectors; returns whether vectors can do it. */
  boolean emit(Step.Turning turning) {
    Optional<TurnedLanes> lanes = TurnedLanes.of(code, terms, turning, bits);
    lanes.ifPresent(turned -> {
      count++;
      turned.emit(arrays::slot, scalars);
    });
    return lanes.isPresent();
  }

  /**
   * Takes all turns with some vectors of slots, which are held in local variables.
   *
   * @param first the local variable of the first slot
   */
  private void held(HeldLanes lanes, int first) {
    Step.Held held = lanes.held();
    List<Map<Integer, Integer>> locals = new ArrayList<>();
    for (int v = 0; v < lanes.together(); v++) {
      Map<Integer, Integer> own = new HashMap<>();
      held.arrays().forEach(array -> own.put(array, code.allocateLocal(TypeKind.REFERENCE)));
      locals.add(own);
    }
    moveHeld(lanes, first, locals, false);
    VectorMemory memory = memory(lanes.plan(), lanes.lanes());
    terms.emit(held.loop().from());
    int counter = terms.slot(held.loop().counter());
    code.istore(counter);
    int step = step(held.loop().by());
    Label again = code.newBoundLabel();
    Label end = code.newLabel();
    code.iload(counter);
    terms.emit(held.loop().to());
    code.if_icmpge(end);
    List<Step> body = held.loop().body();
    scalars.accept(body.subList(0, body.size() - 1));
    for (int v = 0; v < lanes.together(); v++) {
      place(lanes, first, v);
      memory.hold(locals.get(v));
      new VectorEmitter(code, terms, memory, lanes.plan(), lanes.lanes())
          .emit(lanes.inner().body());
    }
    code.iload(counter).iload(step).iadd().istore(counter);
    code.goto_(again);
    code.labelBinding(end);
    moveHeld(lanes, first, locals, true);
  }

  /** Sets the inner counter to the first slot of vector number {@code number}. */
  private void place(HeldLanes lanes, int first, int number) {
    code.iload(first).loadConstant(number * lanes.lanes()).iadd();
    code.istore(terms.slot(lanes.inner().counter()));
  }

  /** Returns a local variable with {@code step}. */
  private int step(int step) {
    int local = code.allocateLocal(TypeKind.INT);
    if (hidden >= 0) {
      code.iload(hidden).loadConstant(Integer.SIZE - 1).iushr(); // 0
      code.loadConstant(step).iadd().istore(local);
    } else {
      code.loadConstant(step).istore(local);
    }
    return local;
  }

  /** Loads the vectors that are held, or stores them. */
  private void moveHeld(
      HeldLanes lanes, int first, List<Map<Integer, Integer>> locals, boolean store) {
    VectorCalls calls = lanes.plan().calls(code, lanes.lanes());
    var memory = new VectorMemory(code, terms, arrays::slot, calls);
    Term place = lanes.held().place(lanes.inner().counter());
    for (int v = 0; v < lanes.together(); v++) {
      place(lanes, first, v);
      locals
          .get(v)
          .forEach((array, local) -> {
            Storage storage = arrays.storage(array);
            if (store) {
              calls.loadFromLoop(calls.lane(storage.carrier()), local);
              memory.store(array, storage, place);
            } else {
              memory.load(array, storage, place, 1);
              code.astore(local);
            }
          });
    }
  }
}
