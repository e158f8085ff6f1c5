package xlet.session.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.explain.Formulas;
import xlet.engine.op.Constraint;
import xlet.engine.op.Example;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.SampleCall;
import xlet.session.catalog.Operations;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The page on an operation, as lines; all of it stands in its definition. */
public final class OperationPage {
  private OperationPage() {}

  /**
   * Signature, summary, semantics, formula, parameters, constraints, examples and differences.
   * Calls that break a constraint are on the constraint's own page.
   */
  public static List<String> lines(OpDef op, Screen screen) {
    List<String> lines = new ArrayList<>();
    Columns.wrap(op.signature(), screen.width(), 4)
        .forEach(line -> lines.add(screen.paint(Ink.STRONG, line)));
    paragraph(lines, op.summary(), "  ", screen);
    paragraph(lines, op.semantics(), "  ", screen);
    names(lines, op, screen);
    formulas(lines, op, screen);
    if (!op.parameters().isEmpty()) {
      lines.add(screen.paint(Ink.STRONG, "Parameters"));
      op.parameters().forEach(parameter -> parameter(lines, parameter, screen));
    }
    if (!op.constraints().isEmpty()) {
      lines.add(screen.paint(Ink.STRONG, "Constraints"));
      for (Constraint constraint : op.constraints()) {
        paragraph(lines, constraint.label() + "  " + constraint.text(), "  ", screen);
      }
    }
    List<Example> examples = op.examples().stream().filter(one -> !one.fails()).toList();
    if (!examples.isEmpty()) {
      lines.add(screen.paint(Ink.STRONG, "Examples"));
      examples.forEach(example -> example(lines, example));
    }
    List<Divergences.Corner> corners = Divergences.of(op);
    if (!op.differs().isEmpty() || !corners.isEmpty()) {
      lines.add(screen.paint(Ink.STRONG, "Differences"));
      paragraph(lines, op.differs(), "  ", screen);
      corners.forEach(corner -> paragraph(lines, corner.text(), "  ", screen));
    }
    return lines;
  }

  /** The page as maps, lists and strings, for JSON. */
  public static Map<String, Object> data(OpDef op) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", op.name());
    data.put("aliases", op.aliases());
    data.put("stablehlo", op.stablehlo());
    data.put("hlo", op.hlo());
    data.put("signature", op.signature());
    data.put("summary", op.summary());
    data.put("semantics", op.semantics());
    data.put("differences", op.differs());
    data.put("corners", Divergences.of(op).stream().map(Divergences.Corner::text).toList());
    data.put("parameters", op.parameters().stream().map(OperationPage::data).toList());
    data.put(
        "constraints",
        op.constraints().stream()
            .map(constraint -> Map.of("label", constraint.label(), "text", constraint.text()))
            .toList());
    data.put("examples", op.examples().stream().map(OperationPage::data).toList());
    return data;
  }

  private static Map<String, Object> data(Parameter parameter) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", parameter.name());
    data.put("optional", parameter.optional());
    data.put("description", parameter.description());
    data.put("values", parameter.values());
    return data;
  }

  private static Map<String, Object> data(Example example) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("source", example.source());
    data.put(example.fails() ? "refusedBy" : "outcome", example.outcome());
    return data;
  }

  /** The names of all operations, group by group. */
  public static List<String> index(Screen screen) {
    List<String> lines = new ArrayList<>();
    Operations.byGroup()
        .forEach((group, ops) -> {
          lines.add(screen.paint(Ink.STRONG, group));
          StringBuilder line = new StringBuilder(" ");
          for (OpDef op : ops) {
            if (line.length() + op.name().length() + 2 > screen.width()) {
              lines.add(line.toString());
              line.setLength(1);
            }
            line.append(' ').append(op.name());
          }
          lines.add(line.toString());
        });
    return lines;
  }

  private static void names(List<String> lines, OpDef op, Screen screen) {
    List<String> names = new ArrayList<>();
    if (!op.aliases().isEmpty()) {
      names.add("also " + String.join(", ", op.aliases()));
    }
    if (!op.stablehlo().isEmpty()) {
      names.add("StableHLO " + op.stablehlo());
    }
    if (!op.hlo().isEmpty()) {
      names.add("HLO " + op.hlo());
    }
    paragraph(lines, String.join("; ", names), "  ", screen);
  }

  /** The definition of the operation for the sizes of its first example. */
  private static void formulas(List<String> lines, OpDef op, Screen screen) {
    List<String> formulas = SampleCall.of(op).map(Formulas::of).orElse(List.of());
    if (!formulas.isEmpty()) {
      lines.add(screen.paint(Ink.STRONG, "Formula") + ", as in the first example");
    } else if (!op.formula().isEmpty()) {
      lines.add(screen.paint(Ink.STRONG, "Formula"));
    }
    (formulas.isEmpty() ? op.formula() : formulas)
        .forEach(formula -> paragraph(lines, formula, "  ", screen));
  }

  private static void parameter(List<String> lines, Parameter parameter, Screen screen) {
    String values =
        parameter.values().isEmpty()
            ? ""
            : " One of " + String.join(", ", parameter.values()) + ".";
    String text =
        parameter.name()
            + (parameter.optional() ? " (optional): " : ": ")
            + parameter.description()
            + values;
    paragraph(lines, text, "  ", screen);
  }

  private static void example(List<String> lines, Example example) {
    lines.add("  " + example.source());
    lines.add(
        "    = "
            + example.outcome()
            + (example.within() > 0 ? "  within " + example.within() : ""));
  }

  /**
   * Adds {@code text} broken into lines that fit the screen; what follows the first is indented.
   */
  public static void paragraph(List<String> lines, String text, String indent, Screen screen) {
    for (String part : text.lines().toList()) {
      StringBuilder line = new StringBuilder(indent);
      for (String word : part.strip().split(" ", -1)) {
        if (line.length() > indent.length() && line.length() + word.length() > screen.width()) {
          lines.add(line.toString().stripTrailing());
          line.setLength(0);
          line.append(indent).append("  ");
        }
        line.append(word).append(' ');
      }
      lines.add(line.toString().stripTrailing());
    }
  }
}
