package xlet.session.command;

import java.util.Optional;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.render.Screen;

/** The part of a shell that commands see and change: its session, its screen, its settings. */
final class ShellState {
  private final Session session;
  private final Loader loader;
  private final Journal journal = new Journal();
  private Front front = Front.NOBODY;
  private Screen screen;
  private Optional<LessonCommand.Progress> lesson = Optional.empty();
  private boolean timing;
  private boolean leaving;

  /** Runs the text of a file as if it were typed. */
  @FunctionalInterface
  interface Loader {
    void load(SourceText file) throws CommandException;
  }

  ShellState(Session session, Screen screen, Loader loader) {
    this.session = session;
    this.screen = screen;
    this.loader = loader;
  }

  Session session() {
    return session;
  }

  /** The work done so far. */
  Journal journal() {
    return journal;
  }

  Front front() {
    return front;
  }

  void front(Front next) {
    this.front = next;
  }

  Screen screen() {
    return screen;
  }

  void screen(Screen next) {
    this.screen = next;
  }

  /** The place in the tour that was begun last. */
  Optional<LessonCommand.Progress> lesson() {
    return lesson;
  }

  void lesson(LessonCommand.Progress next) {
    this.lesson = Optional.of(next);
  }

  /** Returns true if each statement is followed by the time that it took. */
  boolean timing() {
    return timing;
  }

  void timing(boolean on) {
    this.timing = on;
  }

  /** Returns true once the user has asked to leave. */
  boolean leaving() {
    return leaving;
  }

  void leaving(boolean leave) {
    this.leaving = leave;
  }

  /** Runs the text of a file, which may have lines that load others. */
  void load(SourceText file) throws CommandException {
    loader.load(file);
  }
}
