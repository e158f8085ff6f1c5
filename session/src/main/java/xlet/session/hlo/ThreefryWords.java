package xlet.session.hlo;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Node;
import xlet.session.scope.GraphBuilder;

/**
 * ThreeFry 2x32-20 (Salmon et al., SC 2011), by which JAX makes random numbers: of two keys and two
 * counters, all arrays of u32, two arrays of words.
 */
final class ThreefryWords {
  private static final int GROUPS = 5;
  private static final int PARITY = 0x1BD11BDA;
  private static final int[][] ROTATIONS = {{13, 15, 26, 6}, {17, 29, 16, 24}};

  private final Steps steps;

  private ThreefryWords(Steps steps) {
    this.steps = steps;
  }

  static List<Node> results(Steps steps, LibraryOptions options, List<Node> operands) {
    return new ThreefryWords(steps).words(operands);
  }

  private List<Node> words(List<Node> operands) {
    Node parity =
        steps.call("Xor", steps.call("Xor", operands.get(0), operands.get(1)), word(PARITY));
    List<Node> keys = List.of(operands.get(0), operands.get(1), parity);
    Node first = steps.call("Add", operands.get(2), keys.get(0));
    Node second = steps.call("Add", operands.get(3), keys.get(1));
    for (int group = 0; group < GROUPS; group++) {
      for (int rotation : ROTATIONS[group % 2]) {
        first = steps.call("Add", first, second);
        second = steps.call("Xor", rotated(second, rotation), first);
      }
      first = steps.call("Add", first, keys.get((group + 1) % 3));
      second =
          steps.call("Add", steps.call("Add", second, keys.get((group + 2) % 3)), word(group + 1));
    }
    return List.of(first, second);
  }

  private Node rotated(Node word, int by) {
    return steps.call(
        "Or",
        steps.call("ShiftLeft", word, word(by)),
        steps.call("ShiftRightLogical", word, word(Integer.SIZE - by)));
  }

  private static Node word(int bits) {
    return GraphBuilder.known(NdArray.scalar(ElementType.U32, Integer.toUnsignedLong(bits)));
  }
}
