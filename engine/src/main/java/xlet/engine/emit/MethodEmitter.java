package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import xlet.engine.loop.Local;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Emits the steps of a routine as the body of a method. */
final class MethodEmitter {
  private static final int ARRAYS = 1;
  private static final int FROM = 2;
  private static final int TO = 3;

  private final CodeBuilder code;
  private final Routine routine;
  private final TermEmitter terms;
  private final int bits;
  private int vectorLoops;
  private final IdentityHashMap<Local, Integer> variables = new IdentityHashMap<>();
  private final Map<Integer, Integer> arrays = new HashMap<>();
  private final Map<Integer, Storage> storages = new HashMap<>();

  /** {@code bits} is the width of the vectors to use; 0 says to use none. */
  MethodEmitter(CodeBuilder code, Routine routine, KnownObjects known, int bits) {
    this.code = code;
    this.bits = bits;
    this.routine = routine;
    this.terms = new TermEmitter(code, known, this::slot, this::array);
  }

  void emit() {
    variables.put(routine.from(), FROM);
    variables.put(routine.to(), TO);
    unpack();
    all(routine.body());
    code.return_();
  }

  /** Puts each array into a local variable of its own type. */
  private void unpack() {
    List<Storage> sources = routine.sources();
    int count = sources.size() + routine.results().size();
    for (int array = 0; array < count; array++) {
      Storage storage =
          array < sources.size()
              ? sources.get(array)
              : routine.results().get(array - sources.size());
      int slot = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(ARRAYS).loadConstant(array).aaload();
      code.checkcast(ClassDesc.ofDescriptor(storage.type().descriptorString())).astore(slot);
      arrays.put(array, slot);
    }
  }

  private int array(int number) {
    return Objects.requireNonNull(arrays.get(number), "no such array");
  }

  private int slot(Local variable) {
    return variables.computeIfAbsent(
        variable, added -> code.allocateLocal(TermEmitter.kind(added.carrier())));
  }

  private void store(Local variable) {
    code.storeLocal(TermEmitter.kind(variable.carrier()), slot(variable));
  }

  private void all(List<Step> steps) {
    steps.forEach(this::emit);
  }

  private void emit(Step step) {
    switch (step) {
      case Step.Let(Local variable, Term value) -> {
        terms.emit(value);
        store(variable);
      }
      case Step.Assign(Local variable, Term value) -> {
        terms.emit(value);
        store(variable);
      }
      case Step.Store(int array, Storage storage, Term offset, Term value) -> {
        code.aload(array(array));
        terms.emit(offset);
        terms.emit(value);
        code.arrayStore(TermEmitter.element(storage));
      }
      case Step.Scratch(int array, Storage storage, int length) -> {
        int slot = code.allocateLocal(TypeKind.REFERENCE);
        code.loadConstant(length).newarray(TermEmitter.element(storage)).astore(slot);
        arrays.put(array, slot);
        storages.put(array, storage);
      }
      case Step.Loop loop -> loop(loop);
      case Step.Held held -> {
        HeldLanes lanes = bits == 0 ? null : HeldLanes.of(held, bits);
        if (lanes == null) {
          loop(held.loop());
        } else {
          for (int vector = 0; vector < lanes.count(); vector += lanes.together()) {
            held(lanes, vector);
          }
        }
      }
      case Step.When(Term condition, List<Step> yes, List<Step> no) -> {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        terms.jumpUnless(condition, otherwise);
        all(yes);
        code.goto_(end);
        code.labelBinding(otherwise);
        all(no);
        code.labelBinding(end);
      }
      case Step.While(List<Step> before, Term condition, List<Step> body) -> {
        Label again = code.newBoundLabel();
        Label end = code.newLabel();
        all(before);
        terms.jumpUnless(condition, end);
        all(body);
        code.goto_(again);
        code.labelBinding(end);
      }
    }
  }

  private void loop(Step.Loop loop) {
    terms.emit(loop.from());
    store(loop.counter());
    Term limit = loop.to();
    if (!(limit instanceof Term.Literal || limit instanceof Term.Use)) {
      int slot = code.allocateLocal(TypeKind.INT);
      terms.emit(limit);
      code.istore(slot);
      loop(loop, () -> code.iload(slot));
    } else {
      loop(loop, () -> terms.emit(limit));
    }
  }

  /** How many loops were emitted with vectors. */
  int vectorLoops() {
    return vectorLoops;
  }

  private void loop(Step.Loop loop, Runnable limit) {
    VectorLoops.Plan plan = bits == 0 ? null : VectorLoops.of(loop);
    if (plan != null) {
      int lanes = plan.lanes(bits);
      if (lanes > 0) {
        vectors(plan, lanes, limit);
      }
    }
    scalars(loop, limit);
  }

  /** Takes as many turns at once as there are lanes; what is left is taken one by one. */
  private void vectors(VectorLoops.Plan plan, int lanes, Runnable limit) {
    vectorLoops++;
    int counter = slot(plan.loop().counter());
    int last = code.allocateLocal(TypeKind.INT);
    limit.run();
    code.loadConstant(lanes - 1).isub().istore(last);
    VectorMemory memory = new VectorMemory(code, terms, this::array, lanes, Map.of());
    memory.prepare(plan);
    Label again = code.newBoundLabel();
    Label end = code.newLabel();
    code.iload(counter).iload(last).if_icmpge(end);
    new VectorEmitter(code, terms, memory, plan, lanes).emit(plan.loop().body());
    code.iload(counter).loadConstant(lanes).iadd().istore(counter);
    code.goto_(again);
    code.labelBinding(end);
  }

  /** Takes all turns with some vectors of slots, which are held in local variables. */
  private void held(HeldLanes lanes, int first) {
    vectorLoops++;
    Step.Held held = lanes.held();
    List<Map<Integer, Integer>> locals = new ArrayList<>();
    for (int v = 0; v < lanes.together(); v++) {
      Map<Integer, Integer> own = new HashMap<>();
      held.arrays().forEach(array -> own.put(array, code.allocateLocal(TypeKind.REFERENCE)));
      locals.add(own);
    }
    moveHeld(lanes, first, locals, false);
    terms.emit(held.loop().from());
    store(held.loop().counter());
    int counter = slot(held.loop().counter());
    int step = unknown(held.loop().by());
    Label again = code.newBoundLabel();
    Label end = code.newLabel();
    code.iload(counter);
    terms.emit(held.loop().to());
    code.if_icmpge(end);
    List<Step> body = held.loop().body();
    all(body.subList(0, body.size() - 1));
    for (int v = 0; v < lanes.together(); v++) {
      code.loadConstant((first + v) * lanes.lanes()).istore(slot(lanes.inner().counter()));
      VectorMemory memory =
          new VectorMemory(code, terms, this::array, lanes.lanes(), locals.get(v));
      memory.prepare(lanes.plan());
      new VectorEmitter(code, terms, memory, lanes.plan(), lanes.lanes())
          .emit(lanes.inner().body());
    }
    code.iload(counter).iload(step).iadd().istore(counter);
    code.goto_(again);
    code.labelBinding(end);
    moveHeld(lanes, first, locals, true);
  }

  /**
   * Returns a local variable with {@code step}, which the JIT compiler cannot tell. It would write
   * several turns of a loop out and load their numbers in an order of its own; memory that is read
   * in order is up to three times as fast.
   */
  private int unknown(int step) {
    int local = code.allocateLocal(TypeKind.INT);
    code.iload(TO).loadConstant(Integer.SIZE - 1).iushr(); // 0
    code.loadConstant(step).iadd().istore(local);
    return local;
  }

  /** Loads the vectors that are held, or stores them. */
  private void moveHeld(
      HeldLanes lanes, int first, List<Map<Integer, Integer>> locals, boolean store) {
    VectorMemory memory = new VectorMemory(code, terms, this::array, lanes.lanes(), Map.of());
    var calls = new VectorCalls(code, lanes.lanes());
    Local counter = lanes.inner().counter();
    for (int v = 0; v < lanes.together(); v++) {
      code.loadConstant((first + v) * lanes.lanes()).istore(slot(counter));
      Term place = lanes.held().place(counter);
      locals
          .get(v)
          .forEach((array, local) -> {
            Storage storage = Objects.requireNonNull(storages.get(array));
            if (store) {
              calls.loadFromLoop(TermEmitter.kind(storage.carrier()), local);
              memory.store(array, storage, place);
            } else {
              memory.load(array, storage, place, 1);
              code.astore(local);
            }
          });
    }
  }

  private void scalars(Step.Loop loop, Runnable limit) {
    int counter = slot(loop.counter());
    Label again = code.newBoundLabel();
    Label end = code.newLabel();
    code.iload(counter);
    limit.run();
    code.if_icmpge(end);
    all(loop.body());
    code.iload(counter).loadConstant(loop.by()).iadd().istore(counter);
    code.goto_(again);
    code.labelBinding(end);
  }
}
