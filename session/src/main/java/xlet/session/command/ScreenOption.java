package xlet.session.command;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.session.Session;
import xlet.session.editor.Candidate;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/** The options that {@code :set} changes. */
enum ScreenOption {
  WIDTH,
  HEIGHT,
  COLOR,
  ASCII,
  FORMAT;

  private static final String[] SWITCH = {"on", "off"};

  private String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  private boolean isSwitch() {
    return this == COLOR || this == ASCII;
  }

  private static Optional<ScreenOption> named(String text) {
    String name = text.equalsIgnoreCase("colour") ? "color" : text;
    return Arrays.stream(values()).filter(option -> option.text().equalsIgnoreCase(name)).findAny();
  }

  private Screen on(Screen screen, String value) throws CommandException {
    return switch (this) {
      case WIDTH -> screen.withWidth(number(value));
      case HEIGHT -> screen.withHeight(number(value));
      case COLOR ->
          screen.with(CommandArguments.isOn(value) ? Screen.Palette.COLORS : Screen.Palette.NONE);
      case ASCII -> screen.withAscii(CommandArguments.isOn(value));
      case FORMAT -> screen.with(format(value));
    };
  }

  private String of(Screen screen) {
    return switch (this) {
      case WIDTH -> Integer.toString(screen.width());
      case HEIGHT -> Integer.toString(screen.height());
      case COLOR -> screen.color() ? "on" : "off";
      case ASCII -> screen.ascii() ? "on" : "off";
      case FORMAT -> screen.format().name().toLowerCase(Locale.ROOT);
    };
  }

  private static Screen.Format format(String text) throws CommandException {
    return Arrays.stream(Screen.Format.values())
        .filter(format -> format.name().equalsIgnoreCase(text))
        .findAny()
        .orElseThrow(() ->
            new CommandException(
                "there is no format `" + text + "`; write text, plain or literal"));
  }

  private static int number(String text) throws CommandException {
    if (!text.matches("[1-9][0-9]{0,5}")) {
      throw new CommandException("wanted a number from 1 to 999999, found `" + text + "`");
    }
    return Integer.parseInt(text);
  }

  /** Carries out {@code :set option value}. */
  static List<String> set(ShellState shell, String argument) throws CommandException {
    String[] words = argument.split("\\s+", -1);
    if (argument.isEmpty()) {
      Screen screen = shell.screen();
      return Columns.wrap("Settings: " + settings(screen), screen.width(), 2);
    }
    if (words.length != 2) {
      throw new CommandException("write an option and its value, as in `:set width 100`");
    }
    ScreenOption option =
        named(words[0])
            .orElseThrow(() ->
                new CommandException(
                    "there is no option `"
                        + words[0]
                        + "`; the options are "
                        + String.join(
                            ", ", Arrays.stream(values()).map(ScreenOption::text).toList())));
    shell.screen(option.on(shell.screen(), words[1]));
    return List.of();
  }

  /** The options as they are set: {@code width 80, height 24, color on, ascii off}. */
  private static String settings(Screen screen) {
    return Arrays.stream(values())
        .map(option -> option.text() + " " + option.of(screen))
        .collect(Collectors.joining(", "));
  }

  /** Completes the argument of {@code :set}: an option, then its value. */
  static Stream<Candidate> complete(Session session, String argument) {
    String[] words = argument.split("\\s+", -1);
    if (words.length <= 1) {
      return Completion.options(
          Arrays.stream(values()).map(ScreenOption::text).toArray(String[]::new));
    }
    Optional<ScreenOption> option = named(words[0]);
    if (option.isPresent() && option.get() == FORMAT) {
      return Completion.options("text", "plain", "literal");
    }
    return option.filter(ScreenOption::isSwitch).isPresent()
        ? Completion.options(SWITCH)
        : Stream.empty();
  }
}
