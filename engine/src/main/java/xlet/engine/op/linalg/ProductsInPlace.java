package xlet.engine.op.linalg;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import xlet.engine.array.ElementType;
import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.BlockProduct.Left;
import xlet.engine.emit.BlockProduct.Piece;
import xlet.engine.emit.BlockProduct.Right;
import xlet.engine.emit.BlockProduct.Sums;
import xlet.engine.emit.BlockShape;
import xlet.engine.emit.Vectors;

/**
 * Products of matrices with few columns, which lie so that blocks of them are read and written
 * where they are. The last block of rows, and that of columns, may begin in the one before it: it
 * makes the sums that both have a second time, with the same bits.
 */
final class ProductsInPlace {
  /** So many factors of all columns stay in the second cache. */
  private static final int FEW_FACTORS = 1 << 16;

  private final ProductTask task;
  private final BlockProduct code;

  /** How far rows of the left side lie apart, terms of the right side, and rows of sums. */
  private final int down;

  private final int step;
  private final int pitch;

  private ProductsInPlace(ProductTask task, BlockProduct code) {
    this.task = task;
    this.code = code;
    this.down = task.left().lineStep();
    this.step = task.right().termStep();
    this.pitch = Matrix.step(task.target().rows());
  }

  /** Whether products of so many rows and columns, whose sums are of {@code type}, fill blocks. */
  static boolean areFilled(ElementType type, long rows, long columns) {
    int bits = Vectors.width();
    int lanes = bits / Math.max(Float.SIZE, type.bits());
    return lanes > 0
        && !type.isComplex()
        && rows >= BlockShape.NARROW.rows(bits)
        && columns >= BlockShape.NARROW.columns(lanes);
  }

  /** A way to compute {@code task} by {@code code}, if its matrices lie like that. */
  static Optional<ProductsInPlace> of(ProductTask task, BlockProduct code) {
    return Optional.of(new ProductsInPlace(task, code)).filter(ProductsInPlace::fits);
  }

  private boolean fits() {
    ProductTask.Target target = task.target();
    return task.rows() >= code.rows()
        && task.columns() >= code.columns()
        && task.terms() > 0
        && task.terms() <= ProductFactors.TERMS
        && down > 1
        && Matrix.areNeighbours(task.left().terms(), 0, task.terms())
        && step >= 0
        && task.right().areNeighbours(0, task.columns())
        && pitch > 0
        && Matrix.areNeighbours(target.columns(), 0, task.columns())
        && target.sums().carrier() == task.left().numbers().carrier();
  }

  /** Whether all columns stay in the second cache, so that rows need not be cut. */
  boolean haveFewColumns() {
    return (long) task.columns() * task.terms() <= FEW_FACTORS;
  }

  /**
   * Tasks that multiply {@code count} matrices each, one of {@code parts} parts of their rows. As a
   * lambda this would be linked in the first product of a session, which takes milliseconds: the
   * cache of classes has no lambdas of code that needs vectors.
   */
  IntConsumer tasks(int count, int parts) {
    return new Tasks(count, parts);
  }

  private final class Tasks implements IntConsumer {
    private final int count;
    private final int parts;

    Tasks(int count, int parts) {
      this.count = count;
      this.parts = parts;
    }

    @Override
    public void accept(int number) {
      int groups = task.rows() / code.rows();
      int part = number % parts;
      int from = PanelTasks.border(groups, part, parts) * code.rows();
      boolean isLast = part == parts - 1;
      int to = isLast ? task.rows() : PanelTasks.border(groups, part + 1, parts) * code.rows();
      int first = number / parts * count;
      for (int b = first; b < Math.min(task.left().first().length, first + count); b++) {
        multiply(b, from, to);
      }
    }
  }

  /** Computes the sums of the rows {@code [from, to)} of matrix {@code batch}, at least a block. */
  private void multiply(int batch, int from, int to) {
    int groups = (to - from) / code.rows();
    if (groups > 0) {
      multiplyGroups(batch, from, groups);
    }
    if (from + groups * code.rows() < to) {
      multiplyGroups(batch, to - code.rows(), 1);
    }
  }

  /** Computes the sums of some groups of rows from {@code row} on. */
  private void multiplyGroups(int batch, int row, int groups) {
    int blocks = task.columns() / code.columns();
    multiplyBlocks(batch, row, groups, 0, blocks);
    if (blocks * code.columns() < task.columns()) {
      multiplyBlocks(batch, row, groups, task.columns() - code.columns(), 1);
    }
  }

  private void multiplyBlocks(int batch, int row, int groups, int column, int blocks) {
    int high = code.rows();
    int wide = code.columns();
    ProductTask.Target target = task.target();
    int l = task.left().start(batch) + row * down;
    int r = task.right().start(batch) + column;
    int s = target.first()[batch] + target.rows()[0] + target.columns()[0] + row * pitch + column;
    List<Piece> terms = List.of(new Piece(0, task.terms()));
    code.addAll(
        groups,
        blocks,
        new Left(task.left().numbers().array(), l, down, high * down, terms),
        new Right(task.right().numbers().array(), r, step, wide),
        new Sums(target.sums().array(), s, pitch, high * pitch, wide, /* areFresh= */ true));
  }
}
