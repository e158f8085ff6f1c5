package xlet.session.diagnostic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.op.Mend;
import xlet.engine.op.Violation;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.CallSite.Given;

/** Turns what an operation proposes into whole statements, and keeps those that can be run. */
final class Corrections {
  private static final int MOST = 3;

  private final CallSite site;
  private final Violation violation;

  private Corrections(Violation violation, CallSite site) {
    this.violation = violation;
    this.site = site;
  }

  static List<Correction> of(Violation violation, CallSite site, Inference inference) {
    Corrections corrections = new Corrections(violation, site);
    Set<String> statements = new LinkedHashSet<>();
    violation.mends().forEach(mend -> statements.add(corrections.statement(mend)));
    statements.remove(corrections.slice(site.statement()));
    List<Correction> checked = new ArrayList<>();
    for (String statement : statements) {
      if (checked.size() < MOST) {
        inference.typeOf(statement).ifPresent(type -> checked.add(new Correction(statement, type)));
      }
    }
    return checked;
  }

  private String statement(Mend mend) {
    return switch (mend) {
      case Mend.Replace(String parameter, String argument) -> replaced(parameter, argument);
      case Mend.Wrap(String parameter, String template) -> wrapped(parameter, template);
      case Mend.Add(String parameter, String argument) -> added(parameter, argument);
      case Mend.Resize(String parameter, int count, String fill) ->
          replaced(parameter, resized(parameter, count, fill));
      case Mend.Instead(String template) -> around(site.call(), filledIn(template));
      case Mend.All(List<Mend> changes) -> around(site.call(), writtenOut(arguments(changes)));
    };
  }

  /** The arguments that {@code changes} exchange, by parameter. */
  private Map<String, String> arguments(List<Mend> changes) {
    Map<String, String> arguments = new HashMap<>();
    for (Mend change : changes) {
      switch (change) {
        case Mend.Replace(String parameter, String argument) -> arguments.put(parameter, argument);
        case Mend.Wrap(String parameter, String template) ->
            site.text(parameter)
                .ifPresent(text -> arguments.put(parameter, template.replace("%s", text)));
        case Mend.Add(String parameter, String argument) -> arguments.put(parameter, argument);
        case Mend.Resize(String parameter, int count, String fill) ->
            arguments.put(parameter, resized(parameter, count, fill));
        case Mend.Instead instead -> {}
        case Mend.All(List<Mend> more) -> arguments.putAll(arguments(more));
      }
    }
    return arguments;
  }

  private String replaced(String parameter, String argument) {
    List<Given> given = site.of(parameter);
    if (given.isEmpty()) {
      return added(parameter, argument);
    }
    Given first = given.getFirst();
    if (!site.prefix() && !first.isField() && slice(first.span()).endsWith("=" + first.text())) {
      return around(
          new Span(
              first.span().end() - first.text().codePointCount(0, first.text().length()),
              first.span().end()),
          argument);
    }
    if (!site.prefix() || first.isField()) {
      return around(site.call(), writtenOut(Map.of(parameter, argument)));
    }
    return around(first.value().to(given.getLast().value()), argument);
  }

  private String resized(String parameter, int count, String fill) {
    List<String> texts = site.of(parameter).stream().map(Given::text).toList();
    return IntStream.range(0, count)
        .mapToObj(k -> k < texts.size() ? texts.get(k) : fill)
        .collect(Collectors.joining(", "));
  }

  private String wrapped(String parameter, String template) {
    List<Given> given = site.of(parameter);
    if (given.isEmpty()) {
      return slice(site.statement());
    }
    Given one =
        given.get(given.size() > 1 ? Math.clamp(element(parameter), 0, given.size() - 1) : 0);
    String argument = template.replace("%s", one.text());
    return site.prefix() && !one.isField()
        ? around(one.value(), argument)
        : around(site.call(), writtenOut(Map.of(parameter, argument)));
  }

  /** Which element of the argument of {@code parameter} the violation is about. */
  private int element(String parameter) {
    return violation.marks().stream()
        .filter(mark -> mark.parameter().equals(parameter))
        .mapToInt(Violation.Mark::element)
        .findFirst()
        .orElse(0);
  }

  private String added(String parameter, String argument) {
    String more = parameter + "=" + argument;
    if (!site.prefix()) {
      String call = writtenOut(Map.of());
      return around(site.call(), call.substring(0, call.length() - 1) + ", " + more + ")");
    }
    Span end = new Span(site.call().end() - 1, site.call().end());
    return around(end, (site.given().isEmpty() ? "" : ", ") + more + ")");
  }

  /** The call as {@code Op(…)} without objects, some arguments exchanged. */
  private String writtenOut(Map<String, String> changed) {
    List<String> arguments = new ArrayList<>();
    boolean named = false;
    for (Given given : site.given()) {
      named |= given.isField() || given.isNamed();
      String text = changed.getOrDefault(given.parameter(), given.text());
      arguments.add(named ? given.parameter() + "=" + text : text);
    }
    return violation.operation() + "(" + String.join(", ", arguments) + ")";
  }

  private String filledIn(String template) {
    String text = template;
    for (Given given : site.given()) {
      text =
          text.replace(
              "{" + given.parameter() + "}", site.text(given.parameter()).orElse(given.text()));
    }
    return text;
  }

  /** The statement with {@code text} in the place of {@code span}. */
  private String around(Span span, String text) {
    Span statement = site.statement().to(span);
    return oneLine(
        site.source().slice(new Span(statement.start(), span.start()))
            + text
            + site.source().slice(new Span(span.end(), statement.end())));
  }

  private String slice(Span span) {
    return oneLine(site.source().slice(span));
  }

  private static String oneLine(String statement) {
    return statement.contains("//") || statement.contains("#")
        ? statement
        : statement.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
