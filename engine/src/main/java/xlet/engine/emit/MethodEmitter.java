package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.loop.HalvedSlots;
import xlet.engine.loop.Local;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.TurnedSlots;

/** Emits steps as the body of a method. */
final class MethodEmitter {
  private static final int ARRAYS = 1;
  private static final int FROM = 2;
  private static final int TO = 3;

  private final CodeBuilder code;
  private final int bits;
  private final List<LoopMethod> methods;
  private final TermEmitter terms;
  private final VectorLoopEmitter vectors;
  private final Map<Local, Integer> variables = new HashMap<>();
  private final ArrayPlaces arrays = new ArrayPlaces();
  private boolean isRepeated;

  /**
   * @param bits the width of the vectors to use; 0 says to use none
   * @param methods where loops go that are methods of their own
   */
  MethodEmitter(CodeBuilder code, KnownObjects known, int bits, List<LoopMethod> methods) {
    this.code = code;
    this.bits = bits;
    this.methods = methods;
    this.terms = new TermEmitter(code, known, this::slot, arrays::slot);
    this.vectors = new VectorLoopEmitter(code, terms, arrays, this::all, bits);
  }

  /** Emits {@code routine} as {@link EmittedCode#run}. */
  void emit(Routine routine) {
    variables.put(routine.from(), FROM);
    variables.put(routine.to(), TO);
    vectors.hide(TO);
    List<Storage> storages = new ArrayList<>(routine.sources());
    storages.addAll(routine.results());
    for (int array = 0; array < storages.size(); array++) {
      Storage storage = storages.get(array);
      int slot = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(ARRAYS).loadConstant(array).aaload();
      code.checkcast(ArrayPlaces.type(storage)).astore(slot);
      arrays.put(array, slot, storage);
    }
    all(routine.body());
    code.return_();
  }

  /** Emits {@code method}. */
  void emit(LoopMethod method) {
    int parameter = 0;
    for (var array : method.arrays().entrySet()) {
      arrays.put(array.getKey(), code.parameterSlot(parameter++), array.getValue());
    }
    for (Local variable : method.variables()) {
      variables.put(variable, code.parameterSlot(parameter++));
    }
    loop(method.loop());
    code.return_();
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
        vectors.let(variable, value);
        terms.emit(value);
        store(variable);
      }
      case Step.Assign(Local variable, Term value) -> {
        terms.emit(value);
        store(variable);
      }
      case Step.Store(int array, Storage storage, Term offset, Term value) -> {
        code.aload(arrays.slot(array));
        terms.emit(offset);
        terms.emit(value);
        code.arrayStore(TermEmitter.element(storage));
      }
      case Step.Scratch scratch -> {
        int slot = code.allocateLocal(TypeKind.REFERENCE);
        code.loadConstant(scratch.length()).newarray(TermEmitter.element(scratch.storage()));
        code.astore(slot);
        arrays.putScratch(scratch, slot);
      }
      case Step.Loop loop -> {
        if (!isRepeated || !call(loop)) {
          loop(loop);
        }
      }
      case Step.Held held -> {
        if (!vectors.emit(held)) {
          loop(held.loop());
        }
      }
      case Step.Halving halving -> {
        if (!vectors.emit(halving)) {
          all(HalvedSlots.steps(halving));
        }
      }
      case Step.Turning turning -> {
        if (!vectors.emit(turning)) {
          all(TurnedSlots.steps(turning));
        }
      }
      case Step.Fetch _ -> {}
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
        boolean wasRepeated = isRepeated;
        isRepeated = true;
        Label again = code.newBoundLabel();
        Label end = code.newLabel();
        all(before);
        terms.jumpUnless(condition, end);
        all(body);
        code.goto_(again);
        code.labelBinding(end);
        isRepeated = wasRepeated;
      }
    }
  }

  /** Calls a method with {@code loop} if it can be one. */
  private boolean call(Step.Loop loop) {
    LoopMethod method = LoopMethod.of("loop" + methods.size(), loop, arrays::storage);
    if (method == null) {
      return false;
    }
    methods.add(method);
    method.arrays().keySet().forEach(array -> code.aload(arrays.slot(array)));
    method.variables().forEach(variable -> terms.emit(new Term.Use(variable)));
    code.invokestatic(HiddenClasses.owner(bits), method.name(), method.type());
    return true;
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
    return vectors.count();
  }

  private void loop(Step.Loop loop, Runnable limit) {
    if (!vectors.emit(loop, limit)) {
      scalars(loop, limit);
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
