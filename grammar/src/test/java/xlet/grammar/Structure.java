package xlet.grammar;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import xlet.grammar.tree.Span;

/** Compares trees without their spans. */
final class Structure {
  private Structure() {}

  static boolean same(Object left, Object right) {
    if (left instanceof Span && right instanceof Span) {
      return true;
    }
    if (left instanceof List<?> these && right instanceof List<?> those) {
      return sameLists(these, those);
    }
    if (left instanceof Optional<?> one && right instanceof Optional<?> other) {
      return same(one.stream().toList(), other.stream().toList());
    }
    if (left instanceof Record && left.getClass() == right.getClass()) {
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

  private static Object value(RecordComponent component, Object node) {
    try {
      return component.getAccessor().invoke(node);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
