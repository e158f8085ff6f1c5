package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.shortened;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.rules.XletParser.BraceExprContext;
import xlet.grammar.rules.XletParser.BracketExprContext;
import xlet.grammar.rules.XletParser.DirectiveContext;
import xlet.grammar.rules.XletParser.ExpressionStatementContext;
import xlet.grammar.rules.XletParser.FieldContext;
import xlet.grammar.rules.XletParser.LetStatementContext;
import xlet.grammar.rules.XletParser.NameExprContext;
import xlet.grammar.rules.XletParser.NumberExprContext;
import xlet.grammar.rules.XletParser.ReplicaHeadingContext;
import xlet.grammar.rules.XletParser.ResultStatementContext;
import xlet.grammar.rules.XletParser.StatementContext;
import xlet.grammar.rules.XletParser.TypedBindingContext;
import xlet.grammar.rules.XletParser.TypedExprContext;
import xlet.grammar.rules.XletParser.ValueContext;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.ModuleStatement;
import xlet.grammar.tree.Previous;
import xlet.grammar.tree.ReplicaBlock;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;

/** Puts the statements of a program together; those that belong to the one above are joined. */
public final class ProgramBuilder {
  private static final Pattern DIRECTIVE = Pattern.compile("(?:////)?\\s*([^\\s:]*):?(.*)");

  private final List<Statement> statements = new ArrayList<>();
  private boolean afterError;

  /** The statements so far. */
  public List<Statement> statements() {
    return statements;
  }

  /** Notes that a statement could not be read; results below it have nothing to be about. */
  public void fail() {
    afterError = true;
  }

  /**
   * Adds a statement.
   *
   * @param span the place of the statement
   * @param context its parse tree
   * @param terminated whether a semicolon ends it
   * @throws SyntaxFailure if it means nothing
   */
  public void statement(Span span, StatementContext context, boolean terminated) {
    switch (context) {
      case ReplicaHeadingContext c ->
          statements.add(new ReplicaBlock(span, integer(c.NUMBER()), List.of()));
      case DirectiveContext c -> statements.add(directive(span, text(c)));
      case FieldContext c -> field(StatementBuilder.field(c));
      case LetStatementContext c when isOfReplica(c.value()) ->
          ofReplica((Let) StatementBuilder.statement(c));
      case TypedBindingContext c when isOfReplica(c.value()) ->
          ofReplica((Let) StatementBuilder.statement(c));
      case ExpressionStatementContext c
          when c.equation() != null
              && c.equation().ASSIGN() != null
              && c.expr() instanceof NameExprContext
              && isOfReplica(c.equation().value()) ->
          ofReplica((Let) StatementBuilder.statement(c));
      case ResultStatementContext c -> result(c);
      default -> {
        Statement statement = StatementBuilder.statement(context);
        statements.add(terminated ? ExpectationBuilder.terminated(statement) : statement);
      }
    }
    afterError = false;
  }

  /** Adds a module of HLO text. */
  public void module(Span span, HloModule module) {
    statements.add(new ModuleStatement(span, module));
    afterError = false;
  }

  private static Directive directive(Span span, String line) {
    Matcher parts = DIRECTIVE.matcher(line);
    return parts.matches()
        ? new Directive(span, parts.group(1), parts.group(2).strip())
        : new Directive(span, "", "");
  }

  private void field(Let field) {
    if (afterError || !inReplica()) {
      throw new SyntaxFailure(
          field.name().span().after(),
          "a binding is written with `=`: `%s = …`".formatted(shortened(field.name().text())));
    }
    ofReplica(field);
  }

  private boolean inReplica() {
    return !statements.isEmpty() && statements.getLast() instanceof ReplicaBlock;
  }

  /** Tells whether a binding below {@code replica 0:} gives that replica a value of its own. */
  private boolean isOfReplica(ValueContext value) {
    return inReplica()
        && switch (value.expr()) {
          case BraceExprContext c -> true;
          case BracketExprContext c -> true;
          case NumberExprContext c -> true;
          case TypedExprContext c -> true;
          case null, default -> false;
        };
  }

  private void ofReplica(Let value) {
    if (statements.getLast() instanceof ReplicaBlock(Span span, int replica, List<Let> all)) {
      List<Let> values = new ArrayList<>(all);
      values.add(value);
      Span whole = span.to(value.span());
      statements.set(statements.size() - 1, new ReplicaBlock(whole, replica, values));
    }
  }

  private void result(ResultStatementContext context) {
    Span span = span(context);
    if (afterError) {
      return;
    }
    if (!statements.isEmpty() && statements.getLast() instanceof ExpressionStatement about) {
      Expectation claim =
          ExpectationBuilder.result(about.span().to(span), context, about.expression());
      statements.set(statements.size() - 1, claim);
    } else {
      statements.add(ExpectationBuilder.result(span, context, new Previous(span.before())));
    }
  }
}
