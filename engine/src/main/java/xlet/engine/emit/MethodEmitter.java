package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import xlet.engine.loop.HalvedSlots;
import xlet.engine.loop.Local;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.TurnedSlots;

/** Emits the steps of a routine as the body of a method. */
final class MethodEmitter {
  private static final int ARRAYS = 1;
  private static final int FROM = 2;
  static final int TO = 3;

  private final CodeBuilder code;
  private final Routine routine;
  private final TermEmitter terms;
  private final VectorLoopEmitter vectors;
  private final IdentityHashMap<Local, Integer> variables = new IdentityHashMap<>();
  private final Map<Integer, Integer> arrays = new HashMap<>();

  /** {@code bits} is the width of the vectors to use; 0 says to use none. */
  MethodEmitter(CodeBuilder code, Routine routine, KnownObjects known, int bits) {
    this.code = code;
    this.routine = routine;
    this.terms = new TermEmitter(code, known, this::slot, this::array);
    this.vectors = new VectorLoopEmitter(code, terms, this::array, this::all, bits);
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
        vectors.let(variable, value);
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
        vectors.scratch(array, storage);
      }
      case Step.Loop loop -> loop(loop);
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
