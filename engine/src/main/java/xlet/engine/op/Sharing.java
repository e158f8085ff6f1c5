package xlet.engine.op;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
    List<Parameter> parameters = order.stream().filter(Parameter::isOperand).toList();
    List<Parameter> single = of(parameters, Parameter.Kind.OPERAND);
    List<Parameter> any = of(parameters, Parameter.Kind.OPERANDS);
    List<Parameter> required = any.stream().filter(p -> !p.optional()).toList();
    List<Parameter> sharing = required.isEmpty() ? any : required;
    long least = single.stream().filter(p -> !p.optional()).count();
    long free = Math.min(operands.size() - least, single.size() - least);
    long rest = operands.size() - least - Math.max(0, free);
    boolean fits = sharing.isEmpty() ? rest == 0 : rest >= 0 && rest % sharing.size() == 0;
    if (!fits) {
      throw misfit(def, least, single.size(), sharing, operands.size());
    }
    Map<Parameter, List<T>> shared = new LinkedHashMap<>();
    int next = 0;
    for (Parameter parameter : parameters) {
      long count;
      if (parameter.kind() == Parameter.Kind.OPERANDS) {
        count = sharing.contains(parameter) ? rest / sharing.size() : 0;
      } else {
        count = parameter.optional() && free-- <= 0 ? 0 : 1;
      }
      int end = next + (int) count;
      shared.put(parameter, new ArrayList<>(operands.subList(next, end)));
      next = end;
    }
    return shared;
  }

  private static List<Parameter> of(List<Parameter> parameters, Parameter.Kind kind) {
    return parameters.stream().filter(p -> p.kind() == kind).toList();
  }

  /** The order of parameters that has all of {@code attributes}, an older one if it has them. */
  private static List<Parameter> order(OpDef def, Set<String> attributes) {
    return Stream.concat(def.orders().stream(), Stream.of(List.<String>of()))
        .filter(names -> !attributes.isEmpty() && names.containsAll(attributes))
        .findFirst()
        .map(names -> def.parameters().stream().filter(p -> names.contains(p.name())).toList())
        .orElse(def.parameters());
  }

  private static Violation misfit(
      OpDef def, long least, long most, List<Parameter> sharing, int given) {
    String wanted;
    if (!sharing.isEmpty()) {
      wanted =
          (most == 0 ? "" : most + " and ")
              + (sharing.size() == 1 ? "any number" : "a multiple of " + sharing.size());
    } else {
      wanted = least == most ? Long.toString(most) : least + " to " + most;
    }
    String noun = wanted.equals("1") ? " operand" : " operands";
    return new Violation(
        def.name(),
        Constraint.of(def.name() + " takes " + (wanted.equals("0") ? "no" : wanted) + noun),
        (given == 0 ? "none" : given) + (given == 1 ? " is given" : " are given"));
  }
}
