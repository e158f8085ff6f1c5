package xlet.engine.element;

import java.util.ArrayList;
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

  /** This function with the second half of its parameters before the first one. */
  public Lambda withHalvesExchanged() {
    int half = parameters.size() / 2;
    List<Slot> exchanged = new ArrayList<>(parameters.subList(half, parameters.size()));
    exchanged.addAll(parameters.subList(0, half));
    return new Lambda(exchanged, body);
  }

  /** This function with each complex number as two: its real and its imaginary part. */
  public Lambda parts() {
    Parts parts = new Parts();
    return new Lambda(parts.slots(parameters), parts.block(body));
  }
}
