package xlet.session.export;

import static xlet.session.export.ShapeText.NOWHERE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.grammar.hlo.ModulePrinter;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloComputation;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloHeader;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.HloParameter;
import xlet.grammar.tree.Name;

/** Writes a graph as a module of HLO text. */
public final class ModuleExport {
  private final Map<String, Integer> counts = new HashMap<>();
  private final IdentityHashMap<Graph, String> known = new IdentityHashMap<>();
  private final List<HloComputation> computations = new ArrayList<>();

  private ModuleExport() {}

  /**
   * The module {@code name} that computes {@code graph}.
   *
   * @throws UnexportableException if HLO text has no words for something in it
   */
  public static String text(String name, Graph graph) {
    ModuleExport export = new ModuleExport();
    export.counts.put("main", 1);
    export.add(graph, "main", true);
    String layout =
        graph.inputs().stream()
            .map(input -> input.shape().toString())
            .collect(Collectors.joining(", ", "{(", ")->" + graph.root().shape() + "}"));
    HloHeader header =
        new HloHeader(
            new Name(NOWHERE, name),
            List.of(new HloAttribute(NOWHERE, "entry_computation_layout", layout)),
            List.of());
    return ModulePrinter.text(new HloModule(NOWHERE, Optional.of(header), export.computations));
  }

  private String next(String beginning) {
    int count = counts.merge(beginning, 1, Integer::sum);
    return beginning + "." + count;
  }

  private String name(Computation computation) {
    if (!(computation instanceof GraphComputation called)) {
      throw new UnexportableException("a computation that is not written cannot be exported");
    }
    String name = known.get(called.graph());
    if (name == null) {
      name = next("computation");
      known.put(called.graph(), name);
      add(called.graph(), name, false);
    }
    return name;
  }

  private void add(Graph graph, String name, boolean entry) {
    List<HloDefinition> definitions =
        new ArrayList<>(new ComputationText(this::next, this::name).of(graph));
    HloDefinition last = definitions.removeLast();
    definitions.add(new HloDefinition(NOWHERE, true, last.name(), last.instruction()));
    List<HloParameter> parameters = new ArrayList<>();
    for (Node.Input input : graph.inputs()) {
      Name own = definitions.get(input.number()).name();
      parameters.add(new HloParameter(own, ShapeText.of(input.shape())));
    }
    HloComputation.Signature signature =
        new HloComputation.Signature(NOWHERE, parameters, ShapeText.of(graph.root().shape()));
    computations.add(
        new HloComputation(
            NOWHERE,
            entry,
            new Name(NOWHERE, name),
            Optional.of(signature),
            definitions,
            List.of()));
  }
}
