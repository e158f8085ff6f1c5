package xlet.session.binding;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Expr;
import xlet.session.literal.LiteralTypes;
import xlet.session.literal.Literals;
import xlet.session.scope.Hint;
import xlet.session.scope.StatementScope;

/** Lowers the operands of a call: literals among them take the element type of the others. */
final class Operands {
  private final StatementScope scope;
  private final OpDef def;
  private final Hint hint;

  /** Operands of a call of {@code def} where {@code wanted} is expected. */
  Operands(StatementScope scope, OpDef def, Hint wanted) {
    this.scope = scope;
    this.def = def;
    // A lone literal operand of an operation that changes types has its own type.
    boolean converts = def.parameters().stream().anyMatch(p -> p.kind() == Parameter.Kind.TYPE);
    this.hint = converts ? Hint.NONE : wanted.typeOnly();
  }

  /** The operands of each parameter; {@code bound} may hold attributes too. */
  Map<Parameter, List<Node>> of(Map<Parameter, List<Argument>> bound) {
    Map<Parameter, List<Argument>> operands = new LinkedHashMap<>(bound);
    operands.keySet().removeIf(parameter -> !parameter.isOperand());
    List<Hint> wanted = new CalledTypes(scope, bound).arguments(def, operands);
    if (!wanted.isEmpty()) {
      return called(operands, wanted);
    }
    return isInGroups(operands) ? inGroups(operands) : together(operands, bound);
  }

  /** The arguments of a computation, of which each is expected to be of its parameter's type. */
  private Map<Parameter, List<Node>> called(
      Map<Parameter, List<Argument>> operands, List<Hint> wanted) {
    Map<Parameter, List<Node>> nodes = new LinkedHashMap<>();
    Iterator<Hint> next = wanted.iterator();
    operands.forEach((parameter, arguments) ->
        nodes.put(
            parameter,
            arguments.stream()
                .map(argument -> scope.data(argument.value(), next.next()))
                .toList()));
    return nodes;
  }

  private Map<Parameter, List<Node>> together(
      Map<Parameter, List<Argument>> operands, Map<Parameter, List<Argument>> bound) {
    Map<Parameter, List<Node>> nodes = new LinkedHashMap<>();
    List<Expr> together = new ArrayList<>();
    operands.forEach((parameter, arguments) -> {
      List<Expr> values = arguments.stream().map(Argument::value).toList();
      if (parameter.apart()) {
        nodes.put(parameter, values.stream().map(scope::data).toList());
      } else {
        together.addAll(values);
      }
    });
    List<Node> alike =
        together.size() == 1 && !Literals.isLiteral(together.getFirst())
            ? List.of(scope.data(together.getFirst()))
            : LiteralTypes.together(scope, together, ofLiterals(together, bound));
    int next = 0;
    for (var entry : operands.entrySet()) {
      if (!entry.getKey().apart()) {
        int count = entry.getValue().size();
        nodes.put(entry.getKey(), alike.subList(next, next + count));
        next += count;
      }
    }
    return nodes;
  }

  /** The type expected of operands: if all are literals, the one that a computation takes. */
  private Hint ofLiterals(List<Expr> values, Map<Parameter, List<Argument>> bound) {
    boolean free = hint.type().isEmpty() && values.stream().allMatch(Literals::isLiteral);
    return free ? new CalledTypes(scope, bound).element() : hint;
  }

  /** Returns true for several groups of operands that go together one by one: Reduce, Scatter. */
  private static boolean isInGroups(Map<Parameter, List<Argument>> operands) {
    List<Integer> sizes =
        operands.entrySet().stream()
            .filter(entry -> entry.getKey().kind() == Parameter.Kind.OPERANDS)
            .map(entry -> entry.getValue().size())
            .toList();
    return sizes.size() > 1 && sizes.getFirst() > 1 && sizes.stream().distinct().count() == 1;
  }

  /** Literal k of a later group takes the element type of operand k of the first. */
  private Map<Parameter, List<Node>> inGroups(Map<Parameter, List<Argument>> operands) {
    Map<Parameter, List<Node>> nodes = new LinkedHashMap<>();
    List<Node> first = List.of();
    for (var entry : operands.entrySet()) {
      List<Node> own = new ArrayList<>();
      for (Argument argument : entry.getValue()) {
        Hint type =
            !entry.getKey().apart() && own.size() < first.size()
                ? first
                    .get(own.size())
                    .shape()
                    .array()
                    .map(array -> Hint.of(array.type()))
                    .orElse(Hint.NONE)
                : Hint.NONE;
        own.add(scope.data(argument.value(), type));
      }
      nodes.put(entry.getKey(), own);
      first = first.isEmpty() ? own : first;
    }
    return nodes;
  }
}
