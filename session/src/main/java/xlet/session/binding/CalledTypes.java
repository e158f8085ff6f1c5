package xlet.session.binding;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** The types that the computations of a call declare: literals among the operands follow them. */
final class CalledTypes {
  private final StatementScope scope;
  private final Map<Parameter, List<Argument>> bound;

  /** The computations among the arguments {@code bound}. */
  CalledTypes(StatementScope scope, Map<Parameter, List<Argument>> bound) {
    this.scope = scope;
    this.bound = bound;
  }

  /**
   * The type expected of each operand of an operation that calls its first argument with them; none
   * if the operation does not, or if nothing is declared.
   */
  List<Hint> arguments(OpDef def, Map<Parameter, List<Argument>> operands) {
    int count = operands.values().stream().mapToInt(List::size).sum();
    return def.parameters().stream()
        .limit(1)
        .filter(first -> first.kind() == Parameter.Kind.COMPUTATION)
        .flatMap(first -> declared(bound.getOrDefault(first, List.of())))
        .findFirst()
        .filter(shapes -> shapes.size() == count)
        .map(shapes -> shapes.stream().map(Hint::of).toList())
        .orElse(List.of());
  }

  /** The element type of all parameters of all computations, if there is but one. */
  Hint element() {
    List<Hint> types =
        bound.entrySet().stream()
            .filter(entry -> entry.getKey().kind() == Parameter.Kind.COMPUTATION)
            .flatMap(entry -> declared(entry.getValue()))
            .flatMap(List::stream)
            .map(shape -> shape.array().map(ArrayShape::type).map(Hint::of).orElse(Hint.NONE))
            .distinct()
            .toList();
    return types.size() == 1 ? types.getFirst() : Hint.NONE;
  }

  private Stream<List<Shape>> declared(List<Argument> computations) {
    return computations.stream()
        .map(argument -> scope.meaning(argument.value(), Hint.NONE))
        .map(meaning ->
            meaning instanceof Meaning.Function(DeclaredTemplate template)
                ? template.declaredParameters()
                : Optional.<List<Shape>>empty())
        .flatMap(Optional::stream);
  }
}
