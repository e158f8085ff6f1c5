package xlet.session.mend;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.Parameter.Kind;
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

  private static List<Integer> places(int parameter, int size) {
    return parameter >= size ? List.of(size) : List.of(parameter, size);
  }

  private List<String> usual(Parameter parameter, List<Written> given) {
    Optional<ArrayShape> first =
        given.isEmpty() ? Optional.empty() : trials.arrayShapeOf(given.getFirst().text());
    int rank = first.map(ArrayShape::rank).orElse(0);
    return switch (parameter.kind()) {
      case COMPUTATION ->
          parameter.name().equals("comparator") ? List.of("(a, b) => a < b") : List.of("Add");
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
      boolean product = computation.map(op -> op.name().equals("Mul")).orElse(false);
      boolean greatest = computation.map(op -> op.name().equals("Max")).orElse(false);
      boolean least = computation.map(op -> op.name().equals("Min")).orElse(false);
      return List.of(product ? "1" : greatest ? "-inf" : least ? "inf" : "0.0", "0", "false");
    }
    return parameter.name().equals("on_false") && given.size() > 1
        ? trials.arrayShapeOf(given.get(1).text()).stream()
            .map(s -> s.isScalar() ? "0" : "Broadcast(0.0, " + s.sizes() + ")")
            .toList()
        : List.of();
  }
}
