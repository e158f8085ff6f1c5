package xlet.engine.element;

import java.util.List;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;

/**
 * A function of scalars.
 *
 * @param parameters the slots that stand for the arguments in the body
 * @param body its results
 */
public record Lambda(List<Slot> parameters, Block body) {
  public Lambda {
    parameters = List.copyOf(parameters);
  }

  /** This function with each complex number as two: its real and its imaginary part. */
  public Lambda parts() {
    Parts parts = new Parts();
    return new Lambda(parts.slots(parameters), parts.block(body));
  }
}
