package xlet.session;

import java.util.List;
import java.util.Optional;
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
 * Comments right behind statements that hold nothing but a name or a number: {@code i // j} divides
 * in other languages.
 */
final class CommentedNames {
  private final Session session;
  private final SourceText program;
  private final List<SyntaxError> comments;

  CommentedNames(Session session, SourceText program, List<SyntaxError> comments) {
    this.session = session;
    this.program = program;
    this.comments = comments;
  }

  private Stream<SyntaxError> behind(Span statement) {
    return comments.stream().filter(comment -> isBehind(statement.end(), comment.span().start()));
  }

  private boolean isBehind(int done, int begun) {
    return done <= begun && program.slice(new Span(done, begun)).isBlank();
  }

  /** The error of a statement that divides by what stands in a comment: a name with a value. */
  Optional<Diagnostic> quotient(Statement statement) {
    return behind(statement.span())
        .filter(comment -> session.find(comment.found()).isPresent())
        .findFirst()
        .map(comment -> {
          Diagnostic error =
              Diagnostic.error(
                  Code.SYNTAX,
                  program,
                  comment.span(),
                  comment.message(),
                  "`" + comment.found() + "` is in a comment");
          return dividend(statement)
              .map(dividend -> error.correcting(List.of(divided(statement, dividend, comment))))
              .orElse(error);
        });
  }

  private Correction divided(Statement statement, Span dividend, SyntaxError comment) {
    String before = program.slice(new Span(statement.span().start(), dividend.start()));
    String text = "Div(" + program.slice(dividend) + ", " + comment.found() + ")";
    return new Correction(before + text, "");
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

  /** The outcome with a warning of a number in a comment, which may well be one. */
  Outcome warned(Outcome outcome) {
    Outcome warned = outcome;
    for (SyntaxError comment : behind(outcome.span()).toList()) {
      if (Character.isDigit(comment.found().charAt(0))) {
        warned =
            warned.with(
                Diagnostic.warning(
                    Code.SYNTAX, program, comment.span(), comment.message(), "a comment"));
      }
    }
    return warned;
  }
}
