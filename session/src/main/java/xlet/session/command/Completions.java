package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.op.Parameter;
import xlet.session.Session;
import xlet.session.catalog.Operations;
import xlet.session.command.Candidate.Kind;
import xlet.session.lowering.Meaning;

/** What may be written where the cursor stands: operations, names, parameters, values, commands. */
public final class Completions {
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
    return new Completions(session, text.substring(0, cursor)).candidates();
  }

  private List<Candidate> candidates() {
    List<Candidate> all = new ArrayList<>();
    String line = line(before).stripLeading();
    if (line.startsWith(":") && !line.contains(" ")) {
      Commands.ALL.forEach(
          c -> all.add(new Candidate(":" + c.name(), Kind.COMMAND, "commands", c.summary())));
    } else if (line.startsWith(":doc ") || line.startsWith(":help ")) {
      operations(all);
    } else if (line.startsWith(":set ")) {
      for (String option : List.of("width", "height", "color", "ascii")) {
        all.add(new Candidate(option, Kind.VALUE, "options", ""));
      }
    } else if (line.startsWith(":why ") || line.startsWith(":map ") || line.startsWith(":lit ")) {
      names(all, true);
    } else {
      inProgram(all);
    }
    String beginning = word.toLowerCase(Locale.ROOT);
    return all.stream()
        .filter(c -> c.text().toLowerCase(Locale.ROOT).startsWith(beginning))
        .toList();
  }

  private void inProgram(List<Candidate> all) {
    Optional<OpenCall> open = OpenCall.at(before);
    Optional<Parameter> current = open.flatMap(OpenCall::parameter);
    current.ifPresent(p -> p.values().forEach(v -> all.add(value(v, p))));
    boolean computation = current.filter(p -> p.kind() == Parameter.Kind.COMPUTATION).isPresent();
    boolean ofTypes = current.filter(p -> p.kind() == Parameter.Kind.TYPE).isPresent();
    if (ofTypes) {
      types(all);
    }
    names(all, !computation);
    open.ifPresent(o -> parameters(all, o));
    names(all, computation);
    operations(all);
    if (!ofTypes) {
      types(all);
    }
    for (String keyword : List.of("let", "then", "while", "if", "else", "true", "false")) {
      all.add(new Candidate(keyword, Kind.KEYWORD, "words", ""));
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

  /** What has a name: values, or all else. */
  private void names(List<Candidate> all, boolean values) {
    for (String name : session.names().reversed()) {
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

  private static void parameters(List<Candidate> all, OpenCall open) {
    for (Parameter parameter : open.op().parameters()) {
      if (!open.named().contains(parameter.name())) {
        String group = "parameters of " + open.op().name();
        all.add(
            new Candidate(parameter.name() + "=", Kind.PARAMETER, group, parameter.description()));
      }
    }
  }

  private static void operations(List<Candidate> all) {
    Operations.byGroup()
        .forEach((group, ops) ->
            ops.forEach(
                op -> all.add(new Candidate(op.name(), Kind.OPERATION, group, op.summary()))));
  }
}
