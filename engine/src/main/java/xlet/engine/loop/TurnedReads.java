package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Read;

/**
 * Reads of blocks of arrays that are turned round in scratch arrays, so that neighbours along
 * another dimension are neighbours in memory.
 */
final class TurnedReads {
  private final Writer writer;
  private final ExpressionLowering lowering;
  private final List<Read> reads;

  /** The dimension along which neighbours are lines of a block. */
  private final Dim across;

  private final int side;
  private final List<Integer> arrays = new ArrayList<>();

  /**
   * Blocks have at most {@code side} lines of at most {@code length} slots each.
   *
   * @param reads read equally far apart everywhere, see {@link Strides#areEven}
   */
  TurnedReads(
      Writer writer,
      ExpressionLowering lowering,
      List<Read> reads,
      Dim across,
      int side,
      int length) {
    this.writer = writer;
    this.lowering = lowering;
    this.reads = reads;
    this.across = across;
    this.side = side;
    for (Read read : reads) {
      Storage storage = Storage.of(read.type());
      arrays.add(writer.in(writer.root(), () -> writer.scratch(storage, side * length)));
    }
  }

  boolean isEmpty() {
    return reads.isEmpty();
  }

  /** Turns round the block that begins at what the dimensions are. */
  void turn(Term lines, Term length) {
    for (int k = 0; k < reads.size(); k++) {
      Read read = reads.get(k);
      int parts = writer.dependencies().source(read.operand()).type().parts();
      int apart = Math.toIntExact(Strides.of(read, across) * parts);
      var first = (Term.Load) lowering.slot(read);
      writer.add(new Step.Turning(first, apart, parts, arrays.get(k), side, lines, length));
    }
  }

  /** From now on, in this scope, reads are of slot {@code place} of the scratch arrays. */
  void know(Term place) {
    for (int k = 0; k < reads.size(); k++) {
      Storage storage = Storage.of(reads.get(k).type());
      writer.scope().knowSlot(reads.get(k), new Term.Load(arrays.get(k), storage, place));
    }
  }
}
