package xlet.engine.loop;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of steps that is being written, and what is known while they run. */
final class StepScope {
  private final @Nullable StepScope parent;
  private final boolean isArm;
  private final int depth;
  private final List<Step> steps;
  private final IdentityHashMap<Object, List<Term>> numbers = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Term> bits = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Term> slots = new IdentityHashMap<>();

  private StepScope(@Nullable StepScope parent, boolean isArm, List<Step> steps) {
    this.parent = parent;
    this.isArm = isArm;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.steps = steps;
  }

  /** The outermost scope of a routine. */
  static StepScope outermost() {
    return new StepScope(null, false, new ArrayList<>());
  }

  /** The body of a loop in this scope. */
  StepScope loop() {
    return new StepScope(this, false, new ArrayList<>());
  }

  /** Steps that are taken in this scope only if something holds. */
  StepScope arm() {
    return new StepScope(this, true, new ArrayList<>());
  }

  /** More steps of this scope, in which dimensions have other values than elsewhere in it. */
  StepScope part() {
    return new StepScope(this, false, steps);
  }

  List<Step> steps() {
    return steps;
  }

  void add(Step step) {
    steps.add(step);
  }

  /** Which of two scopes, one of which is in the other, is the inner one. */
  static StepScope inner(StepScope one, StepScope other) {
    return one.depth >= other.depth ? one : other;
  }

  /** The outermost scope up to {@code outer} that is left by no condition from here. */
  StepScope unconditional(StepScope outer) {
    StepScope scope = this;
    while (scope.depth > outer.depth && !scope.isArm && scope.parent != null) {
      scope = scope.parent;
    }
    return scope;
  }

  /** The terms that are known of {@code key} here; null if none are. */
  @Nullable List<Term> numbers(Object key) {
    for (StepScope scope = this; scope != null; scope = scope.parent) {
      List<Term> known = scope.numbers.get(key);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  void know(Object key, List<Term> terms) {
    numbers.put(key, terms);
  }

  @Nullable Term bits(Object key) {
    for (StepScope scope = this; scope != null; scope = scope.parent) {
      Term known = scope.bits.get(key);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  void knowBits(Object key, Term term) {
    bits.put(key, term);
  }

  /** Where what a read reads has been copied to; null if it has not. */
  @Nullable Term slot(Object read) {
    for (StepScope scope = this; scope != null; scope = scope.parent) {
      Term known = scope.slots.get(read);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  void knowSlot(Object read, Term slot) {
    slots.put(read, slot);
  }
}
