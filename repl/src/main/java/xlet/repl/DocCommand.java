package xlet.repl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import xlet.engine.op.OpDef;
import xlet.session.Session;
import xlet.session.catalog.Operations;
import xlet.session.command.CommandException;
import xlet.session.command.Shell;
import xlet.session.reference.Manual;
import xlet.session.reference.OperationPage;

/** Says what operations do. */
@Command(
    mixinStandardHelpOptions = true,
    description = "Say what an operation does; without NAME, list all.")
final class DocCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      defaultValue = "",
      description = "An operation such as ReduceWindow.")
  private String name = "";

  @Option(
      names = "--write",
      paramLabel = "FOLDER",
      description = "Write the manual of all operations there, for docs/.")
  private Optional<Path> folder = Optional.empty();

  DocCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (folder.isPresent()) {
      return write(folder.get());
    }
    if (console.json()) {
      List<OpDef> asked =
          name.isEmpty()
              ? Operations.byGroup().values().stream().flatMap(List::stream).toList()
              : Operations.find(name).stream().toList();
      if (!asked.isEmpty()) {
        asked.forEach(op -> console.print(OperationPage.data(op)));
        return ExitCode.OK.number();
      }
    }
    Shell shell = new Shell(Session.create(), console.values());
    try {
      console.print(shell.run(":doc " + name));
      return ExitCode.OK.number();
    } catch (CommandException unknown) {
      return console.refuse(ExitCode.USAGE, unknown.text());
    }
  }

  private int write(Path folder) {
    try {
      for (var page : Manual.pages().entrySet()) {
        Path file = folder.resolve(page.getKey());
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, page.getValue());
      }
      return ExitCode.OK.number();
    } catch (IOException refused) {
      return console.refuse(ExitCode.USAGE, folder + " cannot be written: " + refused.getMessage());
    }
  }
}
