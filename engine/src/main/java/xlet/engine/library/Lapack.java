package xlet.engine.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;

/** The functions of LAPACK that XLA:CPU calls for the linear algebra of JAX. */
final class Lapack {
  private Lapack() {}

  /** Makes the functions known to custom calls; those of single and double precision. */
  static void register() {
    for (String precision : List.of("s", "d")) {
      String prefix = "lapack_" + precision;
      register(prefix + "potrf_ffi", Factorizations::cholesky);
      register(prefix + "trsm_ffi", Factorizations::triangularSolve);
      register(prefix + "getrf_ffi", Factorizations::lu);
      register(prefix + "geqrf_ffi", Reflections::qr);
      register(prefix + "orgqr_ffi", Reflections::product);
      register(prefix + "syevd_ffi", Eigen::eigen);
      register(prefix + "gesdd_ffi", Rotations::singular);
    }
  }

  private static void register(String name, Routine routine) {
    CustomFunction.register(name, new Registered(name, routine));
  }

  /** Computes the results of one call. */
  interface Routine {
    /** The results, in order, of the sizes that {@code call} says. */
    List<Matrices> run(Arguments call);
  }

  /**
   * The arguments of a call.
   *
   * @param operands the arrays
   * @param options the options of the call, letters as their codes
   * @param results the shapes of the results
   */
  record Arguments(
      List<NdArray> operands, String options, List<ArrayShape> results, Evaluation evaluation) {
    private static final Pattern OPTION = Pattern.compile("(\\w+)\\s*=\\s*(\\d+)");

    /** The letter that is the option {@code name}; {@code otherwise} if it is not given. */
    char option(String name, char otherwise) {
      Matcher matcher = OPTION.matcher(options);
      while (matcher.find()) {
        if (matcher.group(1).equals(name)) {
          return (char) Integer.parseInt(matcher.group(2));
        }
      }
      return otherwise;
    }

    /** The last size of operand {@code number}. */
    int columns(int number) {
      ArrayShape shape = operands.get(number).shape();
      return (int) shape.size(shape.rank() - 1);
    }
  }

  private record Registered(String name, Routine routine) implements CustomFunction {
    @Override
    public Optional<String> misfit(List<Shape> operands, Shape result) {
      boolean arrays =
          operands.stream().allMatch(shape -> shape instanceof ArrayShape array && array.rank() > 0)
              && !operands.isEmpty();
      return arrays ? Optional.empty() : Optional.of(name + " takes matrices");
    }

    @Override
    public Value run(List<Value> operands, Shape result, Evaluation evaluation) {
      return run(operands, "", result, evaluation);
    }

    @Override
    public Value run(List<Value> operands, String options, Shape result, Evaluation evaluation) {
      List<ArrayShape> shapes =
          result instanceof TupleShape tuple
              ? tuple.elements().stream().map(ArrayShape.class::cast).toList()
              : List.of((ArrayShape) result);
      List<NdArray> arrays = operands.stream().map(NdArray.class::cast).toList();
      List<Matrices> found = routine.run(new Arguments(arrays, options, shapes, evaluation));
      List<Value> values = new ArrayList<>();
      for (int k = 0; k < shapes.size(); k++) {
        values.add(found.get(k).array(shapes.get(k)));
      }
      return result instanceof TupleShape ? new TupleValue(values) : values.getFirst();
    }
  }
}
