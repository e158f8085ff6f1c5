package xlet.session.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.TupleShape;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.CallSite.Given;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.plot.PlotOperation;

/** Calls: of operations, of computations, of tuples with the number of an element. */
final class CallLowering {
  /** Operands that go with no other: masks, tuples, what goes to different computations. */
  private static final Set<String> APART =
      Set.of(
          "pred",
          "branch_index",
          "elements",
          "group_sizes",
          "init",
          "true_operand",
          "false_operand",
          "branch_operands");

  private final Lowering lowering;

  CallLowering(Lowering lowering) {
    this.lowering = lowering;
  }

  Meaning meaning(CallExpr call, Hint hint) {
    return switch (call.callee()) {
      case Name name -> named(name, call, hint);
      case ScopedName scoped -> new Builtins(lowering).scopedCall(scoped, call, hint);
      case TypeValue type when isComplexScalar(type, call) -> complexScalar(type, call);
      case Member member -> new Builtins(lowering).memberCall(member, call, hint);
      default -> called(lowering.meaning(call.callee(), Hint.NONE), call);
    };
  }

  /** {@code c64[] (1, -2)} reads like a call. */
  private boolean isComplexScalar(TypeValue type, CallExpr call) {
    return lowering.meaning(type, Hint.NONE) instanceof Meaning.Type(ArrayShape shape)
        && shape.isScalar()
        && shape.type().isComplex()
        && call.arguments().size() == 2
        && call.arguments().stream().allMatch(a -> Literals.isLiteral(a.value()));
  }

  private Meaning complexScalar(TypeValue type, CallExpr call) {
    List<Expr> parts = call.arguments().stream().map(Argument::value).toList();
    Hint hint = Hint.of(lowering.types().shape(type.type()));
    return lowering.meaning(new TupleExpr(call.span(), parts), hint);
  }

  private Meaning named(Name name, CallExpr call, Hint hint) {
    Optional<Meaning> bound = lowering.environment().find(name.text());
    if (bound.isPresent() && isCallable(bound.get(), call)) {
      return called(bound.get(), call);
    }
    Optional<Meaning> builtin = new Builtins(lowering).call(name.text(), call, hint);
    if (builtin.isPresent()) {
      return builtin.get();
    }
    Optional<OpDef> def = Operations.find(name.text());
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
      case Meaning.Drawing drawing -> false;
    };
  }

  private DiagnosticException unknown(Name name) {
    List<String> near = new ArrayList<>(Operations.similar(name.text()));
    near.addAll(Names.similar(name.text(), List.copyOf(lowering.environment().all())));
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.UNKNOWN_OPERATION,
            lowering.source(),
            name.span(),
            "there is no operation " + name.text(),
            near.isEmpty() ? "" : "did you mean " + near.getFirst() + "?");
    for (String other : near) {
      diagnostic = lowering.proposing(diagnostic, name, other);
    }
    return new DiagnosticException(diagnostic);
  }

  private Meaning called(Meaning callee, CallExpr call) {
    return switch (callee) {
      case Meaning.Function(LambdaTemplate lambda) -> new Meaning.Data(lambda(lambda, call));
      case Meaning.Function(OperationTemplate template) ->
          new Meaning.Data(operation(template.def(), call, Hint.NONE));
      case Meaning.Function(Computation.Template template) ->
          new Meaning.Data(template(template, call));
      case Meaning.Building(Builder builder) -> new Meaning.Data(template(builder, call));
      case Meaning.Data(Node node) when node.shape() instanceof TupleShape ->
          new Meaning.Data(element(node, call));
      case Meaning other ->
          throw lowering
              .errors()
              .at(
                  call.callee(),
                  Code.NOT_A_COMPUTATION,
                  lowering.text(call.callee()) + " cannot be called",
                  "it is " + other.describe());
    };
  }

  /** {@code t(1)}: an element of a tuple. */
  private Node element(Node tuple, CallExpr call) {
    int size = ((TupleShape) tuple.shape()).elements().size();
    if (call.arguments().size() != 1) {
      throw lowering
          .errors()
          .at(call, Code.TOO_MANY_ARGUMENTS, "a tuple is applied to the number of one element");
    }
    Expr number = call.arguments().getFirst().value();
    long index =
        new Attributes(lowering, OpCatalog.find("GetTupleElement").orElseThrow()).integer(number);
    if (index < 0 || index >= size) {
      throw lowering
          .errors()
          .at(
              number,
              Code.INDEX,
              "there is no element " + index,
              tuple.shape().text() + " has the elements 0.." + (size - 1));
    }
    return GraphBuilder.element(tuple, (int) index);
  }

  private Node lambda(LambdaTemplate lambda, CallExpr call) {
    List<Node> arguments = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      arguments.add(lowering.data(argument.value(), lambda.hint(arguments.size())));
    }
    try {
      // Shapes are checked as for any computation; the body is then read with the arguments in
      // place.
      if (lambda.parameterCount() == arguments.size()) {
        lambda.checkTypes(arguments.stream().map(Node::shape).toList());
        return lambda.inline(arguments);
      }
      lambda.on(arguments.stream().map(Node::shape).toList());
      throw new IllegalStateException("a wrong number of arguments was taken");
    } catch (Computation.TypeMismatch mismatch) {
      throw lowering
          .errors()
          .at(call, Code.COMPUTATION_TYPE, String.valueOf(mismatch.getMessage()));
    }
  }

  private Node template(Computation.Template template, CallExpr call) {
    List<Node> arguments = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      arguments.add(lowering.data(argument.value()));
    }
    Map<String, Object> attributes = new HashMap<>();
    attributes.put("computation", template);
    OpDef def = OpCatalog.find("Call").orElseThrow();
    List<Given> given = new ArrayList<>();
    given.add(
        new Given(
            "computation",
            call.callee().span(),
            call.callee().span(),
            List.of(),
            lowering.text(call.callee()),
            template.describe(),
            List.of()));
    CallSite site =
        new CallSite(
            lowering.source(),
            lowering.statement(),
            call.span(),
            call.callee().span(),
            false,
            given);
    return new Sites(lowering)
        .node(def, site, arguments, Map.of("operands", arguments.size()), attributes);
  }

  /** The node of a call of {@code def}. */
  Node operation(OpDef def, CallExpr call, Hint hint) {
    Map<Parameter, List<Argument>> bound = new Binder(lowering, def, call).bind();
    Map<Parameter, List<Node>> operands = operands(def, bound, hint);
    Map<String, Object> attributes = new HashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    List<Given> given = new ArrayList<>();
    List<Node> inputs = new ArrayList<>();
    for (Parameter parameter : def.parameters()) {
      List<Argument> arguments = bound.getOrDefault(parameter, List.of());
      List<Node> nodes = operands.getOrDefault(parameter, List.of());
      inputs.addAll(nodes);
      if (parameter.kind() == Parameter.Kind.OPERANDS
          || (parameter.isOperand() && nodes.isEmpty())) {
        counts.put(parameter.name(), nodes.size());
      }
      for (int k = 0; k < arguments.size(); k++) {
        Argument argument = arguments.get(k);
        if (parameter.kind() == Parameter.Kind.FIELDS) {
          given.addAll(new Fields(lowering, def).read(argument, attributes));
        } else if (parameter.isOperand()) {
          given.add(
              given(parameter, argument, k < nodes.size() ? nodes.get(k).shape().text() : ""));
        } else {
          Object value = new Attributes(lowering, def).of(parameter, argument);
          attributes.put(parameter.name(), value);
          String type = value instanceof Computation.Template t ? t.describe() : "";
          given.add(given(parameter, argument, type));
        }
      }
    }
    CallSite site =
        new CallSite(
            lowering.source(),
            lowering.statement(),
            call.span(),
            call.callee().span(),
            true,
            inSourceOrder(given));
    Node node = new Sites(lowering).node(def, site, inputs, counts, attributes);
    new BuilderCalls(lowering).added(node);
    return node;
  }

  private static List<Given> inSourceOrder(List<Given> given) {
    List<Given> sorted = new ArrayList<>(given);
    sorted.sort(java.util.Comparator.comparingInt(g -> g.span().start()));
    return sorted;
  }

  private Given given(Parameter parameter, Argument argument, String type) {
    return new Given(
        parameter.name(),
        argument.span(),
        argument.value().span(),
        Sites.elements(argument.value()),
        lowering.text(argument.value()),
        type,
        List.of());
  }

  /** The operands; literals among them take the element type of the others. */
  private Map<Parameter, List<Node>> operands(
      OpDef def, Map<Parameter, List<Argument>> bound, Hint wanted) {
    if (isVariadicInGroups(bound)) {
      return inGroups(bound);
    }
    Map<Parameter, List<Node>> nodes = new LinkedHashMap<>();
    List<Expr> together = new ArrayList<>();
    for (var entry : bound.entrySet()) {
      Parameter parameter = entry.getKey();
      if (!parameter.isOperand()) {
        continue;
      }
      if (isIndexLike(parameter)) {
        List<Node> own = new ArrayList<>();
        for (Argument argument : entry.getValue()) {
          own.add(lowering.data(argument.value()));
        }
        nodes.put(parameter, own);
      } else {
        entry.getValue().forEach(argument -> together.add(argument.value()));
      }
    }
    List<Node> alike =
        together.size() == 1 && !Literals.isLiteral(together.getFirst())
            ? List.of(lowering.data(together.getFirst()))
            : lowering.together(together, literalHint(def, wanted));
    int next = 0;
    for (var entry : bound.entrySet()) {
      if (entry.getKey().isOperand() && !isIndexLike(entry.getKey())) {
        int count = entry.getValue().size();
        nodes.put(entry.getKey(), alike.subList(next, next + count));
        next += count;
      }
    }
    return nodes;
  }

  /** Whether there are several groups of operands that go together one by one: Reduce, Scatter. */
  private static boolean isVariadicInGroups(Map<Parameter, List<Argument>> bound) {
    List<Integer> sizes =
        bound.entrySet().stream()
            .filter(entry -> entry.getKey().kind() == Parameter.Kind.OPERANDS)
            .map(entry -> entry.getValue().size())
            .toList();
    return sizes.size() > 1 && sizes.getFirst() > 1 && sizes.stream().distinct().count() == 1;
  }

  /** Literal k of a later group takes the element type of operand k of the first. */
  private Map<Parameter, List<Node>> inGroups(Map<Parameter, List<Argument>> bound) {
    Map<Parameter, List<Node>> nodes = new LinkedHashMap<>();
    List<Node> first = List.of();
    for (var entry : bound.entrySet()) {
      Parameter parameter = entry.getKey();
      if (!parameter.isOperand()) {
        continue;
      }
      List<Node> own = new ArrayList<>();
      for (Argument argument : entry.getValue()) {
        Hint hint =
            !isIndexLike(parameter)
                    && own.size() < first.size()
                    && first.get(own.size()).shape() instanceof ArrayShape array
                ? Hint.of(array.type())
                : Hint.NONE;
        own.add(lowering.data(argument.value(), hint));
      }
      nodes.put(parameter, own);
      first = first.isEmpty() ? own : first;
    }
    return nodes;
  }

  /** A lone literal operand of an operation that changes types has its own type. */
  private static Hint literalHint(OpDef def, Hint wanted) {
    boolean converts = def.parameters().stream().anyMatch(p -> p.kind() == Parameter.Kind.TYPE);
    return converts ? Hint.NONE : new Hint(elementType(wanted), Optional.empty());
  }

  private static Optional<ElementType> elementType(Hint hint) {
    return hint.shape().filter(s -> s instanceof ArrayShape).map(s -> ((ArrayShape) s).type());
  }

  /** Operands whose type has nothing to do with that of the others. */
  private static boolean isIndexLike(Parameter parameter) {
    return parameter.name().endsWith("indices") || APART.contains(parameter.name());
  }
}
