package xlet.session.mend;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.session.phrasebook.Texts;

/** Changes of operands and computations: of their element types, sizes and parameters. */
final class OperandChanges {
  private static final Pattern LAMBDA =
      Pattern.compile("(?s)\\((?<parameters>[^()]*)\\)\\s*=>\\s*(?<body>[^{].*)");

  private final Trials trials;
  private final OpDef def;

  OperandChanges(Trials trials, OpDef def) {
    this.trials = trials;
    this.def = def;
  }

  void add(List<Written> given, Set<List<Written>> all) {
    List<Optional<ArrayShape>> shapes =
        given.stream().map(argument -> shape(argument.text())).toList();
    computations(given, all);
    types(given, shapes, all);
    lengths(given, shapes, all);
  }

  private Optional<ArrayShape> shape(String text) {
    boolean literal = Texts.isList(text) && Texts.integers(text).isPresent();
    return literal ? Optional.empty() : trials.arrayShapeOf(text);
  }

  /** Operands converted to the element types of others, or to the usual ones. */
  private void types(
      List<Written> given, List<Optional<ArrayShape>> shapes, Set<List<Written>> all) {
    Set<String> types = new LinkedHashSet<>();
    shapes.forEach(shape -> shape.ifPresent(s -> types.add(s.type().text())));
    types.addAll(List.of("f32", "s32", "c64"));
    for (int k = given.size() - 1; k >= 0; k--) {
      Written argument = given.get(k);
      if (shapes.get(k).isPresent()) {
        String own = shapes.get(k).get().type().text();
        boolean truth = k == 0 || own.equals("pred");
        if (truth && !own.equals("pred")) {
          all.add(ArgumentChanges.with(given, k, argument.with("Ne(" + argument.text() + ", 0)")));
        }
        for (String type : types) {
          if (!type.equals(own)) {
            all.add(ArgumentChanges.with(given, k, converted(argument, type)));
          }
        }
      }
      elements(given, k, all);
    }
    for (String type : List.of("f32", "s32")) {
      List<Written> changed = new ArrayList<>();
      for (int k = 0; k < given.size(); k++) {
        boolean other =
            shapes.get(k).filter(shape -> !shape.type().text().equals(type)).isPresent();
        changed.add(other ? converted(given.get(k), type) : given.get(k));
      }
      all.add(changed);
    }
  }

  /** Elements of a list of operands that are converted: indices of floats. */
  private void elements(List<Written> given, int place, Set<List<Written>> all) {
    String text = given.get(place).text();
    if (!Texts.isList(text) || Texts.integers(text).isPresent()) {
      return;
    }
    List<String> elements = Texts.elements(text);
    List<String> whole = new ArrayList<>();
    for (String element : elements) {
      boolean decimal = trials.arrayShapeOf(element).filter(s -> s.type().isFloat()).isPresent();
      whole.add(decimal ? "ConvertElementType(" + element + ", s32)" : element);
    }
    all.add(ArgumentChanges.with(given, place, given.get(place).with(Texts.braces(whole))));
    List<String> more = new ArrayList<>(elements);
    more.add(elements.isEmpty() ? "0" : elements.getLast());
    all.add(ArgumentChanges.with(given, place, given.get(place).with(Texts.braces(more))));
  }

  private static Written converted(Written argument, String type) {
    return argument.with("ConvertElementType(" + argument.text() + ", " + type + ")");
  }

  /** The longer of two operands cut, the one of lower rank reshaped, a scalar broadcast. */
  private void lengths(
      List<Written> given, List<Optional<ArrayShape>> shapes, Set<List<Written>> all) {
    pairs(given, shapes, all);
    for (Optional<ArrayShape> wanted : shapes) {
      List<Written> changed = new ArrayList<>();
      for (int k = 0; k < given.size(); k++) {
        Written argument = given.get(k);
        changed.add(
            wanted.isEmpty() || shapes.get(k).isEmpty()
                ? argument
                : argument.with(
                    fitted(argument.text(), shapes.get(k).get(), wanted.get())
                        .orElse(argument.text())));
      }
      all.add(changed);
    }
  }

  private static void pairs(
      List<Written> given, List<Optional<ArrayShape>> shapes, Set<List<Written>> all) {
    for (int one = given.size() - 1; one >= 0; one--) {
      for (int other = 0; other < given.size(); other++) {
        if (one != other && shapes.get(one).isPresent() && shapes.get(other).isPresent()) {
          int place = one;
          fitted(given.get(one).text(), shapes.get(one).get(), shapes.get(other).get())
              .map(text -> ArgumentChanges.with(given, place, given.get(place).with(text)))
              .ifPresent(all::add);
        }
      }
    }
  }

  private static Optional<String> fitted(String text, ArrayShape own, ArrayShape other) {
    if (own.sizes().equals(other.sizes())) {
      return Optional.empty();
    }
    if (own.isScalar()) {
      return Optional.of("Broadcast(" + text + ", " + other.sizes() + ")");
    }
    if (own.rank() < other.rank()) {
      Ints sizes = own.sizes();
      for (int d = own.rank(); d < other.rank(); d++) {
        sizes = Ints.of(1).append(sizes);
      }
      return Optional.of("Reshape(" + text + ", " + sizes + ")");
    }
    if (own.rank() > other.rank()) {
      return Optional.empty();
    }
    Ints limits = own.sizes();
    for (int d = 0; d < own.rank(); d++) {
      limits = limits.with(d, Math.min(own.size(d), other.size(d)));
    }
    return limits.equals(own.sizes())
        ? Optional.empty()
        : Optional.of(
            "Slice(%s, %s, %s, %s)"
                .formatted(text, Ints.zeros(own.rank()), limits, Ints.ones(own.rank())));
  }

  /** Computations without the types of their parameters, and conditions that compare with 0. */
  private void computations(List<Written> given, Set<List<Written>> all) {
    boolean takes =
        def.parameters().stream()
            .anyMatch(p -> p.kind() == Kind.COMPUTATION || p.kind() == Kind.COMPUTATIONS);
    if (!takes) {
      return;
    }
    for (int k = 0; k < given.size(); k++) {
      Matcher lambda = LAMBDA.matcher(given.get(k).text());
      if (lambda.matches()) {
        String parameters = lambda.group("parameters");
        String body = lambda.group("body");
        String bare = parameters.replaceAll("\\s*:\\s*[^,\\[]*(\\[[^\\]]*\\])?", "");
        all.add(ArgumentChanges.with(given, k, lambda(given.get(k), bare, body)));
        all.add(
            ArgumentChanges.with(
                given, k, lambda(given.get(k), bare, body.replaceAll("(\\d)\\.0\\b", "$1"))));
        all.add(
            ArgumentChanges.with(
                given,
                k,
                lambda(
                    given.get(k), bare, body.replaceAll("(?<![\\w.])(\\d+)(?![\\w.])", "$1.0"))));
        all.add(
            ArgumentChanges.with(
                given, k, lambda(given.get(k), parameters, "Ne(" + body + ", 0)")));
      } else {
        asBody(given, k, all);
      }
    }
  }

  private static Written lambda(Written argument, String parameters, String body) {
    return argument.with("(" + parameters + ") => " + body);
  }

  /** {@code state + 1} where a computation of the state stands. */
  private void asBody(List<Written> given, int place, Set<List<Written>> all) {
    String text = given.get(place).text();
    for (Written other : given) {
      boolean name = other.text().matches("[\\p{L}_]\\w*") && trials.isBound(other.text());
      if (name && !text.equals(other.text()) && text.contains(other.text())) {
        all.add(
            ArgumentChanges.with(
                given, place, given.get(place).with("(" + other.text() + ") => " + text)));
      }
    }
  }
}
