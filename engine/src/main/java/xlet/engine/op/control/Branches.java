package xlet.engine.op.control;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Branching.Branch;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Counts;
import xlet.engine.op.Mend;
import xlet.engine.op.Provenance.Taken;

/**
 * The branches of a Conditional and what they take.
 *
 * @param computations the branches
 * @param operands the shape of the argument of each
 * @param arguments the part of the operands that the argument of each is; empty if they are rows of
 *     an array
 * @param listed whether they are given as a list
 */
record Branches(
    List<Computation> computations, List<Shape> operands, List<Taken> arguments, boolean listed) {

  static Branches of(Call call) {
    return call.has("branch_computations") ? ofList(call) : ofTwo(call);
  }

  private static Branches ofTwo(Call call) {
    for (String name :
        List.of("true_operand", "true_computation", "false_operand", "false_computation")) {
      if (!call.has(name)) {
        throw call.violation("C2", name + " is missing").at(name).mend(Mend.add(name, "(x) => x"));
      }
    }
    var fits = call.def().constraint("C3");
    List<Shape> operands = call.operandShapes().subList(1, 3);
    return new Branches(
        List.of(
            call.computation(fits, "true_computation", operands.subList(0, 1)),
            call.computation(fits, "false_computation", operands.subList(1, 2))),
        operands,
        whole(2),
        /* listed= */ false);
  }

  /** Listed branches take an operand each, or the elements of a tuple, or the rows of an array. */
  private static Branches ofList(Call call) {
    int branches = call.computationCount("branch_computations");
    List<Shape> operands = call.operandShapes().subList(1, call.operandCount());
    List<Taken> arguments = whole(branches);
    if (operands.size() == 1
        && operands.get(0) instanceof TupleShape tuple
        && tuple.size() == branches) {
      operands = tuple.elements();
      arguments = IntStream.range(0, branches).mapToObj(k -> new Taken("", 1, List.of(k))).toList();
    } else if (operands.size() == 1
        && branches > 1
        && operands.get(0) instanceof ArrayShape array
        && array.rank() > 0
        && array.size(0) == branches) {
      Shape row = ArrayShape.of(array.type(), array.sizes().without(0));
      operands = Collections.nCopies(branches, row);
      arguments = List.of();
    }
    requireOneEach(call, branches, operands);
    List<Computation> computations =
        call.computations(
            call.def().constraint("C3"),
            "branch_computations",
            operands.stream().map(List::of).toList());
    return new Branches(computations, operands, arguments, /* listed= */ true);
  }

  /** Of so many branches each takes an operand. */
  private static List<Taken> whole(int branches) {
    return IntStream.range(0, branches).mapToObj(k -> new Taken("", k + 1, List.of())).toList();
  }

  private static void requireOneEach(Call call, int branches, List<Shape> operands) {
    if (branches == 0 || operands.size() != branches) {
      int count =
          operands.size() == 1 && operands.get(0) instanceof TupleShape tuple
              ? tuple.size()
              : operands.size();
      throw call.violation("C2", Counts.of(branches, "branch") + ", " + Counts.of(count, "operand"))
          .at("branch_operands");
    }
  }

  int count() {
    return computations.size();
  }

  /** The branches with the operands that they take; empty if those are rows of an array. */
  List<Branch> parts() {
    return IntStream.range(0, arguments.size())
        .mapToObj(k -> new Branch(name(k), computations.get(k), List.of(arguments.get(k))))
        .toList();
  }

  /** The argument of branch {@code k}, out of the operands of the call. */
  Value operand(List<Value> values, int k) {
    if (!arguments.isEmpty()) {
      Taken taken = arguments.get(k);
      Value operand = values.get(taken.operand());
      return taken.path().isEmpty() ? operand : ((TupleValue) operand).get(k);
    }
    Value rows = values.get(1);
    return row(rows instanceof BoundedArray bounded ? bounded.array() : (NdArray) rows, k);
  }

  private static NdArray row(NdArray array, int k) {
    ArrayShape shape = ArrayShape.of(array.type(), array.shape().sizes().without(0));
    byte[] bytes = array.toLittleEndian();
    int length = bytes.length / (int) array.shape().size(0);
    return NdArray.fromLittleEndian(shape, Arrays.copyOfRange(bytes, k * length, (k + 1) * length));
  }

  /** The name of branch {@code k} in messages. */
  String name(int k) {
    return listed ? "branch " + k : k == 0 ? "the true branch" : "the false branch";
  }

  /** The parameter that branch {@code k} is an argument of. */
  String parameter(int k) {
    return listed ? "branch_computations" : k == 0 ? "true_computation" : "false_computation";
  }

  /** Which element of the argument it is; -1 for all of it. */
  int element(int k) {
    return listed ? k : -1;
  }
}
