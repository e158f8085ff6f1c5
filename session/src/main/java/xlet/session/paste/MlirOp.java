package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.session.mlir.MlirText;

/**
 * An instruction of MLIR.
 *
 * @param line the number of its line, from 1
 * @param results the values that it gives: {@code %0}, or {@code %0#0} and {@code %0#1}
 * @param name the operation with its dialect: {@code stablehlo.add}
 * @param arguments what stands between the name and the types, except for regions
 * @param regions the computations in it
 * @param types what stands behind the colon
 */
record MlirOp(
    int line,
    List<String> results,
    String name,
    String arguments,
    List<Region> regions,
    String types) {
  MlirOp {
    results = List.copyOf(results);
    regions = List.copyOf(regions);
  }

  /** A parameter of a computation; its type is as it is written. */
  record Parameter(String name, String type) {}

  /** A computation. */
  record Region(List<Parameter> parameters, List<MlirOp> ops) {
    Region {
      parameters = List.copyOf(parameters);
      ops = List.copyOf(ops);
    }

    Region withParameters(List<Parameter> others) {
      return new Region(others, ops);
    }

    /** The instruction that says what the computation gives. */
    Optional<MlirOp> last() {
      return ops.isEmpty() || !ops.getLast().plainName().equals("return")
          ? Optional.empty()
          : Optional.of(ops.getLast());
    }
  }

  /** The name without its dialect. */
  String plainName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Operands and attributes in one list, in whatever lists they are written. */
  List<String> items() {
    return itemsOf(arguments);
  }

  /** Operands and attributes in {@code arguments}. */
  static List<String> itemsOf(String arguments) {
    List<String> items = new ArrayList<>();
    collect(arguments, items);
    return items;
  }

  private static void collect(String text, List<String> items) {
    StringBuilder item = new StringBuilder();
    int k = 0;
    while (k < text.length()) {
      int to = text.charAt(k) == '"' ? MlirText.behindString(text, k) : k + 1;
      if (MlirText.opens(text, k)) {
        int end = MlirText.behind(text, k);
        to = end < 0 ? text.length() : end;
        if (isList(text, k, item.toString().strip())) {
          flush(item, items);
          boolean angled = text.charAt(k) == '<';
          int begin = angled ? k + 2 : k + 1;
          collect(text.substring(begin, Math.max(begin, angled ? to - 2 : to - 1)), items);
          k = to;
          continue;
        }
      }
      if (text.charAt(k) == ',') {
        flush(item, items);
      } else {
        item.append(text, k, to);
      }
      k = to;
    }
    flush(item, items);
  }

  /**
   * Returns true if the bracket at {@code k} holds items; otherwise it is a part of {@code item}.
   */
  private static boolean isList(String text, int k, String item) {
    return switch (text.charAt(k)) {
      case '(' -> item.isEmpty();
      case '{' -> !item.endsWith("=");
      case '<' -> text.startsWith("<{", k);
      default -> false;
    };
  }

  private static void flush(StringBuilder item, List<String> items) {
    String text = item.toString().strip().replaceAll("\\s*\\R\\s*", " ");
    if (!text.isEmpty()) {
      items.add(text);
    }
    item.setLength(0);
  }
}
