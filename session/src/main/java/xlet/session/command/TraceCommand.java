package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.explain.Turns;
import xlet.engine.graph.Node;
import xlet.engine.op.Device;
import xlet.engine.op.Grid;
import xlet.engine.op.structure.GetTupleElement;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.output.Page;
import xlet.session.render.Columns;
import xlet.session.render.DeviceRenderer;
import xlet.session.render.Literal;
import xlet.session.render.Screen;

/** The command that shows the value of each instruction on the way to a result. */
final class TraceCommand {
  /** So many iterations of a loop are shown at its beginning, and as many at its end. */
  private static final int TURNS = 3;

  /** The lines that the value of an instruction takes at most. */
  private static final int HEIGHT = 6;

  /** The elements of a value in a line. */
  private static final long FEW = 16;

  private static final String INDENT = "  ";

  private final ShellState shell;
  private final Variable variable;
  private final Screen screen;
  private final List<Page> pages = new ArrayList<>();

  private TraceCommand(ShellState shell, Variable variable) {
    this.shell = shell;
    this.variable = variable;
    Screen whole = shell.screen();
    this.screen = whole.withHeight(Math.min(HEIGHT, whole.height()));
  }

  static List<String> trace(ShellState shell, String argument) throws CommandException {
    String name = CommandArguments.nameOrLatest(shell.session(), argument, ":trace");
    TraceCommand trace = new TraceCommand(shell, CommandArguments.variable(shell.session(), name));
    Device first = new Device.Past(trace.variable.onDevices().grid(), 0);
    ScopedValue.where(Device.HERE, first).run(trace::run);
    if (trace.pages.isEmpty()) {
      return List.of("`" + name + "` was given, not computed");
    }
    shell.front().shown(Page.below(trace.pages).bundle());
    return List.of();
  }

  private void run() {
    List<Node> nodes = variable.origin().nodes();
    for (int k = 0; k < nodes.size(); k++) {
      shell.session().evaluation().poll();
      if (nodes.get(k) instanceof Node.Operation operation && isStep(operation)) {
        turns(operation);
        Value value = variable.valueOf(operation);
        PerDevice shown = new PerDevice(Grid.ONE, List.of(value));
        String label = label(operation, k);
        pages.add(
            new Page(
                DeviceRenderer.lines(label, shown, screen),
                DeviceRenderer.html(label, shown, screen)));
      }
    }
  }

  /** Whether an operation is an instruction of its own; the parts of a tuple are shown with it. */
  private boolean isStep(Node.Operation operation) {
    return operation == variable.origin().root() || operation.call().def() != GetTupleElement.DEF;
  }

  /** The text of the program, or the operation with its operands. */
  private String label(Node.Operation operation, int place) {
    boolean named = operation == variable.origin().root() && !variable.name().equals(Session.LAST);
    String text = named ? variable.name() : text(operation);
    if (!text.isEmpty()) {
      return text;
    }
    String call =
        operation.inputs().stream()
            .map(this::operand)
            .collect(Collectors.joining(", ", operation.call().def().name() + "(", ")"));
    return "%" + place + " = " + (isShort(call) ? call : operation.call().def().name());
  }

  private String operand(Node operand) {
    String text = text(operand);
    if (!text.isEmpty()) {
      return text;
    }
    return operand instanceof Node.Known known && Literal.elements(known.value()) <= FEW
        ? Literal.untyped(known.value())
        : "%" + variable.origin().nodes().indexOf(operand);
  }

  /** The text of which {@code node} was made, if it fits; else nothing. */
  private String text(Node node) {
    String text = variable.names().getOrDefault(node, "");
    return isShort(text) ? text : "";
  }

  private boolean isShort(String text) {
    return text.length() <= screen.width() / 2 && text.indexOf('\n') < 0;
  }

  /** The iterations of a loop, a line each. */
  private void turns(Node.Operation operation) {
    Optional<Turns> turns =
        operation.call().hasComputations()
            ? Turns.of(operation, variable.values(), TURNS, shell.session().evaluation())
            : Optional.empty();
    turns.ifPresent(all -> {
      List<String> lines = new ArrayList<>();
      long number = 0;
      for (Value state : all.first()) {
        lines.add(turn(++number, state));
      }
      if (all.hidden() > 0) {
        String more = all.hidden() + " more iteration" + (all.hidden() == 1 ? "" : "s");
        lines.add(INDENT + screen.glyph("… ", "... ") + more);
        number += all.hidden();
      }
      for (Value state : all.last()) {
        lines.add(turn(++number, state));
      }
      pages.add(Page.of(lines));
    });
  }

  private String turn(long number, Value state) {
    String text = Literal.elements(state) <= FEW ? Literal.untyped(state) : state.shape().text();
    return Columns.cut(
        INDENT + "iteration " + number + "  " + text, screen.width(), screen.glyph("…", "..."));
  }
}
