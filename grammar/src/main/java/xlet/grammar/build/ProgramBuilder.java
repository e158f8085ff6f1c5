package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.shortened;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.rules.XletParser;
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
  private static final String DIRECTIVE_MARK = "////";

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

  /** Adds a line {@code //// name: rest}. */
  public void directive(Span span, String text) {
    String line = text.substring(DIRECTIVE_MARK.length()).strip();
    int end = 0;
    while (end < line.length()
        && !Character.isWhitespace(line.charAt(end))
        && line.charAt(end) != ':') {
      end++;
    }
    int rest = end < line.length() && line.charAt(end) == ':' ? end + 1 : end;
    statements.add(new Directive(span, line.substring(0, end), line.substring(rest).strip()));
    afterError = false;
  }

  /**
   * Adds a statement.
   *
   * @param span the place of the statement
   * @param context its parse tree
   * @param terminated whether a semicolon ends it
   * @throws SyntaxFailure if it means nothing
   */
  public void statement(Span span, XletParser.StatementContext context, boolean terminated) {
    switch (context) {
      case XletParser.ReplicaHeadingContext c ->
          statements.add(new ReplicaBlock(span, integer(c.NUMBER()), List.of()));
      case XletParser.FieldContext c -> field(StatementBuilder.field(c));
      case XletParser.ResultStatementContext c -> result(c);
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

  private void field(Let field) {
    if (afterError
        || statements.isEmpty()
        || !(statements.getLast() instanceof ReplicaBlock(Span span, int replica, List<Let> all))) {
      throw failure(
          field.name().span().after(),
          "a binding is written with `=`: `%s = …`".formatted(shortened(field.name().text())));
    }
    List<Let> values = new ArrayList<>(all);
    values.add(field);
    statements.set(statements.size() - 1, new ReplicaBlock(span.to(field.span()), replica, values));
  }

  private void result(XletParser.ResultStatementContext context) {
    Span span = span(context);
    if (afterError) {
      return;
    }
    if (!statements.isEmpty() && statements.getLast() instanceof ExpressionStatement about) {
      Expectation claim =
          ExpectationBuilder.result(context, about.span().to(span), about.expression());
      statements.set(statements.size() - 1, claim);
    } else {
      Previous previous = new Previous(new Span(span.start(), span.start()));
      statements.add(ExpectationBuilder.result(context, span, previous));
    }
  }
}
