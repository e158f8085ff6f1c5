package xlet.session.mend;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.elementwise.Add;
import xlet.session.catalog.Operations;
import xlet.session.phrasebook.Texts;

/** Adds arguments that are left out, where some are usual. */
final class MissingArguments {
  private final Trials trials;
  private final OpDef def;

  MissingArguments(Trials trials, OpDef def) {
    this.trials = trials;
    this.def = def;
  }

  void add(List<Written> given, Set<List<Written>> all) {
    completed(given, all);
    completedByName(given, all);
  }

  /** An argument that is left out, where one is usual. */
  private void completed(List<Written> given, Set<List<Written>> all) {
    for (int p = 0; p < def.parameters().size(); p++) {
      Parameter parameter = def.parameters().get(p);
      boolean named = given.stream().anyMatch(a -> parameter.isCalled(a.name()));
      if (parameter.optional() || named) {
        continue;
      }
      for (String usual : usual(parameter, given)) {
        for (int place : places(p, given.size())) {
          List<Written> changed = new ArrayList<>(given);
          boolean after = given.subList(0, place).stream().anyMatch(Written::isNamed);
          changed.add(place, new Written(after ? parameter.name() : "", usual));
          all.add(changed);
        }
      }
    }
  }

  /** All that is missing at once, by name. */
  private void completedByName(List<Written> given, Set<List<Written>> all) {
    List<Written> changed = new ArrayList<>(given);
    for (int k = 0; k < given.size(); k++) {
      String name = given.get(k).name();
      if (given.get(k).isNamed() && def.parameter(name).isEmpty()) {
        changed.set(
            k,
            new Written(
                name.replaceFirst("dims?$", "dimensions").replaceFirst("dims?_", "dimension_"),
                given.get(k).text()));
      }
    }
    long named = changed.stream().filter(Written::isNamed).count();
    List<Parameter> open =
        def.parameters().stream()
            .filter(p -> changed.stream().noneMatch(a -> p.isCalled(a.name())))
            .skip(changed.size() - named)
            .filter(p -> !p.optional())
            .toList();
    if (open.stream().allMatch(p -> p.kind() == Kind.INTS)) {
      open.forEach(parameter -> changed.add(new Written(parameter.name(), "{}")));
      all.add(List.copyOf(changed));
    }
  }

  /** A usual computation in the place of one that does not fit. */
  void usualComputations(List<Written> given, Set<List<Written>> all) {
    for (int k = 0; k < given.size(); k++) {
      String text = given.get(k).text();
      boolean computation = text.contains("=>") || trials.isComputation(text);
      for (Parameter parameter : def.parameters()) {
        if (computation && parameter.kind() == Kind.COMPUTATION) {
          for (String usual : usual(parameter, given)) {
            all.add(ArgumentChanges.with(given, k, given.get(k).with(usual)));
          }
        }
      }
    }
  }

  private static List<Integer> places(int parameter, int size) {
    return parameter >= size ? List.of(size) : List.of(parameter, size);
  }

  private List<String> usual(Parameter parameter, List<Written> given) {
    Optional<ArrayShape> first =
        given.isEmpty() ? Optional.empty() : trials.arrayShapeOf(given.getFirst().text());
    int rank = first.map(ArrayShape::rank).orElse(0);
    return switch (parameter.kind()) {
      case COMPUTATION ->
          parameter.name().equals("comparator")
              ? List.of("(a, b) => a < b")
              : List.of(Add.DEF.name(), "(a) => a");
      case INTEGER -> List.of("0");
      case INTS ->
          parameter.name().contains("permutation")
              ? backwards(rank)
              : lists(parameter.name(), rank, first);
      case OPERAND, OPERANDS -> operands(parameter, given);
      default -> List.of();
    };
  }

  private static List<String> backwards(int rank) {
    return List.of(Texts.braces(LongStream.range(0, rank).map(d -> rank - 1 - d).boxed().toList()));
  }

  /** All dimensions, or where a slice usually begins, ends and steps. */
  private static List<String> lists(String name, int rank, Optional<ArrayShape> shape) {
    if (name.contains("limit")) {
      return shape.map(s -> s.sizes().toString()).stream().toList();
    }
    long step = name.contains("stride") ? 1 : 0;
    return List.of(
        name.contains("stride") || name.contains("start")
            ? Texts.braces(LongStream.range(0, rank).map(d -> step).boxed().toList())
            : Texts.braces(LongStream.range(0, rank).boxed().toList()));
  }

  private List<String> operands(Parameter parameter, List<Written> given) {
    Optional<OpDef> computation =
        given.stream().flatMap(a -> Operations.find(a.text()).stream()).findFirst();
    if (parameter.name().contains("init") || parameter.name().contains("padding")) {
      Stream<String> identity =
          computation
              .flatMap(op -> op.identity(ElementType.F32))
              .map(value -> value.doubleAt(0))
              .map(value ->
                  Double.isInfinite(value) ? (value < 0 ? "-inf" : "inf") : value.toString())
              .stream();
      return Stream.concat(identity, Stream.of("0.0", "0", "false")).distinct().toList();
    }
    if (parameter.name().equals("on_false") && given.size() > 1) {
      return trials.arrayShapeOf(given.get(1).text()).stream()
          .map(s -> s.isScalar() ? "0" : "Broadcast(0.0, " + s.sizes() + ")")
          .toList();
    }
    int before = def.parameters().indexOf(parameter) - 1;
    return before > 0 && before < given.size() ? List.of(given.get(before).text()) : List.of();
  }
}
