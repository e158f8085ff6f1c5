package xlet.grammar.tree;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Looks at trees without knowing their kinds of nodes: compares them, and lists children. */
final class Structure {
  private Structure() {}

  static boolean same(Object left, Object right) {
    if (left instanceof Span && right instanceof Span) {
      return true;
    }
    if (left instanceof List<?> these && right instanceof List<?> those) {
      return sameLists(these, those);
    }
    if (left instanceof SyntaxNode && left.getClass() == right.getClass()) {
      for (RecordComponent component : left.getClass().getRecordComponents()) {
        if (!same(value(component, left), value(component, right))) {
          return false;
        }
      }
      return true;
    }
    return left.equals(right);
  }

  private static boolean sameLists(List<?> left, List<?> right) {
    if (left.size() != right.size()) {
      return false;
    }
    Iterator<?> others = right.iterator();
    for (Object each : left) {
      if (!same(each, others.next())) {
        return false;
      }
    }
    return true;
  }

  /** The nodes of which {@code node} consists, in the order of its components. */
  static List<SyntaxNode> children(SyntaxNode node) {
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
