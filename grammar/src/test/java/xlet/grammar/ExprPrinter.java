package xlet.grammar;

import java.util.List;
import java.util.Set;
import xlet.grammar.rewrite.TokenRewriter;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Bars;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.DenseLiteral;
import xlet.grammar.tree.DimLabels;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloLiteral;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Previous;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.SpacedRow;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.Untyped;
import xlet.grammar.tree.WhileExpr;

/** Writes expressions. Matrices between bars leave their first row, and are completed later. */
final class ExprPrinter {
  private static final Set<String> NAMES_OF_TYPES = Set.of("pred", "s1", "u1");
  private static final int LOOSEST = 0;
  private static final int PREFIX = 11;
  private static final int POSTFIX = 12;

  private final StringBuilder out;
  private final LiteralPrinter literals;

  ExprPrinter(StringBuilder out) {
    this.out = out;
    this.literals = new LiteralPrinter(out);
  }

  /** The matrices that need lines below this one. */
  List<LiteralPrinter.Standing> standing() {
    return literals.standing();
  }

  /** Writes an expression that nothing stands beside. */
  void whole(Expr expr) {
    switch (expr) {
      case Name name -> out.append(name(name.text()));
      case ScopedName name -> out.append(name.text());
      case NumberLiteral number -> out.append(number.text());
      case BooleanLiteral literal -> out.append(literal.value());
      case StringLiteral string -> out.append('"').append(escaped(string.value())).append('"');
      case Brace brace -> list("{", brace.elements(), "}");
      case Bracket bracket -> list("[", bracket.elements(), "]");
      case SpacedRow row -> literals.row(row);
      case Bars bars -> literals.bars(bars);
      case TupleExpr tuple ->
          list("(", tuple.elements(), tuple.elements().size() == 1 ? ",)" : ")");
      case DenseLiteral dense -> literals.dense(dense);
      case TypedLiteral typed -> {
        literals.type(typed);
        whole(typed.value());
      }
      case TypeValue type -> literals.type(type);
      case CallExpr call -> call(call);
      case IndexExpr index -> {
        operand(index.base(), POSTFIX);
        list("[", index.indices(), "]");
      }
      case Member member -> {
        // Where a binding has a percent sign, its names have dots: parentheses end them.
        boolean isName = member.base() instanceof Name;
        out.append(isName ? "(" : "");
        operand(member.base(), POSTFIX);
        out.append(isName ? ")" : "").append('.').append(name(member.member().text()));
      }
      case Unary unary -> {
        out.append(unary.operator().symbol());
        operand(unary.operand(), POSTFIX);
      }
      case Binary binary -> binary(binary);
      case ConditionalExpr conditional -> conditional(conditional);
      case LambdaExpr lambda -> lambda(lambda);
      case Block block -> block(block.statements(), true);
      case WhileExpr loop -> loop(loop);
      case DimLabels labels -> out.append(labels.text());
      case HloLiteral literal -> out.append(literal.text());
      case HloInstruction instruction -> new HloPrinter(out, this).instruction(instruction);
      case Previous previous -> {}
    }
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t");
  }

  /** Writes an operand, in parentheses if it binds less tightly than {@code least}. */
  void operand(Expr expr, int least) {
    if (precedence(expr) >= least) {
      whole(expr);
    } else {
      out.append('(');
      whole(expr);
      out.append(')');
    }
  }

  private static int precedence(Expr expr) {
    return switch (expr) {
      case Binary binary -> binary.operator().precedence();
      case Unary unary -> PREFIX;
      case Name name when mistakable(name) -> PREFIX;
      case NumberLiteral number -> PREFIX;
      case TypeValue type -> PREFIX;
      case TypedLiteral typed -> PREFIX;
      case LambdaExpr lambda -> LOOSEST;
      case ConditionalExpr conditional -> LOOSEST;
      case WhileExpr loop -> LOOSEST;
      default -> POSTFIX;
    };
  }

  /** Whether what follows the name could be taken for a part of it. */
  private static boolean mistakable(Name name) {
    return NAMES_OF_TYPES.contains(name.text()) || name(name.text()).startsWith("%");
  }

  /** A name, with {@code %} if it is none of the language's own. */
  static String name(String text) {
    List<SourceToken> tokens = TokenRewriter.rewrite(Scanner.scan(text));
    return tokens.size() == 1 && tokens.getFirst().isName() ? text : "%" + text;
  }

  private void list(String open, List<Expr> elements, String close) {
    out.append(open);
    for (int i = 0; i < elements.size(); i++) {
      out.append(i > 0 ? ", " : "");
      operand(elements.get(i), 1);
    }
    out.append(close);
  }

  private void call(CallExpr call) {
    operand(call.callee(), POSTFIX);
    arguments(call.arguments());
  }

  void arguments(List<Argument> arguments) {
    out.append('(');
    for (int i = 0; i < arguments.size(); i++) {
      Argument argument = arguments.get(i);
      out.append(i > 0 ? ", " : "");
      out.append(argument.hint().isEmpty() ? "" : "/*" + argument.hint() + "=*/ ");
      out.append(argument.name().isEmpty() ? "" : name(argument.name()) + "=");
      operand(argument.value(), 1);
    }
    out.append(')');
  }

  private void binary(Binary binary) {
    int precedence = binary.operator().precedence();
    boolean looksNegative =
        binary.operator() == BinaryOperator.SUBTRACT && endsInType(binary.left());
    operand(binary.left(), looksNegative ? POSTFIX : precedence);
    out.append(' ').append(binary.operator().symbol()).append(' ');
    operand(binary.right(), precedence + 1);
  }

  /** Whether what is written ends in a type: {@code f32 - 5} would be a literal. */
  private static boolean endsInType(Expr expr) {
    return expr instanceof TypeValue || (expr instanceof Binary last && endsInType(last.right()));
  }

  private void conditional(ConditionalExpr conditional) {
    out.append("if ");
    operand(conditional.condition(), 1);
    out.append(": ");
    operand(conditional.whenTrue(), 1);
    out.append(" else: ");
    operand(conditional.whenFalse(), 1);
  }

  private void lambda(LambdaExpr lambda) {
    parameters(lambda.parameters());
    if (!(lambda.result() instanceof Untyped)) {
      out.append(" -> ").append(TypePrinter.type(lambda.result()));
    }
    out.append(" => ");
    operand(lambda.body(), 1);
  }

  /** Writes parameters in parentheses, with their types. */
  void parameters(List<LambdaParameter> parameters) {
    out.append('(');
    for (int i = 0; i < parameters.size(); i++) {
      LambdaParameter parameter = parameters.get(i);
      out.append(i > 0 ? ", " : "").append(name(parameter.name().text()));
      if (!(parameter.type() instanceof Untyped)) {
        out.append(": ").append(TypePrinter.type(parameter.type()));
      }
    }
    out.append(')');
  }

  /** Writes statements in braces; the last one, if it is an expression, is what is returned. */
  void block(List<xlet.grammar.tree.Statement> statements, boolean returns) {
    TreePrinter printer = new TreePrinter(out, this);
    out.append("{ ");
    for (int i = 0; i < statements.size(); i++) {
      boolean last = i == statements.size() - 1;
      printer.inner(statements.get(i), last && returns);
      out.append("; ");
    }
    out.append('}');
  }

  private void loop(WhileExpr loop) {
    out.append("while (");
    operand(loop.condition(), 1);
    if (!loop.arguments().isEmpty()) {
      out.append(", ");
      int place = out.length();
      arguments(loop.arguments());
      out.deleteCharAt(place);
    } else {
      out.append(')');
    }
    out.append(' ');
    block(loop.body().statements(), true);
  }
}
