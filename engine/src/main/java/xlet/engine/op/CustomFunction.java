package xlet.engine.op;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;

/** A function that {@code CustomCall} calls by its name: one of Java, or a computation. */
public interface CustomFunction {
  /** The functions that were registered, by name. */
  Map<String, CustomFunction> REGISTERED = new ConcurrentSkipListMap<>();

  /** From now on {@code CustomCall(name, …)} calls {@code function}. */
  static void register(String name, CustomFunction function) {
    REGISTERED.put(name, function);
  }

  /** The function that was registered as {@code name}. */
  static Optional<CustomFunction> find(String name) {
    return Optional.ofNullable(REGISTERED.get(name));
  }

  /**
   * The result, of the shape {@code result}.
   *
   * @throws Evaluation.Fault if there is none for these operands
   */
  Value run(List<Value> operands, Shape result, Evaluation evaluation);

  /**
   * The result for a call that says more in {@code opaque}: the configuration of a library.
   *
   * @throws Evaluation.Fault if there is none for these operands
   */
  default Value run(List<Value> operands, String opaque, Shape result, Evaluation evaluation) {
    return run(operands, result, evaluation);
  }

  /** Says why it cannot be called with these shapes; empty if it can. */
  default Optional<String> misfit(List<Shape> operands, Shape result) {
    return Optional.empty();
  }

  /** Whether it does something besides giving a value. */
  default boolean hasEffect() {
    return false;
  }
}
