package xlet.engine.op.linalg;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.Ints;

/**
 * Which dimension of a convolution's image, kernel and result is which, as labels such as {@code
 * b01f_01io->b01f} say it.
 *
 * @param image the dimensions of the left operand
 * @param kernel those of the right operand; its first is the input feature, its second the output
 *     feature
 * @param result those of the result
 */
record ConvolutionNumbers(Part image, Part kernel, Part result) {

  /**
   * The dimensions of one array.
   *
   * @param text the labels
   * @param first the batch; of the kernel, the input feature
   * @param second the feature; of the kernel, the output feature
   * @param spatial the spatial dimensions, in the order of their labels
   */
  record Part(String text, int first, int second, Ints spatial) {

    private static Part of(String text, char first, char second) {
      long[] spatial = new long[Math.max(0, text.length() - 2)];
      for (int k = 0; k < spatial.length; k++) {
        spatial[k] = position(text, (char) ('0' + k));
      }
      return new Part(text, position(text, first), position(text, second), Ints.of(spatial));
    }

    private static int position(String text, char label) {
      int position = text.indexOf(label);
      if (position < 0) {
        throw new IllegalArgumentException(text + " has no " + label);
      }
      return position;
    }

    int rank() {
      return text.length();
    }
  }

  /**
   * The numbers that {@code labels} say.
   *
   * @throws IllegalArgumentException if a label is missing; the message says which
   */
  static ConvolutionNumbers parse(String labels) {
    String[] parts = labels.replace(" ", "").split("_|->", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(labels + " is not of the form b01f_01io->b01f");
    }
    var numbers =
        new ConvolutionNumbers(
            Part.of(parts[0], 'b', 'f'), Part.of(parts[1], 'i', 'o'), Part.of(parts[2], 'b', 'f'));
    if (parts[1].length() != parts[0].length() || parts[2].length() != parts[0].length()) {
      throw new IllegalArgumentException(labels + " labels different numbers of dimensions");
    }
    return numbers;
  }

  /** The labels of a convolution without dimension numbers: {@code bf01_oi01->bf01}. */
  static String defaults(int rank) {
    String spatial = digits(rank);
    return "bf" + spatial + "_oi" + spatial + "->bf" + spatial;
  }

  /** The labels with features last: {@code b01f_01io->b01f}. */
  static String featuresLast(int rank) {
    String spatial = digits(rank);
    return "b" + spatial + "f_" + spatial + "io->b" + spatial + "f";
  }

  private static String digits(int rank) {
    return IntStream.range(0, Math.max(0, rank - 2))
        .mapToObj(Integer::toString)
        .collect(Collectors.joining());
  }
}
