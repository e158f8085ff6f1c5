package xlet.engine.machine;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.loop.Local;

/** Where in the frame the variables of a routine are, and the addresses of its arrays. */
final class VariablePlaces {
  private final StackFrame frame;
  private final IdentityHashMap<Local, Address> numbers = new IdentityHashMap<>();
  private final Map<Integer, Address> arrays = new HashMap<>();

  VariablePlaces(StackFrame frame) {
    this.frame = frame;
  }

  /** The memory of a variable. */
  Address of(Local variable) {
    return numbers.computeIfAbsent(variable, added -> frame.number());
  }

  /** Memory for the address of array number {@code array}, which is known from now on. */
  Address put(int array) {
    return arrays.computeIfAbsent(array, added -> frame.number());
  }

  /** The memory with the address of array number {@code array}. */
  Address of(int array) {
    return Objects.requireNonNull(arrays.get(array), "no such array");
  }
}
