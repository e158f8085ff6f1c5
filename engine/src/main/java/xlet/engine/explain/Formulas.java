package xlet.engine.explain;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Atom;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Formula;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.Expansion;
import xlet.engine.op.Parameter;

/** The definition of a call as formulas. */
public final class Formulas {
  private Formulas() {}

  /**
   * A formula for each result of {@code call}, operands called as the operation's parameters are:
   * {@code result[d0] = operand[2 - d0]}. Of an operation that is written as others, a formula for
   * each step. Empty if the operation has only a kernel, or one for tuples such as these.
   */
  public static List<String> of(Call call) {
    if (call.def().expansion().isPresent()) {
      return Expansion.of(call).steps().stream()
          .flatMap(step -> of(step, step.def().name()).stream())
          .toList();
    }
    return of(call, "result");
  }

  private static List<String> of(Call call, String name) {
    if (!Origins.hasDefinition(call)) {
      return List.of();
    }
    Definition definition = CallDefinition.of(call);
    List<String> sources = sourceNames(call);
    List<String> formulas = new ArrayList<>();
    List<Expression> results = definition.results();
    for (int k = 0; k < results.size(); k++) {
      String result = results.size() == 1 ? name : numbered(name, k);
      formulas.add(result + index(definition) + " = " + Formula.of(results.get(k), sources::get));
    }
    return List.copyOf(formulas);
  }

  private static String index(Definition definition) {
    List<String> dims = definition.dims().stream().map(Atom.Dim::name).toList();
    return dims.isEmpty() ? "" : dims.toString();
  }

  private static List<String> sourceNames(Call call) {
    List<String> names = new ArrayList<>();
    for (Parameter parameter : call.def().parameters()) {
      int count = parameter.isOperand() ? call.count(parameter.name()) : 0;
      for (int k = 0; k < count; k++) {
        names.add(count == 1 ? parameter.name() : numbered(parameter.name(), k));
      }
    }
    names.addAll(call.def().preparedNames());
    return names;
  }

  private static String numbered(String name, int number) {
    return name + "(" + number + ")";
  }
}
