package xlet.session;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxError;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;

/**
 * Names that statements of a program failed to bind: a later statement that uses one is not run,
 * neither with what the name meant before nor to be told that it means nothing.
 */
final class FailedNames {
  private static final String END = "end";
  private static final Pattern BINDING =
      Pattern.compile("^\\s*(?:(?:let|auto)\\s+)?(?<name>[\\p{L}_]\\w*)\\s*(?::[^=]*)?=(?!=)");

  /** A word and a name before parentheses: other languages define functions so. */
  private static final Pattern DEFINITION =
      Pattern.compile("^\\s*[\\p{L}_]\\w*\\s+(?:\\w+\\s*=\\s*)?(?<name>[\\p{L}_]\\w*)\\s*\\(");

  private final Set<String> failed = new HashSet<>();
  private final Set<String> told = new HashSet<>();

  /** Whether the statement before could not be read. */
  private boolean unread;

  /** The result in place of running {@code statement}, if it uses such a name. */
  Optional<Outcome.Result> skipped(Statement statement) {
    if (unread && isEnd(statement)) {
      return Optional.of(new Outcome.Result.Skipped(END, ""));
    }
    unread = false;
    if (failed.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> used = uses(statement).stream().filter(failed::contains).findFirst();
    if (used.isPresent()) {
      bound(statement).ifPresent(failed::add);
      bound(statement).ifPresent(told::add);
    }
    return used.map(name ->
        new Outcome.Result.Skipped(
            name, told.add(name) ? "not run: `" + name + "` failed above" : ""));
  }

  /** The word that closes a block in other languages, by itself. */
  private static boolean isEnd(Statement statement) {
    return statement instanceof ExpressionStatement(Span span, Name name)
        && name.text().equals(END);
  }

  /** Takes note of what has become of {@code statement}. */
  void add(Statement statement, Outcome outcome) {
    if (failed.isEmpty() && !outcome.isBad()) {
      return;
    }
    Optional<String> name = bound(statement);
    if (outcome.result() instanceof Outcome.Result.Failed(Diagnostic error)) {
      undefined(statement, error).ifPresent(failed::add);
    }
    switch (outcome.result()) {
      case Outcome.Result.Failed _, Outcome.Result.Skipped _ -> name.ifPresent(failed::add);
      default -> name.ifPresent(failed::remove);
    }
  }

  /** The computation that {@code f(x) = x + 1} was to define, which reads like a law about it. */
  private static Optional<String> undefined(Statement statement, Diagnostic error) {
    return statement instanceof Expectation law
            && law.form() == Expectation.Form.LAW
            && error.code() == Code.UNKNOWN_OPERATION
            && error.primary().place().span().start() == law.span().start()
        ? Optional.of(error.primary().place().text())
        : Optional.empty();
  }

  /** Takes note of a statement that cannot be read. */
  void add(SourceText source, SyntaxError error) {
    unread = true;
    Span place = error.span();
    String before = source.slice(new Span(0, place.end()));
    String rest = source.slice(new Span(place.end(), source.span().end()));
    int start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf(';')) + 1;
    Matcher binding = BINDING.matcher(before.substring(start) + rest);
    Matcher definition = DEFINITION.matcher(source.slice(error.statement()));
    if (binding.find()) {
      failed.add(binding.group("name"));
    } else if (definition.find() && Operations.find(definition.group("name")).isEmpty()) {
      failed.add(definition.group("name"));
    }
  }

  private static Optional<String> bound(Statement statement) {
    return switch (statement) {
      case Let let -> Optional.of(let.name().text());
      case Define define -> Optional.of(define.name().text());
      case Declare declare -> Optional.of(declare.name().text());
      case Statement other -> Optional.empty();
    };
  }

  private static Set<String> uses(SyntaxNode node) {
    Set<String> names = new LinkedHashSet<>();
    switch (node) {
      case Name name -> names.add(name.text());
      case Member member -> names.addAll(uses(member.base()));
      case Let let -> names.addAll(uses(let.value()));
      case Define define -> names.addAll(uses(define.computation()));
      case Declare declare -> {}
      case LambdaExpr lambda -> {
        names.addAll(uses(lambda.body()));
        lambda.parameters().forEach(parameter -> names.remove(parameter.name().text()));
      }
      case SyntaxNode other -> other.children().forEach(child -> names.addAll(uses(child)));
    }
    return names;
  }
}
