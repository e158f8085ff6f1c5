package xlet.grammar.tree;

import java.util.List;

/**
 * A name in C++ namespaces: {@code ShapeUtil::MakeShape}, {@code Padding::kValid}.
 *
 * @param span the whole name
 * @param parts the parts between {@code ::}, at least two
 */
public record ScopedName(Span span, List<String> parts) implements Expr {
  /** Copies the list. */
  public ScopedName {
    parts = List.copyOf(parts);
  }

  /** The parts with {@code ::} between them. */
  public String text() {
    return String.join("::", parts);
  }
}
