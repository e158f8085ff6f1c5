package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
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
    return new DiagnosticException(error);
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
    String typed =
        from.type() == to.type()
            ? text
            : "ConvertElementType(" + text + ", " + to.type().text() + ")";
    List<String> texts = new ArrayList<>();
    if (from.sizes().equals(to.sizes())) {
      texts.add(typed);
    } else if (from.isScalar()) {
      texts.add("Broadcast(" + typed + ", " + to.sizes() + ")");
    } else if (from.elementCount() == to.elementCount()) {
      texts.add("Reshape(" + typed + ", " + to.sizes() + ")");
    } else if (isWithin(to, from)) {
      texts.add(
          "Slice(%s, %s, %s, %s)"
              .formatted(typed, Ints.zeros(to.rank()), to.sizes(), Ints.ones(to.rank())));
    }
    return texts;
  }

  private static boolean isWithin(ArrayShape small, ArrayShape large) {
    if (small.rank() != large.rank()) {
      return false;
    }
    for (int d = 0; d < small.rank(); d++) {
      if (small.size(d) > large.size(d)) {
        return false;
      }
    }
    return true;
  }
}
