package xlet.engine.loop;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import xlet.engine.array.ArrayShape;
import xlet.engine.element.Atom;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.IndexExpression;

/**
 * Writes a routine's steps: into which scope a value goes, which variables and arrays there are,
 * and what dimensions and slots stand for.
 */
final class Writer {
  private final IdentityHashMap<Object, Binding> bindings = new IdentityHashMap<>();
  private Dependencies dependencies;
  private IntUnaryOperator arrayOf = operand -> operand;

  /** How far the elements of an array lie from where they would lie in the whole of it. */
  private final Map<Integer, Term> shifts = new HashMap<>();

  /** The index to put in for a dimension: it tells more than the term that is bound to it. */
  private final IdentityHashMap<Atom, IndexExpression> phases = new IdentityHashMap<>();

  private final StepScope root = StepScope.outermost();
  private StepScope scope = root;
  private StepScope floor = root;
  private final int vectorBits;
  private int variables;
  private int arrays;

  /** The term that a dimension or a slot stands for, from a scope inwards. */
  private record Binding(StepScope scope, Term value) {}

  Writer(List<ArrayShape> sources, int arrays) {
    this(sources, arrays, /* vectorBits= */ 0);
  }

  /**
   * For vectors of {@code vectorBits} bits what can only be computed one by one otherwise is
   * written out; for scalars that is 0.
   */
  Writer(List<ArrayShape> sources, int arrays, int vectorBits) {
    this.vectorBits = vectorBits;
    this.dependencies = new Dependencies(sources);
    this.arrays = arrays;
  }

  /**
   * From now on reads are of {@code sources}, operand k of array {@code arrayOf(k)}, and nothing
   * that follows goes further out than this scope: the arrays change from time to time.
   */
  void read(List<ArrayShape> sources, IntUnaryOperator arrays) {
    dependencies = new Dependencies(sources);
    arrayOf = arrays;
    floor = scope;
  }

  /** From now on the elements of {@code array} lie {@code shift} further on. */
  void shift(int array, Term shift) {
    shifts.put(array, shift);
  }

  /** Where the element of {@code array} lies that is at {@code offset} in the whole of it. */
  Term placed(int array, Term offset) {
    Term shift = shifts.get(array);
    return shift == null ? offset : Terms.plus(offset, shift);
  }

  /** The number of the array that operand {@code operand} is. */
  int array(int operand) {
    return arrayOf.applyAsInt(operand);
  }

  Dependencies dependencies() {
    return dependencies;
  }

  /** Whether the routine is to be computed with vectors. */
  boolean isForVectors() {
    return vectorBits > 0;
  }

  /** How wide the vectors are that the routine is to be computed with, in bits. */
  int vectorBits() {
    return vectorBits;
  }

  /** The outermost scope. */
  StepScope root() {
    return root;
  }

  StepScope scope() {
    return scope;
  }

  void add(Step step) {
    scope.add(step);
  }

  /** Carries out {@code work} with its steps going to {@code target}. */
  <T> T in(StepScope target, Supplier<T> work) {
    StepScope before = scope;
    scope = target;
    T result = work.get();
    scope = before;
    return result;
  }

  void inside(StepScope target, Runnable work) {
    in(
        target,
        () -> {
          work.run();
          return true;
        });
  }

  Local variable(String name, Carrier carrier) {
    return new Local(name + variables++, carrier);
  }

  /** A new variable with the value of {@code value}. */
  Local let(String name, Term value) {
    Local variable = variable(name, value.carrier());
    add(new Step.Let(variable, value));
    return variable;
  }

  /** {@code value}, in a variable unless it is one or a number. */
  Term shared(Term value) {
    return value instanceof Term.Use || value instanceof Term.Literal
        ? value
        : new Term.Use(let("v", value));
  }

  /** Adds {@link #turns}, if there are any. */
  void loop(String name, Term from, Term to, int by, Consumer<Term> body) {
    boolean isEmpty =
        from instanceof Term.Literal(_, long first)
            && to instanceof Term.Literal(_, long end)
            && first >= end;
    if (!isEmpty) {
      add(turns(name, from, to, by, body));
    }
  }

  /** A loop in which {@code dim} is bound to what {@code body} gets, from {@code from} on. */
  void along(Dim dim, Term from, Term to, Consumer<Term> body) {
    loop(
        "i",
        from,
        to,
        1,
        index -> {
          bind(dim, index);
          body.accept(index);
        });
  }

  /**
   * A loop over pieces of {@code [from, to)} of {@code length} turns each, of which the last may be
   * shorter; {@code body} gets where a piece begins and where it ends.
   */
  void pieces(Term from, Term to, int length, BiConsumer<Term, Term> body) {
    loop(
        "p",
        from,
        to,
        length,
        start -> {
          Term past = Terms.plus(start, Terms.number(length));
          body.accept(start, shared(Terms.least(past, to)));
        });
  }

  /**
   * A loop whose counter, called {@code name} and a number, goes from {@code from} on by {@code by}
   * as long as it is below {@code to}; {@code body} writes the steps of a turn.
   */
  Step.Loop turns(String name, Term from, Term to, int by, Consumer<Term> body) {
    Local counter = variable(name, Carrier.INT);
    StepScope turn = scope.loop();
    inside(turn, () -> body.accept(new Term.Use(counter)));
    return new Step.Loop(counter, from, to, by, turn.steps());
  }

  /** A new scratch array. */
  int scratch(Storage storage, int length) {
    add(new Step.Scratch(arrays, storage, length));
    return arrays++;
  }

  /** From here on, in this scope, {@code key} (a dimension or slot) stands for {@code value}. */
  void bind(Object key, Term value) {
    bindings.put(key, new Binding(scope, value));
  }

  /** From {@code home} inwards {@code key} stands for {@code value}. */
  void bind(Object key, StepScope home, Term value) {
    bindings.put(key, new Binding(home, value));
  }

  /** Carries out {@code work}, in which {@code dim} is {@code index}. */
  void inPhase(Dim dim, IndexExpression index, Runnable work) {
    phases.put(dim, index);
    work.run();
    phases.remove(dim);
  }

  /** Puts in for dimensions what they are in this phase. */
  IndexExpression inPhase(IndexExpression index) {
    return phases.isEmpty() ? index : index.substitute(this::inPhase);
  }

  private IndexExpression inPhase(Atom atom) {
    return switch (atom) {
      case Dim dim -> phases.getOrDefault(dim, IndexExpression.of(dim));
      case Atom.Div(var dividend, long divisor) -> inPhase(dividend).div(divisor);
      case Atom.Mod(var dividend, long modulus) -> inPhase(dividend).mod(modulus);
      case Atom.Clamp(var index, long low, long high, var label) ->
          inPhase(index).clamp(low, high, label);
      case Atom.OfValue value -> IndexExpression.of(value);
    };
  }

  Term bound(Object key) {
    return Objects.requireNonNull(bindings.get(key), "not bound").value;
  }

  /** The outermost scope where {@code dependencies} are all bound. */
  StepScope home(Set<Object> keys) {
    StepScope home = floor;
    for (Object key : keys) {
      home = StepScope.inner(home, Objects.requireNonNull(bindings.get(key), "not bound").scope);
    }
    return home;
  }
}
