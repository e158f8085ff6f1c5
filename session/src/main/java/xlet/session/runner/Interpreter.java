package xlet.session.runner;

import java.util.List;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.session.command.CommandException;
import xlet.session.diagnostic.Diagnostic;

/** Runs programs for their verdict. */
@FunctionalInterface
public interface Interpreter {
  /** A session in which nothing is bound yet, on a grid of devices. */
  Run begin(int replicas, int partitions);

  /** A session. */
  interface Run {
    /** Binds a name; {@code values} has one for each device. */
    void bind(String name, List<Value> values);

    /** Runs one input; what it binds stays. */
    Result run(SourceText source);

    /** Runs what a program is given: names that it may use as if they were free. */
    default Result give(SourceText source) {
      return run(source);
    }

    /**
     * Carries out a line such as {@code :why r[0]}.
     *
     * @throws CommandException if there is no such command or it cannot be carried out
     */
    void command(String line) throws CommandException;
  }

  /**
   * The result of an input.
   *
   * @param values the value of the last statement, one for each device; empty if it has none
   * @param diagnostics what was said of all statements, failed expectations included
   */
  record Result(List<Value> values, List<Diagnostic> diagnostics) {
    public Result {
      values = List.copyOf(values);
      diagnostics = List.copyOf(diagnostics);
    }

    /** The diagnostics without warnings and notes. */
    public List<Diagnostic> errors() {
      return diagnostics.stream().filter(Diagnostic::isError).toList();
    }
  }
}
