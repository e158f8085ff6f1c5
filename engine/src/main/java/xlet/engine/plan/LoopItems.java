package xlet.engine.plan;

import java.util.List;
import xlet.engine.array.Shape;

/**
 * Condition and body of a loop as one program, in which all arrays have the default layout.
 *
 * @param items the program, whose first item is the state; other given items are constants
 * @param condition the item that says whether to go on
 * @param next the item that is the next state
 */
public record LoopItems(List<Item> items, int condition, int next) {
  public LoopItems {
    items = List.copyOf(items);
  }

  /** The shape of the state. */
  public Shape state() {
    return items.get(0).shape();
  }
}
