package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.function.Consumer;
import xlet.engine.element.Atom.Dim;

/**
 * Writes the turns of a fold in lanes over several dimensions row by row along the last of them,
 * rows being cut where lanes begin anew: in a piece of a row neighbours belong to neighbouring
 * lanes.
 */
final class LaneRows {
  /** Rows of so many times all lanes are gone through in groups of them. */
  private static final int LONG = 4;

  private final Writer writer;
  private final List<Dim> over;
  private final long extent;
  private final int lanes;
  private final LaneLoops loops;

  LaneRows(Writer writer, List<Dim> over, int lanes, LaneLoops loops) {
    this.writer = writer;
    this.over = over;
    this.extent = over.getLast().extent();
    this.lanes = lanes;
    this.loops = loops;
  }

  /** The turns of a block of {@code count} from {@code start} that are left after one per lane. */
  void write(Term start, Term count) {
    Term end = Terms.plus(start, count);
    Term begin = Terms.plus(start, Terms.number(lanes));
    Term last = Terms.plus(end, Terms.number(extent - 1));
    loop(
        quotient(begin),
        quotient(last),
        row -> {
          bind(writer, over.subList(0, over.size() - 1), row);
          Term position = shared(Terms.times(row, extent));
          Term offset = shared(Terms.and(Terms.minus(position, start), Terms.number(lanes - 1)));
          Term low = shared(Terms.greatest(Terms.ZERO, Terms.minus(begin, position)));
          Term high = shared(Terms.least(Terms.number(extent), Terms.minus(end, position)));
          if (lanes % extent == 0) {
            piece(low, high, offset);
          } else if (extent < (long) LONG * lanes) {
            pieces(low, high, offset);
          } else {
            groups(low, high, offset);
          }
        });
  }

  /** A long row: what is left of a group of all lanes, whole groups, and what begins another. */
  private void groups(Term low, Term high, Term offset) {
    if (extent % lanes == 0) { // all rows begin with the first lane
      loops.groups(low, Terms.ZERO, groups(low, high), this::bindLast);
      return;
    }
    Term mask = Terms.number(lanes - 1);
    Term begun = Terms.and(Terms.plus(offset, low), mask);
    Term missing = Terms.and(Terms.minus(Terms.ZERO, begun), mask);
    Term first = shared(Terms.least(high, Terms.plus(low, missing)));
    piece(low, first, shared(Terms.minus(begun, low)));
    Term groups = groups(first, high);
    loops.groups(first, Terms.ZERO, groups, this::bindLast);
    Term last = shared(Terms.plus(first, Terms.times(groups, lanes)));
    piece(last, high, shared(Terms.minus(Terms.ZERO, last)));
  }

  /** How many whole groups there are from {@code low} to {@code high}. */
  private Term groups(Term low, Term high) {
    Term digits = Terms.number(Integer.numberOfTrailingZeros(lanes));
    return shared(Terms.operate(Opcode.ISHR, Carrier.INT, Terms.minus(high, low), digits));
  }

  private void pieces(Term low, Term high, Term offset) {
    long most = (extent + lanes - 2) / lanes + 1;
    loop(
        Terms.ZERO,
        Terms.number(most),
        cut -> {
          Term shift = shared(Terms.minus(offset, Terms.times(cut, lanes)));
          Term from = shared(Terms.greatest(low, Terms.minus(Terms.ZERO, shift)));
          Term to = shared(Terms.least(high, Terms.minus(Terms.number(lanes), shift)));
          piece(from, to, shift);
        });
  }

  /** Elements of a row, of which number j belongs to lane j + {@code shift}. */
  private void piece(Term from, Term to, Term shift) {
    loop(
        from,
        to,
        inner -> {
          bindLast(inner);
          loops.step(Terms.plus(inner, shift));
        });
  }

  private void bindLast(Term inner) {
    writer.bind(over.getLast(), inner);
  }

  /** Binds {@code over} to the index that {@code turn} is in row-major order. */
  static void bind(Writer writer, List<Dim> over, Term turn) {
    if (over.size() == 1) {
      writer.bind(over.get(0), turn);
      return;
    }
    Term rest = writer.shared(turn);
    for (int d = over.size() - 1; d >= 0; d--) {
      Term extent = Terms.number(over.get(d).extent());
      writer.bind(
          over.get(d),
          d == 0 ? rest : writer.shared(Terms.operate(Opcode.IREM, Carrier.INT, rest, extent)));
      rest = d == 0 ? rest : writer.shared(Terms.operate(Opcode.IDIV, Carrier.INT, rest, extent));
    }
  }

  private void loop(Term from, Term to, Consumer<Term> body) {
    writer.loop("l", from, to, 1, body);
  }

  private Term shared(Term value) {
    return writer.shared(value);
  }

  private Term quotient(Term number) {
    return shared(Terms.operate(Opcode.IDIV, Carrier.INT, number, Terms.number(extent)));
  }
}
