package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.IndexExpression;

/**
 * Writes a nest as a routine: in rows along the last dimension, in rows with a fold's loop outside
 * where that reads memory in order, or in tiles where a read goes along another dimension.
 */
final class NestLowering {
  /** Of a row that is folded with the fold outside so many elements are computed together. */
  private static final long FEWEST_TOGETHER = 32;

  private static final long MOST_TOGETHER = 1024;

  /** Fewer folds do not go along memory side by side. */
  private static final long FEWEST_ABREAST = 64;

  private final Nest nest;
  private final List<Dim> dims;
  private final List<List<Expression>> parts;
  private final Strides strides;
  private final Writer writer;
  private final ExpressionLowering lowering;
  private final ElementStores stores;
  private final Local from;
  private final Local to;
  private final int firstResult;

  /** The cost of an element of all results together. */
  private final long cost;

  private final int abreast;
  private boolean isAbreast;

  NestLowering(Nest nest) {
    this(nest, new Writer(nest.sources(), arrays(nest)), /* abreast= */ 1);
  }

  /**
   * Lowers {@code nest} for vectors of so many bits, and so that so many folds go along memory side
   * by side.
   */
  NestLowering(Nest nest, int vectorBits, int abreast) {
    this(nest, new Writer(nest.sources(), arrays(nest), vectorBits), abreast);
  }

  private static int arrays(Nest nest) {
    return nest.sources().size() + nest.results().size();
  }

  private NestLowering(Nest nest, Writer writer, int abreast) {
    Merged merged = SplitRow.of(nest);
    this.nest = nest;
    this.dims = merged.dims();
    this.parts = merged.parts();
    this.strides = new Strides(parts);
    this.writer = writer;
    this.lowering = new ExpressionLowering(writer);
    this.stores = new ElementStores(writer, lowering, nest.results(), parts);
    this.from = writer.variable("from", Carrier.INT);
    this.to = writer.variable("to", Carrier.INT);
    this.firstResult = nest.sources().size();
    this.cost = Cost.of(parts);
    this.abreast = abreast;
    pass(nest.passing());
  }

  /** Finds out how far the first row of the range is from the first one of all. */
  private void pass(Passing passing) {
    if (passing.arrays().isEmpty()) {
      return;
    }
    Term units = Terms.number(nest.count() / passing.rows());
    Term row = writer.shared(Terms.operate(Opcode.IDIV, Carrier.INT, use(from), units));
    for (int array : passing.arrays()) {
      long elements = nest.array(array).elementCount() / passing.rows();
      writer.shift(array, writer.shared(Terms.times(row, -elements)));
    }
  }

  Lowered lowered() {
    long count = nest.count();
    long work = Math.max(1, cost) + parts.size();
    if (dims.isEmpty()) {
      element(Terms.ZERO);
      return result(1, work, 1);
    }
    Optional<Fold> turned = strides.foldToTurn(dims.getLast());
    List<Read> far = List.of();
    long grain = together();
    if (turned.isEmpty()) {
      Optional<Fold> tiled = strides.foldToTile(dims.getLast()).filter(this::isTiled);
      grain = tiled.isEmpty() ? mostAbreast() : PanelLoops.TILE;
      if (writer.isForVectors()) {
        turned = tiled;
        far = turned.map(fold -> strides.farReads(fold, dims.getLast())).orElse(far);
      }
    }
    int other = turned.isEmpty() ? strides.dimToTile(dims, Squares.LEAST) : -1;
    if (other >= 0) {
      return tiles(other, work);
    }
    rows(turned, far);
    return result(count, work, grain);
  }

  /** So many folds may go along memory side by side: where they are few, threads share them. */
  private int mostAbreast() {
    boolean areMany = dims.getLast().extent() >= FEWEST_ABREAST;
    return areMany && strides.hasLongFold() ? Lowered.MOST_ABREAST : 1;
  }

  /** Whether some folds go along memory side by side. */
  boolean isAbreast() {
    return isAbreast;
  }

  /** So many neighbours along the row are computed together: a quarter, or half of a short row. */
  private long together() {
    long extent = dims.getLast().extent();
    long part = extent < 6 * FEWEST_TOGETHER ? Math.ceilDiv(extent, 2) : extent / 4;
    return Math.clamp(part, FEWEST_TOGETHER, MOST_TOGETHER);
  }

  /** Whether the step of {@code fold} may be read ahead, and its order can be seen. */
  private boolean isTiled(Fold fold) {
    Dependencies dependencies = writer.dependencies();
    List<Dim> turned = List.of(fold.over().getLast(), dims.getLast());
    return !FoldLowering.isFree(fold, dependencies)
        && !FewTurns.fits(fold, dependencies)
        && ChoiceFold.of(fold).isEmpty()
        && Strides.reads(fold).stream().allMatch(dependencies::isAlways)
        && strides.farReads(fold, dims.getLast()).stream()
            .allMatch(read -> Strides.areEven(read, dependencies, turned));
  }

  private Lowered result(long units, long work, long grain) {
    List<Storage> sources =
        nest.sources().stream().map(source -> Storage.of(source.type())).toList();
    List<Storage> results =
        nest.results().stream().map(result -> Storage.of(result.type())).toList();
    Routine routine = new Routine(sources, results, from, to, writer.root().steps());
    return new Lowered(routine, units, work, grain);
  }

  private static Term use(Local variable) {
    return new Term.Use(variable);
  }

  /** Loops over the rows that {@code [from, to)} touches, and in each over what lies in it. */
  private void rows(Optional<Fold> turned, List<Read> far) {
    Dim inner = dims.getLast();
    if (dims.size() == 1) {
      row(Terms.ZERO, use(from), use(to), turned, far);
      return;
    }
    Term extent = Terms.number(inner.extent());
    Local first = writer.let("r", Terms.operate(Opcode.IDIV, Carrier.INT, use(from), extent));
    Term last =
        Terms.operate(Opcode.IDIV, Carrier.INT, Terms.plus(use(to), Terms.number(-1)), extent);
    Local end = writer.let("r", Terms.plus(last, Terms.ONE));
    writer.loop(
        "r",
        use(first),
        use(end),
        1,
        row -> {
          bindOuter(row, dims.subList(0, dims.size() - 1));
          Local base = writer.let("base", Terms.times(row, inner.extent()));
          Local low =
              writer.let("low", Terms.greatest(Terms.ZERO, Terms.minus(use(from), use(base))));
          Local high = writer.let("high", Terms.least(extent, Terms.minus(use(to), use(base))));
          row(use(base), use(low), use(high), turned, far);
        });
  }

  /** Binds {@code outer} to the index that {@code number} is in row-major order. */
  private void bindOuter(Term number, List<Dim> outer) {
    Term rest = number;
    for (int d = outer.size() - 1; d > 0; d--) {
      Term extent = Terms.number(outer.get(d).extent());
      writer.bind(
          outer.get(d), writer.shared(Terms.operate(Opcode.IREM, Carrier.INT, rest, extent)));
      rest = writer.shared(Terms.operate(Opcode.IDIV, Carrier.INT, rest, extent));
    }
    if (!outer.isEmpty()) {
      writer.bind(outer.get(0), rest);
    }
  }

  /** A loop over the last dimension; the position of its element 0 is {@code base}. */
  private void row(Term base, Term low, Term high, Optional<Fold> turned, List<Read> far) {
    if (turned.isPresent()) {
      new PanelLoops(writer, lowering, dims.getLast(), turned.get(), far)
          .write(low, high, inner -> element(Terms.plus(base, inner)));
    } else {
      new RowPieces(writer, lowering, dims, cost, pieces(base)).write(strides.guards(), low, high);
    }
  }

  /** The way to write a part of a row that begins at {@code base}. */
  private RowPieces.Loop pieces(Term base) {
    Dim row = dims.getLast();
    List<Fold> first =
        writer.isForVectors() ? strides.foldsFirst(row, writer.dependencies()) : List.of();
    if (first.isEmpty()) {
      return (low, high) -> along(base, low, high, this::element);
    }
    long most = dims.size() == 1 ? Long.MAX_VALUE : row.extent();
    var folds = new FoldsFirst(writer, lowering, row, most, first);
    return (low, high) ->
        folds.write(
            low,
            high,
            (from, to, turn) -> along(Terms.ZERO, from, to, turn),
            index -> element(Terms.plus(base, index)));
  }

  /** The loop of a row in which {@code turn} writes what is done at a place after {@code base}. */
  private void along(Term base, Term low, Term high, Consumer<Term> turn) {
    int most = Math.min(abreast, mostAbreast());
    var loops = new PhaseLoops(writer, strides, dims.getLast(), cost, most, base, turn);
    loops.write(low, high);
    isAbreast |= loops.isAbreast();
  }

  /** Stores all results at {@code position}. */
  private void element(Term position) {
    stores.at(position, r -> firstResult + r);
  }

  /** Squares of the last dimension and dimension {@code other}, along which a read goes. */
  private Lowered tiles(int other, long work) {
    Dim inner = dims.getLast();
    Dim along = dims.get(other);
    List<Dim> outer = new ArrayList<>(dims);
    outer.removeLast();
    outer.remove(other);
    Squares squares = new Squares(writer, lowering, along, inner, strides.farReads(along, inner));
    long bands = Math.ceilDiv(along.extent(), squares.side());
    long units = bands;
    for (Dim dim : outer) {
      units *= dim.extent();
    }
    writer.loop(
        "u",
        use(from),
        use(to),
        1,
        unit -> {
          List<Dim> numbered = new ArrayList<>(outer);
          Dim band = new Dim("band", bands);
          numbered.add(band);
          bindOuter(unit, numbered);
          IndexExpression place = IndexExpression.rowMajor(dims);
          squares.write(writer.bound(band), () -> element(lowering.offset(place)));
        });
    return result(units, Math.max(1, work * (nest.count() / Math.max(1, units))), 1);
  }
}
