package xlet.engine.op.indexing;

import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.element.Atom.OfValue;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.Counts;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;
import xlet.engine.op.Violation;

/** Where a window into an array begins: a scalar for each dimension, or one array of them. */
record StartIndices(List<Operand> operands) {
  static StartIndices of(Call call) {
    return new StartIndices(call.operands("start_indices"));
  }

  /**
   * Checks that there is a start for each dimension of {@code operand}, all whole numbers of one
   * type.
   *
   * @param count the label of the constraint that there are as many as dimensions
   * @param type the label of the constraint on their type
   */
  void check(Call call, Operand operand, String count, String type) {
    long found = isArray() ? operands.get(0).sizes().product() : operands.size();
    for (Operand start : operands) {
      if (start.rank() > 0 && operands.size() > 1) {
        throw call.violation(
                count,
                "%s takes one list of start indices; %s are given, so there are %s arguments for %s"
                    .formatted(
                        call.def(),
                        operands.size(),
                        call.def().parameters().size() + operands.size() - 1,
                        call.def().parameters().size()))
            .at("slice_sizes")
            .mend(Mend.instead(call.def() + "({operand}, {start_indices})"));
      }
      if (start.rank() > 0 && !isArray()) {
        throw at(call.violation(count, start.shape().text() + " is not a scalar"), start);
      }
      if (!start.type().isInteger()) {
        throw at(call.violation(type, start.shape().text() + " holds no whole numbers"), start);
      }
      if (start.type() != operands.get(0).type()) {
        throw at(
            call.violation(
                type, start.shape().text() + " beside " + operands.get(0).shape().text()),
            start);
      }
    }
    if (found != operand.rank()) {
      var violation =
          call.violation(
                  count,
                  "%s has rank %s; %s"
                      .formatted(
                          operand.shape().text(), operand.rank(), Counts.of(found, "start index")))
              .at("start_indices");
      throw isArray()
          ? Fitting.mended(
              violation,
              "start_indices",
              operands.get(0).shape(),
              Ints.of(Math.min(found, operand.rank())))
          : violation.mend(Mend.resize("start_indices", operand.rank(), "0"));
    }
  }

  private Violation at(Violation violation, Operand start) {
    return violation.at("start_indices", start.number() - operands.get(0).number());
  }

  private boolean isArray() {
    return operands.size() == 1 && operands.get(0).rank() == 1;
  }

  /** Where a window of {@code window} in an array of {@code sizes} begins: moved inside. */
  Index clamped(Ints sizes, Ints window) {
    return Index.constant(Ints.zeros(sizes.size()))
        .map((d, zero) -> start(d).clamp(0, sizes.get(d) - window.get(d), "start index"));
  }

  private IndexExpression start(int d) {
    var value = isArray() ? operands.get(0).at(IndexExpression.constant(d)) : operands.get(d).at();
    return IndexExpression.of(new OfValue(value, "start index"));
  }
}
