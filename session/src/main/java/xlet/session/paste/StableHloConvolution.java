package xlet.session.paste;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.session.mlir.MlirText;

/** The dimension numbers of convolutions, and the size of the window, which the kernel has. */
final class StableHloConvolution {
  private static final String LABELS = "\\[([\\w,\\s]*)\\]";

  /** The dimension numbers, of which the kernel's are the second list. */
  static final Pattern DIMENSIONS =
      Pattern.compile(
          "(?:dim_numbers|dimension_numbers)\\s*=\\s*(?:#\\w+\\.conv<)?"
              + LABELS
              + "\\s*x\\s*"
              + LABELS
              + "\\s*->\\s*"
              + LABELS
              + ">?");

  private StableHloConvolution() {}

  /** The labels as HLO text has them: {@code b01f_01io->b01f}. */
  static String labels(MatchResult lists) {
    return "dim_labels="
        + joined(lists.group(1))
        + "_"
        + joined(lists.group(2))
        + "->"
        + joined(lists.group(3));
  }

  /** The size of the window, if the instruction with these items is a convolution. */
  static Optional<String> size(MlirOp op, List<String> items) {
    return items.stream()
        .map(DIMENSIONS::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .flatMap(lists ->
            MlirTypes.all(op.types()).stream()
                .skip(1)
                .findFirst()
                .map(kernel -> size(kernel, MlirText.split(lists.group(2)))));
  }

  private static String size(ArrayShape kernel, List<String> labels) {
    return IntStream.range(
            0, Math.toIntExact(labels.stream().filter(StableHloConvolution::isSpatial).count()))
        .mapToObj(d -> Long.toString(kernel.size(labels.indexOf(Integer.toString(d)))))
        .collect(Collectors.joining("x", "window={size=", "}"));
  }

  private static boolean isSpatial(String label) {
    return Character.isDigit(label.charAt(0));
  }

  private static String joined(String labels) {
    return String.join("", MlirText.split(labels));
  }
}
