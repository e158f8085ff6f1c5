package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import xlet.engine.rewrite.CheckedCondition;
import xlet.engine.rewrite.Refusal;
import xlet.engine.rewrite.RewriteRule;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;
import xlet.session.rewrite.RewriteTrial.Verdict;

/** What the rules did with a program, and what that is worth, as lines for a screen. */
public final class OptimizationText {
  private final Optimization optimization;
  private final Screen screen;
  private final List<String> lines = new ArrayList<>();

  private OptimizationText(Optimization optimization, Screen screen) {
    this.optimization = optimization;
    this.screen = screen;
  }

  /** The lines, without line ends. */
  public static List<String> lines(Optimization optimization, Screen screen) {
    OptimizationText text = new OptimizationText(optimization, screen);
    text.write();
    return text.lines;
  }

  private void write() {
    if (optimization.rewriting().steps().isEmpty()) {
      heading("no rule applies");
    } else {
      heading("steps");
      steps();
    }
    if (!optimization.rewriting().refusals().isEmpty()) {
      heading("not applied to the result");
      refusals();
    }
    heading("cost");
    CostTable.lines(
            optimization.rewriting().before().graph(),
            optimization.rewriting().after().graph(),
            optimization.memory())
        .forEach(line -> lines.addAll(Columns.wrap(ascii(line), screen.width(), 4)));
    if (!optimization.trials().isEmpty()) {
      heading("both sides");
      optimization.trials().forEach(this::trial);
    }
  }

  private void heading(String text) {
    lines.add(screen.paint(Ink.STRONG, text));
  }

  /** Adds {@code text}, wrapped, after {@code indent} spaces. */
  private void add(int indent, String text) {
    String spaced = Columns.spaces(indent) + ascii(text);
    lines.addAll(Columns.wrap(spaced, screen.width(), indent + 4));
  }

  private void steps() {
    int number = 1;
    for (StepGroup group : StepGroup.of(optimization.rewriting().steps())) {
      RewriteRule<?> rule = group.rule();
      add(2, number++ + ". " + rule.name() + " at " + String.join(", ", group.nodes()));
      if (!rule.after().isEmpty()) {
        add(5, form(rule));
      }
      group.conditions().forEach(this::condition);
      names("new", group.made());
      names("gone", group.gone());
    }
  }

  private void names(String title, List<String> names) {
    if (!names.isEmpty()) {
      add(5, title + ": " + String.join(", ", names));
    }
  }

  private String form(RewriteRule<?> rule) {
    return rule.before() + " → " + rule.after();
  }

  private void condition(CheckedCondition condition) {
    String mark = condition.finding().holds() ? screen.glyph("✓", "+") : screen.glyph("✗", "-");
    String numbers = condition.finding().text().isEmpty() ? "" : ": " + condition.finding().text();
    add(5, mark + " " + condition.sentence() + numbers);
  }

  /** Tells of rules together that fail at one node by one condition. */
  private void refusals() {
    Map<Object, List<Refusal>> together = new LinkedHashMap<>();
    for (Refusal refusal : optimization.rewriting().refusals()) {
      Object reason = List.of(refusal.node(), refusal.failed());
      together.computeIfAbsent(reason, any -> new ArrayList<>()).add(refusal);
    }
    for (List<Refusal> refusals : together.values()) {
      add(
          2,
          refusals.stream().map(r -> r.rule().name()).collect(Collectors.joining(", "))
              + " at "
              + refusals.getFirst().node());
      condition(refusals.getFirst().failed());
    }
  }

  private String ascii(String text) {
    return screen.ascii() ? text.replace("→", "->").replace("…", "...") : text;
  }

  private void trial(RewriteTrial trial) {
    Ink ink =
        switch (trial.verdict()) {
          case EQUAL -> Ink.GOOD;
          case ROUNDED, NOT_RUN -> Ink.WARNING;
          case DIFFERENT -> Ink.ERROR;
        };
    String text =
        trial.verdict() == Verdict.DIFFERENT ? "NOT EQUAL: " + trial.text() : trial.text();
    for (String line : Columns.wrap("  " + trial.data() + ": " + text, screen.width(), 6)) {
      lines.add(screen.paint(ink, line));
    }
  }
}
