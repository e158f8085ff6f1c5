package xlet.session.dialect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.LayoutException;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.elementwise.Add;
import xlet.engine.op.elementwise.And;
import xlet.engine.op.elementwise.Max;
import xlet.engine.op.elementwise.Min;
import xlet.engine.op.elementwise.Multiply;
import xlet.engine.op.elementwise.Or;
import xlet.engine.op.reduction.Reduce;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.Span;
import xlet.session.binding.ArgumentForms;
import xlet.session.binding.ArgumentReader;
import xlet.session.binding.CallNodes;
import xlet.session.binding.OperationTemplate;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.literal.Literals;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Functions that the documents call and that are no operations of XLA: shapes, memory, helpers. */
final class Builtins {
  private static final Set<String> MAKE_SHAPE =
      Set.of("shape", "makeshape", "makeshapewithlayout", "makeshapewithdenselayout");
  private static final Map<String, OpDef> REDUCTIONS =
      Map.of(
          "reducesum", Add.DEF,
          "reduceproduct", Multiply.DEF,
          "reduceall", And.DEF,
          "reduceany", Or.DEF,
          "reducemax", Max.DEF,
          "reducemin", Min.DEF);

  /** The operations whose identities XLA's LiteralUtil gives by name. */
  private static final Map<String, OpDef> IDENTITIES =
      Map.of("zero", Add.DEF, "one", Multiply.DEF, "minvalue", Max.DEF, "maxvalue", Min.DEF);

  private final StatementScope scope;

  Builtins(StatementScope scope) {
    this.scope = scope;
  }

  /** Whether {@code call} gives a shape. */
  static boolean isShape(CallExpr call) {
    return switch (call.callee()) {
      case Name name -> MAKE_SHAPE.contains(Names.key(name.text()));
      case ScopedName scoped -> MAKE_SHAPE.contains(Names.key(scoped.parts().getLast()));
      case Member member -> member.member().text().equals("GetShape");
      default -> false;
    };
  }

  /** The call of a name that is none of an operation. */
  Optional<Meaning> call(String name, CallExpr call, Hint hint) {
    String key = Names.key(name);
    List<Argument> arguments = call.arguments();
    if (MAKE_SHAPE.contains(key)) {
      return Optional.of(new Meaning.Type(shape(call)));
    }
    if (key.equals("memory") && arguments.size() == 1) {
      return Optional.of(new Meaning.Data(memory(arguments.getFirst().value())));
    }
    if (key.equals("perreplica")) {
      return Optional.of(new Meaning.Data(new DeviceCalls(scope).perReplica(call, hint)));
    }
    if (key.equals("feed") && arguments.size() == 1) {
      return Optional.of(new Meaning.Data(new QueueCalls(scope).feed(call)));
    }
    if (key.equals("outfed") && arguments.isEmpty()) {
      return Optional.of(new Meaning.Data(new QueueCalls(scope).outfed(call)));
    }
    if (REDUCTIONS.containsKey(key)) {
      return Optional.of(new Meaning.Data(reduction(REDUCTIONS.get(key), call)));
    }
    if (key.equals("parameter")) {
      return new BuilderCalls(scope).parameter(call);
    }
    boolean sum = key.equals("reduce") && arguments.size() == 2;
    if (sum) {
      return Optional.of(new Meaning.Data(reduction(Add.DEF, call)));
    }
    if (key.equals("permute") && arguments.size() == 2) {
      return Optional.of(new Meaning.Data(permute(arguments)));
    }
    return new CppCalls(scope).call(name, call);
  }

  private Shape shape(CallExpr call) {
    List<Argument> arguments = call.arguments();
    if (arguments.size() == 1) {
      Meaning meaning = scope.meaning(arguments.getFirst().value(), Hint.NONE);
      return switch (meaning) {
        case Meaning.Data(Node node) -> node.shape();
        case Meaning.Type(Shape shape) -> shape;
        default -> throw scope.errors().at(call, Code.WRONG_ARGUMENT, "only a value has a shape");
      };
    }
    if (arguments.size() < 2) {
      throw scope.errors().at(call, Code.MISSING_ARGUMENT, "an element type and sizes are wanted");
    }
    ArgumentReader reader = new ArgumentReader(scope);
    ElementType type = elementType(arguments.get(0).value());
    Expr place = arguments.get(1).value();
    Ints sizes = reader.ints(place);
    requireSizes(sizes, place);
    ArrayShape shape = ArrayShape.of(type, sizes);
    return arguments.size() == 2 ? shape : laidOut(shape, arguments.get(2).value());
  }

  private void requireSizes(Ints sizes, Expr place) {
    List<Span> elements = CallNodes.elements(place);
    for (int d = 0; d < sizes.size(); d++) {
      if (sizes.get(d) < 0) {
        Span wrong = elements.size() == sizes.size() ? elements.get(d) : place.span();
        Diagnostic negative =
            scope
                .errors()
                .diagnostic(
                    wrong,
                    Code.WRONG_ARGUMENT,
                    "the sizes of a type are 0 or more",
                    "size " + sizes.get(d) + " of dimension " + d + " is negative");
        throw new DiagnosticException(
            scope.errors().proposing(negative, place.span(), sizes.map(Math::abs).toString()));
      }
    }
  }

  private Shape laidOut(ArrayShape shape, Expr layout) {
    try {
      return shape.withLayout(Layout.of(new ArgumentReader(scope).ints(layout)));
    } catch (LayoutException wrong) {
      throw scope
          .errors()
          .at(
              layout,
              Code.LAYOUT,
              "the layout does not fit " + shape.text(),
              String.valueOf(wrong.getMessage()));
    }
  }

  private ElementType elementType(Expr expr) {
    if (scope.meaning(expr, Hint.NONE) instanceof Meaning.Type(ArrayShape array)) {
      return array.type();
    }
    throw scope.errors().at(expr, Code.WRONG_ARGUMENT, "an element type is wanted here");
  }

  /** The elements in the order of memory, holes included. */
  private Node memory(Expr expr) {
    if (!(scope.value(expr, scope.data(expr)) instanceof NdArray array)) {
      throw scope.errors().at(expr, Code.WRONG_ARGUMENT, "only an array has memory");
    }
    long slots = array.buffer().length() / array.type().parts();
    return GraphBuilder.known(NdArray.of(ArrayShape.of(array.type(), slots), array.buffer()));
  }

  /** {@code reduce_sum(x)} and its like: over all dimensions, or those given. */
  private Node reduction(OpDef computation, CallExpr call) {
    Node operand = scope.data(scope.argument(call, 0));
    ArrayShape shape = scope.arrayShape(call, operand);
    Ints dimensions = Ints.range(shape.rank());
    if (call.arguments().size() > 1) {
      Expr given = call.arguments().get(1).value();
      ArgumentReader reader = new ArgumentReader(scope);
      dimensions =
          ArgumentForms.elements(given).isEmpty()
                  && Literals.isLiteral(given)
                  && !isEmptyList(given)
              ? Ints.of(reader.integer(given))
              : reader.ints(given);
    }
    Node init = GraphBuilder.known(identity(call, computation, shape.type()));
    return GraphBuilder.apply(
        Reduce.DEF,
        List.of(operand, init),
        Map.of(
            "computation", new OperationTemplate(computation), "dimensions_to_reduce", dimensions));
  }

  /** Returns the value with which a reduction by {@code operation} begins. */
  private NdArray identity(CallExpr call, OpDef operation, ElementType type) {
    return operation
        .identity(type)
        .orElseThrow(() ->
            scope
                .errors()
                .at(
                    call,
                    Code.WRONG_ARGUMENT,
                    operation.name() + " has no identity of this element type",
                    type.text()));
  }

  private static boolean isEmptyList(Expr expr) {
    return expr instanceof Brace || expr instanceof Bracket || expr instanceof DenseLiteral;
  }

  /** {@code Permute(p, sizes)}: the sizes in the order that p says. */
  private Node permute(List<Argument> arguments) {
    ArgumentReader reader = new ArgumentReader(scope);
    Ints permutation = reader.ints(arguments.get(0).value());
    Ints sizes = reader.ints(arguments.get(1).value());
    Expr place = arguments.getFirst().value();
    for (int k = 0; k < permutation.size(); k++) {
      if (permutation.get(k) < 0 || permutation.get(k) >= sizes.size()) {
        throw scope
            .errors()
            .at(
                place,
                Code.INDEX,
                permutation.get(k) + " is not the number of a size",
                "the sizes are " + sizes);
      }
    }
    return GraphBuilder.vector(sizes.pick(permutation));
  }

  /** {@code ShapeUtil::MakeShape(…)}, {@code xla::Add(…)}, {@code LiteralUtil::MinValue(F32)}. */
  Meaning scopedCall(ScopedName scoped, CallExpr call, Hint hint) {
    String last = scoped.parts().getLast();
    Optional<OpDef> operation = Optional.ofNullable(IDENTITIES.get(Names.key(last)));
    if (operation.isPresent()) {
      ElementType type = elementType(scope.argument(call, 0));
      return new Meaning.Data(GraphBuilder.known(identity(call, operation.get(), type)));
    }
    CallExpr plain = new CallExpr(call.span(), new Name(scoped.span(), last), call.arguments());
    return scope.meaning(plain, hint);
  }

  /** {@code b.Add(x, y)}, {@code d.add_offset_dims(1)}, {@code tf.reshape(x, [2, 4])}. */
  Meaning memberCall(Member member, CallExpr call, Hint hint) {
    if (member.base() instanceof Name name
        && name.text().equals("tf")
        && scope.environment().find("tf").isEmpty()) {
      return new TensorFlow(scope).call(member.member().text(), call, hint);
    }
    Meaning base = scope.meaning(member.base(), Hint.NONE);
    return switch (base) {
      case Meaning.Numbers numbers when BuilderCalls.addsDimension(member, call) ->
          new BuilderCalls(scope).addDimension(member, call);
      case Meaning.Numbers numbers ->
          throw scope
              .errors()
              .at(call, Code.WRONG_ARGUMENT, "filling dimension numbers has no value");
      case Meaning.Building(Builder builder) ->
          new BuilderCalls(scope).call(builder, member.member(), call);
      case Meaning.Type _ when call.arguments().isEmpty() -> scope.meaning(member, hint);
      case Meaning.Type _ when call.arguments().size() == 1 ->
          scope.meaning(
              new IndexExpr(call.span(), member, List.of(call.arguments().getFirst().value())),
              hint);
      case Meaning.Data _
          when call.arguments().isEmpty() && member.member().text().equals("shape") ->
          scope.meaning(member, hint);
      case Meaning other when DocumentDialect.PASSING.contains(member.member().text()) -> other;
      case Meaning other ->
          throw scope
              .errors()
              .at(
                  member.member(),
                  Code.UNKNOWN_NAME,
                  "`"
                      + scope.text(member.base())
                      + "` has no member `"
                      + member.member().text()
                      + "`",
                  "it is " + other.describe());
    };
  }
}
