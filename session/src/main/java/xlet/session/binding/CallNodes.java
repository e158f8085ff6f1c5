package xlet.session.binding;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.Collective;
import xlet.engine.op.OpDef;
import xlet.engine.op.Violation;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleExpr;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.CallSite.Given;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.Place;
import xlet.session.diagnostic.Violations;
import xlet.session.scope.StatementScope;

/** Makes nodes of calls whose places in the source are known, so that a violation can name them. */
public final class CallNodes {
  private final StatementScope scope;

  /** Makes nodes for calls in a statement. */
  public CallNodes(StatementScope scope) {
    this.scope = scope;
  }

  /** The node of a call of {@code def} on {@code operands}, without attributes. */
  public Node node(OpDef def, Supplier<CallSite> site, List<Node> operands) {
    List<Shape> shapes = operands.stream().map(Node::shape).toList();
    return node(site, operands, () -> Arguments.of(def, shapes, Map.of()));
  }

  /**
   * The node of a call; a violation of a rule becomes a diagnostic that names its place.
   *
   * @param site tells where the call stands, when that is asked for
   */
  public Node node(Supplier<CallSite> site, List<Node> operands, Supplier<Arguments> arguments) {
    try {
      Call call = Call.of(arguments.get());
      call.def().collective().ifPresent(meeting -> meet(meeting, call, site.get()));
      if (call.hasEffect()) {
        scope.host().place(call, place(site.get()));
      }
      return scope.calls().made(new Node.Operation(call, operands));
    } catch (Violation violation) {
      throw new DiagnosticException(
          Violations.diagnostic(violation, site.get(), scope.host().inference()));
    }
  }

  /** Checks that groups fit the devices, and remembers where they meet. */
  private void meet(Collective meeting, Call call, CallSite site) {
    meeting.grouping().groups(call, scope.host().grid());
    scope.host().place(call, place(site));
  }

  private static Place place(CallSite site) {
    return new Place(site.source(), site.call());
  }

  /** An operand of an infix form. */
  public static Given given(StatementScope scope, String parameter, Expr value, Shape shape) {
    return new Given(
        parameter,
        value.span(),
        value.span(),
        elements(value),
        scope.text(value),
        shape.text(),
        List.of());
  }

  /** The places of the elements of a list. */
  public static List<Span> elements(Expr value) {
    return switch (value) {
      case Brace brace -> brace.elements().stream().map(Expr::span).toList();
      case Bracket bracket -> bracket.elements().stream().map(Expr::span).toList();
      case TupleExpr tuple -> tuple.elements().stream().map(Expr::span).toList();
      default -> List.of();
    };
  }
}
