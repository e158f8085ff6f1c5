package xlet.engine.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;

/** The functions of LAPACK, and of jaxlib beside it, that JAX's linear algebra calls on CPU. */
final class Lapack {
  private Lapack() {}

  /** Makes the functions known to custom calls: for f32, f64, c64 and c128. */
  static void register() {
    for (String type : List.of("s", "d", "c", "z")) {
      boolean complex = type.equals("c") || type.equals("z");
      String prefix = "lapack_" + type;
      register(prefix + "potrf_ffi", Factorizations::cholesky);
      register(prefix + "trsm_ffi", Factorizations::triangularSolve);
      register(prefix + "getrf_ffi", Factorizations::lu);
      register(prefix + "gtsv_ffi", Factorizations::tridiagonal);
      register(prefix + "geqrf_ffi", Reflections::qr);
      register(prefix + "geqp3_ffi", Reflections::pivotedQr);
      register(prefix + (complex ? "ungqr_ffi" : "orgqr_ffi"), Reflections::product);
      register(prefix + (complex ? "unmqr_ffi" : "ormqr_ffi"), Reflections::multiply);
      register(prefix + "gehrd_ffi", Reflections::hessenberg);
      register(prefix + "geev_ffi", GeneralEigen::eigen);
      register(prefix + "gees_ffi", GeneralEigen::schur);
      register(prefix + (complex ? "heevd_ffi" : "syevd_ffi"), Eigen::eigen);
      register(prefix + (complex ? "hetrd_ffi" : "sytrd_ffi"), Eigen::tridiagonal);
      register(prefix + "gesdd_ffi", SingularValues::byHalves);
      register(prefix + "gesvd_ffi", SingularValues::bySteps);
    }
    register("tridiagonal_solve_perturbed_ffi", Factorizations::perturbedTridiagonal);
    register("cpu_csr_sparse_dense_ffi", SparseProduct::product);
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
    private static final Pattern OPTION = Pattern.compile("(\\w+)\\s*=\\s*(\\w+)");

    private Optional<String> given(String name) {
      return OPTION
          .matcher(options)
          .results()
          .filter(option -> option.group(1).equals(name))
          .map(option -> option.group(2))
          .findFirst();
    }

    /** The letter that is the option {@code name}; {@code otherwise} if it is not given. */
    char option(String name, char otherwise) {
      return (char) number(name, otherwise);
    }

    /** The number that is the option {@code name}; {@code otherwise} if it is not given. */
    int number(String name, int otherwise) {
      return given(name).map(Integer::parseInt).orElse(otherwise);
    }

    /** Says whether the option {@code name} is true. */
    boolean flag(String name) {
      return given(name).map(Boolean::parseBoolean).orElse(false);
    }

    /** The rows of each matrix of operand {@code number}. */
    int rows(int number) {
      return size(number, 2);
    }

    /** The columns of each matrix, or the length of each vector, of operand {@code number}. */
    int columns(int number) {
      return size(number, 1);
    }

    private int size(int number, int fromEnd) {
      ArrayShape shape = operands.get(number).shape();
      return (int) shape.size(shape.rank() - fromEnd);
    }

    private ElementType type() {
      return operands.getFirst().type();
    }

    /** Says whether the matrices are complex. */
    boolean isComplex() {
      return type().isComplex();
    }

    private boolean isSingle() {
      return type() == ElementType.F32 || type() == ElementType.C64;
    }

    /** The precision in which LAPACK computes. */
    double epsilon() {
      return isSingle() ? 0x1p-24 : 0x1p-53;
    }

    /** The least normal number of LAPACK's type. */
    double tiny() {
      return isSingle() ? Float.MIN_NORMAL : Double.MIN_NORMAL;
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
