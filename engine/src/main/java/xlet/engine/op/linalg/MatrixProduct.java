package xlet.engine.op.linalg;

import java.util.Optional;
import xlet.engine.emit.BlockProduct;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * Products of matrices, for each of a batch: panels of columns of the right side are copied, then
 * multiplied by some rows after the other. Each sum is made in the order of the definition.
 */
final class MatrixProduct {
  /** The most numbers of a panel: they stay in a cache that all threads share. */
  private static final int PANEL = 1 << 21;

  /** The most columns of a panel. */
  private static final int WIDTH = 2048;

  /** A panel has so many columns, if there are as many, however many terms there are. */
  private static final int COLUMNS_TOGETHER = 1 << 8;

  /** So many numbers of columns stay in the second cache of a processor. */
  private static final int OWN_PANEL = 1 << 16;

  /** To copy the rows for fewer columns would not pay. */
  private static final int FEWEST_OWN_COLUMNS = 1 << 7;

  /**
   * How many rows of floats are multiplied by some blocks at a time; half as many where numbers
   * have 64 bits. Their factors stay in the second cache.
   */
  private static final int ROWS = 72;

  /** A task has so many multiplications, or so many sums, of small matrices. */
  static final long SMALL = 1 << 18;

  /** A part of a matrix has so many at most: fewer parts read the columns less often. */
  private static final long PART = 1 << 22;

  /** A single product of so many multiplications takes less time than waking another thread. */
  private static final long ALONE = 1 << 21;

  /** So many blocks of columns at the most are copied at a time. */
  private static final int BLOCKS_TOGETHER = 8;

  /** So many groups of rows at the most read columns where they are. */
  private static final int GROUPS_IN_PLACE = 3;

  /** Matrices with more multiplications are multiplied one after the other, by all threads. */
  private static final long LARGE = 1 << 24;

  private final ProductTask task;
  private final BlockProduct code;
  private final Evaluation evaluation;
  private final int batch;
  private final int rows;
  private final int columns;

  /** Whether columns are read where they are: so seldom that copying them does not pay. */
  private final boolean inPlace;

  /** Whether the sums go on from those that are in the target. */
  private final boolean continued;

  /** Whether sums above the diagonal are those below it, so that few of them are computed. */
  private final boolean isSymmetric;

  private MatrixProduct(
      ProductTask task, BlockProduct code, boolean continued, Evaluation evaluation) {
    this.task = task;
    this.code = code;
    this.continued = continued;
    this.evaluation = evaluation;
    this.batch = task.left().first().length;
    this.rows = task.rows();
    this.columns = task.columns();
    this.isSymmetric = task.isOfItself() && Matrix.step(task.target().columns()) > 0;
    this.inPlace =
        rows <= GROUPS_IN_PLACE * code.rows()
            && task.right().termStep() >= 0
            && task.right().areNeighbours(0, columns);
  }

  /** Computes the sums that {@code task} tells. */
  static void run(ProductTask task, Evaluation evaluation) {
    long work = (long) task.left().first().length * task.rows() * task.columns() * task.terms();
    run(task, BlockProducts.of(task.left().numbers(), work), evaluation);
  }

  /** Computes the sums with one of {@code shapes}; of very many terms some after the other. */
  static void run(ProductTask task, BlockProducts shapes, Evaluation evaluation) {
    ProductTask turned = turned(task, shapes.square().columns());
    Optional<RowProducts> row = RowProducts.of(turned);
    if (row.isPresent()) {
      row.get().run(evaluation);
      return;
    }
    run(turned, shapes, /* continued= */ false, evaluation);
  }

  /** Adds the sums that {@code task} tells to what is there. */
  static void add(ProductTask task, BlockProducts shapes, Evaluation evaluation) {
    run(task, shapes, /* continued= */ true, evaluation);
  }

  private static void run(
      ProductTask task, BlockProducts shapes, boolean continued, Evaluation evaluation) {
    BlockProduct code = shapes.fitting(task.rows(), task.columns());
    int together = PANEL / Math.max(code.columns(), Math.min(task.columns(), COLUMNS_TOGETHER));
    for (int term = 0; term == 0 || term < task.terms(); term += together) {
      ProductTask some = task.withTerms(term, together);
      new MatrixProduct(some, code, continued || term > 0, evaluation).run();
    }
  }

  /**
   * Exchanges the sides if one has few lines and the other can then be read where it is: as columns
   * if its lines are neighbours, as rows if its terms are.
   */
  private static ProductTask turned(ProductTask task, int few) {
    boolean fewColumns = task.columns() <= task.rows();
    if (Math.min(task.columns(), task.rows()) >= few || task.terms() < 2) {
      return task;
    }
    Matrix many = fewColumns ? task.left() : task.right();
    boolean asRows = Matrix.areNeighbours(many.terms(), 0, task.terms());
    boolean asColumns = many.areNeighbours(0, many.lines().length);
    return (fewColumns ? asColumns && !asRows : asRows) ? task.transposed() : task;
  }

  private void run() {
    if (rows == 0 || columns == 0) {
      return;
    }
    long work = (long) rows * columns * Math.max(1, task.terms());
    boolean isSmall = work <= (batch == 1 ? ALONE : LARGE) && (long) rows * columns <= SMALL;
    Optional<ProductsInPlace> few = continued ? Optional.empty() : ProductsInPlace.of(task, code);
    if (few.isPresent() && (isSmall || few.get().haveFewColumns())) {
      multiply(few.get(), work);
      return;
    }
    if (isSmall) {
      severalAtATime((int) Math.max(1, SMALL / work));
      return;
    }
    int own = ownColumns();
    if (own > 0) {
      byColumns(own);
      return;
    }
    int blocks = Math.ceilDiv(columns, code.columns());
    int most = Math.clamp(PANEL / Math.max(1, task.terms()), code.columns(), WIDTH);
    int panels = inPlace ? 1 : Math.ceilDiv(blocks, most / code.columns());
    int each = Math.ceilDiv(blocks, panels) * code.columns();
    for (int b = 0; b < batch; b++) {
      for (int from = 0; from < columns; from += each) {
        multiply(b, from, Math.min(columns, from + each));
      }
      if (isSymmetric) {
        new SymmetricSums(task.target()).copyAll(b, evaluation);
      }
    }
  }

  /**
   * How many columns a thread copies for itself and multiplies by all rows, so that none waits for
   * another; 0 if threads rather share what they copy.
   */
  private int ownColumns() {
    int most = OWN_PANEL / Math.max(1, task.terms());
    int each = Math.min(most, columns / PanelTasks.few()) / code.columns() * code.columns();
    return !inPlace && rows <= rowsAtATime() && each >= FEWEST_OWN_COLUMNS ? each : 0;
  }

  private void byColumns(int each) {
    int parts = Math.ceilDiv(columns, each);
    Workers.run(
        batch * parts,
        number -> {
          int from = number % parts * each;
          try (var scratch = new Scratch()) {
            ProductPanel panel = panel(from, Math.min(columns, from + each), scratch);
            multiplyAlone(number / parts, panel, productRows(rows, scratch));
          }
        },
        evaluation::poll);
  }

  /** Loads the blocks of a panel and multiplies them by all rows. */
  private void multiplyAlone(int b, ProductPanel panel, ProductRows productRows) {
    panel.load(b, 0, panel.blocks());
    var part = new ProductRows.Part(panel, b, 0, rows, 0, panel.blocks());
    productRows.multiply(part, evaluation);
  }

  private ProductPanel panel(int from, int to, Scratch scratch) {
    return new ProductPanel(task, code, from, to, inPlace, scratch);
  }

  /** A task of a thread multiplies some small matrices, or some rows of a large one. */
  private void multiply(ProductsInPlace products, long work) {
    int count = Math.clamp(SMALL / work, 1, batch);
    int parts = (int) Math.min(rows / code.rows(), parts(work));
    Workers.run(Math.ceilDiv(batch, count) * parts, products.tasks(count, parts), evaluation::poll);
  }

  /** In how many parts a matrix is multiplied, so that there are enough tasks and none is long. */
  private long parts(long work) {
    long few = Math.min(Math.ceilDiv(PanelTasks.few(), batch), Math.ceilDiv(work, SMALL));
    return work <= ALONE ? 1 : Math.max(few, Math.ceilDiv(work, PART));
  }

  /** A task of a thread multiplies {@code count} small matrices. */
  private void severalAtATime(int count) {
    try (var scratch = new Scratch()) {
      Workers.run(
          Math.ceilDiv(batch, count),
          () -> new SmallRoom(panel(0, columns, scratch), productRows(rows, scratch)),
          (room, number) -> {
            for (int b = number * count; b < Math.min(batch, (number + 1) * count); b++) {
              multiplyAlone(b, room.panel, room.rows);
            }
          },
          evaluation::poll);
    }
  }

  /** The arrays that a thread uses for one small matrix after the other. */
  private record SmallRoom(ProductPanel panel, ProductRows rows) {}

  private ProductRows productRows(int most, Scratch scratch) {
    return new ProductRows(task, code, continued, most, scratch);
  }

  private void multiply(int b, int from, int to) {
    try (var scratch = new Scratch()) {
      multiply(b, panel(from, to, scratch), scratch);
    }
  }

  private void multiply(int b, ProductPanel panel, Scratch scratch) {
    load(b, panel);
    var tasks = new PanelTasks(task, code, panel, rowsAtATime(), isSymmetric);
    Workers.run(
        tasks.count(),
        () -> productRows(tasks.rows(), scratch),
        (room, number) -> tasks.parts(b, number).forEach(part -> room.multiply(part, evaluation)),
        evaluation::poll);
  }

  /** Copies columns; a task of a thread takes blocks that are neighbours. */
  private void load(int b, ProductPanel panel) {
    int together = Math.clamp(panel.blocks() / PanelTasks.few(), 1, BLOCKS_TOGETHER);
    Workers.runRanges(
        panel.blocks(), together, (first, end) -> panel.load(b, first, end), evaluation::poll);
  }

  private int rowsAtATime() {
    Carrier carrier = task.left().numbers().carrier();
    return carrier == Carrier.DOUBLE || carrier == Carrier.LONG ? ROWS / 2 : ROWS;
  }
}
