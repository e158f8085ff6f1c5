package xlet.engine.explain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import xlet.engine.element.Atom;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Bound;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Within;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.Expansion;

/** Which elements of each operand an element of the result comes from, as symbolic maps. */
public final class IndexMaps {
  private final IntFunction<String> names;
  private final Set<String> maps = new LinkedHashSet<>();
  private final List<Atom.Dim> folded = new ArrayList<>();
  private final List<String> guards = new ArrayList<>();
  private final String dims;

  private IndexMaps(Definition definition, IntFunction<String> names) {
    this.names = names;
    this.dims =
        definition.dims().stream().map(Atom.Dim::name).collect(Collectors.joining(",", "(", ")"));
  }

  /**
   * The maps of {@code call}, one a line: {@code x: (d0,d1) -> (d1,d0)}; dimensions that are folded
   * stand in brackets with their extents, conditions after "where".
   */
  public static List<String> of(Call call, IntFunction<String> names) {
    return call.def().expansion().isPresent()
        ? ofSteps(Expansion.of(call), names)
        : ofDefinition(call, names);
  }

  /** The maps of each step, after its name: {@code mean = x: (d0)[k0 in 0..2] -> (k0,d0)}. */
  private static List<String> ofSteps(Expansion expansion, IntFunction<String> names) {
    IntFunction<String> sources =
        source ->
            source < expansion.operandCount() ? names.apply(source) : expansion.names().get(source);
    return expansion.steps().stream()
        .filter(step -> step.def().element().isPresent())
        .flatMap(step ->
            ofDefinition(step, sources).stream().map(map -> step.def().name() + " = " + map))
        .toList();
  }

  private static List<String> ofDefinition(Call call, IntFunction<String> names) {
    Definition definition = CallDefinition.of(call);
    var maps = new IndexMaps(definition, names);
    definition.results().forEach(maps::visit);
    return List.copyOf(maps.maps);
  }

  private void visit(Expression expression) {
    switch (expression) {
      case Read read -> add(read);
      case Apply apply -> apply.arguments().forEach(this::visit);
      case Reinterpret reinterpret -> visit(reinterpret.value());
      case Invoke invoke -> invoke.arguments().forEach(this::visit);
      case Bound bound -> visit(bound.block());
      case Get get -> visit(get.fold());
      case Last last -> {
        last.repeat().inits().forEach(this::visit);
        visit(last.repeat().condition());
        visit(last.repeat().step());
      }
      case Select select -> visit(select);
      case Guard guard -> {}
      case Expression.Constant constant -> {}
      case Expression.FromIndex fromIndex -> {}
      case Expression.Slot slot -> {}
    }
  }

  private void visit(Block block) {
    block.values().forEach(this::visit);
    block.results().forEach(this::visit);
  }

  private void visit(Fold fold) {
    fold.inits().forEach(this::visit);
    folded.addAll(fold.over());
    visit(fold.step());
    folded.subList(folded.size() - fold.over().size(), folded.size()).clear();
  }

  private void visit(Select select) {
    if (!(select.condition() instanceof Guard(List<Within> ranges))) {
      visit(select.condition());
      visit(select.yes());
      visit(select.no());
      return;
    }
    int before = guards.size();
    ranges.forEach(range -> guards.add(condition(range)));
    visit(select.yes());
    guards.subList(before, guards.size()).clear();
    guards.add("not " + select.whyYes());
    visit(select.no());
    guards.removeLast();
  }

  private String condition(Within range) {
    String index = range.index().describe(names);
    return range.low() == range.high()
        ? index + " = " + range.low()
        : index + " in " + range.low() + ".." + range.high();
  }

  private void add(Read read) {
    for (var entry : read.at().entries()) {
      entry.terms().forEach(term -> visitAtom(term.atom()));
    }
    String at =
        read.at().entries().stream()
            .map(entry -> entry.describe(names))
            .collect(Collectors.joining(",", "(", ")"));
    String over =
        folded.isEmpty()
            ? ""
            : folded.stream()
                .map(dim -> dim.name() + " in 0.." + (dim.extent() - 1))
                .collect(Collectors.joining(", ", "[", "]"));
    String where = guards.isEmpty() ? "" : " where " + String.join(" and ", guards);
    maps.add(names.apply(read.operand()) + ": " + dims + over + " -> " + at + where);
  }

  /** An index may itself be read from an array: that is a read too. */
  private void visitAtom(Atom atom) {
    switch (atom) {
      case Atom.OfValue value -> visit(value.value());
      case Atom.Clamp clamp -> clamp.index().terms().forEach(term -> visitAtom(term.atom()));
      case Atom.Div div -> div.dividend().terms().forEach(term -> visitAtom(term.atom()));
      case Atom.Mod mod -> mod.dividend().terms().forEach(term -> visitAtom(term.atom()));
      case Atom.Dim dim -> {}
    }
  }
}
