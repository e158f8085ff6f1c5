package xlet.session.lowering;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.engine.op.control.While;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.WhileExpr;
import xlet.session.binding.Computations;
import xlet.session.diagnostic.Code;
import xlet.session.scope.Environment;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/**
 * The While pseudocode of the documents: {@code while (condition, init = e) { body }} with a
 * computation for the condition, or {@code while (result(0) < 1000) { … }} over names that the body
 * assigns. Both become the operation While.
 */
final class Loops {
  private final StatementScope scope;

  Loops(StatementScope scope) {
    this.scope = scope;
  }

  /**
   * Lowers a loop.
   *
   * @param loop the loop
   * @param name the name that is bound to its result; inside the body it is the state
   */
  Node loop(WhileExpr loop, Optional<String> name) {
    Optional<Argument> init =
        loop.arguments().stream()
            .filter(a -> a.name().equals("init") || a.name().isEmpty())
            .findFirst();
    return init.isPresent() ? withInit(loop, init.get(), name) : overNames(loop);
  }

  private Node withInit(WhileExpr loop, Argument init, Optional<String> name) {
    Computation.Template condition = new Computations(scope).template(loop.condition());
    Hint hint = condition instanceof LambdaTemplate lambda ? lambda.hint(0) : Hint.NONE;
    Node state = scope.data(init.value(), hint);
    Node.Input input = new Node.Input(0, state.shape());
    Environment inner = scope.environment().inner();
    name.ifPresent(n -> inner.bind(n, new Meaning.Data(input)));
    StatementScope inside = scope.body(inner);
    Node body = inside.data(loop.body(), Hint.of(state.shape()));
    return whileNode(condition, fixed(input, body, inside), state);
  }

  /** Names that the body assigns and that have a value before it are the state. */
  private Node overNames(WhileExpr loop) {
    List<String> names = assigned(loop.body().statements());
    if (names.isEmpty()) {
      throw scope
          .errors()
          .at(loop, Code.WRONG_ARGUMENT, "the body assigns no name that the condition could use");
    }
    List<Node> starts = new ArrayList<>();
    for (String name : names) {
      if (scope.environment().find(name).orElse(null) instanceof Meaning.Data(Node start)) {
        starts.add(start);
      }
    }
    boolean single = names.size() == 1;
    Node state = single ? starts.getFirst() : GraphBuilder.tuple(starts);
    Node.Input before = new Node.Input(0, state.shape());
    StatementScope testing = scope(names, before);
    Node condition = testing.data(loop.condition());
    Node.Input again = new Node.Input(0, state.shape());
    StatementScope inside = scope(names, again);
    StatementLowering statements = new StatementLowering(inside);
    loop.body().statements().forEach(statements::inBody);
    List<Node> ends = new ArrayList<>();
    for (String name : names) {
      ends.add(((Meaning.Data) inside.environment().find(name).orElseThrow()).node());
    }
    Node body = single ? ends.getFirst() : GraphBuilder.tuple(ends);
    Node result = whileNode(fixed(before, condition, testing), fixed(again, body, inside), state);
    for (int k = 0; k < names.size(); k++) {
      Node value = single ? result : GraphBuilder.element(result, k);
      scope.environment().assign(names.get(k), new Meaning.Data(value));
    }
    return result;
  }

  /** The names that the statements assign, those in loops inside them too. */
  private List<String> assigned(List<Statement> statements) {
    Set<String> names = new LinkedHashSet<>();
    for (Statement statement : statements) {
      switch (statement) {
        case Let(var span, Let.Form form, var name, var type, WhileExpr inner) -> {
          names.add(name.text());
          names.addAll(assigned(inner.body().statements()));
        }
        case Let let -> names.add(let.name().text());
        case ExpressionStatement(var span, WhileExpr inner) ->
            names.addAll(assigned(inner.body().statements()));
        default -> {}
      }
    }
    return names.stream()
        .filter(name -> scope.environment().find(name).orElse(null) instanceof Meaning.Data)
        .toList();
  }

  private StatementScope scope(List<String> names, Node.Input state) {
    Environment inner = scope.environment().inner();
    boolean tuple = names.size() > 1 && state.shape() instanceof TupleShape;
    for (int k = 0; k < names.size(); k++) {
      inner.bind(names.get(k), new Meaning.Data(tuple ? GraphBuilder.element(state, k) : state));
    }
    return scope.body(inner);
  }

  private Node whileNode(Computation.Template condition, Computation.Template body, Node state) {
    return scope
        .calls()
        .made(
            GraphBuilder.apply(
                While.DEF, List.of(state), Map.of("condition", condition, "body", body)));
  }

  /** The computation of {@code input} whose result {@code root} was read in {@code inside}. */
  private Computation.Template fixed(Node.Input input, Node root, StatementScope inside) {
    scope.calls().capture(inside.calls());
    return FixedBody.of(scope, Graph.of(List.of(input), root, inside.calls().effects()));
  }
}
