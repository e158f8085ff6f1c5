package xlet.session.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/**
 * Gives each argument of a call to a parameter of the operation: named ones by name, the others in
 * the order of the newest document or, if their kinds do not fit it, of an older one.
 */
final class Binder {
  private final Lowering lowering;
  private final OpDef def;
  private final CallExpr call;

  Binder(Lowering lowering, OpDef def, CallExpr call) {
    this.lowering = lowering;
    this.def = def;
    this.call = call;
  }

  /** The arguments of each parameter, in the order of the operation's parameters. */
  Map<Parameter, List<Argument>> bind() {
    Map<Parameter, List<Argument>> named = named();
    List<Argument> positional = call.arguments().stream().filter(a -> a.name().isEmpty()).toList();
    Optional<Map<Parameter, List<Argument>>> bound = Optional.empty();
    for (List<Parameter> order : orders()) {
      List<Parameter> open = order.stream().filter(p -> !named.containsKey(p)).toList();
      bound = bound.or(() -> new Distribution(lowering, def, open, positional).find());
    }
    Map<Parameter, List<Argument>> all =
        new LinkedHashMap<>(bound.orElseThrow(() -> misfit(positional, named)));
    all.putAll(named);
    checkMissing(all);
    checkHints(all);
    return inOrder(all);
  }

  /** The orders of parameters that the documents have, the newest first. */
  private List<List<Parameter>> orders() {
    List<List<Parameter>> orders = new ArrayList<>();
    orders.add(def.parameters());
    for (List<String> names : def.orders()) {
      orders.add(names.stream().map(name -> def.parameter(name).orElseThrow()).toList());
    }
    return orders;
  }

  private Map<Parameter, List<Argument>> named() {
    Map<Parameter, List<Argument>> named = new LinkedHashMap<>();
    for (Argument argument : call.arguments()) {
      if (!argument.name().isEmpty()) {
        Parameter parameter =
            def.parameter(argument.name()).orElseThrow(() -> unknownParameter(argument));
        if (named.put(parameter, Distribution.split(def, parameter, argument)) != null) {
          throw repeated(argument);
        }
      }
    }
    return named;
  }

  private DiagnosticException repeated(Argument argument) {
    return lowering
        .errors()
        .at(argument, Code.REPEATED_ARGUMENT, argument.name() + " is given twice");
  }

  private DiagnosticException unknownParameter(Argument argument) {
    List<String> names = def.parameters().stream().map(Parameter::name).toList();
    List<String> known = new ArrayList<>(names);
    def.parameters().forEach(p -> known.addAll(p.aliases()));
    xlet.grammar.tree.Span name =
        new xlet.grammar.tree.Span(
            argument.span().start(),
            argument.span().start() + argument.name().codePointCount(0, argument.name().length()));
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.UNKNOWN_PARAMETER,
            lowering.source(),
            name,
            def.name() + " has no parameter " + argument.name(),
            "its parameters: " + String.join(", ", names));
    var place = new xlet.grammar.tree.Name(name, argument.name());
    for (String near : Names.similar(argument.name(), known)) {
      diagnostic = lowering.proposing(diagnostic, place, near);
    }
    return new DiagnosticException(diagnostic);
  }

  /** Why no order fits: too many arguments, too few, or one of the wrong kind. */
  private DiagnosticException misfit(
      List<Argument> positional, Map<Parameter, List<Argument>> named) {
    for (int k = 0; k < Math.min(positional.size(), def.parameters().size()); k++) {
      Parameter parameter = def.parameters().get(k);
      if (named.containsKey(parameter) && fits(parameter, positional.get(k))) {
        return repeated(named.get(parameter).getFirst());
      }
    }
    List<Parameter> open = def.parameters().stream().filter(p -> !named.containsKey(p)).toList();
    boolean variadic = open.stream().anyMatch(p -> p.kind() == Parameter.Kind.OPERANDS);
    int most = (int) open.stream().filter(p -> p.kind() != Parameter.Kind.FIELDS).count();
    if (!variadic && positional.size() > most) {
      return tooMany(positional, most);
    }
    for (int k = 0; k < Math.min(positional.size(), open.size()); k++) {
      Parameter parameter = open.get(k);
      if (!parameter.optional() && !fits(parameter, positional.get(k))) {
        return new WrongArgument(lowering).of(def, parameter, positional.get(k));
      }
    }
    long required = open.stream().filter(p -> !p.optional()).count();
    if (positional.size() < required) {
      return missing(open.stream().filter(p -> !p.optional()).toList().get(positional.size()));
    }
    for (int k = 0; k < Math.min(positional.size(), open.size()); k++) {
      if (!variadic && !fits(open.get(k), positional.get(k))) {
        return new WrongArgument(lowering).of(def, open.get(k), positional.get(k));
      }
    }
    return lowering
        .errors()
        .at(
            call,
            Code.WRONG_ARGUMENT,
            "these arguments do not fit " + def.signature(),
            positional.size() + " arguments");
  }

  private boolean fits(Parameter parameter, Argument argument) {
    return new ArgumentForms(lowering, parameter).fit(argument.value());
  }

  private DiagnosticException tooMany(List<Argument> positional, int most) {
    Argument first = positional.get(most);
    xlet.grammar.tree.Span extra = first.span().to(positional.getLast().span());
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.TOO_MANY_ARGUMENTS,
            lowering.source(),
            extra,
            def.signature() + " takes " + most + " arguments",
            call.arguments().size() + " given");
    // Whole numbers side by side were most likely meant as a list.
    int last = most - 1;
    boolean list =
        last >= 0
            && def.parameters().get(last).kind() == Parameter.Kind.INTS
            && positional.subList(last, positional.size()).stream()
                .allMatch(a -> Literals.isLiteral(a.value()));
    if (list) {
      xlet.grammar.tree.Span numbers = positional.get(last).span().to(positional.getLast().span());
      diagnostic =
          lowering.proposing(
              diagnostic,
              new xlet.grammar.tree.Name(numbers, ""),
              "{" + lowering.source().slice(numbers) + "}");
    }
    return new DiagnosticException(diagnostic);
  }

  private DiagnosticException missing(Parameter parameter) {
    return lowering
        .errors()
        .at(
            call,
            Code.MISSING_ARGUMENT,
            def.signature() + " needs " + parameter.name(),
            parameter.name() + " is missing");
  }

  private void checkMissing(Map<Parameter, List<Argument>> bound) {
    Set<String> byObject = new HashSet<>();
    bound.forEach((parameter, arguments) -> {
      if (parameter.kind() == Parameter.Kind.FIELDS) {
        arguments.forEach(a -> byObject.addAll(ArgumentForms.fields(lowering, a)));
      }
    });
    for (Parameter parameter : def.parameters()) {
      boolean given =
          bound.containsKey(parameter)
              || byObject.stream()
                  .anyMatch(field -> def.parameter(field).equals(Optional.of(parameter)));
      if (!given && !parameter.optional()) {
        throw missing(parameter);
      }
    }
  }

  /** A comment that names another parameter than the one that the argument is for. */
  private void checkHints(Map<Parameter, List<Argument>> bound) {
    bound.forEach((parameter, arguments) -> {
      for (Argument argument : arguments) {
        boolean hinted = !argument.hint().isEmpty();
        if (hinted && !def.parameter(argument.hint()).equals(Optional.of(parameter))) {
          lowering
              .host()
              .warn(
                  Diagnostic.warning(
                      Code.MISLEADING_HINT,
                      lowering.source(),
                      argument.span(),
                      "the comment says " + argument.hint() + ", the place " + parameter.name(),
                      "taken as " + parameter.name()));
        }
      }
    });
  }

  private Map<Parameter, List<Argument>> inOrder(Map<Parameter, List<Argument>> bound) {
    Map<Parameter, List<Argument>> ordered = new LinkedHashMap<>();
    for (Parameter parameter : def.parameters()) {
      if (bound.containsKey(parameter)) {
        ordered.put(parameter, bound.getOrDefault(parameter, List.of()));
      }
    }
    return ordered;
  }
}
