package xlet.session.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Outcome.Result;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.plot.Plot;
import xlet.session.plot.PlotRenderer;
import xlet.session.render.DeviceRenderer;
import xlet.session.render.Screen;
import xlet.session.render.ValueRenderer;

/** Bundles outcomes in the MIME types that a notebook can show. */
public final class Bundles {
  /** Arrays of more elements are shortened in the data that goes with them. */
  private static final long MOST_ELEMENTS = 1_000;

  /** Longer forms are left out if there is text beside them; longer texts are cut. */
  private static final int MOST_CHARACTERS = 1 << 16;

  /** Lists in lists are left out where they are deeper: readers of JSON refuse them. */
  private static final int DEEPEST = 100;

  private Bundles() {}

  /**
   * The result of the statement: {@code text/plain}, for values {@code text/html} and data besides;
   * empty if there is nothing to show.
   */
  public static Map<String, Object> result(Outcome outcome, Screen screen) {
    return result(outcome, screen, screen.height());
  }

  /**
   * As {@link #result(Outcome, Screen)}, where the table of a value takes at most {@code height}
   * lines.
   */
  public static Map<String, Object> result(Outcome outcome, Screen screen, int height) {
    Screen tables = screen.withHeight(Math.min(height, screen.height()));
    Map<String, Object> bundle = new LinkedHashMap<>();
    String text = text(OutcomeRenderer.result(outcome, screen));
    if (text.isEmpty()) {
      return bundle;
    }
    bundle.put("text/plain", text);
    switch (outcome.result()) {
      case Result.Bound(String name, var _, Optional<PerDevice> value) ->
          value.ifPresent(known -> put(bundle, name, known, tables));
      case Result.Evaluated(var _, Optional<PerDevice> value) ->
          value.ifPresent(known -> put(bundle, "", known, tables));
      case Result.Plotted(Plot plot) -> bundle.put("image/svg+xml", PlotRenderer.svg(plot));
      case Result.Defined _, Result.Checked _, Result.Failed _ -> {}
      case Result.Silent _, Result.Skipped _ -> {}
    }
    return bundle;
  }

  /** A value by itself: {@code text/plain}, {@code text/html} and data. */
  public static Map<String, Object> value(Value value, Screen screen) {
    Map<String, Object> bundle = new LinkedHashMap<>();
    bundle.put("text/plain", text(ValueRenderer.lines("", value, screen)));
    put(bundle, "", PerDevice.of(value), screen);
    return bundle;
  }

  private static void put(Map<String, Object> bundle, String name, PerDevice value, Screen screen) {
    String html = DeviceRenderer.html(name, value, screen);
    if (html.length() <= MOST_CHARACTERS) {
      bundle.put("text/html", html);
    }
    if (depth(value.on(0).shape()) > DEEPEST) {
      return;
    }
    Map<String, Object> data = DeviceRenderer.data(name, value, MOST_ELEMENTS);
    if (data.toString().length() <= MOST_CHARACTERS) {
      bundle.put("application/vnd.xlet.value+json", data);
    }
  }

  /** How deep the lists of the elements are. */
  private static int depth(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array.rank();
      case TupleShape tuple ->
          1 + tuple.elements().stream().mapToInt(Bundles::depth).max().orElse(0);
      case BoundedShape bounded -> bounded.bound().rank();
      case TokenShape token -> 0;
    };
  }

  /** A description as text and as HTML. */
  static Map<String, Object> page(List<String> lines, String html) {
    Map<String, Object> bundle = new LinkedHashMap<>();
    bundle.put("text/plain", text(lines));
    if (html.length() <= MOST_CHARACTERS) {
      bundle.put("text/html", html);
    }
    return bundle;
  }

  /** As many lines as fit, and how many do not. */
  private static String text(List<String> lines) {
    int length = 0;
    int shown = 0;
    while (shown < lines.size() && length + lines.get(shown).length() < MOST_CHARACTERS) {
      length += lines.get(shown).length() + 1;
      shown++;
    }
    if (shown == 0 && !lines.isEmpty()) {
      return lines.getFirst().substring(0, MOST_CHARACTERS - 1) + "…";
    }
    String text = String.join("\n", lines.subList(0, shown));
    return shown == lines.size() ? text : text + "\n… " + (lines.size() - shown) + " more lines";
  }

  /** The diagnostics of the statement; empty if there are none. */
  public static Map<String, Object> diagnostics(Outcome outcome, SourceText source, Screen screen) {
    return bundle(outcome.diagnostics(source), screen);
  }

  /** The warnings of the statement; empty if there are none. */
  public static Map<String, Object> warnings(Outcome outcome, SourceText source, Screen screen) {
    return bundle(
        outcome.diagnostics(source).stream().filter(found -> !found.isError()).toList(), screen);
  }

  private static Map<String, Object> bundle(List<Diagnostic> diagnostics, Screen screen) {
    if (diagnostics.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> bundle = new LinkedHashMap<>();
    bundle.put(
        "text/plain",
        diagnostics.stream()
            .flatMap(diagnostic -> DiagnosticRenderer.lines(diagnostic, screen).stream())
            .collect(Collectors.joining("\n")));
    bundle.put(
        "text/html",
        diagnostics.stream().map(DiagnosticRenderer::html).collect(Collectors.joining()));
    return bundle;
  }
}
