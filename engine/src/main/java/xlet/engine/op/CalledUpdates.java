package xlet.engine.op;

import java.util.List;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression.Callee;

/**
 * Updates of which each is a call of a function of scalars: as long as code for them does not pay,
 * or if there is none.
 *
 * @param types the types of the arrays
 * @param run how many neighbours are updated together
 */
public record CalledUpdates(Callee function, Order order, List<ElementType> types, int run)
    implements InPlace {
  private static final int UPDATES_PER_POLL = 1 << 12;

  public CalledUpdates {
    types = List.copyOf(types);
  }

  @Override
  public boolean isReady(long more) {
    return true;
  }

  @Override
  public void run(
      Operands operands, int[] places, int low, int high, int from, int to, Runnable poll) {
    long[] arguments = new long[2 * types.stream().mapToInt(ElementType::parts).sum()];
    for (int unit = from; unit < to; unit++) {
      if (places[unit] < low || places[unit] >= high) {
        continue;
      }
      for (int k = 0; k < run; k++) {
        int update = unit * run + k;
        if (update % UPDATES_PER_POLL == 0) {
          poll.run();
        }
        combine(operands, places[unit] + k, update, arguments, poll);
      }
    }
  }

  private void combine(
      Operands operands, int element, int update, long[] arguments, Runnable poll) {
    boolean elementsFirst = order == Order.ELEMENTS_FIRST;
    int half = arguments.length / 2;
    read(operands.results(), element, arguments, elementsFirst ? 0 : half);
    read(operands.updates(), update, arguments, elementsFirst ? half : 0);
    long[] combined = function.call(arguments, poll);
    int next = 0;
    for (int k = 0; k < types.size(); k++) {
      ElementType part = types.get(k).part();
      int parts = types.get(k).parts();
      for (int slot = element * parts; slot < (element + 1) * parts; slot++) {
        long bits = combined[next++];
        operands.results().get(k).setBits(slot, part.inLong() ? part.wrap(bits) : bits);
      }
    }
  }

  /**
   * Makes the element at {@code offset} of each array the arguments from number {@code next} on.
   */
  private void read(List<Buffer> arrays, int offset, long[] arguments, int next) {
    int number = next;
    for (int k = 0; k < types.size(); k++) {
      ElementType part = types.get(k).part();
      int parts = types.get(k).parts();
      for (int slot = offset * parts; slot < (offset + 1) * parts; slot++) {
        arguments[number++] = part.bitsOf(arrays.get(k).bits(slot));
      }
    }
  }
}
