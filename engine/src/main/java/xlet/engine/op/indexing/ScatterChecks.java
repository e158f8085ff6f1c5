package xlet.engine.op.indexing;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Counts;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;

/** The constraints of Scatter. */
final class ScatterChecks {
  private final Call call;
  private final List<Operand> operands;
  private final List<Operand> updates;

  private ScatterChecks(Call call) {
    this.call = call;
    this.operands = call.operands("operands");
    this.updates = call.operands("updates");
  }

  static void check(Call call) {
    var checks = new ScatterChecks(call);
    checks.checkOperands();
    var dimensions =
        new GatherDimensionChecks(call, checks.operands.get(0), GatherDimensions.Names.SCATTER);
    GatherDimensions numbers = dimensions.check();
    checks.checkWindow(numbers, dimensions);
    checks.checkUpdates(numbers);
    checks.checkTypes();
    checks.checkComputation();
  }

  private void checkOperands() {
    if (operands.isEmpty() || operands.size() != updates.size()) {
      throw call.violation(
              "C1",
              "%s, %s"
                  .formatted(
                      Counts.of(operands.size(), "operand"), Counts.of(updates.size(), "update")))
          .at("updates");
    }
    checkSameSizes("operands", operands);
    checkSameSizes("updates", updates);
  }

  private void checkSameSizes(String name, List<Operand> arrays) {
    for (int k = 0; k < arrays.size(); k++) {
      if (!arrays.get(k).sizes().equals(arrays.get(0).sizes())) {
        throw Fitting.mended(
            call.violation("C1", Fitting.difference(arrays.get(k).shape(), arrays.get(0).shape()))
                .at(name, k),
            name,
            arrays.get(k).shape(),
            arrays.get(0).sizes());
      }
    }
  }

  private void checkWindow(GatherDimensions numbers, GatherDimensionChecks dimensions) {
    Operand operand = operands.get(0);
    Operand update = updates.get(0);
    int rank = numbers.batchSizes().size() + numbers.offset().size();
    dimensions.checkDimensions(numbers.offset(), "update_window_dims", rank, true);
    int window = numbers.offset().size();
    int left = operand.rank() - numbers.withoutOffset().size();
    if (window != left) {
      Ints last = Ints.range(Math.max(0, left)).map(k -> update.rank() - left + k);
      var violation =
          call.violation(
                  "C3",
                  "%s less inserted %s leaves %s %s; update_window_dims %s names %s"
                      .formatted(
                          operand.shape().text(),
                          numbers.withoutOffset(),
                          left,
                          left == 1 ? "dimension" : "dimensions",
                          numbers.offset(),
                          window))
              .at("update_window_dims")
              .also("inserted_window_dims", numbers.collapsed().toString());
      if (left >= 0 && left <= update.rank()) {
        violation.mend(Mend.replace("update_window_dims", last));
      }
      throw window < operand.rank() && numbers.operandBatching().isEmpty()
          ? violation.mend(
              Mend.replace("inserted_window_dims", Ints.range((long) operand.rank() - window)))
          : violation;
    }
  }

  private void checkUpdates(GatherDimensions numbers) {
    Operand update = updates.get(0);
    Ints scatter = numbers.batchSizes();
    if (update.rank() != scatter.size() + numbers.offset().size()) {
      Ints wanted =
          scatter.merge(numbers.offset(), operands.get(0).sizes().without(numbers.withoutOffset()));
      throw Fitting.mended(
          call.violation(
                  "C5",
                  "%s has rank %s; index vectors %s and %s make %s, %s"
                      .formatted(
                          update.shape().text(),
                          update.rank(),
                          scatter,
                          Counts.of(numbers.offset().size(), "window dimension"),
                          scatter.size() + numbers.offset().size(),
                          update.shape().withSizes(wanted).text()))
              .at("updates", 0)
              .also("scatter_indices", numbers.indices().shape().text()),
          "updates",
          update.shape(),
          wanted);
    }
    Ints window = Scatter.window(call, numbers);
    Ints inserted = numbers.withoutOffset();
    Ints most = operands.get(0).sizes().without(inserted);
    Ints legal = scatter.merge(numbers.offset(), most);
    for (int d = 0; d < update.rank(); d++) {
      boolean inWindow = numbers.offset().contains(d);
      long size = update.sizes().get(d);
      if (inWindow ? size > legal.get(d) : size != legal.get(d)) {
        throw wrongUpdates(numbers, window, legal, d);
      }
    }
  }

  private RuntimeException wrongUpdates(GatherDimensions numbers, Ints window, Ints legal, int d) {
    Operand update = updates.get(0);
    boolean inWindow = numbers.offset().contains(d);
    Ints wanted = update.sizes();
    for (int e = 0; e < wanted.size(); e++) {
      boolean free = numbers.offset().contains(e) && wanted.get(e) <= legal.get(e);
      wanted = free ? wanted : wanted.with(e, legal.get(e));
    }
    String found =
        inWindow
            ? "windows %s are larger than %s".formatted(window, operands.get(0).shape().text())
            : "%s holds %s index vectors along dimension %s"
                .formatted(numbers.indices().shape().text(), legal.get(d), d);
    var violation =
        call.violation(
                inWindow ? "C4" : "C5",
                "%s has %s in dimension %s; %s; wanted %s"
                    .formatted(
                        update.shape().text(),
                        update.sizes().get(d),
                        d,
                        found,
                        update.shape().withSizes(wanted).text()))
            .at("updates", 0)
            .also("scatter_indices", numbers.indices().shape().text());
    return update.sizes().get(d) > legal.get(d)
        ? violation.mend(Mend.wrap("updates", Cut.to(update.sizes(), wanted)))
        : violation;
  }

  private void checkTypes() {
    for (int k = 0; k < operands.size(); k++) {
      ArrayShape operand = operands.get(k).shape();
      ArrayShape update = updates.get(k).shape();
      if (operand.type() != update.type()) {
        throw call.violation(
                "C9",
                "%s, updates %s: element types %s and %s differ"
                    .formatted(
                        operand.text(), update.text(), operand.type().text(), update.type().text()))
            .at("updates", k)
            .mend(Mend.wrap("updates", CallText.converted(CallText.ARGUMENT, operand.type())));
      }
    }
  }

  private void checkComputation() {
    var computation = Scatter.computation(call);
    List<Shape> types =
        operands.stream().map(operand -> (Shape) ArrayShape.of(operand.type())).toList();
    Shape wanted = types.size() == 1 ? types.get(0) : new TupleShape(types);
    if (!computation.result().compatible(wanted)) {
      throw call.violation(
              "C10",
              "the computation is %s; its result should be %s"
                  .formatted(computation.signature(), wanted.text()))
          .at("update_computation")
          .mend(Mend.replace("update_computation", CallText.SUM));
    }
  }
}
