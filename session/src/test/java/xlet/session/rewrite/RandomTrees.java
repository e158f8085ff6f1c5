package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import xlet.engine.array.Ints;

/** Programs drawn at random of reshapes, reductions, broadcasts and element-wise operations. */
final class RandomTrees {
  private static final int MOST_ELEMENTS = 96;
  private static final List<String> BINARY = List.of("Add", "Sub", "Mul", "Max", "Min");
  private static final List<String> UNARY = List.of("Neg", "Abs", "Sign");
  private static final List<String> COMPUTATIONS =
      List.of("Add", "Max", "Min", "Mul", "(a, b) => b + a", "Sub", "(a, b) => a * 2 + b");

  private final Random random;
  private final String type;
  private final List<String> statements = new ArrayList<>();
  private final List<String> reshapes = new ArrayList<>();
  private Ints before = Ints.of();
  private Ints between = Ints.of();
  private int data;

  private RandomTrees(Random random) {
    this.random = random;
    this.type = pick(List.of("s32", "s32", "f32", "bf16", "s8"));
  }

  /** A program whose last statement gives its result. */
  static String program(Random random) {
    return new RandomTrees(random).program();
  }

  private String program() {
    before = sizes();
    between = random.nextInt(12) == 0 ? before : regrouped(before);
    int depth = random.nextInt(4);
    String tree =
        depth == 0 ? reshape() : "%s(%s, %s)".formatted(pick(BINARY), reshape(), tree(depth - 1));
    String root =
        switch (random.nextInt(5)) {
          case 0, 1 -> reduced(tree);
          case 2, 3 -> "Reshape(" + guarded(tree) + ", " + back() + ")";
          default -> "(%s, Reshape(%s, %s))".formatted(reduced(tree), tree, back());
        };
    statements.add("let r = " + root);
    return String.join("\n", statements);
  }

  private Ints back() {
    return random.nextInt(8) == 0 ? regrouped(between) : before;
  }

  private Ints sizes() {
    Ints sizes = Ints.of();
    int rank = 1 + random.nextInt(4);
    while (sizes.size() < rank) {
      long size = pick(List.of(1L, 2L, 2L, 3L, 4L, 6L));
      if (sizes.product() * size <= MOST_ELEMENTS) {
        sizes = sizes.append(size);
      }
    }
    return sizes;
  }

  /** As many elements in other sizes: some dimensions split, some joined, some of size 1 added. */
  private Ints regrouped(Ints sizes) {
    List<Long> all = new ArrayList<>(sizes.stream().boxed().toList());
    for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
      int at = all.isEmpty() ? 0 : random.nextInt(all.size());
      switch (all.isEmpty() ? 2 : random.nextInt(5)) {
        case 0, 1 -> {
          long size = all.get(at);
          long factor = pick(List.of(2L, 3L));
          if (size % factor == 0) {
            all.set(at, factor);
            all.add(at + random.nextInt(2), size / factor);
          }
        }
        case 2 -> all.add(at, 1L);
        default -> {
          if (at + 1 < all.size()) {
            all.set(at, all.get(at) * all.remove(at + 1));
          }
        }
      }
    }
    return Ints.of(all);
  }

  private String data(Ints sizes) {
    String name = "x" + data++;
    int spread = 2 + random.nextInt(8);
    statements.add(
        "let %s = Reshape(ConvertElementType(Rem(Iota(s32[%d], 0) * 7 + %d, %d) - 3, %s), %s)"
            .formatted(name, sizes.product(), random.nextInt(9), spread, type, sizes));
    return name;
  }

  private String tree(int depth) {
    if (depth == 0) {
      return leaf();
    }
    return switch (random.nextInt(6)) {
      case 0 -> pick(UNARY) + "(" + tree(depth - 1) + ")";
      case 1 ->
          "Select(%s < %s, %s, %s)".formatted(tree(depth - 1), tree(0), reshape(), broadcast());
      default -> "%s(%s, %s)".formatted(pick(BINARY), tree(depth - 1), tree(random.nextInt(depth)));
    };
  }

  private String leaf() {
    return switch (random.nextInt(12)) {
      case 0 -> "ConvertElementType(" + random.nextInt(5) + ", " + type + ")";
      case 1, 2, 3 -> broadcast();
      case 4 -> random.nextInt(3) == 0 ? data(between) : reshape();
      case 5 -> guarded(reshape());
      case 6 -> "Call((t) => Max(t * 2, t), %s)".formatted(reshape());
      default -> reshape();
    };
  }

  private String reshape() {
    if (reshapes.isEmpty() || random.nextInt(3) == 0) {
      String name = "y" + reshapes.size();
      String operand = data(before);
      statements.add("let %s = Reshape(%s, %s)".formatted(name, operand, between));
      reshapes.add(name);
    }
    return pick(reshapes);
  }

  private String broadcast() {
    List<Long> dimensions = new ArrayList<>();
    List<Long> sizes = new ArrayList<>();
    for (int d = 0; d < between.size(); d++) {
      if (random.nextInt(3) == 0) {
        dimensions.add((long) d);
        sizes.add(random.nextInt(6) == 0 ? 1 : between.get(d));
      }
    }
    String y = data(Ints.of(sizes));
    return "BroadcastInDim(%s, %s, %s)".formatted(y, between, Ints.of(dimensions));
  }

  private String guarded(String value) {
    return random.nextInt(8) == 0 ? "OptimizationBarrier(" + value + ")" : value;
  }

  private String reduced(String tree) {
    String dimensions =
        Ints.range(between.size()).stream()
            .filter(d -> random.nextInt(5) < 3)
            .mapToObj(Long::toString)
            .collect(Collectors.joining(", ", "{", "}"));
    String computation = pick(COMPUTATIONS);
    String init = "ConvertElementType(" + pick(List.of("0", "0", "1", "3")) + ", " + type + ")";
    if (random.nextInt(12) == 0) {
      return "Reduce(%s, %s, %s, %s, (a, b, c, d) => (a + c, Max(b, d)), %s)"
          .formatted(tree, tree, init, init, dimensions);
    }
    return "Reduce(%s, %s, %s, %s)".formatted(guarded(tree), init, computation, dimensions);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
