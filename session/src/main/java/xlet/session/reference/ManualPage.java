package xlet.session.reference;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.explain.Formulas;
import xlet.engine.op.Constraint;
import xlet.engine.op.Example;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.SampleCall;

/** The page of the manual on one operation, whose examples `xlet test` runs. */
final class ManualPage {
  private final StringBuilder page = new StringBuilder();
  private final OpDef op;

  private ManualPage(OpDef op) {
    this.op = op;
  }

  static String of(OpDef op) {
    ManualPage page = new ManualPage(op);
    page.head();
    page.examples();
    page.formula();
    page.parameters();
    page.constraints();
    page.differences();
    return page.page.toString();
  }

  private void head() {
    page.append("# ").append(op.name()).append("\n\n`").append(op.signature()).append("`\n\n");
    page.append(op.summary()).append('\n');
    if (!op.semantics().isEmpty()) {
      page.append('\n').append(op.semantics()).append('\n');
    }
    List<String> names = new ArrayList<>();
    if (!op.aliases().isEmpty()) {
      names.add("Also `" + String.join("`, `", op.aliases()) + "`");
    }
    if (!op.stablehlo().isEmpty()) {
      names.add("StableHLO `" + op.stablehlo() + "`");
    }
    if (!op.hlo().isEmpty()) {
      names.add("HLO `" + op.hlo() + "`");
    }
    if (!names.isEmpty()) {
      page.append('\n').append(String.join(" · ", names)).append('\n');
    }
  }

  private void examples() {
    page.append("\n## Examples\n");
    for (Example example : op.examples()) {
      if (!example.fails()) {
        page.append("\n```xlet\n");
        Manual.statements(example.source()).forEach(s -> page.append(s).append('\n'));
        page.append(
            example.within() > 0
                ? "then _ ~= %s within %s\n".formatted(example.outcome(), example.within())
                : ">>> " + example.outcome() + "\n");
        page.append("```\n");
      }
    }
  }

  private void formula() {
    List<String> formulas = SampleCall.of(op).map(Formulas::of).orElse(List.of());
    if (formulas.isEmpty() && op.formula().isEmpty()) {
      return;
    }
    page.append("\n## Formula\n\n");
    page.append(formulas.isEmpty() ? "" : "For the first example:\n\n").append("```\n");
    (formulas.isEmpty() ? op.formula() : formulas)
        .forEach(formula -> page.append(formula).append('\n'));
    page.append("```\n");
  }

  private void parameters() {
    if (op.parameters().isEmpty()) {
      return;
    }
    page.append("\n## Parameters\n\n| parameter | is | |\n|---|---|---|\n");
    for (Parameter parameter : op.parameters()) {
      String older =
          parameter.aliases().isEmpty()
              ? ""
              : " Elsewhere `" + String.join("`, `", parameter.aliases()) + "`.";
      page.append(
          Manual.row(
              "`" + parameter.name() + "`" + (parameter.optional() ? ", optional" : ""),
              Manual.cell(parameter.wanted()),
              Manual.cell(parameter.description() + older)));
    }
  }

  private void constraints() {
    if (op.constraints().isEmpty()) {
      return;
    }
    page.append("\n## Constraints\n\n");
    for (Constraint constraint : op.constraints()) {
      page.append("- **").append(constraint.label()).append("** ").append(constraint.text());
      page.append('\n');
    }
    page.append("\n```xlet\n");
    for (Example example : op.examples()) {
      if (example.fails()) {
        List<String> statements = Manual.statements(example.source());
        statements.subList(0, statements.size() - 1).forEach(s -> page.append(s).append('\n'));
        page.append("then %s fails %s\n".formatted(statements.getLast(), example.outcome()));
      }
    }
    page.append("```\n");
  }

  private void differences() {
    List<Divergences.Corner> corners = Divergences.of(op);
    if (op.differs().isEmpty() && corners.isEmpty()) {
      return;
    }
    page.append("\n## Differences\n");
    if (!op.differs().isEmpty()) {
      page.append('\n').append(op.differs()).append('\n');
    }
    if (!corners.isEmpty()) {
      page.append('\n');
      corners.forEach(corner -> page.append("- ").append(corner.link()).append('\n'));
    }
  }
}
