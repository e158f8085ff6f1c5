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
    var sums = new SymmetricSums(task.target());
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
          Block block = all.get(number);
          library.multiply(block, evaluation);
          int toRow = block.row() + block.rows();
          int toColumn = block.column() + block.columns();
          sums.copy(block.batch(), block.row(), toRow, block.column(), toColumn);
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
}
