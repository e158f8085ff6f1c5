package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.engine.op.Names;
import xlet.session.Session;
import xlet.session.editor.Candidate;
import xlet.session.lesson.Lesson;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The command that leads through the examples, a step each time it is given. */
final class LessonCommand {
  private LessonCommand() {}

  /**
   * The place in a tour.
   *
   * @param done how many steps have been shown
   */
  record Progress(Lesson lesson, int done) {
    boolean isOver() {
      return done == lesson.steps().size();
    }
  }

  static Stream<Candidate> complete(Session session, String argument) {
    return Completion.options(Lesson.names().toArray(String[]::new));
  }

  static List<String> lesson(ShellState shell, String argument) throws CommandException {
    if (argument.isEmpty()) {
      Optional<Progress> progress = shell.lesson().filter(place -> !place.isOver());
      return progress.isPresent() ? next(shell, progress.get()) : overview(shell.screen());
    }
    Lesson lesson =
        numbered(argument)
            .or(() -> Lesson.find(argument))
            .orElseThrow(() ->
                new CommandException(
                    "there is no lesson `"
                        + argument
                        + "`"
                        + Names.suggestion(argument, Lesson.names(), "; `:lesson` lists them")));
    return next(shell, new Progress(lesson, 0));
  }

  /** The lesson that stands at the place {@code argument} of the list. */
  private static Optional<Lesson> numbered(String argument) {
    List<String> names = Lesson.names();
    return argument.matches("[1-9]\\d{0,2}")
        ? names.stream().skip(Integer.parseInt(argument) - 1L).findFirst().flatMap(Lesson::find)
        : Optional.empty();
  }

  private static List<String> overview(Screen screen) {
    List<List<String>> rows = new ArrayList<>();
    for (String name : Lesson.names()) {
      String number = "%3d  ".formatted(rows.size() + 1);
      rows.add(List.of(number + name, Lesson.find(name).orElseThrow().title()));
    }
    List<String> lines = new ArrayList<>();
    lines.add("`:lesson 1` begins a lesson, and `:lesson` takes its next step:");
    lines.addAll(Help.wrapped(rows, screen));
    return lines;
  }

  /** Shows the next step, runs its statements, and says how it goes on. */
  private static List<String> next(ShellState shell, Progress progress) throws CommandException {
    Screen screen = shell.screen();
    Lesson lesson = progress.lesson();
    Lesson.Step step = lesson.steps().get(progress.done());
    Progress after = new Progress(lesson, progress.done() + 1);
    shell.lesson(after);
    List<String> text = new ArrayList<>();
    String remarks = String.join(" ", step.remarks()).replaceAll(" +", " ");
    if (!remarks.isEmpty()) {
      text.addAll(Columns.wrap(remarks, screen.width(), 0));
    }
    step.program()
        .text()
        .strip()
        .lines()
        .map(line -> screen.paint(Ink.STRONG, "  " + line))
        .forEach(text::add);
    shell.front().said(text);
    shell.load(step.program());
    return List.of(
        screen.paint(
            Ink.FAINT,
            after.isOver()
                ? "The lesson ends here. `:lesson` lists the others."
                : "Step %s of %s; `:lesson` goes on."
                    .formatted(after.done(), lesson.steps().size())));
  }
}
