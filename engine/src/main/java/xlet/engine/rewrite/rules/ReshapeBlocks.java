package xlet.engine.rewrite.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.array.Ints;

/**
 * A reshape taken apart: blocks of neighbouring dimensions that it turns into one another, as small
 * as they can be. A block of one dimension and one is left as it is; the others are changed.
 */
record ReshapeBlocks(List<Block> blocks) {

  /**
   * Dimensions that become others, of as many elements.
   *
   * @param from dimensions of the operand
   * @param to dimensions of the result
   */
  record Block(Ints from, Ints to) {
    boolean isKept() {
      return from.size() == 1 && to.size() == 1;
    }

    @Override
    public String toString() {
      return isKept() ? from.joined() + "→" + to.joined() : from + "→" + to;
    }
  }

  /** The blocks of a reshape between these sizes, none of which is 0. */
  static ReshapeBlocks of(Ints from, Ints to) {
    List<Block> blocks = new ArrayList<>();
    int i = 0;
    int o = 0;
    while (i < from.size() || o < to.size()) {
      int firstFrom = i;
      int firstTo = o;
      long before = i < from.size() ? from.get(i) : 0;
      long after = o < to.size() ? to.get(o) : 0;
      if (before == 1 && after != 1) {
        i++;
      } else if (after == 1 && before != 1) {
        o++;
      } else {
        i++;
        o++;
        while (before != after) {
          if (before < after) {
            before *= from.get(i++);
          } else {
            after *= to.get(o++);
          }
        }
      }
      blocks.add(new Block(span(firstFrom, i), span(firstTo, o)));
    }
    return new ReshapeBlocks(List.copyOf(blocks));
  }

  private static Ints span(int first, int end) {
    return Ints.range(end - first).map(d -> d + first);
  }

  /** The operand's dimensions that become one of {@code to} as they are. */
  Ints keptFrom(Ints to) {
    return collected(kept().filter(block -> to.contains(block.to().get(0))).toList(), Block::from);
  }

  /** The result's dimensions that are some of the operand as they were. */
  Ints keptTo() {
    return collected(kept().toList(), Block::to);
  }

  private Stream<Block> kept() {
    return blocks.stream().filter(Block::isKept);
  }

  private static Ints collected(List<Block> some, Function<Block, Ints> side) {
    Ints all = Ints.of();
    for (Block block : some) {
      all = all.append(side.apply(block));
    }
    return all;
  }

  /** The blocks as they are written: <code>0→0, {3}→{3,4}</code>. */
  @Override
  public String toString() {
    return blocks.stream().map(Block::toString).collect(Collectors.joining(", "));
  }
}
