package xlet.engine.explain;

import java.util.List;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;

/**
 * The reasons for the value of an element: the reads and choices behind it, in the operation's own
 * words.
 *
 * @param result the number of the result, 0 unless the value is a tuple
 * @param index the index of the element
 * @param value the element
 * @param lines the reads and choices, in order
 */
public record Explanation(int result, Ints index, Scalar value, List<Line> lines) {
  public Explanation {
    lines = List.copyOf(lines);
  }

  /** A number with its type: storage bits, those of an imaginary part after the real one's. */
  public record Scalar(ElementType type, long bits, long imaginaryBits) {
    /** The element of {@code array} at {@code index}. */
    static Scalar of(NdArray array, long... index) {
      int offset = array.offset(index);
      return new Scalar(array.type(), array.realBits(offset), array.imaginaryBits(offset));
    }

    /** Whether both are the same number, or not a number. */
    boolean sameNumber(Scalar other) {
      return sameNumber(bits, other.bits) && sameNumber(imaginaryBits, other.imaginaryBits);
    }

    private boolean sameNumber(long one, long other) {
      return one == other || (isNan(one) && isNan(other));
    }

    private boolean isNan(long pattern) {
      return !type.inLong() && Double.isNaN(type.decode(pattern));
    }
  }

  /** One thing that happened. */
  public sealed interface Line {
    /** The element of operand number {@code operand} at {@code index} was read. */
    record Read(int operand, Ints index, Scalar value) implements Line {}

    /** An index, {@code label} of it, was moved from {@code from} to {@code to}. */
    record Clamped(String label, long from, long to) implements Line {}

    /** A number that was read is used as an index; {@code label} says as which. */
    record Used(String label, long number) implements Line {}

    /** {@code words} say which way was taken, {@code tests} why; no tests if a value decided. */
    record Choice(String words, List<Test> tests) implements Line {
      public Choice {
        tests = List.copyOf(tests);
      }
    }

    /** A turn of a fold: {@code noun} and where it was. */
    record Turn(String noun, Ints index, List<Line> lines) implements Line {
      public Turn {
        lines = List.copyOf(lines);
      }
    }

    /** So many turns more were not written down. */
    record Omitted(long turns) implements Line {}

    /** A computation gave the element; {@code words} say which, and its own reasons follow. */
    record Computed(String words, List<Line> lines) implements Line {
      public Computed {
        lines = List.copyOf(lines);
      }
    }
  }

  /**
   * A comparison that decided: an index with a range, {@code multipleOf} more than 1 where it asked
   * for a multiple instead.
   */
  public record Test(
      String formula, long index, long low, long high, long multipleOf, boolean holds) {

    /** The comparison in words: {@code 3 is not in 0..2}, {@code 5 is not a multiple of 3}. */
    public String text() {
      if (multipleOf > 1) {
        return index + (holds ? " is a multiple of " : " is not a multiple of ") + multipleOf;
      }
      if (index < low) {
        return index + " < " + low;
      }
      return index > high ? index + " > " + high : index + " is in " + low + ".." + high;
    }
  }

  /** This with {@code element}, which was computed in another way, as {@code words} say. */
  Explanation computedAs(Scalar element, String words) {
    Line way = new Line.Choice(words, List.of());
    return new Explanation(
        result, index, element, Stream.concat(Stream.of(way), lines.stream()).toList());
  }

  /** All reads, those inside of turns too. */
  public Stream<Line.Read> reads() {
    return reads(lines);
  }

  private static Stream<Line.Read> reads(List<Line> lines) {
    return lines.stream()
        .flatMap(line ->
            switch (line) {
              case Line.Read read -> Stream.of(read);
              case Line.Turn turn -> reads(turn.lines());
              case Line.Computed computed -> reads(computed.lines());
              case Line.Clamped clamped -> Stream.of();
              case Line.Used used -> Stream.of();
              case Line.Omitted omitted -> Stream.of();
              case Line.Choice choice -> Stream.of();
            });
  }
}
