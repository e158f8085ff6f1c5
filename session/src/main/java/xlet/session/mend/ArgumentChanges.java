package xlet.session.mend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.phrasebook.Phrasebook;
import xlet.session.phrasebook.Texts;

/** Small changes of the arguments of a call, the likeliest first. */
final class ArgumentChanges {
  private static final Pattern NEGATIVE = Pattern.compile("-\\d{1,9}");
  private static final String WORD = "[\\p{L}_]\\w*";
  static final String WHOLE_NUMBER = "-?\\d{1,18}";

  private final Trials trials;
  private final OpDef def;
  private final Code code;
  private final boolean call;

  /** Changes after an error of {@code code}; {@code call} says whether all is written as a call. */
  ArgumentChanges(Trials trials, OpDef def, Code code, boolean call) {
    this.trials = trials;
    this.def = def;
    this.code = code;
    this.call = call;
  }

  /** The lists of arguments that differ from {@code given} by one change. */
  List<List<Written>> of(List<Written> given) {
    Set<List<Written>> all = new LinkedHashSet<>();
    if (code == Code.UNKNOWN_NAME) {
      spelt(given, all);
      words(given, all);
      return List.copyOf(all);
    }
    boolean values = code == Code.CONSTRAINT || code == Code.COMPUTATION_TYPE;
    if (!call) {
      valued(given, all, true);
      new OperandChanges(trials, def).add(given, all);
      ArgumentOrder.moved(given, all);
      ArgumentOrder.dropped(given, all);
      return List.copyOf(all);
    }
    spelt(given, all);
    renamed(given, all);
    named(given, all);
    padded(given, all);
    if (!values) {
      ArgumentOrder.grouped(given, all);
      ArgumentOrder.divided(def, given, operands(given), all);
    }
    ArgumentOrder.apart(given, all);
    valued(given, all, values);
    ArgumentOrder.moved(given, all);
    ArgumentOrder.folded(def, given, all);
    MissingArguments missing = new MissingArguments(trials, def);
    missing.add(given, all);
    if (!values) {
      ArgumentOrder.dropped(given, all);
    }
    new ComputationChanges(trials, def).add(given, all);
    new OperandChanges(trials, def).add(given, all);
    if (code == Code.COMPUTATION_TYPE) {
      missing.usualComputations(given, all);
    }
    return List.copyOf(all);
  }

  /** How many arguments come before the first computation, or the first that is named. */
  private int operands(List<Written> given) {
    return (int)
        given.stream()
            .takeWhile(
                a -> !a.isNamed() && !a.text().contains("=>") && !trials.isComputation(a.text()))
            .count();
  }

  static List<Written> with(List<Written> given, int place, Written other) {
    List<Written> changed = new ArrayList<>(given);
    changed.set(place, other);
    return changed;
  }

  /** A name that is not defined: a longer one that begins so, or the operation that it means. */
  private void words(List<Written> given, Set<List<Written>> all) {
    for (int k = 0; k < given.size(); k++) {
      String word = given.get(k).text();
      if (word.matches(WORD) && !trials.isBound(word)) {
        List<String> meant = new ArrayList<>(operation(word).stream().toList());
        meant.addAll(Names.similar(word, Operations.names()));
        trials.names().stream()
            .filter(name -> name.startsWith(word) || (word.startsWith(name) && name.length() > 2))
            .forEach(meant::addFirst);
        for (String name : meant) {
          all.add(with(given, k, given.get(k).with(name)));
        }
      }
    }
  }

  /** A word that is like one of those that a parameter takes: {@code SAM} for SAME. */
  private void spelt(List<Written> given, Set<List<Written>> all) {
    for (int k = 0; k < given.size(); k++) {
      Written argument = given.get(k);
      String word = argument.text().replace("\"", "");
      if (word.matches(WORD) && !trials.isBound(word)) {
        List<String> words =
            def.parameters().stream()
                .filter(p -> !argument.isNamed() || p.isCalled(argument.name()))
                .flatMap(p -> p.words().stream())
                .toList();
        for (String near : Names.similar(word, words)) {
          all.add(with(given, k, argument.with(near)));
        }
      }
    }
  }

  /** The operation that a word stands for elsewhere: {@code sum} for Add, {@code less} for Lt. */
  private static Optional<String> operation(String word) {
    return Phrasebook.get().operation(word);
  }

  /** A parameter that other libraries call so, else any that is open. */
  private void renamed(List<Written> given, Set<List<Written>> all) {
    for (int k = 0; k < given.size(); k++) {
      Written argument = given.get(k);
      if (argument.isNamed() && def.parameter(argument.name()).isEmpty()) {
        int place = k;
        Stream<Parameter> open =
            def.parameters().stream()
                .filter(p -> given.stream().noneMatch(a -> p.isCalled(a.name())));
        boolean dimensions = Phrasebook.get().isCalled("axis", argument.name());
        open.filter(p -> !dimensions || p.kind() == Kind.INTS || p.kind() == Kind.INTEGER)
            .flatMap(p ->
                values(dimensions ? fromStart(argument.text(), given) : argument.text())
                    .map(text -> with(given, place, new Written(p.name(), text))))
            .forEach(all::add);
      }
    }
  }

  /** A whole number in the place of one more operand: the parameter that takes it, by name. */
  private void named(List<Written> given, Set<List<Written>> all) {
    int last = given.size() - 1;
    boolean variadic = def.parameters().stream().anyMatch(p -> p.kind() == Kind.OPERANDS);
    if (variadic && last > 0 && !given.get(last).isNamed()) {
      String text = given.get(last).text();
      def.parameters().stream()
          .filter(p -> p.optional() && p.kind() == Kind.INTEGER && text.matches(WHOLE_NUMBER))
          .filter(p -> given.stream().noneMatch(a -> p.isCalled(a.name())))
          .map(p -> with(given, last, new Written(p.name(), fromStart(text, given))))
          .forEach(all::add);
    }
  }

  /** One number or pair for the edges of all dimensions, where each has its own. */
  private void padded(List<Written> given, Set<List<Written>> all) {
    boolean edges = def.parameters().stream().anyMatch(p -> p.kind() == Kind.INT_LISTS);
    Optional<ArrayShape> first =
        given.isEmpty() ? Optional.empty() : trials.arrayShapeOf(given.getFirst().text());
    for (int k = given.size() - 1; edges && first.isPresent() && k > 0; k--) {
      Optional<List<Long>> numbers = Texts.integers(given.get(k).text());
      if (numbers.isPresent() && !numbers.get().isEmpty() && numbers.get().size() <= 2) {
        String pair = "(" + numbers.get().getFirst() + ", " + numbers.get().getLast() + ")";
        String pairs = Texts.braces(Collections.nCopies(first.get().rank(), pair));
        all.add(with(given, k, given.get(k).with(pairs)));
      }
    }
  }

  /** Dimensions with those that are counted from the last one counted from the first. */
  private String fromStart(String text, List<Written> given) {
    Optional<Integer> rank =
        given.stream()
            .filter(argument -> !argument.isNamed())
            .findFirst()
            .flatMap(argument -> trials.arrayShapeOf(argument.text()))
            .map(ArrayShape::rank);
    return rank.isEmpty() || Texts.integers(text).isEmpty()
        ? text
        : NEGATIVE
            .matcher(text)
            .replaceAll(number -> Long.toString(rank.get() + Long.parseLong(number.group())));
  }

  /** A value and the forms that it may have been meant in. */
  private static Stream<String> values(String text) {
    return Stream.concat(Stream.of(text), otherForms(text));
  }

  private static Stream<String> otherForms(String text) {
    List<String> forms = new ArrayList<>();
    if (Texts.isList(text)) {
      List<String> elements = Texts.elements(text);
      forms.add(Texts.braces(elements));
      if (elements.size() == 1) {
        forms.add(elements.getFirst());
      }
      Texts.integers(text)
          .ifPresent(
              sizes -> forms.add("s32" + text.replaceAll("[({]", "[").replaceAll("[)}]", "]")));
    } else if (text.matches(WHOLE_NUMBER)) {
      forms.add("{" + text + "}");
      forms.add("s32[" + text + "]");
    } else if (text.matches("-?\\d{1,18}\\.\\d*")) {
      forms.add("(" + text + ", " + text + ")");
      String whole = text.replaceFirst("\\.0*$", "");
      forms.add("(" + whole + ", " + whole + ")");
    } else if (text.startsWith("\"")) {
      forms.add(text.replace("\"", ""));
      Operations.find(text.replace("\"", "")).ifPresent(op -> forms.add(op.name()));
    } else if (text.matches("(?s)\\w+\\(.*\\)")) {
      forms.add(text.substring(0, text.indexOf('(')));
    } else if (text.matches(WORD)) {
      operation(text).ifPresent(name -> forms.add(name.toUpperCase(Locale.ROOT)));
      operation(text).ifPresent(forms::add);
      forms.add("{" + text + "}");
    }
    return forms.stream();
  }

  /** Other forms of the arguments; of arguments that are of the right kind none in more braces. */
  private void valued(List<Written> given, Set<List<Written>> all, boolean fitting) {
    for (int k = 0; k < given.size(); k++) {
      int place = k;
      String braces = Texts.braces(List.of(given.get(k).text()));
      otherForms(fromStart(given.get(k).text(), given))
          .filter(text -> !fitting || !text.equals(braces))
          .map(text -> with(given, place, given.get(place).with(text)))
          .forEach(all::add);
    }
  }
}
