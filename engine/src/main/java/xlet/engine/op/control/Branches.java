package xlet.engine.op.control;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Counts;
import xlet.engine.op.Mend;
import xlet.engine.op.ScalarRule;

/**
 * The branches of a Conditional and what they take.
 *
 * @param computations the branches
 * @param operands the shape of the argument of each
 * @param listed whether they are given as a list
 */
record Branches(List<Computation> computations, List<Shape> operands, boolean listed) {

  static Branches of(Call call) {
    var fits = call.def().constraint("C3");
    if (call.has("branch_computations")) {
      List<Shape> operands = listedOperands(call);
      List<Computation> computations =
          call.computations(fits, "branch_computations", operands.stream().map(List::of).toList());
      return new Branches(computations, operands, true);
    }
    for (String name :
        List.of("true_operand", "true_computation", "false_operand", "false_computation")) {
      if (!call.has(name)) {
        throw call.violation("C2", name + " is missing").at(name).mend(Mend.add(name, "(x) => x"));
      }
    }
    List<Shape> operands = call.operandShapes().subList(1, 3);
    return new Branches(
        List.of(
            call.computation(fits, "true_computation", operands.subList(0, 1)),
            call.computation(fits, "false_computation", operands.subList(1, 2))),
        operands,
        false);
  }

  /** The shapes of the operands of listed branches, one a branch. */
  private static List<Shape> listedOperands(Call call) {
    int branches = call.computationCount("branch_computations");
    List<Shape> given = call.operandShapes().subList(1, call.operandCount());
    List<Shape> operands =
        given.size() == 1 && given.get(0) instanceof TupleShape tuple && tuple.size() == branches
            ? tuple.elements()
            : rows(given, branches);
    if (branches == 0 || operands.size() != branches) {
      int count =
          operands.size() == 1 && operands.get(0) instanceof TupleShape tuple
              ? tuple.size()
              : operands.size();
      throw call.violation("C2", Counts.of(branches, "branch") + ", " + Counts.of(count, "operand"))
          .at("branch_operands");
    }
    return operands;
  }

  /** A brace of equal numbers is an array: its rows are the operands. */
  private static List<Shape> rows(List<Shape> given, int branches) {
    if (given.size() == 1
        && branches > 1
        && given.get(0) instanceof ArrayShape array
        && array.rank() > 0
        && array.size(0) == branches) {
      Shape row = ArrayShape.of(array.type(), array.sizes().without(0));
      return Collections.nCopies(branches, row);
    }
    return given;
  }

  int count() {
    return computations.size();
  }

  /** The argument of branch {@code k}, out of the operands of the call. */
  Value operand(List<Value> values, int k) {
    boolean each = values.size() == count() + 1;
    Value value = values.get(each ? k + 1 : 1);
    if (each && value.shape().compatible(operands.get(k))) {
      return value;
    }
    return switch (value) {
      case TupleValue tuple -> tuple.get(k);
      case NdArray array -> row(array, k);
      case BoundedArray bounded -> row(bounded.array(), k);
      case Token token -> token;
    };
  }

  /** The scalars that branch {@code k} gives, out of those of the operands of the call. */
  List<Expression> scalars(List<List<Expression>> values, int k, ScalarRule.Inlining inlining) {
    boolean each = values.size() == count() + 1;
    List<Expression> given = values.get(each ? k + 1 : 1);
    int first = each ? 0 : operands.subList(0, k).stream().mapToInt(Branches::scalars).sum();
    int count = each ? given.size() : scalars(operands.get(k));
    return inlining.all(computations.get(k), given.subList(first, first + count));
  }

  private static int scalars(Shape shape) {
    return shape instanceof TupleShape tuple
        ? tuple.elements().stream().mapToInt(Branches::scalars).sum()
        : 1;
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
