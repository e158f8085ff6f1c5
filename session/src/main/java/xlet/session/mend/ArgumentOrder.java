package xlet.session.mend;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import xlet.engine.array.ElementType;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.session.phrasebook.Texts;

/** The arguments of a call in another order, in other groups, or without one of them. */
final class ArgumentOrder {
  private ArgumentOrder() {}

  /** Groups of operands in braces, and the group beside each, one by one. */
  static void apart(List<Written> given, Set<List<Written>> all) {
    List<Written> changed = new ArrayList<>();
    int size = 0;
    for (Written argument : given) {
      List<String> elements =
          Texts.isList(argument.text()) ? Texts.elements(argument.text()) : List.of();
      boolean group = elements.size() > 1 && Texts.integers(argument.text()).isEmpty();
      if (!argument.isNamed() && (group || (size > 1 && elements.size() == size))) {
        elements.forEach(element -> changed.add(new Written("", element)));
        size = elements.size();
      } else {
        changed.add(argument);
        size = 0;
      }
    }
    all.add(List.copyOf(changed));
  }

  /** Braces around whole numbers side by side. */
  static void grouped(List<Written> given, Set<List<Written>> all) {
    for (int from = 0; from < given.size(); from++) {
      int to = from;
      while (to < given.size()
          && !given.get(to).isNamed()
          && given.get(to).text().matches(ArgumentChanges.WHOLE_NUMBER)) {
        to++;
      }
      if (to - from > 1) {
        List<Written> changed = new ArrayList<>(given.subList(0, from));
        changed.add(together(given.subList(from, to)));
        changed.addAll(given.subList(to, given.size()));
        all.add(changed);
      }
    }
  }

  /**
   * Braces around some operands of the first two parameters, which do not take equally many.
   *
   * @param count how many operands come before the other arguments
   */
  static void divided(OpDef def, List<Written> given, int count, Set<List<Written>> all) {
    boolean two =
        def.parameters().size() > 1
            && def.parameters().stream().limit(2).allMatch(p -> p.kind() == Kind.OPERANDS);
    for (int first = count - 1; two && first > 0 && count > 2; first--) {
      List<Written> changed = new ArrayList<>();
      changed.add(together(given.subList(0, first)));
      changed.add(together(given.subList(first, count)));
      changed.addAll(given.subList(count, given.size()));
      all.add(changed);
    }
  }

  private static Written together(List<Written> operands) {
    return operands.size() == 1
        ? operands.getFirst()
        : new Written("", Texts.braces(operands.stream().map(Written::text).toList()));
  }

  /** One argument in another place, then two exchanged. */
  static void moved(List<Written> given, Set<List<Written>> all) {
    if (given.size() > 6) {
      return;
    }
    for (int distance = 1; distance < given.size(); distance++) {
      for (int from = given.size() - 1; from >= 0; from--) {
        for (int to : new int[] {from - distance, from + distance}) {
          if (to >= 0 && to < given.size()) {
            List<Written> changed = new ArrayList<>(given);
            changed.add(to, changed.remove(from));
            all.add(changed);
          }
        }
      }
    }
    for (int one = 0; one < given.size(); one++) {
      for (int other = one + 2; other < given.size(); other++) {
        List<Written> changed = new ArrayList<>(given);
        changed.set(one, given.get(other));
        changed.set(other, given.get(one));
        all.add(changed);
      }
    }
  }

  /** Three operands of an operation on two: the result of the first two goes on. */
  static void folded(OpDef def, List<Written> given, Set<List<Written>> all) {
    boolean folds =
        given.size() > 2
            && def.identity(ElementType.F32).or(() -> def.identity(ElementType.PRED)).isPresent()
            && given.stream().noneMatch(a -> a.isNamed() || Texts.isList(a.text()));
    if (folds) {
      String text = given.getFirst().text();
      for (Written next : given.subList(1, given.size())) {
        text = def.name() + "(" + text + ", " + next.text() + ")";
      }
      all.add(List.of(Written.whole(text)));
    }
  }

  static void dropped(List<Written> given, Set<List<Written>> all) {
    for (int k = given.size() - 1; k > 0; k--) {
      List<Written> changed = new ArrayList<>(given);
      changed.remove(k);
      all.add(changed);
    }
  }
}
