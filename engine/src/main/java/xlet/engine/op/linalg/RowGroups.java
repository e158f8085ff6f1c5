package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import xlet.engine.emit.BlockProduct;
import xlet.engine.op.linalg.ProductFactors.Span;

/**
 * The groups of rows of a part of a product, of as many rows as are multiplied at a time: where
 * their factors and their sums lie. What is known of one matrix of a batch serves the next.
 */
final class RowGroups {
  private final ProductTask task;
  private final BlockProduct code;
  private final int high;
  private final ProductFactors factors;

  /** Whether sums are made in the target where they lie well there. */
  private final boolean mayBeDirect;

  /** How far rows lie apart in the target; -1 if that differs. */
  private final int pitch;

  /** How far the rows of a group lie apart in the target; 0 if that differs. */
  private final int[] pitches;

  private final Map<Chosen, List<Run>> known = new HashMap<>();
  private int from;
  private int[] all = {};

  /** The groups whose sums cannot be made in the target. */
  private int[] apart = {};

  /** The groups of a span whose sums are made in the target as far as possible, or nowhere. */
  private record Chosen(Span span, boolean areDirect) {}

  /**
   * A group of rows.
   *
   * @param factors the array of its factors
   * @param start where they begin, after those of the matrix if {@code inPlace}
   * @param step how far its rows lie apart
   * @param isDirect whether its sums are made in the target
   * @param sum where its sums begin, after those of a block
   * @param pitch how far rows of its sums lie apart
   */
  record Group(
      Object factors, int start, boolean inPlace, int step, boolean isDirect, int sum, int pitch) {
    /** Whether it lies so far after {@code other}, and is otherwise like it. */
    @SuppressWarnings("ReferenceEquality") // the same array
    boolean follows(Group other, int leftApart, int sumsApart) {
      return factors == other.factors
          && isDirect == other.isDirect
          && step == other.step
          && pitch == other.pitch
          && start - other.start == leftApart
          && sum - other.sum == sumsApart;
    }
  }

  /** Groups that lie equally far from each other, and their terms. */
  record Run(
      Group first,
      int groups,
      int leftApart,
      int sumsApart,
      int term,
      List<BlockProduct.Piece> pieces) {}

  RowGroups(ProductTask task, BlockProduct code, ProductFactors factors, boolean mayBeDirect) {
    this.task = task;
    this.code = code;
    this.high = code.rows();
    this.factors = factors;
    this.mayBeDirect = mayBeDirect;
    this.pitch = Matrix.step(task.target().rows());
    this.pitches = new int[factors.mostGroups()];
  }

  /** Goes on with these rows of matrix {@code batch}. */
  void take(int batch, int fromRow, int toRow, boolean inPlace) {
    if (!factors.take(batch, fromRow, toRow, inPlace)) {
      return;
    }
    from = fromRow;
    known.clear();
    for (int g = 0; g < factors.groups(); g++) {
      int row = from + g * high;
      boolean isDirect = mayBeDirect && row + high <= toRow;
      pitches[g] = isDirect ? pitch(row) : 0;
    }
    all = IntStream.range(0, factors.groups()).toArray();
    apart = Arrays.stream(all).filter(g -> pitches[g] == 0).toArray();
  }

  private int pitch(int row) {
    return pitch > 0 ? pitch : ProductFactors.step(task.target().rows(), row, high, 0);
  }

  /** The groups whose sums are not made in the target, though others are if {@code areDirect}. */
  int[] inRoom(boolean areDirect) {
    return areDirect ? apart : all;
  }

  /** The groups of a span; their sums are made in the target if {@code areDirect} and they can. */
  List<Run> runs(Span span, boolean areDirect) {
    return known.computeIfAbsent(new Chosen(span, areDirect), this::found);
  }

  private List<Run> found(Chosen chosen) {
    Span span = chosen.span;
    var copied = factors.pieces(span, /* areCopied= */ true);
    var inPlace = factors.pieces(span, /* areCopied= */ false);
    List<Group> groups = new ArrayList<>();
    for (int g = 0; g < factors.groups(); g++) {
      groups.add(group(span, g, chosen.areDirect && pitches[g] != 0));
    }
    List<Run> runs = new ArrayList<>();
    for (int g = 0; g < groups.size(); ) {
      Group first = groups.get(g);
      int end = g + 1;
      Group second = groups.get(Math.min(end, groups.size() - 1));
      int leftApart = second.start - first.start;
      int sumsApart = second.sum - first.sum;
      while (end < groups.size()
          && groups.get(end).follows(groups.get(end - 1), leftApart, sumsApart)) {
        end++;
      }
      var pieces = first.inPlace ? inPlace : copied;
      runs.add(new Run(first, end - g, leftApart, sumsApart, span.first().term(), pieces));
      g = end;
    }
    return runs;
  }

  private Group group(Span span, int g, boolean isDirect) {
    return new Group(
        factors.array(span, g),
        factors.start(span, g),
        !factors.isCopied(span, g),
        factors.step(span, g),
        isDirect,
        isDirect ? task.target().rows()[from + g * high] : g * high * code.columns(),
        isDirect ? pitches[g] : code.columns());
  }
}
