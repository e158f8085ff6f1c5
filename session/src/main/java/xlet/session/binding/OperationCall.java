package xlet.session.binding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.Arguments;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.CallSite.Given;
import xlet.session.diagnostic.Code;
import xlet.session.scope.DimensionNumbers;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/**
 * Collects the arguments of a call of an operation, each for its parameter and with its place in
 * the source, however the call is written.
 */
public final class OperationCall {
  private final StatementScope scope;
  private final OpDef def;
  private final Map<Parameter, List<Node>> operands = new LinkedHashMap<>();
  private final Map<String, Object> attributes = new LinkedHashMap<>();
  private final List<Given> given = new ArrayList<>();

  /** Begins a call of {@code def}. */
  public OperationCall(StatementScope scope, OpDef def) {
    this.scope = scope;
    this.def = def;
  }

  /** Adds all arguments that are bound; {@code hint} is what is expected of the result. */
  public void bind(Map<Parameter, List<Argument>> bound, Hint hint) {
    operands(bound, hint);
    bound.forEach((parameter, arguments) -> {
      if (parameter.kind() == Parameter.Kind.FIELDS) {
        arguments.forEach(argument -> fields(parameter, argument));
      } else if (!parameter.isOperand()) {
        arguments.forEach(argument -> attribute(parameter, argument));
      }
    });
  }

  /** Adds the operands among the arguments that are bound. */
  public void operands(Map<Parameter, List<Argument>> bound, Hint hint) {
    new Operands(scope, def, hint)
        .of(bound)
        .forEach((parameter, nodes) -> {
          operands.put(parameter, nodes);
          List<Argument> arguments = bound.getOrDefault(parameter, List.of());
          for (int k = 0; k < arguments.size(); k++) {
            add(parameter, arguments.get(k), nodes.get(k).shape().text());
          }
        });
  }

  /** An operand that is known, and its place in the source. */
  public record Placed(Node node, Span span) {}

  /** Adds the operands of a parameter. */
  public void operands(Parameter parameter, List<Placed> known) {
    operands.put(parameter, known.stream().map(Placed::node).toList());
    for (Placed operand : known) {
      given.add(
          new Given(
              parameter.name(),
              operand.span(),
              operand.span(),
              List.of(),
              scope.source().slice(operand.span()),
              operand.node().shape().text(),
              List.of()));
    }
  }

  private void attribute(Parameter parameter, Argument argument) {
    Object value = ArgumentReader.read(scope, def, parameter, argument);
    attributes.put(parameter.name(), value);
    add(parameter, argument, value instanceof Computation.Template t ? t.describe() : "");
  }

  /** Adds an attribute that is written as {@code text} at {@code place}. */
  public void attribute(Parameter parameter, Object value, Span place, String text) {
    attributes.put(parameter.name(), value);
    String type = value instanceof Computation.Template t ? t.describe() : "";
    given.add(new Given(parameter.name(), place, place, List.of(), text, type, List.of()));
  }

  private void add(Parameter parameter, Argument argument, String type) {
    given.add(
        new Given(
            parameter.name(),
            argument.span(),
            argument.value().span(),
            CallNodes.elements(argument.value()),
            scope.text(argument.value()),
            type,
            List.of()));
  }

  /** Adds the fields of an object of dimension numbers. */
  private void fields(Parameter object, Argument argument) {
    if (!new ArgumentForms(scope, object).fit(argument.value())) {
      throw new WrongArgument(scope).of(def, object, argument);
    }
    DimensionNumbers numbers =
        ((Meaning.Numbers) scope.meaning(argument.value(), Hint.NONE)).numbers();
    numbers
        .fields()
        .forEach((name, field) -> {
          Parameter parameter = field(argument, name);
          Object value =
              parameter.kind() == Parameter.Kind.INTEGER
                  ? (Object) field.values().getLast()
                  : Ints.of(field.values());
          attributes.put(parameter.name(), value);
          given.add(
              new Given(
                  parameter.name(),
                  argument.span(),
                  argument.value().span(),
                  List.of(),
                  value.toString(),
                  "",
                  field.places()));
        });
  }

  private Parameter field(Argument argument, String field) {
    return def.parameter(field)
        .orElseThrow(() ->
            scope
                .errors()
                .at(
                    argument.value(),
                    Code.UNKNOWN_PARAMETER,
                    def.name() + " has no parameter " + field,
                    scope.text(argument.value()) + " has a field " + field));
  }

  /**
   * The node of the call that stands at {@code call}.
   *
   * @param prefix whether it is written {@code Op(…)}
   */
  public Node node(Span call, Span callee, boolean prefix) {
    List<Node> inputs = new ArrayList<>();
    for (Parameter parameter : def.parameters()) {
      inputs.addAll(operands.getOrDefault(parameter, List.of()));
    }
    return new CallNodes(scope).node(() -> site(call, callee, prefix), inputs, this::arguments);
  }

  private CallSite site(Span call, Span callee, boolean prefix) {
    List<Given> inSourceOrder = new ArrayList<>(given);
    inSourceOrder.sort(Comparator.comparingInt(g -> g.span().start()));
    return new CallSite(scope.source(), scope.statement(), call, callee, prefix, inSourceOrder);
  }

  private Arguments arguments() {
    Arguments.Builder arguments = Arguments.of(def);
    operands.forEach((parameter, nodes) ->
        arguments.operands(parameter.name(), nodes.stream().map(Node::shape).toList()));
    attributes.forEach(arguments::attribute);
    return arguments.build();
  }
}
