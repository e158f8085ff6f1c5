package xlet.session.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sentence and what is said below it.
 *
 * @param text the sentence
 * @param children what belongs to it, in order
 */
record Tree(String text, List<Tree> children) {
  private static final int INDENT = 3;

  Tree {
    children = List.copyOf(children);
  }

  static Tree leaf(String text) {
    return new Tree(text, List.of());
  }

  /** The tree in one line, if it has no grandchildren: {@code turn {1}: x[1] = 2.0, …}. */
  private String flat() {
    return children.isEmpty()
        ? text
        : text + ": " + children.stream().map(Tree::text).collect(Collectors.joining(", "));
  }

  private boolean isFlat(int room) {
    return children.stream().allMatch(child -> child.children().isEmpty())
        && Columns.width(flat()) <= room;
  }

  /** The tree as lines of at most the screen's width, children below their sentence. */
  List<String> lines(Screen screen, int depth) {
    int indent = depth * INDENT;
    if (isFlat(screen.width() - indent)) {
      return List.of(Columns.spaces(indent) + flat());
    }
    List<String> lines =
        new ArrayList<>(
            Columns.wrap(Columns.spaces(indent) + text, screen.width(), indent + INDENT));
    children.forEach(child -> lines.addAll(child.lines(screen, depth + 1)));
    return lines;
  }
}
