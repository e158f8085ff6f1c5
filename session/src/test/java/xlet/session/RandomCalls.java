package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.session.catalog.Operations;

/** Calls of operations with arguments of any kind, count, rank and size, most of them wrong. */
final class RandomCalls {
  private static final List<String> TYPES =
      List.of("f32", "f32", "s32", "s32", "pred", "bf16", "f64", "u8", "s64", "c64", "u32", "s4");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "2",
          "3",
          "-1",
          "0.5",
          "7",
          "127",
          "128",
          "4294967296",
          "2147483647",
          "-2",
          "9223372036854775807",
          "-9223372036854775808",
          "1e30",
          "nan",
          "inf",
          "true",
          "99999999");

  private static final List<String> NAMES =
      List.of("Add", "Max", "Mul", "Neg", "Transpose", "x", "EQ", "SAME", "VALID", "p", "q");

  private static final List<String> COMPUTATIONS =
      List.of(
          "Add",
          "Mul",
          "(a: f32, b: f32) => a + b",
          "(a, b) => Max(a, b)",
          "(a: s32) => a + 1",
          "(a: s32) => a < 3",
          "(a) => a",
          "(a: f32, b: f32) => a < b",
          "() => 1.0",
          "(a: (s32, f32)) => a",
          "(a, b, c) => (a, b)");

  private final Random random;

  RandomCalls(Random random) {
    this.random = random;
  }

  /** A call of any operation. */
  String call() {
    return call(pick(Operations.all()));
  }

  private String call(OpDef op) {
    List<String> arguments = new ArrayList<>();
    for (Parameter parameter : op.parameters()) {
      if (parameter.optional() && random.nextInt(3) > 0) {
        continue;
      }
      int count = parameter.kind() == Parameter.Kind.OPERANDS ? random.nextInt(4) : 1;
      for (int k = 0; k < count; k++) {
        String name = random.nextInt(3) == 0 ? parameter.name() + "=" : "";
        arguments.add(name + (random.nextInt(6) == 0 ? any() : fitting(parameter)));
      }
    }
    if (random.nextInt(12) == 0 && !arguments.isEmpty()) {
      arguments.remove(random.nextInt(arguments.size()));
    }
    if (random.nextInt(12) == 0) {
      arguments.add(random.nextInt(arguments.size() + 1), any());
    }
    return op.name() + "(" + String.join(", ", arguments) + ")";
  }

  private String fitting(Parameter parameter) {
    return switch (parameter.kind()) {
      case OPERAND, OPERANDS -> random.nextInt(8) == 0 ? pick(NUMBERS) : array();
      case LITERAL -> array();
      case COMPUTATION -> pick(COMPUTATIONS);
      case COMPUTATIONS -> list(() -> pick(COMPUTATIONS));
      case INTEGER -> number();
      case INTS -> list(this::number);
      case INT_LISTS -> list(() -> list(this::number));
      case PADDING -> random.nextBoolean() ? "SAME" : list(() -> list(this::number));
      case NUMBER -> pick(NUMBERS);
      case FLAG -> random.nextBoolean() ? "true" : "false";
      case FLAGS -> list(() -> random.nextBoolean() ? "true" : "false");
      case TYPE -> pick(TYPES);
      case SHAPE -> shape();
      case ENUMS -> list(() -> pick(parameter.values()));
      case ENUM ->
          parameter.values().isEmpty() || random.nextInt(6) == 0
              ? pick(NAMES)
              : pick(parameter.values());
      case TEXT, TARGET -> "\"text\"";
      case LABELS -> random.nextBoolean() ? "b01f_01io->b01f" : "b0f_io0->bf";
      case FIELDS -> fields();
    };
  }

  private String fields() {
    List<String> names =
        List.of("offset_dims", "lhs_contracting_dimensions", "rhs_batch_dims", "index_vector_dim");
    return "{" + pick(names) + "=" + list(this::number) + "}";
  }

  private String any() {
    List<Supplier<String>> kinds =
        List.of(
            this::array,
            this::number,
            this::shape,
            this::tuple,
            () -> pick(NUMBERS),
            () -> pick(NAMES),
            () -> pick(TYPES),
            () -> pick(COMPUTATIONS),
            () -> list(this::number),
            () -> list(() -> pick(NUMBERS)),
            () -> list(() -> list(() -> pick(NUMBERS))),
            () -> "\"text\"",
            () -> "ShapeUtil::MakeShape(F32, " + list(this::number) + ")",
            () -> "c64[1] {" + list(this::number) + "}",
            () -> "{(" + pick(NUMBERS) + ", " + list(this::number) + ")}",
            () -> random.nextInt(4) == 0 ? call() : array());
    return pick(kinds).get();
  }

  private String tuple() {
    return "(" + array() + ", " + pick(NUMBERS) + ")";
  }

  private String number() {
    return random.nextInt(8) == 0 ? pick(NUMBERS) : String.valueOf(random.nextInt(4));
  }

  private String list(Supplier<String> element) {
    return IntStream.range(0, random.nextInt(4))
        .mapToObj(k -> element.get())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private String shape() {
    String layout = random.nextInt(8) == 0 ? list(this::number) : "";
    return pick(TYPES) + sizes(random.nextInt(4)).toString().replace(" ", "") + layout;
  }

  private List<Long> sizes(int rank) {
    List<Long> sizes = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      sizes.add(
          random.nextInt(20) == 0
              ? pick(List.of(1L << 32, 1L << 40, Long.MAX_VALUE, 1L << 31))
              : (long) random.nextInt(4));
    }
    return sizes;
  }

  /** An array: a literal with its type, a count, or numbers without a type. */
  private String array() {
    List<Long> sizes = sizes(random.nextInt(4));
    String type = pick(TYPES);
    String shape = type + sizes.toString().replace(" ", "");
    boolean large = sizes.stream().anyMatch(size -> size > 4);
    return switch (random.nextInt(5)) {
      case 0 -> "Iota(" + shape + ", " + random.nextInt(3) + ")";
      case 1 ->
          "Broadcast("
              + type
              + " 1, {"
              + shape.substring(type.length() + 1).replace("]", "}")
              + ")";
      default -> large ? shape + " {}" : literal(shape, sizes, type);
    };
  }

  private String literal(String shape, List<Long> sizes, String type) {
    String elements = elements(sizes, type);
    return random.nextInt(5) == 0 && !sizes.isEmpty() ? elements : shape + " " + elements;
  }

  private String elements(List<Long> sizes, String type) {
    if (sizes.isEmpty()) {
      String number = String.valueOf(random.nextInt(type.equals("pred") ? 2 : 4));
      return type.equals("pred") ? (number.equals("1") ? "true" : "false") : number;
    }
    return IntStream.range(0, Math.toIntExact(sizes.getFirst()))
        .mapToObj(k -> elements(sizes.subList(1, sizes.size()), type))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
