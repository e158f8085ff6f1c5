package xlet.session.binding;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.TupleExpr;
import xlet.session.literal.Literals;
import xlet.session.scope.StatementScope;

/**
 * Gives arguments to parameters in order. Parameters of any number of operands all take equally
 * many, unless they may be left out; an optional parameter may be passed over where the argument
 * does not fit it.
 */
final class Distribution {
  private final StatementScope scope;
  private final OpDef def;
  private final List<Parameter> parameters;
  private final List<Argument> arguments;

  Distribution(
      StatementScope scope, OpDef def, List<Parameter> parameters, List<Argument> arguments) {
    this.scope = scope;
    this.def = def;
    this.parameters = parameters;
    this.arguments = arguments;
  }

  /** The first way that fits, with as many operands as possible. */
  Optional<Map<Parameter, List<Argument>>> find() {
    boolean variadic = parameters.stream().anyMatch(p -> p.kind() == Kind.OPERANDS);
    for (int count = variadic ? arguments.size() : 1; count >= (variadic ? 0 : 1); count--) {
      Map<Parameter, List<Argument>> bound = new LinkedHashMap<>();
      if (place(0, 0, count, bound)) {
        return Optional.of(bound);
      }
    }
    return Optional.empty();
  }

  /**
   * The parameters that are left when the arguments have been given, with as few operands as
   * possible; that of any number of operands if it is the last.
   */
  Optional<List<Parameter>> rest() {
    for (int count = 1; count <= Math.max(1, arguments.size()); count++) {
      Map<Parameter, List<Argument>> bound = new LinkedHashMap<>();
      for (int given = 0; given <= parameters.size(); given++) {
        List<Parameter> first = parameters.subList(0, given);
        if (new Distribution(scope, def, first, arguments).place(0, 0, count, bound)) {
          boolean more = given == parameters.size() && given > 0;
          boolean any = more && parameters.getLast().kind() == Kind.OPERANDS;
          return Optional.of(parameters.subList(any ? given - 1 : given, parameters.size()));
        }
      }
    }
    return Optional.empty();
  }

  private boolean place(
      int parameter, int argument, int count, Map<Parameter, List<Argument>> bound) {
    if (parameter == parameters.size()) {
      return argument == arguments.size();
    }
    Parameter next = parameters.get(parameter);
    boolean free = next.kind() == Kind.OPERANDS && next.optional();
    int most = free ? arguments.size() - argument : next.kind() == Kind.OPERANDS ? count : 1;
    for (int taken = most; taken >= (free ? 1 : most); taken--) {
      if (takes(next, argument, taken, bound)
          && place(parameter + 1, argument + taken, count, bound)) {
        return true;
      }
      bound.remove(next);
    }
    // A required argument may still come from an object of dimension numbers; the binder checks.
    boolean skippable = next.optional() || mayComeFromFields(next);
    return skippable && place(parameter + 1, argument, count, bound);
  }

  private boolean takes(
      Parameter parameter, int from, int count, Map<Parameter, List<Argument>> bound) {
    if (from + count > arguments.size()) {
      return false;
    }
    List<Argument> own = arguments.subList(from, from + count);
    if (!own.stream().allMatch(a -> new ArgumentForms(scope, parameter).fit(a.value()))) {
      return false;
    }
    bound.put(parameter, own.size() == 1 ? split(def, parameter, own.getFirst()) : own);
    return true;
  }

  /** Whether one of the arguments is an object that has a field for {@code parameter}. */
  private boolean mayComeFromFields(Parameter parameter) {
    return arguments.stream()
        .flatMap(argument -> ArgumentForms.fields(scope, argument).stream())
        .anyMatch(parameter::isCalled);
  }

  /** One argument for a parameter of any number of operands: perhaps a list of them. */
  static List<Argument> split(OpDef def, Parameter parameter, Argument argument) {
    List<Parameter> all = def.parameters();
    Expr value = argument.value();
    boolean computes =
        all.stream().anyMatch(p -> p.kind() == Kind.COMPUTATION || p.kind() == Kind.TARGET);
    boolean list =
        value instanceof TupleExpr
            || ((value instanceof Brace || value instanceof Bracket)
                && !computes
                && (all.size() > 1 || holdsValues(value)));
    if (parameter.kind() != Kind.OPERANDS || !list) {
      return List.of(argument);
    }
    return ArgumentForms.elements(value).stream()
        .map(e -> new Argument(e.span(), "", "", e))
        .toList();
  }

  /** Whether a list holds values of which none is a literal, {@code {x + y, x}}. */
  private static boolean holdsValues(Expr list) {
    List<Expr> elements = ArgumentForms.elements(list);
    return !elements.isEmpty() && elements.stream().noneMatch(Literals::isLiteral);
  }
}
