package xlet.session.lowering;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;
import xlet.engine.op.structure.BroadcastInDim;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Previous;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.WhileExpr;
import xlet.session.binding.OperationTemplate;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.hlo.HloInstructions;
import xlet.session.literal.Literals;
import xlet.session.scope.Expressions;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;
import xlet.session.scope.Types;

/** Says what each form of expression means. */
public final class Lowering implements Expressions {
  @Override
  public Meaning meaning(StatementScope scope, Expr expr, Hint hint) {
    Lists lists = new Lists(scope);
    if (Literals.isLiteral(expr)) {
      return new Meaning.Data(lists.literal(expr, hint));
    }
    return switch (expr) {
      case Name name -> name(scope, name);
      case ScopedName name -> scope.dialect().scopedName(scope, name);
      case Brace brace -> lists.braces(brace, hint);
      case Bracket bracket -> new Meaning.Data(lists.list(bracket, bracket.elements(), hint));
      case TupleExpr tuple -> lists.tuple(tuple, hint);
      case TypedLiteral typed -> new Meaning.Data(lists.typed(typed));
      case TypeValue type -> typeOrName(scope, type);
      case CallExpr call -> new CallLowering(scope).meaning(call, hint);
      case IndexExpr index -> new Accessors(scope).index(index);
      case Member member -> new Accessors(scope).member(member);
      case Unary unary -> new Operators(scope).unary(unary, hint);
      case Binary binary ->
          HyphenatedCall.of(scope, binary)
              .map(call -> scope.meaning(call, hint))
              .orElseGet(() -> new Meaning.Data(new Operators(scope).binary(binary, hint)));
      case ConditionalExpr conditional -> new Selections(scope).meaning(conditional, hint);
      case LambdaExpr lambda -> new Meaning.Function(LambdaTemplate.of(scope, "", lambda));
      case Block block -> new StatementLowering(scope).body(block, hint);
      case WhileExpr loop -> new Meaning.Data(new Loops(scope).loop(loop, Optional.empty()));
      case HloInstruction instruction -> new Meaning.Data(HloInstructions.node(scope, instruction));
      case Previous previous ->
          scope
              .host()
              .previous()
              .orElseThrow(() ->
                  scope.errors().at(previous, Code.UNKNOWN_NAME, "there is no value before this"));
      default -> throw scope.errors().at(expr, Code.WRONG_ARGUMENT, "this has no value by itself");
    };
  }

  private static Meaning name(StatementScope scope, Name name) {
    Optional<Meaning> bound = scope.environment().find(name.text());
    if (bound.isPresent()) {
      return bound.get();
    }
    Optional<OpDef> operation = Operations.find(name.text());
    if (operation.isPresent()) {
      return new Meaning.Function(new OperationTemplate(operation.get()));
    }
    Optional<ElementType> type = Types.elementType(name.text());
    if (type.isPresent()) {
      return new Meaning.Type(ArrayShape.of(type.get()));
    }
    throw scope.unknown(name, name.text());
  }

  /** A type stands for itself, unless a value has its name: {@code pred}. */
  private static Meaning typeOrName(StatementScope scope, TypeValue value) {
    Optional<Meaning> bound = scope.environment().find(scope.text(value));
    return bound.orElseGet(() -> new Meaning.Type(scope.types().shape(value.type())));
  }

  /** {@code value} broadcast to the shape of {@code target}: the documents' ==> between bars. */
  public static Node broadcast(Node value, Node target) {
    if (value.shape().compatible(target.shape())
        || !(value.shape() instanceof ArrayShape own)
        || !(target.shape() instanceof ArrayShape wanted)
        || own.rank() > wanted.rank()) {
      return value;
    }
    for (int shift = 0; shift <= wanted.rank() - own.rank(); shift++) {
      Ints dimensions = Ints.range(own.rank());
      int by = wanted.rank() - own.rank() - shift;
      Ints shifted = dimensions.map(d -> d + by);
      boolean fits = true;
      for (int d = 0; d < own.rank(); d++) {
        fits &= own.size(d) == 1 || own.size(d) == wanted.size(shifted.at(d));
      }
      if (fits) {
        return GraphBuilder.apply(
            BroadcastInDim.DEF,
            List.of(value),
            Map.of("out_dim_size", wanted.sizes(), "broadcast_dimensions", shifted));
      }
    }
    return value;
  }
}
