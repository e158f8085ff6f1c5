package xlet.engine.library;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.library.Lapack.Arguments;

/** Singular values and vectors, with the signs that LAPACK gives them. */
final class SingularValues {
  private SingularValues() {}

  /** The factors of a = u·s·vᴴ, the greatest singular value first. */
  static List<Matrices> byHalves(Arguments call) {
    return factors(call, call.isComplex() ? 17.0 / 9 : 11.0 / 6);
  }

  /** The factors of a = u·s·vᴴ, the greatest singular value first. */
  static List<Matrices> bySteps(Arguments call) {
    return factors(call, 1.6);
  }

  /**
   * The factors.
   *
   * @param slender how many times as long as wide a matrix is that is first made triangular
   */
  private static List<Matrices> factors(Arguments call, double slender) {
    Matrices a = Matrices.of(call.operands().getFirst());
    int rows = call.rows(0);
    int columns = call.columns(0);
    Matrices s = Matrices.zeros(a.count(), Math.min(rows, columns), 1);
    Matrices u = Matrices.zeros(a.count(), rows, size(call, 2, 1));
    Matrices vt = Matrices.zeros(a.count(), size(call, 3, 2), columns);
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      Factors found = factors(a.get(m), slender, call);
      s.set(m, found.values);
      u.set(m, found.left.resized(rows, u.get(m).columns));
      vt.set(m, found.right.adjoint().resized(vt.get(m).rows, columns));
    }
    return List.of(a, s, u, vt, Matrices.zeros(a.count(), 1, 1));
  }

  private static int size(Arguments call, int result, int fromEnd) {
    var shape = call.results().get(result);
    return (int) shape.size(shape.rank() - fromEnd);
  }

  /** Singular values, and all vectors that go with them on the left and right, as columns. */
  private record Factors(ComplexMatrix values, ComplexMatrix left, ComplexMatrix right) {}

  private static Factors factors(ComplexMatrix a, double slender, Arguments call) {
    boolean wide = a.rows < a.columns;
    ComplexMatrix tall = wide ? a.adjoint() : a.resized(a.rows, a.columns);
    int size = tall.columns;
    List<Householder> first = List.of();
    boolean triangular = tall.rows >= (int) (size * slender);
    if (triangular) {
      first = Reflections.qr(tall);
      tall = tall.resized(size, size);
    }
    // The triangular factor of a wide matrix lies below the diagonal.
    boolean turned = triangular && wide;
    Bidiagonal reduced = Bidiagonal.of(turned ? tall.adjoint() : tall);
    boolean lower = wide && !triangular;
    var steps =
        new BidiagonalSteps(reduced.diagonal, reduced.above, call.epsilon(), call.evaluation());
    steps.run(lower);
    List<Householder> longer = new ArrayList<>(first);
    longer.addAll(turned ? reduced.right : reduced.left);
    ComplexMatrix many = embedded(wide ? steps.right() : steps.left(), wide ? a.columns : a.rows);
    ComplexMatrix few = wide ? steps.left() : steps.right();
    Householder.applyAll(longer, many);
    Householder.applyAll(turned ? reduced.left : reduced.right, few);
    return wide ? new Factors(steps.values(), few, many) : new Factors(steps.values(), many, few);
  }

  /** A matrix in the corner of a larger one, with ones on the rest of the diagonal. */
  private static ComplexMatrix embedded(ComplexMatrix a, int size) {
    ComplexMatrix embedded = a.resized(size, size);
    for (int k = a.rows; k < size; k++) {
      embedded.set(k, k, 1, 0);
    }
    return embedded;
  }
}
