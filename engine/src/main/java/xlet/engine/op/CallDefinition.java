package xlet.engine.op;

import xlet.engine.array.ArrayShape;
import xlet.engine.element.Definition;

/** The definitions of calls. */
public final class CallDefinition {
  private CallDefinition() {}

  /**
   * What one element of each result of {@code call} is.
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
