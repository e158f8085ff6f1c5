package xlet.engine.op;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Shares operands that stand one after the other among the parameters of an operation: a parameter
 * of one operand takes one, those of any number share the rest equally.
 */
public final class Sharing {
  private Sharing() {}

  /**
   * The operands of each parameter, in order.
   *
   * @param attributes the names of the attributes that are given beside them: they say which order
   *     of parameters is meant
   * @throws Violation if the operands are too many, too few or cannot be shared equally
   */
  public static <T> Map<Parameter, List<T>> of(
      OpDef def, List<? extends T> operands, Set<String> attributes) {
    return among(def, order(def, attributes), operands);
  }

  /**
   * The operands of each parameter as HLO text lists them; several of a parameter that takes one
   * are the elements of a tuple.
   *
   * @throws Violation if the operands are too many, too few or cannot be shared equally
   */
  public static <T> Map<Parameter, List<T>> ofHlo(
      OpDef def, List<? extends T> operands, Set<String> attributes) {
    Optional<Parameter> tuple =
        def.parameters().stream().filter(p -> p.hlo() instanceof HloPlace.Elements).findFirst();
    if (tuple.isPresent() && operands.size() > 1) {
      return Map.of(tuple.get(), List.copyOf(operands));
    }
    return def.hloParameters().equals(def.parameters())
        ? of(def, operands, attributes)
        : among(def, def.hloParameters(), operands);
  }

  private static <T> Map<Parameter, List<T>> among(
      OpDef def, List<Parameter> order, List<? extends T> operands) {
    int single = 0;
    int least = 0;
    List<Parameter> optional = new ArrayList<>();
    List<Parameter> required = new ArrayList<>();
    for (Parameter parameter : order) {
      if (parameter.kind() == Parameter.Kind.OPERANDS) {
        (parameter.optional() ? optional : required).add(parameter);
      } else if (parameter.isOperand()) {
        single++;
        least += parameter.optional() ? 0 : 1;
      }
    }
    List<Parameter> sharing = required.isEmpty() ? optional : required;
    int free = Math.min(operands.size() - least, single - least);
    int rest = operands.size() - least - Math.max(0, free);
    boolean fits = sharing.isEmpty() ? rest == 0 : rest >= 0 && rest % sharing.size() == 0;
    if (!fits) {
      throw misfit(def, least, single, sharing, operands.size());
    }
    Map<Parameter, List<T>> shared = new LinkedHashMap<>();
    int next = 0;
    for (Parameter parameter : order) {
      if (!parameter.isOperand()) {
        continue;
      }
      int count;
      if (parameter.kind() == Parameter.Kind.OPERANDS) {
        count = sharing.contains(parameter) ? rest / sharing.size() : 0;
      } else {
        count = parameter.optional() && free-- <= 0 ? 0 : 1;
      }
      int end = next + count;
      shared.put(parameter, new ArrayList<>(operands.subList(next, end)));
      next = end;
    }
    return shared;
  }

  /** The order of parameters that has all of {@code attributes}, an older one if it has them. */
  private static List<Parameter> order(OpDef def, Set<String> attributes) {
    if (attributes.isEmpty() || def.orders().isEmpty()) {
      return def.parameters();
    }
    return def.orders().stream()
        .filter(names -> names.containsAll(attributes))
        .findFirst()
        .map(names -> def.parameters().stream().filter(p -> names.contains(p.name())).toList())
        .orElse(def.parameters());
  }

  private static Violation misfit(
      OpDef def, int least, int most, List<Parameter> sharing, int given) {
    String wanted;
    if (!sharing.isEmpty()) {
      wanted =
          (most == 0 ? "" : most + " and ")
              + (sharing.size() == 1 ? "any number" : "a multiple of " + sharing.size());
    } else {
      wanted = least == most ? Integer.toString(most) : least + " to " + most;
    }
    String noun = wanted.equals("1") ? " operand" : " operands";
    return new Violation(
        def.name(),
        Constraint.of(def.name() + " takes " + (wanted.equals("0") ? "no" : wanted) + noun),
        (given == 0 ? "none" : given) + (given == 1 ? " is given" : " are given"));
  }
}
