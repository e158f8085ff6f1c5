package xlet.grammar.tree;

import java.util.Arrays;

/**
 * The numbers of a {@link DenseLiteral}: signed numbers and the words {@code true}, {@code false},
 * {@code inf} and {@code nan}, as ranges of one text.
 */
public final class NumberTexts {
  private final String text;
  private final int offset;
  private final int[] starts;
  private final int[] ends;

  /**
   * Takes ranges of a text over.
   *
   * @param text the text, ASCII only
   * @param offset the code point at which {@code text} begins in the source
   * @param starts where each number begins in {@code text}
   * @param ends where each number ends in {@code text}
   */
  public NumberTexts(String text, int offset, int[] starts, int[] ends) {
    this.text = text;
    this.offset = offset;
    this.starts = starts.clone();
    this.ends = ends.clone();
  }

  /** How many numbers there are. */
  public int size() {
    return starts.length;
  }

  /** Number {@code i} as written, sign included. */
  public String text(int i) {
    return text.substring(starts[i], ends[i]);
  }

  /** Where number {@code i} stands in the source. */
  public Span span(int i) {
    return new Span(offset + starts[i], offset + ends[i]);
  }

  /** The characters that {@link #start} and {@link #end} count. */
  public CharSequence characters() {
    return text;
  }

  /** Where number {@code i} begins in {@link #characters}. */
  public int start(int i) {
    return starts[i];
  }

  /** Where number {@code i} ends in {@link #characters}. */
  public int end(int i) {
    return ends[i];
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof NumberTexts that) || that.size() != size()) {
      return false;
    }
    for (int i = 0; i < starts.length; i++) {
      if (!text(i).equals(that.text(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new int[] {size(), size() == 0 ? 0 : text(0).hashCode()});
  }

  @Override
  public String toString() {
    return size() + " numbers";
  }
}
