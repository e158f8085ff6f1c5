package xlet.session.rewrite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import xlet.engine.graph.Graph;
import xlet.engine.rewrite.CheckedCondition;
import xlet.engine.rewrite.LaneModel;
import xlet.engine.rewrite.ProgramCost;
import xlet.engine.rewrite.Refusal;
import xlet.engine.rewrite.RewriteStep;
import xlet.engine.rewrite.RewrittenProgram;
import xlet.session.export.Export;
import xlet.session.export.UnexportableException;
import xlet.session.graph.Diagram;

/** What the rules make of a program, as data for programs. */
public final class OptimizationData {
  private OptimizationData() {}

  /** All of it, by name. */
  public static Map<String, Object> of(Optimization optimization) {
    Map<String, Object> data = new LinkedHashMap<>();
    RewrittenProgram before = optimization.rewriting().before();
    RewrittenProgram after = optimization.rewriting().after();
    data.put("name", optimization.name());
    OpenedPrograms opened = OpenedPrograms.of(optimization.rewriting());
    data.put("before", program("before", before, opened.before()));
    data.put("after", program("after", after, opened.after()));
    data.put("steps", optimization.rewriting().steps().stream().map(OptimizationData::of).toList());
    data.put(
        "refusals",
        optimization.rewriting().refusals().stream().map(OptimizationData::of).toList());
    data.put(
        "cost",
        List.of(
            cost(optimization.memory(), before.graph(), after.graph()),
            cost(LaneModel.LINEAR, before.graph(), after.graph())));
    data.put("trials", optimization.trials().stream().map(OptimizationData::of).toList());
    return data;
  }

  /** The nodes as lines, and a module of HLO text that has the data as parameters. */
  private static Map<String, Object> program(String name, RewrittenProgram program, Graph opened) {
    Map<String, Object> data = new LinkedHashMap<>();
    Diagram diagram = Optimization.diagram(name, program);
    data.put("nodes", diagram.vertices().stream().map(diagram::line).toList());
    try {
      data.put("hlo", Export.hlo(name, opened));
    } catch (UnexportableException wordless) {
      data.put("hlo", "");
    }
    return data;
  }

  private static Map<String, Object> of(RewriteStep step) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("rule", step.rule().name());
    data.put("node", step.node());
    data.put("conditions", step.conditions().stream().map(OptimizationData::of).toList());
    data.put("new", step.made());
    data.put("reorders", step.reorders());
    return data;
  }

  private static Map<String, Object> of(Refusal refusal) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("rule", refusal.rule().name());
    data.put("node", refusal.node());
    data.put("conditions", refusal.conditions().stream().map(OptimizationData::of).toList());
    return data;
  }

  private static Map<String, Object> of(CheckedCondition condition) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("condition", condition.sentence());
    data.put("holds", condition.finding().holds());
    data.put("found", condition.finding().text());
    return data;
  }

  private static Map<String, Object> cost(LaneModel memory, Graph before, Graph after) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("lanes", memory.lanes());
    data.put("sublanes", memory.sublanes());
    data.put("before", of(ProgramCost.of(before, memory)));
    data.put("after", of(ProgramCost.of(after, memory)));
    return data;
  }

  private static Map<String, Object> of(ProgramCost cost) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("reshapes_free", cost.free());
    data.put("reshapes_moving", cost.moving());
    data.put("elements", cost.elements());
    data.put("padded_read", cost.read());
    data.put("padded_written", cost.written());
    data.put("bytes", cost.bytes());
    data.put("tiles", cost.vectors());
    data.put("elements_reduced", cost.combined());
    return data;
  }

  private static Map<String, Object> of(RewriteTrial trial) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("data", trial.data());
    data.put("verdict", trial.verdict().name().toLowerCase(Locale.ROOT));
    data.put("ulps", trial.ulps());
    data.put("text", trial.text());
    return data;
  }
}
