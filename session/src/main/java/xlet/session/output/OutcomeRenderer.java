package xlet.session.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.Shape;
import xlet.engine.device.PerDevice;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Outcome.Result;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.plot.Plot;
import xlet.session.plot.PlotRenderer;
import xlet.session.render.Columns;
import xlet.session.render.DeviceRenderer;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** Shows outcomes of statements: as text for people, as data for programs. */
public final class OutcomeRenderer {
  /** Data of larger arrays is their first elements and how many more there are. */
  private static final long MOST_ELEMENTS = 10_000;

  private OutcomeRenderer() {}

  /** The result of the statement as lines without line ends; none if it was refused. */
  public static List<String> result(Outcome outcome, Screen screen) {
    return result(outcome, "", screen);
  }

  /** As above; a value without a name of its own is called {@code number}. */
  private static List<String> result(Outcome outcome, String number, Screen screen) {
    return switch (outcome.result()) {
      case Result.Bound(String name, Shape shape, Optional<PerDevice> value) ->
          value(name, shape, value, screen);
      case Result.Evaluated(Shape shape, Optional<PerDevice> value) ->
          value(value.isPresent() ? number : "", shape, value, screen);
      case Result.Defined(String name, String description) ->
          List.of(typed(name, description, screen));
      case Result.Plotted(Plot plot) -> PlotRenderer.lines(plot, screen);
      case Result.Checked(Outcome.Expected expected) ->
          expected.passed()
              ? List.of(
                  screen.paint(Ink.GOOD, screen.glyph("✓", "ok")) + " " + claim(expected.claim()))
              : List.of();
      case Result.Failed failed -> List.of();
      case Result.Skipped(String name, String note) -> note.isEmpty() ? List.of() : List.of(note);
      case Result.Silent silent -> List.of();
    };
  }

  /** A claim as written, on one line or several, with nothing in it that a terminal obeys. */
  private static String claim(String text) {
    return text.lines().map(Columns::visible).collect(Collectors.joining("\n"));
  }

  private static List<String> value(
      String name, Shape shape, Optional<PerDevice> value, Screen screen) {
    return value
        .map(known -> DeviceRenderer.lines(name, known, screen))
        .orElseGet(() -> List.of(typed(name, shape.toString(), screen)));
  }

  private static String typed(String name, String type, Screen screen) {
    return (name.isEmpty() ? "" : name + " : ") + screen.paint(Ink.TYPE, type);
  }

  /** The statement's diagnostics and then its result, as lines without line ends. */
  public static List<String> lines(Outcome outcome, SourceText source, Screen screen) {
    return lines(outcome, source, "", screen);
  }

  /** As above; a value without a name of its own is called {@code number}, as in {@code _3}. */
  public static List<String> lines(
      Outcome outcome, SourceText source, String number, Screen screen) {
    List<String> lines = new ArrayList<>();
    for (Diagnostic diagnostic : outcome.diagnostics(source)) {
      lines.addAll(DiagnosticRenderer.lines(diagnostic, screen));
    }
    lines.addAll(result(outcome, number, screen));
    return lines;
  }

  /** The outcome as maps, lists, strings and numbers: name, type, value, time, diagnostics. */
  public static Map<String, Object> data(Outcome outcome, SourceText source) {
    Map<String, Object> data = new LinkedHashMap<>();
    switch (outcome.result()) {
      case Result.Bound(String name, Shape shape, Optional<PerDevice> value) -> {
        data.put("name", name);
        put(data, shape, value);
      }
      case Result.Evaluated(Shape shape, Optional<PerDevice> value) -> put(data, shape, value);
      case Result.Defined(String name, String description) -> {
        data.put("name", name);
        data.put("type", description);
      }
      case Result.Plotted(Plot plot) -> data.put("plot", plot.description());
      case Result.Checked(Outcome.Expected expected) -> {
        data.put("expectation", expected.claim());
        if (expected.computed()) {
          data.put("passed", expected.passed());
        }
      }
      case Result.Failed failed -> {}
      case Result.Skipped skipped -> data.put("skipped", skipped.name());
      case Result.Silent silent -> {}
    }
    data.put("source", source.slice(outcome.span()));
    data.put("milliseconds", outcome.nanos() / 1e6);
    data.put(
        "diagnostics", outcome.diagnostics(source).stream().map(DiagnosticRenderer::data).toList());
    return data;
  }

  private static void put(Map<String, Object> data, Shape shape, Optional<PerDevice> value) {
    data.put("type", shape.toString());
    if (shape.array().isPresent()) {
      data.put("shape", shape.text());
    }
    value.ifPresent(known -> data.putAll(DeviceRenderer.data("", known, MOST_ELEMENTS)));
  }
}
