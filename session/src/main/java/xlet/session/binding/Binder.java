package xlet.session.binding;

import java.util.ArrayList;
import java.util.Comparator;
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
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.literal.Literals;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/**
 * Gives each argument of a call to a parameter of the operation: named ones by name, the others in
 * the order of the newest document or, if their kinds do not fit it, of an older one.
 */
public final class Binder {
  private final StatementScope scope;
  private final OpDef def;
  private final CallExpr call;

  /** Binds the arguments of {@code call}, a call of {@code def}. */
  public Binder(StatementScope scope, OpDef def, CallExpr call) {
    this.scope = scope;
    this.def = def;
    this.call = call;
  }

  /** The arguments of each parameter, in the order of the operation's parameters. */
  public Map<Parameter, List<Argument>> bind() {
    Map<Parameter, List<Argument>> named = named();
    List<Argument> positional = call.arguments().stream().filter(a -> a.name().isEmpty()).toList();
    Optional<Map<Parameter, List<Argument>>> bound = Optional.empty();
    for (List<Parameter> order : orders()) {
      List<Parameter> open = order.stream().filter(p -> !named.containsKey(p)).toList();
      bound = bound.or(() -> new Distribution(scope, def, open, positional).find());
    }
    Map<Parameter, List<Argument>> all =
        new LinkedHashMap<>(bound.orElseThrow(() -> misfit(positional, named)));
    all.putAll(named);
    checkMissing(all);
    checkHints(all);
    return inOrder(all);
  }

  /**
   * The parameters to which another argument could go, the one that the next would go to first;
   * what is wrong with the arguments that are there does not matter.
   */
  public List<Parameter> rest() {
    List<Argument> positional = call.arguments().stream().filter(a -> a.name().isEmpty()).toList();
    Set<Parameter> named = new HashSet<>();
    call.arguments().forEach(a -> def.parameter(a.name()).ifPresent(named::add));
    Comparator<List<Parameter>> fewestAreMissing =
        Comparator.comparingLong(rest -> rest.stream().filter(p -> !p.optional()).count());
    return orders().stream()
        .map(order -> order.stream().filter(p -> !named.contains(p)).toList())
        .flatMap(open -> new Distribution(scope, def, open, positional).rest().stream())
        .filter(rest -> !rest.isEmpty())
        .map(Binder::objectsLast)
        .min(fewestAreMissing.thenComparing(rest -> rest.getFirst().optional()))
        .orElse(List.of());
  }

  private static List<Parameter> objectsLast(List<Parameter> parameters) {
    return parameters.stream()
        .sorted(Comparator.comparing((Parameter p) -> p.kind() == Parameter.Kind.FIELDS))
        .toList();
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

  /** The argument that names {@code parameter}, as it is written. */
  private Argument given(Parameter parameter) {
    return call.arguments().stream()
        .filter(argument -> def.parameter(argument.name()).equals(Optional.of(parameter)))
        .findFirst()
        .orElseThrow();
  }

  private DiagnosticException repeated(Argument argument) {
    return scope.errors().at(argument, Code.REPEATED_ARGUMENT, argument.name() + " is given twice");
  }

  private DiagnosticException unknownParameter(Argument argument) {
    List<String> names = def.parameters().stream().map(Parameter::name).toList();
    List<String> known = new ArrayList<>(names);
    def.parameters().forEach(p -> known.addAll(p.aliases()));
    Span name =
        new Span(
            argument.span().start(),
            argument.span().start() + argument.name().codePointCount(0, argument.name().length()));
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.UNKNOWN_PARAMETER,
            scope.source(),
            argument.span(),
            def.name() + " has no parameter `" + argument.name() + "`",
            "its parameters are " + String.join(", ", names));
    var place = new Name(name, argument.name());
    for (String near : Names.similar(argument.name(), known)) {
      diagnostic = scope.proposing(diagnostic, place, near);
    }
    return new DiagnosticException(diagnostic);
  }

  /** Why no order fits: too many arguments, too few, or one of the wrong kind. */
  private DiagnosticException misfit(
      List<Argument> positional, Map<Parameter, List<Argument>> named) {
    new InnerErrors(scope).check(positional);
    for (int k = 0; k < Math.min(positional.size(), def.parameters().size()); k++) {
      Parameter parameter = def.parameters().get(k);
      if (named.containsKey(parameter) && fits(parameter, positional.get(k))) {
        return repeated(given(parameter));
      }
    }
    List<Parameter> open = def.parameters().stream().filter(p -> !named.containsKey(p)).toList();
    Optional<Parameter> absent = absent(open, positional);
    if (absent.isPresent()) {
      return missing(absent.get());
    }
    boolean variadic = open.stream().anyMatch(p -> p.kind() == Parameter.Kind.OPERANDS);
    int most = (int) open.stream().filter(p -> p.kind() != Parameter.Kind.FIELDS).count();
    if (!variadic && positional.size() > most) {
      return tooMany(positional, most);
    }
    for (int k = 0; k < Math.min(positional.size(), open.size()); k++) {
      Parameter parameter = open.get(k);
      if (!parameter.optional() && !fits(parameter, positional.get(k))) {
        return new WrongArgument(scope).of(def, parameter, positional.get(k));
      }
    }
    long required = open.stream().filter(p -> !p.optional()).count();
    if (positional.size() < required) {
      return missing(open.stream().filter(p -> !p.optional()).toList().get(positional.size()));
    }
    for (int k = 0; k < Math.min(positional.size(), open.size()); k++) {
      if (!variadic && !fits(open.get(k), positional.get(k))) {
        return new WrongArgument(scope).of(def, open.get(k), positional.get(k));
      }
    }
    return scope
        .errors()
        .at(
            call,
            Code.WRONG_ARGUMENT,
            "these arguments do not fit " + def.signature(),
            positional.size() + " arguments");
  }

  /** The required parameter without which the arguments fit the others: an operand if any. */
  private Optional<Parameter> absent(List<Parameter> open, List<Argument> positional) {
    List<Parameter> absent = absentOnes(open, positional);
    return absent.reversed().stream()
        .filter(Parameter::isOperand)
        .findFirst()
        .or(() -> absent.stream().findFirst());
  }

  private List<Parameter> absentOnes(List<Parameter> open, List<Argument> positional) {
    return open.stream()
        .filter(p -> !p.optional())
        .filter(p -> {
          List<Parameter> others = open.stream().filter(o -> !o.equals(p)).toList();
          return new Distribution(scope, def, others, positional).find().isPresent();
        })
        .toList();
  }

  private boolean fits(Parameter parameter, Argument argument) {
    return new ArgumentForms(scope, parameter).fit(argument.value());
  }

  private DiagnosticException tooMany(List<Argument> positional, int most) {
    Argument first = positional.get(most);
    Span extra = first.span().to(positional.getLast().span());
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.TOO_MANY_ARGUMENTS,
            scope.source(),
            extra,
            def.signature() + " takes " + most + (most == 1 ? " argument" : " arguments"),
            call.arguments().size() + " are given");
    diagnostic = withFacts(diagnostic);
    // Whole numbers side by side were most likely meant as a list.
    int last = most - 1;
    boolean list =
        last >= 0
            && def.parameters().get(last).kind() == Parameter.Kind.INTS
            && positional.subList(last, positional.size()).stream()
                .allMatch(a -> Literals.isLiteral(a.value()));
    if (list) {
      Span numbers = positional.get(last).span().to(positional.getLast().span());
      diagnostic =
          scope.proposing(
              diagnostic, new Name(numbers, ""), "{" + scope.source().slice(numbers) + "}");
    }
    return new DiagnosticException(diagnostic);
  }

  private DiagnosticException missing(Parameter parameter) {
    return new DiagnosticException(
        withFacts(
            scope
                .errors()
                .diagnostic(
                    call.span(),
                    Code.MISSING_ARGUMENT,
                    "missing argument `" + parameter.name() + "`",
                    "the call is " + def.signature())));
  }

  /** {@code diagnostic} with the types of the arguments that are names. */
  private Diagnostic withFacts(Diagnostic diagnostic) {
    Diagnostic facts = diagnostic;
    Set<String> told = new HashSet<>();
    for (Argument argument : call.arguments()) {
      if (argument.value() instanceof Name name && told.add(name.text())) {
        Optional<String> type = scope.environment().find(name.text()).map(Meaning::describe);
        facts = type.isPresent() ? facts.fact(name.text(), type.get()) : facts;
      }
    }
    return facts;
  }

  private void checkMissing(Map<Parameter, List<Argument>> bound) {
    Set<String> byObject = new HashSet<>();
    bound.forEach((parameter, arguments) -> {
      if (parameter.kind() == Parameter.Kind.FIELDS) {
        arguments.forEach(a -> byObject.addAll(ArgumentForms.fields(scope, a)));
      }
    });
    for (Parameter parameter : def.parameters()) {
      boolean given =
          bound.containsKey(parameter)
              || byObject.stream()
                  .anyMatch(field -> def.parameter(field).equals(Optional.of(parameter)));
      if (!given && !parameter.optional()) {
        new InnerErrors(scope).check(call.arguments());
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
          scope.warn(
              Code.MISLEADING_HINT,
              argument.span(),
              "the comment says " + argument.hint() + ", the place " + parameter.name(),
              "taken as " + parameter.name());
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
