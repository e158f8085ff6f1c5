package xlet.repl;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;
import xlet.session.render.Screen;

/** Writes what subcommands have to say, in the way that the command line asks for. */
final class Console {
  private final Streams streams;
  private final Supplier<Settings> settings;

  /**
   * @param settings those of the command line, once it is read
   */
  Console(Streams streams, Supplier<Settings> settings) {
    this.streams = streams;
    this.settings = settings;
  }

  Streams streams() {
    return streams;
  }

  Settings settings() {
    return settings.get();
  }

  boolean json() {
    return settings().json();
  }

  /** The screen for values. */
  Screen values() {
    return settings().values(streams);
  }

  /** The screen for diagnostics. */
  Screen diagnostics() {
    return settings().diagnostics(streams);
  }

  /** Writes text as it is. */
  void write(String text) {
    streams.out().print(text);
    streams.out().flush();
  }

  /** Writes lines; those that would steer a terminal are made harmless. */
  void print(List<String> lines) {
    lines.forEach(line -> streams.out().print(Screen.safe(line) + "\n"));
  }

  /** Writes one JSON object on a line of its own. */
  void print(Map<String, Object> data) {
    write(JsonMapper.shared().writeValueAsString(data) + "\n");
  }

  /** Writes lines about something that went wrong. */
  void complain(List<String> lines) {
    lines.forEach(line -> streams.err().print(line + "\n"));
    streams.err().flush();
  }

  /** Says why a command is not carried out; gives the exit code {@code code}. */
  int refuse(ExitCode code, String reason) {
    complain(List.of("xlet: " + reason));
    return code.number();
  }

  /** Says why a command is not carried out, in the words of {@code refusal}. */
  int refuse(ExitCode code, Exception refusal) {
    return refuse(code, String.valueOf(refusal.getMessage()));
  }
}
