package xlet.session.editor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.Completeness;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.session.Session;
import xlet.session.catalog.Operations;
import xlet.session.editor.Candidate.Kind;
import xlet.session.scope.Meaning;

/** Completes programs: values, operations, parameters, types and keywords. */
public final class ProgramCompletions {
  /** The characters to read while values are tried out, at most. */
  private static final int LONG_TEXT = 20_000;

  /** The types of which a value is tried out, at most. */
  private static final int MOST_TRIED = 24;

  private final Session session;
  private final String before;
  private final String word;

  private ProgramCompletions(Session session, String before) {
    this.session = session;
    this.before = before;
    this.word = before.substring(wordStart(before));
  }

  /** The index in {@code before}, the text before the cursor, of the word that is being typed. */
  public static int wordStart(String before) {
    int start = before.length();
    while (start > 0 && Character.isJavaIdentifierPart(before.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  /**
   * The candidates for the end of {@code before}, the text before the cursor, the likeliest first;
   * some may begin otherwise than the word that is being typed.
   */
  public static List<Candidate> at(Session session, String before) {
    List<Candidate> all = new ArrayList<>();
    ProgramCompletions completions = new ProgramCompletions(session, before);
    if (!completions.inText()) {
      completions.inProgram(all);
    }
    Set<String> texts = new HashSet<>();
    return all.stream().filter(candidate -> texts.add(candidate.text())).toList();
  }

  /** The variables of a session, the latest first. */
  public static List<Candidate> variables(Session session) {
    return named(session, session.names().reversed(), Known::isData)
        .map(known -> known.candidate(Kind.VARIABLE, "values"))
        .toList();
  }

  /** The values and computations of a session, the latest first. */
  public static List<Candidate> names(Session session) {
    return named(session, session.names().reversed(), meaning -> true)
        .map(known ->
            known.meaning() instanceof Meaning.Data
                ? known.candidate(Kind.VARIABLE, "values")
                : known.candidate(Kind.DEFINITION, "definitions"))
        .toList();
  }

  /** The names of all operations. */
  public static List<Candidate> operations() {
    List<Candidate> all = new ArrayList<>();
    Operations.byGroup()
        .forEach((group, ops) ->
            ops.forEach(op ->
                all.add(
                    new Candidate(
                        op.name(), Kind.OPERATION, group, op.summary(), op.signature()))));
    return all;
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

  private void inProgram(List<Candidate> all) {
    String until = before.substring(0, before.length() - word.length()).stripTrailing();
    if (until.endsWith(".") || until.endsWith("::")) {
      all.addAll(MemberCompletions.of(session, until));
      return;
    }
    if (until.endsWith(":")) {
      types(all);
      return;
    }
    Optional<OpenCall> open = OpenCall.at(before);
    if (open.isPresent()) {
      argument(all, open.get());
      // Before the first letter is typed, what is at hand is more helpful than all there is.
      if (isClosed(open.get()) || (word.isEmpty() && !all.isEmpty())) {
        return;
      }
    } else {
      all.addAll(likeliestFirst());
    }
    all.addAll(open.isPresent() ? likeliestFirst() : List.of());
    all.addAll(definitions());
    all.addAll(operations());
    types(all);
    for (String keyword : List.of("let", "then", "while", "if", "else", "true", "false")) {
      all.add(new Candidate(keyword, Kind.KEYWORD, "words", ""));
    }
  }

  /** Adds what the argument at the cursor may be, and the names of those that may follow. */
  private void argument(List<Candidate> all, OpenCall call) {
    Optional<Parameter> current = call.parameter(session);
    current.ifPresent(parameter -> {
      parameter.words().forEach(text -> all.add(value(text, parameter)));
      dimensions(all, call, parameter);
      switch (parameter.kind()) {
        case COMPUTATION, COMPUTATIONS -> {
          all.addAll(definitions());
          all.addAll(combining());
        }
        case TYPE -> types(all);
        case ENUM, ENUMS -> {}
        case INTS, INT_LISTS -> all.addAll(call.inList() ? List.of() : likeliestFirst());
        default -> all.addAll(parameter.words().isEmpty() ? likeliestFirst() : List.of());
      }
    });
    if (call.name().isEmpty() && !call.inList()) {
      parameters(all, call);
    }
  }

  /** Returns true where nothing may stand but what the parameter itself asks for. */
  private boolean isClosed(OpenCall call) {
    return call.parameter(session)
        .filter(parameter ->
            switch (parameter.kind()) {
              case ENUM, ENUMS, TYPE -> true;
              case INTS, INT_LISTS -> call.inList();
              default -> false;
            })
        .isPresent();
  }

  /** Adds the dimensions that {@code parameter} asks for, without those that are listed already. */
  private void dimensions(List<Candidate> all, OpenCall call, Parameter parameter) {
    boolean listed = parameter.kind() == Parameter.Kind.INTS;
    if (parameter.dimensionsOf().isEmpty() || listed != call.inList()) {
      return;
    }
    call.shape(session, parameter.dimensionsOf())
        .filter(ArrayShape.class::isInstance)
        .map(ArrayShape.class::cast)
        .ifPresent(shape -> {
          for (int d = 0; d < shape.rank(); d++) {
            String number = Integer.toString(d);
            if (call.listed().stream().noneMatch(text -> text.strip().equals(number))) {
              String group = "dimensions of " + parameter.dimensionsOf();
              all.add(new Candidate(number, Kind.VALUE, group, "of size " + shape.size(d)));
            }
          }
        });
  }

  /** The operations that make one value of two, and want nothing else. */
  private static List<Candidate> combining() {
    Set<String> names =
        Operations.all().stream()
            .filter(op -> {
              List<Parameter> wanted = op.parameters().stream().filter(p -> !p.optional()).toList();
              return wanted.size() == 2
                  && wanted.stream().allMatch(p -> p.kind() == Parameter.Kind.OPERAND);
            })
            .map(OpDef::name)
            .collect(Collectors.toSet());
    return operations().stream().filter(op -> names.contains(op.text())).toList();
  }

  private static void types(List<Candidate> all) {
    for (ElementType type : ElementType.values()) {
      all.add(new Candidate(type.text(), Kind.TYPE, "element types", ""));
    }
  }

  private static Candidate value(String text, Parameter parameter) {
    return new Candidate(text, Kind.VALUE, "values of " + parameter.name(), "");
  }

  /** The variables: those first of whose types a value would make the text right. */
  private List<Candidate> likeliestFirst() {
    Map<String, Boolean> right = new HashMap<>();
    int most = Math.min(MOST_TRIED, LONG_TEXT / Math.max(1, before.length()));
    List<Known> known = named(session, session.names().reversed(), Known::isData).toList();
    for (Known variable : known) {
      if (right.size() < most && Candidate.begins(variable.name(), word)) {
        right.computeIfAbsent(variable.type(), type -> isRight(variable.name()));
      }
    }
    return known.stream()
        .sorted(Comparator.comparing(variable -> !right.getOrDefault(variable.type(), false)))
        .map(variable -> variable.candidate(Kind.VARIABLE, "values"))
        .toList();
  }

  private List<Candidate> definitions() {
    return named(session, session.names().reversed(), known -> !known.isData())
        .map(known -> known.candidate(Kind.DEFINITION, "definitions"))
        .toList();
  }

  private record Known(String name, Meaning meaning) {
    boolean isData() {
      return meaning instanceof Meaning.Data;
    }

    String type() {
      return meaning.describe();
    }

    Candidate candidate(Kind kind, String group) {
      return new Candidate(name, kind, group, type());
    }
  }

  private static Stream<Known> named(Session session, List<String> names, Predicate<Known> wanted) {
    return names.stream()
        .flatMap(name -> session.find(name).stream().map(meaning -> new Known(name, meaning)))
        .filter(wanted);
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
}
