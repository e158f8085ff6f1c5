package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Keeps slots of arrays in variables, which can be registers: those of arrays that a routine uses
 * only at places that are numbers.
 */
final class ArrayVariables extends StepRewriting {
  private final Uses uses;
  private final Map<Integer, Map<Integer, Local>> variables = new HashMap<>();

  private ArrayVariables(Uses uses) {
    this.uses = uses;
  }

  /**
   * Returns {@code routine}, which writes out short loops, and loads results at its beginning and
   * stores them at its end where that can be.
   *
   * @param lengths how many slots each result has
   */
  static Routine of(Routine routine, List<Integer> lengths) {
    List<Step> body = Unrolling.of(routine.body());
    int first = routine.sources().size();
    Uses uses = new Uses();
    for (int k = 0; k < lengths.size(); k++) {
      uses.lengths.put(first + k, lengths.get(k));
    }
    uses.steps(body);
    var rewriting = new ArrayVariables(uses);
    List<Step> all = new ArrayList<>();
    List<Step> end = new ArrayList<>();
    for (int k = 0; k < lengths.size(); k++) {
      int array = first + k;
      Storage storage = routine.results().get(k);
      for (int slot : uses.slots(array)) {
        Term place = Terms.number(slot);
        Local variable = rewriting.declared(array, slot, new Term.Load(array, storage, place), all);
        end.add(new Step.Store(array, storage, place, new Term.Use(variable)));
      }
    }
    all.addAll(rewriting.steps(body));
    all.addAll(end);
    return new Routine(routine.sources(), routine.results(), routine.from(), routine.to(), all);
  }

  private Local declared(int array, int slot, Term value, List<Step> to) {
    Local variable = new Local("a%s_%s".formatted(array, slot), value.carrier());
    variables.computeIfAbsent(array, added -> new TreeMap<>()).put(slot, variable);
    to.add(new Step.Let(variable, value));
    return variable;
  }

  private Optional<Local> variable(int array, Term offset) {
    return offset instanceof Term.Literal(var carrier, long slot)
        ? Optional.ofNullable(variables.getOrDefault(array, Map.of()).get((int) slot))
        : Optional.empty();
  }

  @Override
  void add(Step step, List<Step> to) {
    if (step instanceof Step.Scratch(int array, Storage storage, int length)
        && uses.areNumbers(array)) {
      Term zero = new Term.Literal(storage.carrier(), 0);
      uses.slots(array).forEach(slot -> declared(array, slot, zero, to));
      return;
    }
    if (step instanceof Step.Store(int array, Storage storage, Term offset, Term value)) {
      Optional<Local> variable = variable(array, offset);
      if (variable.isPresent()) {
        to.add(new Step.Assign(variable.get(), stored(storage, term(value))));
        return;
      }
    }
    super.add(step, to);
  }

  /** Returns {@code value} as it is read again where it was stored. */
  private static Term stored(Storage storage, Term value) {
    return switch (storage) {
      case BYTES -> Terms.operate(Opcode.I2B, Carrier.INT, value);
      case SHORTS -> Terms.operate(Opcode.I2S, Carrier.INT, value);
      case INTS, LONGS, FLOATS, DOUBLES -> value;
    };
  }

  @Override
  Term term(Term term) {
    if (term instanceof Term.Load(int array, Storage storage, Term offset)) {
      Optional<Local> variable = variable(array, offset);
      if (variable.isPresent()) {
        return new Term.Use(variable.get());
      }
    }
    return super.term(term);
  }

  /** Finds out at which places arrays are used. */
  private static final class Uses extends StepRewriting {
    /** The arrays that come into question. */
    private final Map<Integer, Integer> lengths = new HashMap<>();

    private final Map<Integer, SortedSet<Integer>> slots = new HashMap<>();
    private final Set<Integer> elsewhere = new HashSet<>();

    boolean areNumbers(int array) {
      return lengths.containsKey(array) && !elsewhere.contains(array);
    }

    /** Returns the slots to keep in variables. */
    SortedSet<Integer> slots(int array) {
      return areNumbers(array) ? slots.getOrDefault(array, new TreeSet<>()) : new TreeSet<>();
    }

    private void use(int array, Term offset) {
      int length = lengths.getOrDefault(array, 0);
      if (offset instanceof Term.Literal(var carrier, long slot) && slot >= 0 && slot < length) {
        slots.computeIfAbsent(array, added -> new TreeSet<>()).add((int) slot);
      } else {
        elsewhere.add(array);
      }
    }

    @Override
    void add(Step step, List<Step> to) {
      switch (step) {
        case Step.Scratch(int array, Storage storage, int length) -> lengths.put(array, length);
        case Step.Store(int array, Storage storage, Term offset, Term value) -> use(array, offset);
        case Step.Held _, Step.Halving _, Step.Turning _, Step.Fetch _ ->
            elsewhere.addAll(step.arrays());
        case Step.Let _, Step.Assign _, Step.Loop _, Step.When _, Step.While _ -> {}
      }
      super.add(step, to);
    }

    @Override
    Term term(Term term) {
      if (term instanceof Term.Load(int array, Storage storage, Term offset)) {
        use(array, offset);
      }
      return super.term(term);
    }
  }
}
