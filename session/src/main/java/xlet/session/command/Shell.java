package xlet.session.command;

import java.util.List;
import java.util.Locale;
import xlet.session.Session;
import xlet.session.render.Screen;

/** A session with what commands change of a front end: the screen, the clock, whether it ends. */
public final class Shell {
  private final Session session;
  private Screen screen;
  private boolean timing;
  private boolean leaving;
  private Runnable clearing = () -> {};

  public Shell(Session session, Screen screen) {
    this.session = session;
    this.screen = screen;
  }

  /** How what is shown is cleared; without it, clearing does nothing. */
  public void onClear(Runnable action) {
    this.clearing = action;
  }

  void clear() {
    clearing.run();
  }

  public Session session() {
    return session;
  }

  /** What is written on. */
  public Screen screen() {
    return screen;
  }

  /** From now on {@code screen} is written on. */
  public void screen(Screen next) {
    this.screen = next;
  }

  /** Whether the time of each statement is shown. */
  public boolean timing() {
    return timing;
  }

  void timing(boolean on) {
    this.timing = on;
  }

  /** Whether the user wants to leave. */
  public boolean leaving() {
    return leaving;
  }

  void leave() {
    this.leaving = true;
  }

  /** Whether {@code line} is a command, not a statement. */
  public static boolean isCommand(String line) {
    return line.stripLeading().matches("(?s):[a-z?].*");
  }

  /**
   * Carries out a line such as {@code :vars}.
   *
   * @return the lines to show, without line ends
   * @throws CommandException if there is no such command or it cannot be carried out
   */
  public List<String> run(String line) throws CommandException {
    String[] parts = line.strip().split("\\s+", 2);
    String name = parts[0].substring(1).toLowerCase(Locale.ROOT);
    return Commands.named(name).action().run(this, parts.length == 1 ? "" : parts[1].strip());
  }
}
