package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.Detached;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.ActualSizes;
import xlet.session.Variable;
import xlet.session.compare.Comparison;
import xlet.session.compare.DifferenceSummary;
import xlet.session.output.Page;
import xlet.session.statistics.DifferencePage;
import xlet.session.statistics.Profile;

/** The commands that say of many numbers what matters. */
final class NumberCommands {
  private NumberCommands() {}

  /** An array inside a value, and what it is called there. */
  private record Part(String name, NdArray array) {}

  static List<String> stats(ShellState shell, String argument) throws CommandException {
    String name = CommandArguments.nameOrLatest(shell.session(), argument, ":stats");
    Variable variable = CommandArguments.variable(shell.session(), name);
    List<Page> pages = new ArrayList<>();
    for (Part part : parts(name, variable.value())) {
      pages.add(
          detached(
              shell, part.array(), () -> Profile.of(part.name(), part.array(), shell.screen())));
    }
    if (pages.isEmpty()) {
      throw new CommandException("`" + name + "` has no numbers");
    }
    shell.front().shown(Page.below(pages).bundle());
    return List.of();
  }

  static List<String> compare(ShellState shell, String argument) throws CommandException {
    String[] names = argument.split("[\\s,]+", -1);
    if (names.length != 2 || names[0].isEmpty() || names[1].isEmpty()) {
      throw new CommandException("which two values? Write `:compare a b`");
    }
    Value one = CommandArguments.variable(shell.session(), names[0]).value();
    Value other = CommandArguments.variable(shell.session(), names[1]).value();
    if (!ActualSizes.plain(one).shape().compatible(ActualSizes.plain(other).shape())) {
      throw new CommandException(
          "values of one type are compared; `%s` is %s and `%s` is %s"
              .formatted(names[0], one.shape().text(), names[1], other.shape().text()));
    }
    List<Part> ones = parts(names[0], one);
    List<Part> others = parts(names[1], other);
    List<Page> pages = new ArrayList<>();
    for (int k = 0; k < ones.size(); k++) {
      Part left = ones.get(k);
      Part right = others.get(k);
      DifferenceSummary summary =
          detached(
              shell,
              left.array(),
              () -> DifferenceSummary.of(new Comparison.Equal(), left.array(), right.array()));
      pages.add(DifferencePage.of(left.name(), right.name(), summary, shell.screen()));
    }
    shell.front().shown(Page.below(pages).bundle());
    return List.of();
  }

  /** Looks at many elements in another thread, which can be left but not stopped. */
  private static <T> T detached(ShellState shell, NdArray array, Supplier<T> work) {
    return Detached.run(array.shape().byteCount(), work, shell.session().evaluation()::poll);
  }

  /** The arrays that a value is made of: itself, or those in a tuple. */
  private static List<Part> parts(String name, Value value) {
    return switch (value) {
      case NdArray array -> List.of(new Part(name, array));
      case BoundedArray bounded -> List.of(new Part(name, bounded.array()));
      case Token _ -> List.of();
      case TupleValue tuple -> {
        List<Part> parts = new ArrayList<>();
        for (int k = 0; k < tuple.size(); k++) {
          parts.addAll(parts(name + "(" + k + ")", tuple.get(k)));
        }
        yield parts;
      }
    };
  }
}
