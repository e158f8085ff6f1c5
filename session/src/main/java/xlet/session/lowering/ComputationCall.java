package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.CallText;
import xlet.engine.op.Fitting;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.StatementScope;

/** A call of a computation of the program: says which argument is not what its parameter takes. */
final class ComputationCall {
  private final StatementScope scope;
  private final CallExpr call;

  ComputationCall(StatementScope scope, CallExpr call) {
    this.scope = scope;
    this.call = call;
  }

  /**
   * A parameter.
   *
   * @param name its name
   * @param shape its type; empty where it takes any
   */
  record Declared(String name, Optional<Shape> shape) {
    @Override
    public String toString() {
      return name + shape.map(known -> ": " + known.text()).orElse("");
    }
  }

  /** Refuses arguments that are not as many as the parameters, or of other types. */
  void check(List<Declared> parameters, List<Node> arguments) {
    if (parameters.size() != arguments.size()) {
      throw arity(parameters, arguments.size());
    }
    for (int k = 0; k < parameters.size(); k++) {
      Shape found = arguments.get(k).shape();
      Optional<Shape> wanted = parameters.get(k).shape();
      if (wanted.isPresent() && !wanted.get().compatible(found)) {
        throw mismatch(parameters.get(k).name(), wanted.get(), found, k);
      }
    }
  }

  private String callee() {
    return scope.text(call.callee());
  }

  private DiagnosticException arity(List<Declared> parameters, int given) {
    String all = parameters.stream().map(Declared::toString).collect(Collectors.joining(", "));
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                call.span(),
                Code.COMPUTATION_TYPE,
                "%s takes %s; %s given"
                    .formatted(
                        callee(),
                        parameters.size() == 1 ? "1 argument" : parameters.size() + " arguments",
                        given == 1 ? "1 is" : given + " are"),
                "the call is " + callee() + "(" + all + ")");
    if (given > parameters.size()) {
      String kept =
          call.arguments().stream()
              .limit(parameters.size())
              .map(argument -> scope.text(argument.value()))
              .collect(Collectors.joining(", ", callee() + "(", ")"));
      error = scope.errors().proposing(error, call.span(), kept);
    }
    if (given < parameters.size()) {
      List<String> texts = new ArrayList<>();
      for (int k = 0; k < parameters.size(); k++) {
        texts.add(
            k < given
                ? scope.text(call.arguments().get(k).value())
                : parameters.get(k).shape().map(ComputationCall::zero).orElse("0"));
      }
      error =
          scope
              .errors()
              .proposing(error, call.span(), callee() + "(" + String.join(", ", texts) + ")");
    }
    return new DiagnosticException(error);
  }

  private static String zero(Shape shape) {
    return shape instanceof ArrayShape array
        ? array.isScalar()
            ? zero(array.type())
            : CallText.broadcast(zero(array.type()), array.sizes())
        : "0";
  }

  private static String zero(ElementType type) {
    return type.isPred() ? "false" : type.isInteger() ? "0" : "0.0";
  }

  private DiagnosticException mismatch(String parameter, Shape wanted, Shape found, int number) {
    Expr value = call.arguments().get(number).value();
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                value.span(),
                Code.COMPUTATION_TYPE,
                "`%s` of %s is %s".formatted(parameter, callee(), wanted.text()),
                "this is " + found.text());
    Optional<String> mapped = mapped(wanted, found, number);
    if (mapped.isPresent()) {
      error = scope.errors().proposing(error, call.span(), mapped.get());
    }
    for (String text : fitted(scope.text(value), wanted, found)) {
      error = scope.errors().proposing(error, value.span(), text);
    }
    return new DiagnosticException(
        error.fact(callee(), "parameter " + parameter + ": " + wanted.text()));
  }

  /** The argument converted, cut or spread to what is wanted. */
  private static List<String> fitted(String text, Shape wanted, Shape found) {
    if (!(wanted instanceof ArrayShape to) || !(found instanceof ArrayShape from)) {
      return List.of();
    }
    String typed = from.type() == to.type() ? text : CallText.converted(text, to.type());
    if (from.sizes().equals(to.sizes())) {
      return List.of(typed);
    }
    return to.isScalar() ? List.of() : Fitting.fitted(typed, from, to.sizes()).stream().toList();
  }

  /** The computation applied to each element of an array where it takes a scalar. */
  private Optional<String> mapped(Shape wanted, Shape found, int number) {
    if (!(wanted instanceof ArrayShape to)
        || !(found instanceof ArrayShape from)
        || !to.isScalar()
        || from.type() != to.type()
        || from.rank() == 0) {
      return Optional.empty();
    }
    List<String> texts =
        call.arguments().stream().map(argument -> scope.text(argument.value())).toList();
    List<String> inner = new ArrayList<>(texts);
    inner.set(number, "each");
    return Optional.of(
        "Map(%s, (each) => %s(%s), %s)"
            .formatted(
                texts.get(number), callee(), String.join(", ", inner), Ints.range(from.rank())));
  }
}
