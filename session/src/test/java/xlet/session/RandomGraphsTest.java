package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Reader;
import xlet.engine.work.Workers;

/**
 * Graphs of operations drawn at random give the same bits, computed in one pass by emitted code or
 * step by step by closures. {@code -Drandom.graphs=100000} tries more than a build does, {@code
 * -Drandom.seed=2} others.
 */
class RandomGraphsTest {
  private static final int COUNT = Integer.getInteger("random.graphs", 120);
  private static final long SEED = Long.getLong("random.seed", 1);
  private static final int STEPS = 9;
  private static final int THREADS = Workers.count();
  private static final int[] SIZES = {1, 2, 3, 7, 16, 17, 33, 64, 65, 70, 130, 300};
  private static final List<ElementType> TYPES =
      List.of(
          ElementType.PRED,
          ElementType.S4,
          ElementType.S8,
          ElementType.U8,
          ElementType.S16,
          ElementType.U16,
          ElementType.S32,
          ElementType.U32,
          ElementType.S64,
          ElementType.U64,
          ElementType.F8E5M2,
          ElementType.F16,
          ElementType.BF16,
          ElementType.F32,
          ElementType.F32,
          ElementType.F64,
          ElementType.C64);

  private static final List<ElementType> FLOATS =
      List.of(ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64);

  private final Random random = new Random(SEED);

  /** Inputs, and the steps of a graph: step k binds {@code v<k>}. */
  private record Recipe(List<NdArray> inputs, List<String> steps) {
    Session session() {
      Session session = Session.create();
      for (int k = 0; k < inputs.size(); k++) {
        session.bind("x" + k, inputs.get(k));
      }
      return session;
    }

    Recipe without(int step) {
      List<String> fewer = new ArrayList<>(steps);
      fewer.remove(step);
      return new Recipe(inputs, fewer);
    }

    private List<String> names() {
      return steps.stream().map(step -> step.substring(4, step.indexOf(" ="))).toList();
    }

    /** All steps as one statement, so that they are one graph. */
    String line() {
      String results = "Tuple(" + String.join(", ", names()) + ")";
      return "Call((z: s32) => { " + String.join(" ", steps) + " " + results + " }, 0)";
    }

    /** The value of each step, one statement after the other. */
    Optional<List<Value>> apart() {
      Session session = session();
      if (steps.stream().anyMatch(step -> session.run(step).stream().anyMatch(Outcome::isBad))) {
        return Optional.empty();
      }
      return Optional.of(
          names().stream()
              .map(name -> Objects.requireNonNull(session.variables().get(name)).value())
              .toList());
    }

    List<Value> together() {
      Session session = session();
      assertThat(session.run(line())).as(line()).noneMatch(Outcome::isBad);
      Value value = Objects.requireNonNull(session.variables().get(Session.LAST)).value();
      return ((TupleValue) value).elements();
    }
  }

  @AfterEach
  void restore() {
    Reader.use(Reader.CHOSEN);
    Workers.count(THREADS);
  }

  @Test
  void oneGraphIsWhatItsStepsAre() {
    for (int round = 0; round < COUNT; round++) {
      Recipe recipe = recipe();
      if (fails(recipe)) {
        Recipe least = shrunk(recipe);
        assertThat(least.line())
            .as("with %s, on %s threads", least.inputs(), Workers.count())
            .isEqualTo("the same bits from all readers");
      }
    }
  }

  private boolean fails(Recipe recipe) {
    Reader.use(Reader.CLOSURES);
    Optional<List<Value>> apart = recipe.apart();
    if (apart.isEmpty() || recipe.steps().isEmpty()) {
      return false;
    }
    for (Reader reader : Reader.values()) {
      Reader.use(reader);
      Workers.count(1 + random.nextInt(3));
      List<Value> together = recipe.together();
      for (int k = 0; k < together.size(); k++) {
        if (!((NdArray) together.get(k)).sameValues((NdArray) apart.get().get(k))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Leaves steps out as long as what is left still fails. */
  private Recipe shrunk(Recipe recipe) {
    for (int step = recipe.steps().size() - 1; step >= 0; step--) {
      Recipe fewer = recipe.without(step);
      if (fails(fewer)) {
        return shrunk(fewer);
      }
    }
    return recipe;
  }

  private Recipe recipe() {
    List<NdArray> inputs = List.of(input(), input());
    Recipe recipe = new Recipe(inputs, List.of());
    Reader.use(Reader.CLOSURES);
    Session session = recipe.session();
    List<String> names = new ArrayList<>(List.of("x0", "x1"));
    List<String> steps = new ArrayList<>();
    for (int k = 0; k < STEPS; k++) {
      String name = names.get(random.nextInt(names.size()));
      ArrayShape shape = shape(session, name);
      String other =
          random.nextBoolean()
              ? names.get(random.nextInt(names.size()))
              : mate(session, names, shape);
      String step = "let v" + k + " = " + call(name, other, shape) + ";";
      if (session.run(step).stream().noneMatch(Outcome::isBad)) {
        names.add("v" + k);
        steps.add(step);
      }
    }
    return new Recipe(inputs, steps);
  }

  private static ArrayShape shape(Session session, String name) {
    return ((NdArray) Objects.requireNonNull(session.variables().get(name)).value()).shape();
  }

  /** An array of the dimensions of {@code shape}, converted to its element type. */
  private String mate(Session session, List<String> names, ArrayShape shape) {
    List<String> alike =
        names.stream().filter(name -> shape(session, name).sizes().equals(shape.sizes())).toList();
    String name = alike.get(random.nextInt(alike.size()));
    return shape(session, name).type() == shape.type()
        ? name
        : "ConvertElementType(" + name + ", " + shape.type().text() + ")";
  }

  private NdArray input() {
    ElementType type = TYPES.get(random.nextInt(TYPES.size()));
    long[] sizes = new long[1 + random.nextInt(3)];
    long count = 1;
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] = count > 2_000 ? 3 : SIZES[random.nextInt(SIZES.length)];
      count *= sizes[d];
    }
    double[] elements = random.doubles(count, -9, 9).toArray();
    NdArray array = NdArray.ofDoubles(ArrayShape.of(type, sizes), elements);
    List<Long> order = new ArrayList<>();
    IntStream.range(0, sizes.length).forEach(d -> order.add(random.nextInt(d + 1), (long) d));
    return array.withLayout(Layout.of(order.stream().mapToLong(d -> d).toArray()));
  }

  /** A call of {@code name}, of shape {@code shape}, and maybe of {@code other}. */
  private String call(String name, String other, ArrayShape shape) {
    int last = shape.rank() - 1;
    int dimension = shape.rank() == 0 ? 0 : random.nextInt(shape.rank());
    String number = "ConvertElementType(3, " + shape.type().text() + ")";
    return switch (random.nextInt(17)) {
      case 0 -> pick("Add", "Mul", "Sub", "Max", "Min") + "(" + name + ", " + other + ")";
      case 1 -> pick("Add", "Mul", "And", "Xor") + "(" + name + ", " + number + ")";
      case 2 -> pick("Neg", "Abs", "Exp", "Tanh", "Not", "Sign") + "(" + name + ")";
      case 3 -> "ConvertElementType(" + name + ", " + type(shape.type().isFloat()).text() + ")";
      case 4, 5 ->
          "Reduce(%s, %s, %s, {%s})"
              .formatted(name, number, pick("Add", "Mul", "Max", "Or"), dimension);
      case 6 ->
          "Reduce(%s, %s, (a: %s, b: %s) => a * %s - b, {%s})"
              .formatted(name, number, shape.type().text(), shape.type().text(), number, dimension);
      case 7 -> "Broadcast(" + name + ", {" + (2 + random.nextInt(4)) + "})";
      case 8 ->
          last == 1
              ? "Transpose(" + name + ", {1, 0})"
              : "Transpose(" + name + ", {" + dimension + ", " + (last - dimension) + ", 1})";
      case 9 -> "Reshape(" + name + ", {" + shape.elementCount() + "})";
      case 10 -> "Rev(" + name + ", {" + dimension + "})";
      case 11 -> "Concatenate(" + name + ", " + other + ", dimension = " + dimension + ")";
      case 12 -> "Select(" + name + " < " + number + ", " + name + ", " + other + ")";
      case 13 ->
          "Pad(%s, %s, {%s{2, -1, 0}})"
              .formatted(name, number, "{1, 2, 1}, ".repeat(Math.max(0, last)));
      case 14 -> "Sub(" + name + ", Reduce(" + name + ", " + number + ", Max, {0}), {1})";
      case 15 -> scattered(name, other, shape.rank());
      default -> "Clamp(" + number + ", " + name + ", " + other + ")";
    };
  }

  /** One array combined with another, or another order of itself, as one window of updates. */
  private String scattered(String name, String other, int rank) {
    String dimensions =
        IntStream.range(0, rank).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    String updates = rank == 0 ? name : pick(name, other, "Rev(" + name + ", {0})");
    return "Scatter(%s, s32[0] {}, %s, %s, update_window_dims = {%s}, inserted_window_dims = {}, scatter_dims_to_operand_dims = {}, index_vector_dim = 0)"
        .formatted(name, updates, pick("Add", "Mul", "Max"), dimensions);
  }

  private String pick(String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  /** Any element type, but from one float type often another: how they round differs. */
  private ElementType type(boolean ofFloat) {
    List<ElementType> types = ofFloat && random.nextBoolean() ? FLOATS : TYPES;
    return types.get(random.nextInt(types.size()));
  }
}
