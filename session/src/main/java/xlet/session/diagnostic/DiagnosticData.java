package xlet.session.diagnostic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import xlet.grammar.Position;

/** A diagnostic as maps, lists, strings and numbers, for JSON. */
final class DiagnosticData {
  private DiagnosticData() {}

  static Map<String, Object> of(Diagnostic diagnostic) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("code", diagnostic.code().id());
    data.put("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT));
    data.put("message", diagnostic.message());
    data.put("place", label(diagnostic.primary()));
    data.put("labels", diagnostic.secondary().stream().map(DiagnosticData::label).toList());
    if (!diagnostic.rule().equals(Rule.NONE)) {
      data.put("rule", rule(diagnostic.rule()));
    }
    data.put("facts", diagnostic.facts().stream().map(DiagnosticData::fact).toList());
    data.put(
        "corrections", diagnostic.corrections().stream().map(DiagnosticData::correction).toList());
    data.put("notes", List.copyOf(diagnostic.notes()));
    return data;
  }

  private static Map<String, Object> label(Label label) {
    Place place = label.place();
    Position end = place.source().position(place.span().end());
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("source", place.source().name());
    data.put("line", place.start().line());
    data.put("column", place.start().column());
    data.put("endLine", end.line());
    data.put("endColumn", end.column());
    data.put("code", place.text());
    data.put("text", label.text());
    return data;
  }

  private static Map<String, Object> rule(Rule rule) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("operation", rule.operation());
    data.put("label", rule.label());
    data.put("text", rule.text());
    return data;
  }

  private static Map<String, Object> fact(Fact fact) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", fact.name());
    data.put("type", fact.type());
    return data;
  }

  private static Map<String, Object> correction(Correction correction) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("statement", correction.statement());
    data.put("type", correction.type());
    return data;
  }
}
