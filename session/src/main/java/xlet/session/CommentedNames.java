package xlet.session;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxError;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/**
 * Comments right behind statements that hold nothing but names, numbers and operators: {@code i //
 * j + 1} divides in other languages.
 */
final class CommentedNames {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  /** A divisor: all before the first operator that is in no brackets. */
  private static final Pattern DIVISOR =
      Pattern.compile("(?:\\([^()]*\\)|\\[[^\\[\\]]*\\]|[^-+*/%\\s(\\[])+");

  private final Session session;
  private final SourceText program;
  private final List<SyntaxError> comments;
  private final UnaryOperator<List<Correction>> proven;

  /** {@code proven} tells which corrections run. */
  CommentedNames(
      Session session,
      SourceText program,
      List<SyntaxError> comments,
      UnaryOperator<List<Correction>> proven) {
    this.session = session;
    this.program = program;
    this.comments = comments;
    this.proven = proven;
  }

  private Stream<SyntaxError> behind(Span statement) {
    return comments.stream().filter(comment -> isBehind(statement.end(), comment.span().start()));
  }

  private boolean isBehind(int done, int begun) {
    return done <= begun && program.slice(new Span(done, begun)).isBlank();
  }

  /** The error of a statement that divides by what stands in a comment: a name with a value. */
  Optional<Diagnostic> quotient(Statement statement) {
    if (comments.isEmpty()) {
      return Optional.empty();
    }
    return behind(statement.span())
        .filter(comment -> holdsNames(comment.found()))
        .findFirst()
        .map(comment ->
            Diagnostic.error(
                    Code.SYNTAX,
                    program,
                    comment.span(),
                    comment.message(),
                    "`" + comment.found() + "` is in a comment")
                .correcting(divided(program, statement, comment.found())));
  }

  /** Tells whether there are names in what a comment holds, and all of them have values. */
  private boolean holdsNames(String comment) {
    List<String> names = NAME.matcher(comment).results().map(MatchResult::group).toList();
    return !names.isEmpty() && names.stream().allMatch(name -> session.find(name).isPresent());
  }

  /**
   * The statement with a quotient in place of its comment, and what stands behind the divisor; of
   * floats it is rounded down.
   */
  private List<Correction> divided(SourceText text, Statement statement, String comment) {
    Matcher divisor = DIVISOR.matcher(comment);
    int end = divisor.lookingAt() ? divisor.end() : comment.length();
    return dividend(statement).stream()
        .flatMap(dividend -> {
          String before = text.slice(new Span(statement.span().start(), dividend.start()));
          String quotient =
              "Div(%s, %s)".formatted(text.slice(dividend), comment.substring(0, end));
          List<Correction> corrections =
              Stream.of("Floor(" + quotient + ")", quotient)
                  .map(call -> new Correction(before + call + comment.substring(end), ""))
                  .toList();
          return proven.apply(corrections).stream().limit(1);
        })
        .toList();
  }

  /** The last operand of a statement, with the factors before it. */
  private static Optional<Span> dividend(Statement statement) {
    return switch (statement) {
      case Let let -> Optional.of(last(let.value()));
      case ExpressionStatement alone -> Optional.of(last(alone.expression()));
      case Statement other -> Optional.empty();
    };
  }

  private static Span last(Expr value) {
    return value instanceof Binary binary
        ? switch (binary.operator()) {
          case MULTIPLY, DIVIDE, REMAINDER, DOT -> value.span();
          default -> last(binary.right());
        }
        : value.span();
  }

  /** The outcome of {@code statement} with a warning of numbers in a comment, which may be one. */
  Outcome warned(Outcome outcome, Statement statement) {
    if (comments.isEmpty()) {
      return outcome;
    }
    Outcome warned = outcome;
    for (SyntaxError comment : behind(outcome.span()).toList()) {
      if (!NAME.matcher(comment.found()).find()) {
        Diagnostic warning =
            Diagnostic.warning(
                Code.SYNTAX, program, comment.span(), comment.message(), "a comment");
        warned =
            outcome.result() instanceof Outcome.Result.Failed(Diagnostic error)
                ? warned.with(warning).with(new Outcome.Result.Failed(divided(error, comment)))
                : warned.with(warning.correcting(divided(program, statement, comment.found())));
      }
    }
    return warned;
  }

  /** The error with what it proposes divided by what stands in the comment. */
  private Diagnostic divided(Diagnostic error, SyntaxError comment) {
    List<Correction> quotients =
        error.corrections().stream()
            .flatMap(correction -> {
              SourceText text = SourceText.of(correction.statement());
              return StatementSequence.parse(text, session.evaluation())
                  .program()
                  .statements()
                  .stream()
                  .limit(1)
                  .flatMap(statement -> divided(text, statement, comment.found()).stream());
            })
            .toList();
    return quotients.isEmpty() ? error : error.correcting(quotients);
  }
}
