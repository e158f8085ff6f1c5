package xlet.grammar.tree;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Finds the parts of nodes, whatever their kind: those of their components that are nodes. */
final class Children {
  private Children() {}

  static List<SyntaxNode> of(SyntaxNode node) {
    List<SyntaxNode> children = new ArrayList<>();
    for (RecordComponent component : node.getClass().getRecordComponents()) {
      collect(value(component, node), children);
    }
    return children;
  }

  private static void collect(Object value, List<SyntaxNode> children) {
    if (value instanceof SyntaxNode node) {
      children.add(node);
    } else if (value instanceof List<?> list) {
      list.forEach(element -> collect(element, children));
    }
  }

  private static Object value(RecordComponent component, Object node) {
    try {
      return component.getAccessor().invoke(node);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
