package xlet.engine.op;

import xlet.engine.array.ArrayShape;
import xlet.engine.element.Definition;

/** Builds the definition of a call: its operation's, for its shapes and attributes. */
public final class CallDefinition {
  private CallDefinition() {}

  /**
   * The definition of the elements of the results of {@code written}, at the largest sizes if its
   * operands are bounded.
   *
   * @throws IllegalArgumentException if its operation has only a kernel
   */
  public static Definition of(Call written) {
    Call call = written.largest();
    var element =
        call.def()
            .element()
            .orElseThrow(() -> new IllegalArgumentException(call.def() + " has only a kernel"));
    ArrayShape first = call.resultArrays().get(0);
    return Definition.of(first.sizes(), index -> element.apply(call, index));
  }
}
