package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.control.CallComputation;
import xlet.engine.op.structure.Tuple;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.session.binding.ArgumentReader;
import xlet.session.binding.Binder;
import xlet.session.binding.OperationCall;
import xlet.session.binding.OperationTemplate;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.literal.Literals;
import xlet.session.plot.PlotOperation;
import xlet.session.scope.BodyTemplate;
import xlet.session.scope.Buildable;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Calls: of operations, of computations, of tuples with the number of an element. */
final class CallLowering {
  private final StatementScope scope;

  CallLowering(StatementScope scope) {
    this.scope = scope;
  }

  Meaning meaning(CallExpr call, Hint hint) {
    return scope.calls().once(call.span(), () -> lowered(call, hint));
  }

  private Meaning lowered(CallExpr call, Hint hint) {
    return switch (call.callee()) {
      case Name name -> named(name, call, hint);
      case ScopedName scoped -> scope.dialect().scopedCall(scope, scoped, call, hint);
      case TypeValue type when isComplexScalar(type, call) -> complexScalar(type, call);
      case Member member -> scope.dialect().memberCall(scope, member, call, hint);
      default -> called(scope.meaning(call.callee(), Hint.NONE), call);
    };
  }

  /** {@code c64[] (1, -2)} reads like a call. */
  private boolean isComplexScalar(TypeValue type, CallExpr call) {
    return scope.meaning(type, Hint.NONE) instanceof Meaning.Type(ArrayShape shape)
        && shape.isScalar()
        && shape.type().isComplex()
        && call.arguments().size() == 2
        && call.arguments().stream().allMatch(a -> Literals.isLiteral(a.value()));
  }

  private Meaning complexScalar(TypeValue type, CallExpr call) {
    List<Expr> parts = call.arguments().stream().map(Argument::value).toList();
    Hint hint = Hint.of(scope.types().shape(type.type()));
    return scope.meaning(new TupleExpr(call.span(), parts), hint);
  }

  private Meaning named(Name name, CallExpr call, Hint hint) {
    Optional<Meaning> bound = scope.environment().find(name.text());
    if (bound.isPresent() && isCallable(bound.get(), call)) {
      return called(bound.get(), call);
    }
    Optional<Meaning> builtin = scope.dialect().call(scope, name.text(), call, hint);
    if (builtin.isPresent()) {
      return builtin.get();
    }
    Optional<OpDef> def = Operations.find(name.text());
    if (def.isPresent() && def.get() == Tuple.DEF && hint.isTuple(call.arguments().size())) {
      List<Expr> elements = call.arguments().stream().map(Argument::value).toList();
      return scope.meaning(new TupleExpr(call.span(), elements), hint);
    }
    if (def.isPresent()) {
      Node node = operation(def.get(), call, hint);
      return def.get() == PlotOperation.DEF && node instanceof Node.Operation drawing
          ? new Meaning.Drawing(drawing)
          : new Meaning.Data(node);
    }
    if (bound.isPresent()) {
      return called(bound.get(), call);
    }
    throw unknown(name);
  }

  /** A name that is an array is no hindrance to the operation of that name. */
  private static boolean isCallable(Meaning meaning, CallExpr call) {
    return switch (meaning) {
      case Meaning.Function function -> true;
      case Meaning.Building building -> true;
      case Meaning.Data(Node node) ->
          node.shape() instanceof TupleShape && call.arguments().size() == 1;
      case Meaning.Functions functions -> false;
      case Meaning.Type type -> false;
      case Meaning.Numbers numbers -> false;
      case Meaning.PaddedDimension dimension -> false;
      case Meaning.Drawing drawing -> false;
    };
  }

  private DiagnosticException unknown(Name name) {
    List<String> near = new ArrayList<>(Operations.similar(name.text()));
    near.addAll(Names.similar(name.text(), List.copyOf(scope.environment().all())));
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.UNKNOWN_OPERATION,
            scope.source(),
            name.span(),
            "there is no operation `" + name.text() + "`",
            near.isEmpty() ? "" : "did you mean `" + near.getFirst() + "`?");
    for (String other : near) {
      diagnostic = scope.proposing(diagnostic, name, other);
    }
    return new DiagnosticException(diagnostic);
  }

  private Meaning called(Meaning callee, CallExpr call) {
    return switch (callee) {
      case Meaning.Function(LambdaTemplate lambda) -> new Meaning.Data(lambda(lambda, call));
      case Meaning.Function(SelfReference self) ->
          throw scope.errors().at(call, Code.FAULT, self.message(), SelfReference.ADVICE);
      case Meaning.Function(OperationTemplate template) ->
          new Meaning.Data(operation(template.def(), call, Hint.NONE));
      case Meaning.Function(BodyTemplate body) -> new Meaning.Data(body(body, call));
      case Meaning.Function(Computation.Template template) ->
          new Meaning.Data(template(template, call));
      case Meaning.Building(Buildable builder) -> new Meaning.Data(template(builder, call));
      case Meaning.Data(Node node) when node.shape() instanceof TupleShape ->
          new Meaning.Data(element(node, call));
      case Meaning other ->
          throw scope
              .errors()
              .at(
                  call.callee(),
                  Code.NOT_A_COMPUTATION,
                  scope.text(call.callee()) + " cannot be called",
                  "it is " + other.describe());
    };
  }

  /** {@code t(1)}: an element of a tuple. */
  private Node element(Node tuple, CallExpr call) {
    int size = ((TupleShape) tuple.shape()).elements().size();
    if (call.arguments().size() != 1) {
      throw scope
          .errors()
          .at(call, Code.TOO_MANY_ARGUMENTS, "a tuple is applied to the number of one element");
    }
    Expr number = call.arguments().getFirst().value();
    long index = new ArgumentReader(scope).integer(number);
    if (index < 0 || index >= size) {
      Diagnostic error =
          scope
              .errors()
              .diagnostic(
                  number.span(),
                  Code.INDEX,
                  "there is no element " + index,
                  tuple.shape().text() + " has the elements 0.." + (size - 1));
      throw new DiagnosticException(
          scope.proposing(
              error, number, Long.toString(Math.clamp(index, 0, Math.max(0, size - 1)))));
    }
    return GraphBuilder.element(tuple, (int) index);
  }

  private Node lambda(LambdaTemplate lambda, CallExpr call) {
    List<Node> arguments = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      arguments.add(scope.data(argument.value(), lambda.hint(arguments.size())));
    }
    new ComputationCall(scope, call).check(lambda.parameters(), arguments);
    try {
      return lambda.call(arguments, scope.calls());
    } catch (Computation.TypeMismatch mismatch) {
      throw scope.errors().at(call, Code.COMPUTATION_TYPE, String.valueOf(mismatch.getMessage()));
    }
  }

  /** The body of a computation in the place of its call; inside another body, a call of it. */
  private Node body(BodyTemplate body, CallExpr call) {
    List<Node> arguments = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      int k = arguments.size();
      boolean declared = k < body.parameters().size();
      Hint hint = declared ? Hint.of(body.parameters().get(k)) : Hint.NONE;
      arguments.add(scope.data(argument.value(), hint));
    }
    try {
      return arguments.stream().anyMatch(GraphBuilder::isOpen)
          ? GraphBuilder.apply(CallComputation.DEF, arguments, Map.of("computation", body))
          : body.call(scope, arguments);
    } catch (Computation.TypeMismatch mismatch) {
      throw scope.errors().at(call, Code.COMPUTATION_TYPE, String.valueOf(mismatch.getMessage()));
    }
  }

  /** A call of a computation is a call of the operation Call. */
  private Node template(Computation.Template template, CallExpr call) {
    OpDef def = CallComputation.DEF;
    Parameter computation = def.parameter("computation").orElseThrow();
    OperationCall applied = new OperationCall(scope, def);
    Parameter operands = def.parameter("operands").orElseThrow();
    Optional<List<Shape>> declared =
        template instanceof DeclaredTemplate known
            ? known.declaredParameters().filter(all -> all.size() == call.arguments().size())
            : Optional.empty();
    if (declared.isPresent()) {
      List<OperationCall.Placed> placed = new ArrayList<>();
      for (Argument argument : call.arguments()) {
        Hint hint = Hint.of(declared.get().get(placed.size()));
        placed.add(new OperationCall.Placed(scope.data(argument.value(), hint), argument.span()));
      }
      applied.operands(operands, placed);
    } else {
      applied.operands(Map.of(operands, call.arguments()), Hint.NONE);
    }
    Expr callee = call.callee();
    applied.attribute(computation, template, callee.span(), scope.text(callee));
    return applied.node(call.span(), callee.span(), false);
  }

  /** The node of a call of {@code def}. */
  Node operation(OpDef def, CallExpr call, Hint hint) {
    CallExpr plain = scope.dialect().withoutBuilder(scope, call);
    Map<Parameter, List<Argument>> bound = new Binder(scope, def, plain).bind();
    Node node = new OperandGroups(scope, def, plain).node(bound, hint);
    scope.environment().buildings().forEach(builder -> builder.added(node));
    return node;
  }
}
