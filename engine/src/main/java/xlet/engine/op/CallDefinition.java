package xlet.engine.op;

import xlet.engine.array.ArrayShape;
import xlet.engine.element.Definition;

/** Builds the definition of a call: its operation's, for its shapes and attributes. */
public final class CallDefinition {
  private CallDefinition() {}

  /**
   * The definition of the elements of the results of {@code call}.
   *
   * @throws IllegalArgumentException if its operation has only a kernel
   */
  public static Definition of(Call call) {
    var element =
        call.def()
            .element()
            .orElseThrow(() -> new IllegalArgumentException(call.def() + " has only a kernel"));
    ArrayShape first = call.resultArrays().get(0);
    return Definition.of(first.sizes(), index -> element.apply(call, index));
  }
}
