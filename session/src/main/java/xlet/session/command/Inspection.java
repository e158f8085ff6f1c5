package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import xlet.engine.array.ElementType;
import xlet.engine.op.Constraint;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.render.Html;
import xlet.session.render.Screen;
import xlet.session.render.ValueRenderer;
import xlet.session.scope.Meaning;

/**
 * What there is to tell of what stands at a cursor: a name, an operation, a parameter, a type, a
 * command, a code; else of the call that is being typed.
 */
public final class Inspection {
  /** How much is shown of the statement that has bound a name, in characters. */
  private static final int LONGEST = 200;

  private static final Pattern ASSIGNED = Pattern.compile("\\s*=(?!=)");

  private final Session session;
  private final String before;
  private final String word;
  private final boolean assigned;
  private final boolean detailed;
  private final Screen screen;

  private Inspection(Session session, String text, int cursor, boolean detailed, Screen screen) {
    int start = cursor;
    while (start > 0 && isPart(text.charAt(start - 1))) {
      start--;
    }
    int end = cursor;
    while (end < text.length() && isPart(text.charAt(end))) {
      end++;
    }
    this.session = session;
    this.before = OpenCall.near(text, start);
    this.word = text.substring(start, end);
    this.assigned = ASSIGNED.matcher(text).region(end, text.length()).lookingAt();
    this.detailed = detailed;
    this.screen = screen;
  }

  private static boolean isPart(char c) {
    return Character.isJavaIdentifierPart(c);
  }

  /**
   * What there is to tell, by MIME type: {@code text/plain} and {@code text/html}; empty if there
   * is nothing.
   *
   * @param cursor how many characters of {@code text} stand before the cursor
   * @param detailed whether to tell of an operation all there is, its semantics too
   */
  public static Optional<Map<String, Object>> at(
      Session session, String text, int cursor, boolean detailed, Screen screen) {
    return new Inspection(session, text, cursor, detailed, screen).bundle();
  }

  private Optional<Map<String, Object>> bundle() {
    Optional<Variable> variable =
        isCommand() || isNamedArgument()
            ? Optional.empty()
            : Optional.ofNullable(session.variables().get(word));
    return lines(variable)
        .map(lines ->
            Bundles.page(
                lines,
                variable
                    .map(v ->
                        ValueRenderer.html(v.name(), v.value(), screen) + pre(List.of(origin(v))))
                    .orElseGet(() -> pre(lines))));
  }

  private static String pre(List<String> lines) {
    return Html.element("pre", "", String.join("\n", lines));
  }

  private Optional<List<String>> lines(Optional<Variable> variable) {
    if (isCommand()) {
      return command();
    }
    if (word.isEmpty()) {
      return OpenCall.at(before).map(this::call);
    }
    if (isNamedArgument()) {
      return OpenCall.at(before).flatMap(call -> call.op().parameter(word)).map(this::parameter);
    }
    return variable
        .map(this::variable)
        .or(() -> session.find(word).map(this::meaning))
        .or(() ->
            Operations.find(word).map(op -> detailed ? OperationPage.lines(op, screen) : brief(op)))
        .or(() -> ElementType.named(word).map(Inspection::elementType))
        .or(() -> Code.of(word).map(code -> Help.code(code, screen)))
        .or(() -> OpenCall.at(before).map(this::call));
  }

  private boolean isCommand() {
    return before.endsWith(":")
        && before.substring(before.lastIndexOf('\n') + 1).strip().equals(":");
  }

  private boolean isNamedArgument() {
    return assigned && OpenCall.at(before).flatMap(call -> call.op().parameter(word)).isPresent();
  }

  private Optional<List<String>> command() {
    return Commands.ALL.stream()
        .filter(command -> command.name().equals(word))
        .findFirst()
        .map(command -> List.of(command.typed(), "  " + command.summary()));
  }

  private List<String> variable(Variable variable) {
    List<String> lines =
        new ArrayList<>(ValueRenderer.lines(variable.name(), variable.value(), screen));
    lines.add(origin(variable));
    return lines;
  }

  private static String origin(Variable variable) {
    String statement =
        variable
            .place()
            .text()
            .lines()
            .limit(LONGEST)
            .map(String::strip)
            .collect(Collectors.joining(" "));
    if (statement.isEmpty()) {
      return "given from outside";
    }
    int length = statement.codePointCount(0, statement.length());
    return "by "
        + (length <= LONGEST
            ? statement
            : statement.substring(0, statement.offsetByCodePoints(0, LONGEST)) + "…");
  }

  private List<String> meaning(Meaning meaning) {
    return List.of(word + " : " + meaning.describe());
  }

  private static List<String> elementType(ElementType type) {
    return List.of(type.text() + ": an element type of " + type.bits() + " bits");
  }

  private List<String> call(OpenCall call) {
    List<String> lines = brief(call.op());
    call.parameter(session).ifPresent(parameter -> lines.addAll(1, parameter(parameter)));
    return lines;
  }

  private List<String> parameter(Parameter parameter) {
    List<String> lines = new ArrayList<>();
    String values =
        parameter.values().isEmpty()
            ? ""
            : " One of " + String.join(", ", parameter.values()) + ".";
    OperationPage.paragraph(
        lines, parameter.name() + ": " + parameter.description() + values, "  ", screen);
    return lines;
  }

  /** Signature, summary, constraints and an example. */
  private List<String> brief(OpDef op) {
    List<String> lines = new ArrayList<>();
    lines.add(op.signature());
    OperationPage.paragraph(lines, op.summary(), "  ", screen);
    for (Constraint constraint : op.constraints()) {
      OperationPage.paragraph(lines, constraint.label() + "  " + constraint.text(), "  ", screen);
    }
    op.examples().stream()
        .filter(example -> !example.fails())
        .findFirst()
        .ifPresent(example -> {
          lines.add("  " + example.source());
          lines.add("    = " + example.outcome());
        });
    return lines;
  }
}
