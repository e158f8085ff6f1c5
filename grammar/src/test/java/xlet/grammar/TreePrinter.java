package xlet.grammar;

import static xlet.grammar.tree.Expectation.Form;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.hlo.ModulePrinter;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.ModuleStatement;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.ReplicaBlock;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/**
 * Writes a tree as a program. What the parser makes of the program is the same tree; comments and
 * the choice among spellings that mean the same are lost.
 */
public final class TreePrinter {
  private final StringBuilder out;
  private final ExprPrinter exprs;

  TreePrinter(StringBuilder out, ExprPrinter exprs) {
    this.out = out;
    this.exprs = exprs;
  }

  /** A program, each statement on a line of its own or on more. */
  public static String print(Program program) {
    StringBuilder text = new StringBuilder();
    program.statements().forEach(statement -> text.append(print(statement)));
    return text.toString();
  }

  /** A statement and the end of its line. */
  public static String print(Statement statement) {
    StringBuilder line = new StringBuilder();
    ExprPrinter exprs = new ExprPrinter(line);
    new TreePrinter(line, exprs).statement(statement);
    if (exprs.standing().isEmpty()) {
      return line + end(statement);
    }
    boolean comment = statement instanceof Expectation claim && claim.form() == Form.COMMENT;
    return withRows(line.toString(), exprs.standing(), comment) + end(statement);
  }

  /** An expression on one line. */
  public static String print(Expr expr) {
    StringBuilder text = new StringBuilder();
    new ExprPrinter(text).whole(expr);
    return text.toString();
  }

  /** A type. */
  public static String print(TypeNode type) {
    return TypePrinter.type(type);
  }

  /** A comparison of two values would be a claim with a semicolon, so it has a blank line. */
  private static String end(Statement statement) {
    return switch (statement) {
      case LabelStatement label -> "\n";
      case Directive directive -> "\n";
      case ReplicaBlock block -> "\n";
      case ModuleStatement module -> "\n";
      case Define define -> "\n";
      case Expectation claim when claim.form() == Form.COMMENT -> "\n\n";
      case ExpressionStatement line
          when line.expression() instanceof Binary binary
              && binary.operator() == BinaryOperator.EQUAL ->
          "\n\n";
      default -> ";\n";
    };
  }

  private static String withRows(
      String line, List<LiteralPrinter.Standing> standing, boolean comment) {
    StringBuilder text = new StringBuilder(line);
    int rows = standing.stream().mapToInt(each -> each.rows().size()).max().orElse(0);
    for (int row = 1; row < rows; row++) {
      StringBuilder below = new StringBuilder(comment ? "//" : "");
      for (LiteralPrinter.Standing each : standing) {
        if (row < each.rows().size()) {
          below.append(" ".repeat(Math.max(0, each.place() - below.length())));
          below.append(each.rows().get(row));
        }
      }
      text.append('\n').append(below);
    }
    return text.toString();
  }

  /** Writes a statement of a block. */
  void inner(Statement statement, boolean returned) {
    out.append(returned && statement instanceof ExpressionStatement ? "return " : "");
    statement(statement);
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Let let -> let(let);
      case Define define -> define(define);
      case Declare declare -> {
        out.append(ExprPrinter.name(declare.objectType().text())).append(' ');
        out.append(ExprPrinter.name(declare.name().text()));
        if (!declare.arguments().isEmpty()) {
          exprs.arguments(declare.arguments());
        }
      }
      case Scope scope -> exprs.block(scope.statements(), false);
      case Expectation claim -> claim(claim);
      case ExpressionStatement line -> exprs.whole(line.expression());
      case Import line ->
          out.append("import ").append(line.module()).append(" as ").append(line.alias());
      case LabelStatement label -> out.append(label.text()).append(':');
      case Directive line -> out.append(("//// " + line.keyword() + " " + line.text()).strip());
      case ModuleStatement module ->
          out.append(ModulePrinter.text(module.module()).stripTrailing());
      case ReplicaBlock block -> {
        out.append("replica ").append(block.replica()).append(':');
        for (Let value : block.values()) {
          out.append('\n');
          let(value);
        }
      }
    }
  }

  private void let(Let let) {
    String name = ExprPrinter.name(let.name().text());
    String type = let.type() instanceof Untyped ? "" : TypePrinter.type(let.type());
    String typed = type.isEmpty() ? name : name + ": " + type;
    out.append(
        switch (let.form()) {
          case LET -> "let " + typed + " = ";
          case PLAIN -> typed + " = ";
          case AUTO -> "auto " + name + " = ";
          case ARROW -> name + " <- ";
          case HLO -> (type + " %" + let.name().text() + " = ").stripLeading();
          case FIELD -> name + ": ";
        });
    exprs.whole(let.value());
  }

  private void define(Define define) {
    LambdaExpr computation = define.computation();
    String name = ExprPrinter.name(define.name().text());
    if (computation.result() instanceof Untyped) {
      out.append(name);
      exprs.parameters(computation.parameters());
    } else {
      List<TypeNode> types = new ArrayList<>();
      List<LambdaParameter> untyped = new ArrayList<>();
      for (LambdaParameter each : computation.parameters()) {
        types.add(each.type());
        untyped.add(
            new LambdaParameter(each.span(), each.name(), new Untyped(each.span().after())));
      }
      out.append(name).append(": ");
      out.append(TypePrinter.function(types, computation.result())).append('\n').append(name);
      exprs.parameters(untyped);
    }
    out.append(':');
    if (computation.body() instanceof Block block) {
      for (int i = 0; i < block.statements().size(); i++) {
        out.append("\n  ");
        inner(block.statements().get(i), i == block.statements().size() - 1);
      }
    } else {
      out.append(" return ");
      exprs.whole(computation.body());
    }
  }

  private void claim(Expectation claim) {
    if (claim.form() == Form.THEN) {
      out.append("then ");
    }
    exprs.operand(claim.actual(), BinaryOperator.EQUAL.precedence());
    switch (claim.check()) {
      case Check.Equal equal -> {
        out.append(" ").append(sign(claim.form())).append(" ");
        exprs.operand(equal.expected(), BinaryOperator.EQUAL.precedence() + 1);
      }
      case Check.Becomes becomes -> {
        out.append(" ==> ");
        exprs.operand(becomes.expected(), 1);
      }
      case Check.Holds holds -> {}
      case Check.Fails fails -> out.append((" fails " + fails.constraint()).stripTrailing());
      case Check.Close close -> {
        out.append(" ~= ");
        exprs.operand(close.expected(), 1);
        out.append(" within ").append(close.tolerance().text()).append(close.ulps() ? " ulp" : "");
      }
    }
  }

  private static String sign(Form form) {
    return switch (form) {
      case THEN, EQUALITY -> "==";
      case LAW, PICTURE -> "=";
      case PROMPT -> ">>>";
      case ARROW -> "->";
      case PRODUCES -> "produces:";
      case COMMENT -> "// Result:";
      case BECOMES -> "==>";
    };
  }
}
