package xlet.session.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.graph.Node;
import xlet.engine.op.Parameter;
import xlet.grammar.Completeness;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.session.Session;
import xlet.session.catalog.Operations;
import xlet.session.command.Candidate.Kind;
import xlet.session.diagnostic.Code;
import xlet.session.scope.Meaning;

/** What may be written where the cursor stands: operations, names, parameters, values, commands. */
public final class Completions {
  private static final String LOAD = ":load ";

  /** A name, perhaps its shape, and a dot. */
  private static final Pattern OWNER =
      Pattern.compile("(?<name>[\\p{L}_][\\p{L}\\p{N}_]*)(?<shape>\\.shape)?\\.$");

  /** In longer texts the values are not tried out. */
  private static final int LONG_TEXT = 4_000;

  /** So many values are tried out at most. */
  private static final int MOST_TRIED = 24;

  private final Session session;
  private final String before;
  private final String word;

  private Completions(Session session, String before) {
    this.session = session;
    this.before = before;
    this.word = before.substring(wordStart(before));
  }

  /** Where in {@code before}, the text before the cursor, the word begins that is being typed. */
  public static int wordStart(String before) {
    int start = before.length();
    if (line(before).stripLeading().startsWith(LOAD)) {
      return Math.max(before.lastIndexOf('/') + 1, start - argument(line(before)).length());
    }
    while (start > 0 && Character.isJavaIdentifierPart(before.charAt(start - 1))) {
      start--;
    }
    boolean command = line(before.substring(0, start)).strip().equals(":");
    return command ? start - 1 : start;
  }

  /** What stands in the last line of {@code before}. */
  private static String line(String before) {
    return before.substring(before.lastIndexOf('\n') + 1);
  }

  /**
   * The candidates that begin with the word before the cursor, the likeliest first; case does not
   * count.
   *
   * @param cursor how many characters of {@code text} stand before the cursor
   */
  public static List<Candidate> at(Session session, String text, int cursor) {
    return new Completions(session, OpenCall.near(text, cursor)).candidates();
  }

  /** What follows {@code :load} in a line. */
  private static String argument(String line) {
    return line.stripLeading().substring(LOAD.length()).stripLeading();
  }

  private List<Candidate> candidates() {
    List<Candidate> all = new ArrayList<>();
    String line = line(before).stripLeading();
    if (Shell.isCommand(line) || line.equals(":")) {
      inCommand(all, line);
    } else if (!inText()) {
      inProgram(all);
    }
    return all.stream().filter(c -> fits(c.text())).toList();
  }

  private void inCommand(List<Candidate> all, String line) {
    String[] words = line.split("\\s+", -1);
    if (words.length == 1) {
      Commands.ALL.forEach(
          c -> all.add(new Candidate(":" + c.name(), Kind.COMMAND, "commands", c.summary())));
      return;
    }
    switch (words[0]) {
      case ":load" -> files(all, argument(line));
      case ":time" -> options(all, List.of("on", "off"));
      case ":set" ->
          options(
              all,
              words.length == 2
                  ? List.of("width", "height", "color", "ascii")
                  : List.of("on", "off"));
      case ":doc" -> operations(all);
      case ":help" -> {
        operations(all);
        for (Code code : Code.values()) {
          all.add(new Candidate(code.id(), Kind.VALUE, "codes", code.title()));
        }
      }
      case ":why", ":map", ":lit" -> names(all, true);
      default -> inProgram(all);
    }
  }

  private static void options(List<Candidate> all, List<String> options) {
    options.forEach(option -> all.add(new Candidate(option, Kind.VALUE, "options", "")));
  }

  private boolean fits(String text) {
    return text.toLowerCase(Locale.ROOT).startsWith(word.toLowerCase(Locale.ROOT));
  }

  /** Whether the cursor stands in a comment or a string. */
  private boolean inText() {
    SourceText source = SourceText.of(before);
    List<Tokens.Word> tokens = Tokens.of(source);
    if (tokens.isEmpty() || tokens.getLast().span().end() < source.span().end()) {
      return false;
    }
    Tokens.Word last = tokens.getLast();
    return last.kind() == Tokens.Kind.COMMENT || source.slice(last.span()).startsWith("\"");
  }

  /** The files in the folder that {@code argument} begins with. */
  private static void files(List<Candidate> all, String argument) {
    int name = argument.lastIndexOf('/') + 1;
    boolean hidden = argument.startsWith(".", name);
    try (Stream<Path> files =
        Files.list(Home.path(name == 0 ? "." : argument.substring(0, name)))) {
      files
          .map(file -> file.getFileName() + (Files.isDirectory(file) ? "/" : ""))
          .filter(file -> hidden || !file.startsWith("."))
          .sorted()
          .forEach(file -> all.add(new Candidate(file, Kind.FILE, "files", "")));
    } catch (IOException | UncheckedIOException | InvalidPathException none) {
      // There is no such folder: nothing is offered.
    }
  }

  private void inProgram(List<Candidate> all) {
    String until = before.substring(0, before.length() - word.length()).stripTrailing();
    if (until.endsWith(".") || until.endsWith("::")) {
      members(all, until);
      return;
    }
    if (until.endsWith(":")) {
      types(all);
      return;
    }
    Optional<OpenCall> open = OpenCall.at(before);
    Optional<Parameter> current = open.flatMap(call -> call.parameter(session));
    current.ifPresent(p -> p.values().forEach(v -> all.add(value(v, p))));
    boolean computation = current.filter(p -> p.kind() == Parameter.Kind.COMPUTATION).isPresent();
    boolean ofTypes = current.filter(p -> p.kind() == Parameter.Kind.TYPE).isPresent();
    if (ofTypes) {
      types(all);
    }
    names(all, !computation);
    open.filter(o -> o.name().isEmpty()).ifPresent(o -> parameters(all, o));
    if (open.isPresent() && word.isEmpty() && !computation && !all.isEmpty()) {
      // Before the first letter is typed, what is at hand is more helpful than all there is.
      return;
    }
    names(all, computation);
    operations(all);
    if (!ofTypes) {
      types(all);
    }
    for (String keyword : List.of("let", "then", "while", "if", "else", "true", "false")) {
      all.add(new Candidate(keyword, Kind.KEYWORD, "words", ""));
    }
  }

  /** What {@code v.} or {@code v.shape.}, which {@code until} ends with, may go on with. */
  private void members(List<Candidate> all, String until) {
    Matcher owner = OWNER.matcher(until);
    if (owner.find()) {
      Optional<Meaning> meaning = session.find(owner.group("name"));
      if (owner.group("shape") != null) {
        meaning =
            meaning.flatMap(known ->
                known instanceof Meaning.Data(Node node)
                    ? Optional.of(new Meaning.Type(node.shape()))
                    : Optional.empty());
      }
      meaning.ifPresent(known ->
          known
              .members()
              .forEach(
                  name -> all.add(new Candidate(name, Kind.VALUE, "of " + known.describe(), ""))));
    }
  }

  private static void types(List<Candidate> all) {
    for (ElementType type : ElementType.values()) {
      all.add(new Candidate(type.text(), Kind.TYPE, "element types", ""));
    }
  }

  private static Candidate value(String text, Parameter parameter) {
    return new Candidate(text, Kind.VALUE, "values of " + parameter.name(), "");
  }

  /** What has a name: values, those first with which the text would be right; or all else. */
  private void names(List<Candidate> all, boolean values) {
    List<String> names = new ArrayList<>(session.names().reversed());
    if (values && before.length() < LONG_TEXT) {
      Set<String> right =
          names.stream()
              .filter(this::fits)
              .limit(MOST_TRIED)
              .filter(this::isRight)
              .collect(Collectors.toSet());
      names.sort(Comparator.comparing(name -> !right.contains(name)));
    }
    for (String name : names) {
      Optional<Meaning> meaning = session.find(name);
      if (meaning.isPresent() && (meaning.get() instanceof Meaning.Data) == values) {
        String type = meaning.get().describe();
        all.add(
            values
                ? new Candidate(name, Kind.VARIABLE, "values", type)
                : new Candidate(name, Kind.DEFINITION, "definitions", type));
      }
    }
  }

  /** Whether the text before the cursor makes sense with {@code name} for the word. */
  private boolean isRight(String name) {
    String text = before.substring(0, before.length() - word.length()) + name;
    String closers =
        Parser.isComplete(text) instanceof Completeness.Incomplete more ? more.closers() : "";
    return session.typeOf(text + closers).isPresent();
  }

  private void parameters(List<Candidate> all, OpenCall open) {
    String group = "parameters of " + open.op().name();
    for (Parameter parameter : open.rest(session)) {
      all.add(
          new Candidate(parameter.name() + "=", Kind.PARAMETER, group, parameter.description()));
    }
  }

  private static void operations(List<Candidate> all) {
    Operations.byGroup()
        .forEach((group, ops) ->
            ops.forEach(op ->
                all.add(
                    new Candidate(
                        op.name(), Kind.OPERATION, group, op.summary(), op.signature()))));
  }
}
