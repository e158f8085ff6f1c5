package xlet.session.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Bars;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.DimLabels;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloLiteral;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.ModuleStatement;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Previous;
import xlet.grammar.tree.ReplicaBlock;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.SpacedRow;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.Untyped;
import xlet.grammar.tree.WhileExpr;

/** Collects the names that an expression uses and does not bind itself. */
final class FreeNames {
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]*");

  private final Set<String> free;
  private final Set<String> bound;

  private FreeNames(Set<String> free, Set<String> bound) {
    this.free = free;
    this.bound = bound;
  }

  /** The free names of {@code lambda}. */
  static Set<String> of(LambdaExpr lambda) {
    FreeNames names = new FreeNames(new LinkedHashSet<>(), new HashSet<>());
    names.visit(lambda);
    return names.free;
  }

  private FreeNames inner() {
    return new FreeNames(free, new HashSet<>(bound));
  }

  private void use(String name) {
    if (!bound.contains(name)) {
      free.add(name);
    }
  }

  private void visit(Expr expr) {
    // A chain of a thousand additions leans to the left: walk down it, not into it.
    Expr at = expr;
    while (at instanceof Binary binary) {
      visit(binary.right());
      at = binary.left();
    }
    switch (at) {
      case Name name -> use(name.text());
      case ScopedName name -> use(name.parts().getLast());
      case TypeValue(var span, ArrayType type) -> use(type.element());
      case LambdaExpr lambda -> {
        FreeNames inner = inner();
        lambda
            .parameters()
            .forEach(parameter -> {
              type(parameter.type());
              inner.bound.add(parameter.name().text());
            });
        inner.visit(lambda.body());
      }
      case Block block -> statements(block.statements());
      case HloInstruction instruction -> {
        instruction.operands().stream().map(HloOperand::value).forEach(this::visit);
        instruction.attributes().forEach(this::words);
      }
      case Expr other -> children(other).forEach(this::visit);
    }
  }

  /** A name may stand for a type, {@code (x: s) => x} after {@code auto s = …}. */
  private void type(TypeNode type) {
    switch (type) {
      case ArrayType array -> use(array.element());
      case TupleType tuple -> tuple.elements().forEach(this::type);
      case FunctionType _, SizesType _, Untyped _ -> {}
    }
  }

  /** Computations are attributes by their names. */
  private void words(HloAttribute attribute) {
    WORD.matcher(attribute.text()).results().forEach(word -> use(word.group()));
  }

  private static List<Expr> children(Expr expr) {
    return switch (expr) {
      case Brace brace -> brace.elements();
      case Bracket bracket -> bracket.elements();
      case SpacedRow row -> row.elements();
      case Bars bars -> bars.rows().stream().flatMap(List::stream).toList();
      case TupleExpr tuple -> tuple.elements();
      case TypedLiteral typed -> List.of(typed.value());
      case CallExpr call -> and(call.callee(), values(call.arguments()));
      case IndexExpr index -> and(index.base(), index.indices());
      case Member member -> List.of(member.base());
      case Unary unary -> List.of(unary.operand());
      case Binary binary -> List.of(binary.left(), binary.right());
      case ConditionalExpr choice ->
          List.of(choice.condition(), choice.whenTrue(), choice.whenFalse());
      case WhileExpr loop -> and(loop.condition(), and(loop.body(), values(loop.arguments())));
      case LambdaExpr lambda -> List.of(lambda.body());
      case Name _, ScopedName _, TypeValue _, Block _, HloInstruction _ -> List.of();
      case NumberLiteral _, BooleanLiteral _, StringLiteral _, DenseLiteral _ -> List.of();
      case DimLabels _, HloLiteral _, Previous _ -> List.of();
    };
  }

  private static List<Expr> values(List<Argument> arguments) {
    return arguments.stream().map(Argument::value).toList();
  }

  private static List<Expr> and(Expr first, List<Expr> others) {
    List<Expr> all = new ArrayList<>(others);
    all.addFirst(first);
    return all;
  }

  private void statements(List<Statement> statements) {
    FreeNames inner = inner();
    statements.forEach(inner::visit);
  }

  private void visit(Statement statement) {
    switch (statement) {
      case Let let -> {
        type(let.type());
        visit(let.value());
        if (let.form() == Let.Form.PLAIN || let.form() == Let.Form.ARROW) {
          // An assignment: the name may be that of a value outside, which a loop goes on from.
          use(let.name().text());
        }
        bound.add(let.name().text());
      }
      case Define define -> {
        visit(define.computation());
        bound.add(define.name().text());
      }
      case Declare declare -> bound.add(declare.name().text());
      case Scope braces -> statements(braces.statements());
      case ExpressionStatement expression -> visit(expression.expression());
      case Expectation _, ReplicaBlock _, Import _, LabelStatement _, Directive _ -> {}
      case ModuleStatement _ -> {}
    }
  }
}
