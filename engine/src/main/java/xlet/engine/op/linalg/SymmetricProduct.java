package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.blas.OpenBlas;
import xlet.engine.op.Evaluation;
import xlet.engine.op.linalg.LibraryProduct.Block;
import xlet.engine.work.Workers;

/**
 * Large matrices, each multiplied by its own transpose. Square blocks of sums on and below the
 * diagonal are computed by a library; those above it are the same. The blocks depend on the size of
 * the matrix alone, so the number of threads changes no bit.
 */
final class SymmetricProduct {
  private static final int LEAST = 6 * OpenBlas.ROWS_TOGETHER;
  private static final int MOST = 42 * OpenBlas.ROWS_TOGETHER;

  /** A few large blocks are multiplied faster than many small ones. */
  private static final int BLOCKS = 4;

  private final ProductTask task;
  private final LibraryProduct library;
  private final int size;
  private final int blocks;

  SymmetricProduct(ProductTask task, LibraryProduct library) {
    this.task = task;
    this.library = library;
    int even = Math.ceilDiv(Math.ceilDiv(task.rows(), BLOCKS), OpenBlas.ROWS_TOGETHER);
    this.size = Math.clamp((long) even * OpenBlas.ROWS_TOGETHER, LEAST, MOST);
    this.blocks = Math.ceilDiv(task.rows(), size);
  }

  /** Computes all sums; the blocks on the diagonal come last, as they are half the work. */
  void run(Evaluation evaluation) {
    List<Block> all = new ArrayList<>();
    for (int away = blocks - 1; away >= 0; away--) {
      for (int batch = 0; batch < task.left().first().length; batch++) {
        for (int across = 0; across + away < blocks; across++) {
          all.add(block(batch, across + away, across));
        }
      }
    }
    Workers.run(
        all.size(),
        number -> {
          library.multiply(all.get(number), evaluation);
          mirror(all.get(number));
        },
        evaluation::poll);
  }

  private Block block(int batch, int down, int across) {
    int row = down * size;
    int column = across * size;
    int rows = Math.min(size, task.rows() - row);
    int columns = Math.min(size, task.columns() - column);
    return new Block(batch, row, rows, column, columns);
  }

  /** Copies the sums of {@code block} that are below the diagonal to their places above it. */
  private void mirror(Block block) {
    ProductTask.Target target = task.target();
    int first = target.first()[block.batch()];
    int end = block.row() + block.rows();
    int step = Matrix.step(target.columns());
    for (int line = block.column(); line < block.column() + block.columns(); line++) {
      int from = Math.max(block.row(), line + 1);
      if (from < end) {
        int at = first + target.rows()[line] + target.columns()[from];
        int base = first + target.columns()[line];
        NumberMoves.gather(target.sums(), at, step, target.sums(), base, target.rows(), from, end);
      }
    }
  }
}
