package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.engine.op.Grid;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.render.DeviceRenderer;

/** The command that shows the values on the way to a result: those of a module's instructions. */
final class ValuesCommand {
  private ValuesCommand() {}

  static List<String> values(ShellState shell, String argument) throws CommandException {
    Variable variable =
        CommandArguments.variable(shell.session(), argument.isEmpty() ? Session.LAST : argument);
    List<String> lines = new ArrayList<>();
    for (Node node : variable.origin().nodes()) {
      String name = variable.names().get(node);
      if (name != null && !(node instanceof Node.Known)) {
        PerDevice value = new PerDevice(Grid.ONE, List.of(variable.valueOf(node)));
        lines.addAll(DeviceRenderer.lines(name, value, shell.screen()));
      }
    }
    return lines.isEmpty() ? List.of(variable.name() + " was computed in one step") : lines;
  }
}
