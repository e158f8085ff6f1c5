package xlet.engine.op.control;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/** {@code Conditional}: applies one of several computations. */
public final class Conditional {
  public static final OpDef DEF =
      OpDef.named("Conditional")
          .alias("If", "Case")
          .stablehlo("case")
          .hlo("conditional")
          .summary("Applies one of several computations, each to its own operand.")
          .formula(
              "result = branch(operand of the branch), the branch being that of the"
                  + " predicate or the index")
          .semantics(
              "Only the chosen branch is executed. A predicate chooses the true or the false"
                  + " branch; an index that is negative or too large chooses the last branch.")
          .differs(
              "The oldest document gives false_computation the type T_0 → S; it takes"
                  + " false_operand, of type T_1.")
          .operand(
              "pred",
              "What chooses: pred[], or s32[] with a list of branches.",
              "branch_index",
              "predicate")
          .apart()
          .optional("true_operand", Kind.OPERAND, "The argument of the true branch.")
          .apart()
          .optional("true_computation", Kind.COMPUTATION, "What to apply if pred is true.")
          .optional("false_operand", Kind.OPERAND, "The argument of the false branch.")
          .apart()
          .optional("false_computation", Kind.COMPUTATION, "What to apply if pred is false.")
          .optional("branch_computations", Kind.COMPUTATIONS, "The branches.", "branches")
          .optional("branch_operands", Kind.OPERANDS, "The argument of each branch, or a tuple.")
          .apart()
          .order("pred", "branch_computations", "branch_operands")
          .constraint("C1", "what chooses is pred[], or s32[] with a list of branches")
          .constraint("C2", "there is at least one branch, and an operand for each")
          .constraint("C3", "each branch takes its operand, and nothing else")
          .constraint("C4", "all branches return the same type")
          .example("Conditional(true, 3, (x: s32) => x + 1, 4.0, (x: f32) => 0)", "s32[] 4")
          .example("Conditional(7, {(x: s32) => x, (x: s32) => x * x}, (2, 5))", "s32[] 25")
          .fails("Conditional(1.5, 1, (x: s32) => x, 2, (x: s32) => x)", "C1")
          .fails("Conditional(0, {(x: s32) => x, (x: s32) => -x}, (1, 2, 3))", "C2")
          .fails("Conditional(true, 1.0, (x: s32) => x, 2, (x: s32) => x)", "C3")
          .fails("Conditional(true, 1, (x: s32) => x, 2.0, (x: f32) => x)", "C4")
          .takesBounded()
          .shape(Conditional::shape)
          .kernel(Conditional::run)
          .branching(call -> Branches.of(call).parts())
          .provenance(Conditional::provenance)
          .build();

  private Conditional() {}

  private static Shape shape(Call call) {
    requireChoice(call);
    Branches branches = Branches.of(call);
    Shape first = branches.computations().get(0).result();
    for (int k = 1; k < branches.count(); k++) {
      Shape other = branches.computations().get(k).result();
      if (!other.compatible(first)) {
        throw differing(call, branches, k);
      }
    }
    return first;
  }

  private static void requireChoice(Call call) {
    Shape chooser = call.operandShapes().get(0);
    boolean listed = call.has("branch_computations");
    boolean right =
        chooser.compatible(ArrayShape.of(ElementType.PRED))
            || (listed && chooser.compatible(ArrayShape.of(ElementType.S32)));
    if (right) {
      return;
    }
    var violation = call.violation("C1", chooser.text() + " is not " + wanted(listed)).at("pred");
    throw chooser instanceof ArrayShape array && array.isScalar()
        ? violation
            .mend(
                Mend.wrap(
                    "pred",
                    listed
                        ? CallText.converted(CallText.ARGUMENT, ElementType.S32)
                        : CallText.notZero(CallText.ARGUMENT, array.type())))
            .mend(Mend.wrap("pred", CallText.converted(CallText.ARGUMENT, ElementType.PRED)))
        : chooser instanceof ArrayShape array && array.type().isPred()
            ? violation.mend(
                Mend.wrap("pred", CallText.all(CallText.ARGUMENT, Ints.range(array.rank()))))
            : violation;
  }

  private static String wanted(boolean listed) {
    return listed ? "s32[] or pred[]" : "pred[]";
  }

  private static RuntimeException differing(Call call, Branches branches, int k) {
    Shape first = branches.computations().get(0).result();
    Shape other = branches.computations().get(k).result();
    var violation =
        call.violation(
                "C4",
                branches.name(0)
                    + " → "
                    + first.text()
                    + ", "
                    + branches.name(k)
                    + " → "
                    + other.text())
            .at(branches.parameter(k), branches.element(k))
            .also(branches.parameter(0), "→ " + first.text());
    if (branches.element(k) < 0
        && first instanceof ArrayShape wanted
        && other instanceof ArrayShape found) {
      String taken = branches.operands().get(k).text();
      mend(wanted, found)
          .map(around ->
              "(x: "
                  + taken
                  + ") => "
                  + around.replace("$", CallText.applied(CallText.ARGUMENT, "x")))
          .ifPresent(template -> violation.mend(Mend.wrap(branches.parameter(k), template)));
    }
    return violation;
  }

  /** A call that turns {@code $}, of shape {@code found}, into a value of shape {@code wanted}. */
  private static Optional<String> mend(ArrayShape wanted, ArrayShape found) {
    String converted = wanted.type() == found.type() ? "$" : CallText.converted("$", wanted.type());
    if (wanted.sameDimensions(found)) {
      return Optional.of(converted);
    }
    if (found.isScalar()) {
      return Optional.of(CallText.broadcast(converted, wanted.sizes()));
    }
    return wanted.elementCount() == found.elementCount()
        ? Optional.of(CallText.reshaped(converted, wanted.sizes()))
        : Optional.empty();
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Branches branches = Branches.of(call);
    int chosen = chosen(branches, operands);
    return branches
        .computations()
        .get(chosen)
        .run(List.of(branches.operand(operands, chosen)), evaluation);
  }

  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Evaluation evaluation) {
    Branches branches = Branches.of(call);
    int chosen = chosen(branches, operands);
    return new Provenance.Computed(
        branches.name(chosen) + ", chosen by " + text((NdArray) operands.get(0)),
        branches.computations().get(chosen),
        List.of(branches.operand(operands, chosen)));
  }

  private static String text(NdArray chooser) {
    long value = chooser.longAt(0);
    return chooser.type().isPred() ? String.valueOf(value != 0) : String.valueOf(value);
  }

  /** The branch that is executed: for {@code true} the first. */
  private static int chosen(Branches branches, List<Value> operands) {
    NdArray chooser = (NdArray) operands.get(0);
    long value = chooser.longAt(0);
    int last = branches.count() - 1;
    if (chooser.type().isPred()) {
      return value != 0 ? 0 : last;
    }
    return value < 0 || value > last ? last : (int) value;
  }
}
