package xlet.session.mend;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.op.CallText;
import xlet.engine.op.Fitting;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.phrasebook.Texts;

/** Changes of operands: of their element types and sizes. */
final class OperandChanges {
  private final Trials trials;
  private final OpDef def;

  OperandChanges(Trials trials, OpDef def) {
    this.trials = trials;
    this.def = def;
  }

  void add(List<Written> given, Set<List<Written>> all) {
    List<Optional<ArrayShape>> shapes =
        IntStream.range(0, given.size()).mapToObj(k -> shape(given, k)).toList();
    types(given, shapes, all);
    lengths(given, shapes, all);
  }

  /** The shape of an argument; a list of whole numbers is an array only where one is wanted. */
  private Optional<ArrayShape> shape(List<Written> given, int place) {
    String text = given.get(place).text();
    boolean list = Texts.isList(text) && Texts.integers(text).isPresent();
    return list && !isOperand(given, place) ? Optional.empty() : trials.arrayShapeOf(text);
  }

  private boolean isOperand(List<Written> given, int place) {
    return given.get(place).isNamed()
        ? def.parameter(given.get(place).name()).filter(Parameter::isOperand).isPresent()
        : place < def.parameters().size() && def.parameters().get(place).isOperand();
  }

  /** Operands converted to the element types of others, or to the usual ones. */
  private void types(
      List<Written> given, List<Optional<ArrayShape>> shapes, Set<List<Written>> all) {
    Set<String> types = new LinkedHashSet<>();
    shapes.forEach(shape -> shape.ifPresent(s -> types.add(s.type().text())));
    types.addAll(List.of("f32", "s32", "c64"));
    // A fraction that becomes a whole number is hardly meant.
    Set<List<Written>> cutting = new LinkedHashSet<>();
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
            (keeps(argument.text(), type) ? all : cutting)
                .add(ArgumentChanges.with(given, k, converted(argument, type)));
          }
        }
      }
      elements(given, k, all);
    }
    for (String type : List.of("f32", "s32")) {
      for (boolean predicates : new boolean[] {true, false}) {
        List<Written> changed = new ArrayList<>();
        for (int k = 0; k < given.size(); k++) {
          String text = given.get(k).text();
          boolean other =
              shapes
                  .get(k)
                  .filter(shape -> !shape.type().text().equals(type))
                  .filter(shape -> predicates || !shape.type().isPred())
                  .filter(shape -> keeps(text, type))
                  .isPresent();
          changed.add(other ? converted(given.get(k), type) : given.get(k));
        }
        all.add(changed);
      }
    }
    all.addAll(cutting);
  }

  /** Returns true unless {@code text} is a fraction, and the type holds whole numbers only. */
  private static boolean keeps(String text, String type) {
    return !text.matches("-?\\d*\\.\\d*[1-9]\\d*") || !type.equals("s32");
  }

  /** Elements of a list of operands that are converted: indices of floats. */
  private void elements(List<Written> given, int place, Set<List<Written>> all) {
    String text = given.get(place).text();
    if (!Texts.isList(text) || Texts.integers(text).isPresent()) {
      return;
    }
    List<String> elements = Texts.elements(text);
    List<String> cut =
        elements.stream().map(element -> element.replaceFirst("(?<=\\d)\\.\\d*$", "")).toList();
    all.add(ArgumentChanges.with(given, place, given.get(place).with(Texts.braces(cut))));
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
    stretched(given, shapes, all);
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

  /** Two operands of different ranks, broadcast as NumPy does: the last dimensions lined up. */
  private static void stretched(
      List<Written> given, List<Optional<ArrayShape>> shapes, Set<List<Written>> all) {
    boolean two = given.size() == 2 && shapes.stream().allMatch(Optional::isPresent);
    if (!two || shapes.stream().anyMatch(shape -> shape.get().isScalar())) {
      return;
    }
    List<Ints> sizes = shapes.stream().map(shape -> shape.get().sizes()).toList();
    int rank = Math.max(sizes.get(0).size(), sizes.get(1).size());
    Ints whole = Ints.ones(rank);
    for (Ints own : sizes) {
      int shift = rank - own.size();
      for (int d = 0; d < own.size(); d++) {
        whole = own.get(d) == 1 ? whole : whole.with(d + shift, own.get(d));
      }
    }
    List<Written> changed = new ArrayList<>();
    for (int k = 0; k < 2; k++) {
      Ints own = sizes.get(k);
      Written argument = given.get(k);
      List<Long> dimensions = LongStream.range(rank - own.size(), rank).boxed().toList();
      changed.add(
          own.equals(whole)
              ? argument
              : argument.with(
                  CallText.broadcastInDim(argument.text(), whole, Ints.of(dimensions))));
    }
    all.add(changed);
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

  private static Optional<String> fitted(String written, ArrayShape own, ArrayShape other) {
    // Inside of Broadcast, nothing tells a whole number that it is to be a float.
    boolean isFloat = other.type().isFloat() && Texts.isWholeNumber(written);
    String text = isFloat ? written + ".0" : written;
    Optional<String> whole = Fitting.fitted(text, own, other.sizes());
    return whole.isPresent() || own.rank() != other.rank()
        ? whole
        : Fitting.fitted(text, own, Fitting.common(own.sizes(), other.sizes()));
  }
}
