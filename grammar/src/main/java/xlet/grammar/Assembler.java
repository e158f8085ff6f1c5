package xlet.grammar;

import static xlet.grammar.tree.Expectation.Form;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Previous;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.ReplicaBlock;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.Untyped;

/** Reads the pieces of a program and joins those that belong together. */
final class Assembler {
  private final SourceText source;
  private final StatementBuilder builder;
  private final List<Statement> statements = new ArrayList<>();
  private final List<SyntaxError> errors = new ArrayList<>();
  private final List<Heading> headings = new ArrayList<>();
  private boolean afterError;

  /** A line that those below it belong to: at most one at a time waits for them. */
  private sealed interface Heading {
    record Signature(Span span, String name, FunctionType type) implements Heading {}

    record Replica(Span span, int number, List<Let> values) implements Heading {}
  }

  Assembler(SourceText source) {
    this.source = source;
    this.builder = new StatementBuilder(source);
  }

  ParseResult assemble(List<Chunk> chunks) {
    for (Chunk chunk : chunks) {
      try {
        take(chunk);
        afterError = false;
      } catch (SyntaxFailure failure) {
        fail(failure.error());
      } catch (StackOverflowError e) {
        fail(new SyntaxError(chunk.span(), "this is nested too deep"));
      }
    }
    close();
    errors.sort(Comparator.comparingInt(error -> error.span().start()));
    return new ParseResult(new Program(source.span(), statements), errors);
  }

  /** Whether the last line wants a body below it. */
  static boolean wantsLines(SourceText source, List<Chunk> chunks) {
    try {
      return chunks.getLast() instanceof Chunk.Words words
          && StatementParser.parse(source, words.tokens()) instanceof XletParser.SignatureContext;
    } catch (SyntaxFailure failure) {
      return false;
    }
  }

  private void fail(SyntaxError error) {
    errors.add(error);
    headings.clear();
    afterError = true;
  }

  private void take(Chunk chunk) {
    switch (chunk) {
      case Chunk.Broken broken -> throw new SyntaxFailure(broken.error());
      case Chunk.Instruction instruction -> {
        close();
        statements.add(directive(instruction.span()));
      }
      case Chunk.Words words -> words(words);
    }
  }

  private void words(Chunk.Words words) {
    switch (StatementParser.parse(source, words.tokens())) {
      case XletParser.SignatureContext c -> {
        close();
        headings.add(
            new Heading.Signature(words.span(), builder.name(c.name()), builder.signature(c)));
      }
      case XletParser.BodyDefinitionContext c -> define(builder.definition(c));
      case XletParser.ReplicaHeadingContext c -> {
        close();
        headings.add(new Heading.Replica(words.span(), builder.replica(c), new ArrayList<>()));
      }
      case XletParser.FieldContext c -> field(builder.field(c));
      case XletParser.ResultStatementContext c -> result(c);
      case XletParser.StatementContext c -> {
        close();
        Statement statement = builder.statement(c);
        statements.add(words.terminated() ? Expectations.terminated(statement) : statement);
      }
    }
  }

  /** Ends a heading that waits for lines. */
  private void close() {
    if (headings.isEmpty()) {
      return;
    }
    switch (headings.removeFirst()) {
      case Heading.Replica(Span span, int number, List<Let> values) ->
          statements.add(
              new ReplicaBlock(
                  values.isEmpty() ? span : span.to(values.getLast().span()), number, values));
      case Heading.Signature(Span span, String name, FunctionType type) ->
          errors.add(
              new SyntaxError(
                  span,
                  "the signature of `%s` has no body: `%s(…):` is missing".formatted(name, name)));
    }
  }

  private void field(Let field) {
    if (!headings.isEmpty() && headings.getFirst() instanceof Heading.Replica replica) {
      replica.values().add(field);
      return;
    }
    throw Contexts.failure(
        field.name().span().after(),
        "a binding is written with `=`: `%s = …`".formatted(field.name().text()));
  }

  private void define(Define define) {
    if (headings.isEmpty()
        || !(headings.getFirst() instanceof Heading.Signature signature)
        || !signature.name().equals(define.name().text())) {
      close();
      statements.add(define);
      return;
    }
    headings.clear();
    statements.add(typed(signature, define));
  }

  private static Define typed(Heading.Signature signature, Define define) {
    LambdaExpr lambda = define.computation();
    int wanted = signature.type().parameters().size();
    if (wanted != lambda.parameters().size()) {
      throw new SyntaxFailure(
          new SyntaxError(
                  define.name().span(),
                  "`%s` has %s parameters here and %s in its signature"
                      .formatted(signature.name(), lambda.parameters().size(), wanted))
              .withLabel(signature.span(), "the signature"));
    }
    List<LambdaParameter> parameters = new ArrayList<>();
    for (int i = 0; i < wanted; i++) {
      LambdaParameter each = lambda.parameters().get(i);
      boolean untyped = each.type() instanceof Untyped;
      parameters.add(
          untyped
              ? new LambdaParameter(each.span(), each.name(), signature.type().parameters().get(i))
              : each);
    }
    Span span = signature.span().to(define.span());
    return new Define(
        span,
        define.name(),
        new LambdaExpr(lambda.span(), parameters, signature.type().result(), lambda.body()));
  }

  private void result(XletParser.ResultStatementContext context) {
    close();
    Span mark = Words.span(context.mark);
    Expr expected = builder.result(context);
    Form form = context.mark.getType() == XletLexer.PROMPT ? Form.PROMPT : Form.COMMENT;
    Check equal = new Check.Equal(expected.span(), expected);
    Span claim = mark.to(expected.span());
    boolean expression =
        !statements.isEmpty() && statements.getLast() instanceof ExpressionStatement;
    if (expression && !afterError) {
      ExpressionStatement about = (ExpressionStatement) statements.removeLast();
      statements.add(new Expectation(about.span().to(claim), form, about.expression(), equal));
    } else if (!afterError) {
      Previous previous = new Previous(new Span(mark.start(), mark.start()));
      statements.add(new Expectation(claim, form, previous, equal));
    }
  }

  private Directive directive(Span span) {
    String line = source.slice(span).substring("////".length()).strip();
    int end = 0;
    while (end < line.length()
        && !Character.isWhitespace(line.charAt(end))
        && line.charAt(end) != ':') {
      end++;
    }
    int rest = end < line.length() && line.charAt(end) == ':' ? end + 1 : end;
    return new Directive(span, line.substring(0, end), line.substring(rest).strip());
  }
}
