package xlet.session.editor;

import java.util.ArrayList;
import java.util.List;
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
import xlet.session.output.Page;
import xlet.session.reference.CodePage;
import xlet.session.reference.OperationPage;
import xlet.session.render.Columns;
import xlet.session.render.DeviceRenderer;
import xlet.session.render.Screen;
import xlet.session.scope.Meaning;

/**
 * Describes what stands at a cursor in a program: a name, an operation, a parameter, a type, a
 * code; else the call that is being typed.
 */
public final class ProgramInspection {
  /** How much is shown of the statement that has bound a name, in characters. */
  private static final int LONGEST = 200;

  private static final Pattern ASSIGNED = Pattern.compile("\\s*=(?!=)");

  private final Session session;
  private final String before;
  private final String word;
  private final boolean assigned;
  private final boolean detailed;
  private final Screen screen;

  private ProgramInspection(Session session, Cursor cursor, boolean detailed, Screen screen) {
    this.session = session;
    this.before = cursor.before();
    this.word = cursor.word();
    this.assigned = ASSIGNED.matcher(cursor.after()).lookingAt();
    this.detailed = detailed;
    this.screen = screen;
  }

  /**
   * The description as text and as HTML; empty if there is nothing to describe.
   *
   * @param detailed whether to describe an operation in full, with its semantics
   */
  public static Optional<Page> at(Session session, Cursor cursor, boolean detailed, Screen screen) {
    return new ProgramInspection(session, cursor, detailed, screen).page();
  }

  private Optional<Page> page() {
    Optional<Variable> variable =
        isNamedArgument() ? Optional.empty() : Optional.ofNullable(session.variables().get(word));
    return lines(variable)
        .map(lines ->
            variable
                .map(v ->
                    new Page(
                        lines,
                        DeviceRenderer.html(v.name(), v.onDevices(), screen)
                            + Page.html(List.of(origin(v)))))
                .orElseGet(() -> Page.of(lines)));
  }

  private Optional<List<String>> lines(Optional<Variable> variable) {
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
        .or(() -> ElementType.named(word).map(ProgramInspection::elementType))
        .or(() -> Code.of(word).map(code -> CodePage.lines(code, screen)))
        .or(() -> OpenCall.at(before).map(this::call));
  }

  private boolean isNamedArgument() {
    return assigned && OpenCall.at(before).flatMap(call -> call.op().parameter(word)).isPresent();
  }

  private List<String> variable(Variable variable) {
    List<String> lines =
        new ArrayList<>(DeviceRenderer.lines(variable.name(), variable.onDevices(), screen));
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
    return "bound by " + Columns.visible(Columns.beginning(statement, LONGEST));
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
    lines.addAll(Columns.wrap(op.signature(), screen.width(), 4));
    OperationPage.paragraph(lines, op.summary(), "  ", screen);
    for (Constraint constraint : op.constraints()) {
      OperationPage.paragraph(lines, constraint.label() + "  " + constraint.text(), "  ", screen);
    }
    op.examples().stream()
        .filter(example -> !example.fails())
        .findFirst()
        .ifPresent(example -> {
          lines.addAll(Columns.wrap("  " + example.source(), screen.width(), 4));
          lines.add("    = " + example.outcome());
        });
    return lines;
  }
}
