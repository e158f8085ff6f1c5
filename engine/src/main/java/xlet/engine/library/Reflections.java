package xlet.engine.library;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.library.Lapack.Arguments;

/** Factors that are products of reflections. */
final class Reflections {
  private Reflections() {}

  /** Factors a = q·r; below the diagonal stand the vectors of the reflections. */
  static List<Matrices> qr(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices scales = Matrices.zeros(a.count(), Math.min(call.rows(0), call.columns(0)), 1);
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      for (Householder reflection : qr(a.get(m))) {
        reflection.store(a.get(m), reflection.first());
        scales.get(m).set(reflection.first(), 0, reflection.scaleRe(), reflection.scaleIm());
      }
    }
    return List.of(a, scales);
  }

  /** Makes {@code a} r; returns the reflections whose product is q. */
  static List<Householder> qr(ComplexMatrix a) {
    List<Householder> reflections = new ArrayList<>();
    for (int j = 0; j < Math.min(a.rows, a.columns); j++) {
      Householder reflection = Householder.ofColumn(a, j, j);
      reflection.adjoint().applyLeft(a, j + 1);
      a.set(j, j, reflection.beta(), 0);
      for (int i = j + 1; i < a.rows; i++) {
        a.set(i, j, 0, 0);
      }
      reflections.add(reflection);
    }
    return reflections;
  }

  /** Factors a·p = q·r, the longest of the columns that are left first. */
  static List<Matrices> pivotedQr(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices order = Matrices.zeros(a.count(), call.columns(0), 1);
    Matrices scales = Matrices.zeros(a.count(), Math.min(call.rows(0), call.columns(0)), 1);
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      ComplexMatrix matrix = a.get(m);
      double[] columns = order.get(m).re;
      for (int j = 0; j < columns.length; j++) {
        columns[j] = j + 1;
      }
      for (int j = 0; j < scales.get(m).rows; j++) {
        int longest = longest(matrix, j);
        matrix.swapColumns(j, longest);
        double column = columns[longest];
        columns[longest] = columns[j];
        columns[j] = column;
        Householder reflection = Householder.ofColumn(matrix, j, j);
        reflection.adjoint().applyLeft(matrix, j + 1);
        reflection.store(matrix, j);
        scales.get(m).set(j, 0, reflection.scaleRe(), reflection.scaleIm());
      }
    }
    return List.of(a, order, scales);
  }

  /** The column from {@code from} on that is longest below row {@code from}. */
  private static int longest(ComplexMatrix a, int from) {
    int longest = from;
    double most = -1;
    for (int j = from; j < a.columns; j++) {
      double length = 0;
      for (int i = from; i < a.rows; i++) {
        length = Math.hypot(length, Math.hypot(a.re[a.at(i, j)], a.im[a.at(i, j)]));
      }
      if (length > most) {
        most = length;
        longest = j;
      }
    }
    return longest;
  }

  /** The first columns of the product of the reflections. */
  static List<Matrices> product(Arguments call) {
    Matrices vectors = Matrices.of(call.operands().get(0));
    Matrices scales = Matrices.vectors(call.operands().get(1));
    for (int m = 0; m < vectors.count(); m++) {
      call.evaluation().poll();
      ComplexMatrix q = ComplexMatrix.identity(call.rows(0), call.columns(0));
      Householder.applyAll(stored(vectors.get(m), scales.get(m)), q);
      vectors.set(m, q);
    }
    return List.of(vectors);
  }

  /** Multiplies by the product of the reflections, or by its adjoint, from one side. */
  static List<Matrices> multiply(Arguments call) {
    Matrices vectors = Matrices.of(call.operands().get(0));
    Matrices scales = Matrices.vectors(call.operands().get(1));
    Matrices c = Matrices.of(call.operands().get(2));
    boolean left = call.flag("left");
    boolean adjoint = call.flag("transpose");
    for (int m = 0; m < c.count(); m++) {
      call.evaluation().poll();
      // c·q is the adjoint of qᴴ·cᴴ.
      ComplexMatrix target = left ? c.get(m) : c.get(m).adjoint();
      List<Householder> reflections = stored(vectors.get(m), scales.get(m));
      if (adjoint == left) {
        reflections.forEach(reflection -> reflection.adjoint().applyLeft(target, 0));
      } else {
        Householder.applyAll(reflections, target);
      }
      c.set(m, left ? target : target.adjoint());
    }
    return List.of(c);
  }

  private static List<Householder> stored(ComplexMatrix vectors, ComplexMatrix scales) {
    List<Householder> reflections = new ArrayList<>();
    for (int j = 0; j < scales.rows; j++) {
      reflections.add(Householder.stored(vectors, j, scales.re[j], scales.im[j]));
    }
    return reflections;
  }

  /** Makes matrices zero below the first diagonal beside the main one: a = q·h·qᴴ. */
  static List<Matrices> hessenberg(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices scales = Matrices.zeros(a.count(), Math.max(call.rows(0) - 1, 0), 1);
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      ComplexMatrix matrix = a.get(m);
      int low = call.number("low", 1) - 1;
      for (Householder reflection : hessenberg(matrix, low, call.number("high", matrix.rows))) {
        int column = reflection.first() - 1;
        scales.get(m).set(column, 0, reflection.scaleRe(), reflection.scaleIm());
      }
    }
    return List.of(a, scales, Matrices.zeros(a.count(), 1, 1));
  }

  /**
   * Makes the rows and columns from {@code low} up to {@code high} of a matrix zero below the first
   * diagonal beside the main one; there stand the vectors of the reflections instead.
   */
  static List<Householder> hessenberg(ComplexMatrix matrix, int low, int high) {
    List<Householder> reflections = new ArrayList<>();
    for (int i = low; i + 1 < high; i++) {
      Householder reflection = Householder.ofColumn(matrix, i + 1, i);
      reflection.applyRight(matrix, 0);
      reflection.adjoint().applyLeft(matrix, i + 1);
      reflection.store(matrix, i);
      reflections.add(reflection);
    }
    return reflections;
  }
}
