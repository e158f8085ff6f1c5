package xlet.repl;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;

/** The commands of the command line by their names, a class each. */
final class Subcommands {
  private static final List<String> HELP = List.of("-h", "--help");

  private final Map<String, Function<Console, Object>> all = new LinkedHashMap<>();

  Subcommands() {
    all.put("run", RunCommand::new);
    all.put("check", CheckCommand::new);
    all.put("test", TestCommand::new);
    all.put("fmt", FormatCommand::new);
    all.put("export", ExportCommand::new);
    all.put("opt", OptCommand::new);
    all.put("graph", GraphCommand::new);
    all.put("doc", DocCommand::new);
    all.put("explain", ExplainCommand::new);
    all.put("conform", ConformCommand::new);
    all.put("bench", BenchCommand::new);
    all.put("kernel", KernelCommand::new);
    all.put("doctor", DoctorCommand::new);
  }

  /** Adds the commands that {@code arguments} name, or all where those are not enough. */
  void add(CommandLine line, Console console, List<String> arguments) {
    Collection<String> wanted = wanted(arguments);
    all.forEach((name, command) -> {
      if (wanted.contains(name)) {
        line.addSubcommand(name, command.apply(console));
      }
    });
  }

  /**
   * Returns the names to add. Help lists all commands, and a misspelled name is compared with all;
   * otherwise picocli need not read the annotations of the others, which takes it up to 0.1 s.
   */
  private Collection<String> wanted(List<String> arguments) {
    Set<String> named = new HashSet<>(arguments);
    named.retainAll(all.keySet());
    boolean isEnough = !named.isEmpty() || arguments.contains(XletCommand.CODE);
    return isEnough && Collections.disjoint(arguments, HELP) ? named : all.keySet();
  }
}
