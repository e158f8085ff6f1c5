package xlet.engine.emit;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/**
 * A loop in a turn of another that is a method of its own: the JIT compiler compiles short methods
 * sooner than parts of a long one, and better.
 *
 * @param name the name of the method
 * @param loop the loop
 * @param arrays the arrays that it uses, which are its first parameters
 * @param variables the variables that it reads, which are the others
 */
record LoopMethod(
    String name, Step.Loop loop, SortedMap<Integer, Storage> arrays, List<Local> variables) {
  /** A method has at most 255 words of parameters, and a number may have two. */
  private static final int MOST_PARAMETERS = 100;

  /**
   * The method of {@code loop}; null if it uses too much of what is around it, or changes that.
   *
   * @param storages the storage of each array
   */
  static @Nullable LoopMethod of(String name, Step.Loop loop, IntFunction<Storage> storages) {
    List<Step> steps = Step.all(List.of(loop)).toList();
    Set<Local> own = new HashSet<>();
    steps.forEach(step -> own.addAll(declared(step)));
    if (!steps.stream().allMatch(step -> isApart(step, own))) {
      return null;
    }
    Set<Integer> arrays = new HashSet<>();
    steps.forEach(step -> arrays.addAll(step.arrays()));
    Set<Local> read = new LinkedHashSet<>();
    steps.stream()
        .flatMap(step -> step.terms().stream())
        .flatMap(Term::all)
        .forEach(term -> {
          if (term instanceof Term.Load load) {
            arrays.add(load.array());
          } else if (term instanceof Term.Use(Local variable) && !own.contains(variable)) {
            read.add(variable);
          }
        });
    if (arrays.size() + read.size() > MOST_PARAMETERS
        || read.stream().anyMatch(variable -> variable.carrier() == Carrier.REFERENCE)) {
      return null;
    }
    SortedMap<Integer, Storage> held = new TreeMap<>();
    arrays.forEach(array -> held.put(array, storages.apply(array)));
    return new LoopMethod(name, loop, held, List.copyOf(read));
  }

  private static List<Local> declared(Step step) {
    return switch (step) {
      case Step.Let let -> List.of(let.variable());
      case Step.Loop loop -> List.of(loop.counter());
      case Step.Halving halving -> List.of(halving.result(), halving.left(), halving.right());
      default -> List.of();
    };
  }

  private static boolean isApart(Step step, Set<Local> own) {
    return switch (step) {
      case Step.Assign assign -> own.contains(assign.variable());
      case Step.Scratch scratch -> false;
      default -> true;
    };
  }

  /** The types of the parameters; the method has no result. */
  MethodTypeDesc type() {
    Stream<ClassDesc> first = arrays.values().stream().map(ArrayPlaces::type);
    Stream<ClassDesc> others =
        variables.stream().map(variable -> TermEmitter.kind(variable.carrier()).upperBound());
    return MethodTypeDesc.of(
        ConstantDescs.CD_void, Stream.concat(first, others).toArray(ClassDesc[]::new));
  }
}
