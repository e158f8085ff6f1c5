package xlet.engine.op;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive;
import xlet.engine.element.Primitive.Doubles2ToLong;
import xlet.engine.element.Primitive.Doubles2ToLongFunction;
import xlet.engine.element.Primitive.DoublesToLong;
import xlet.engine.element.Primitive.LongFunction2;
import xlet.engine.element.Primitive.Longs2;

/** How a comparison compares; its primitives give 0 or 1. */
public enum Direction {
  EQ((x, y) -> x == y ? 1 : 0, (x, y) -> x == y ? 1 : 0),
  NE((x, y) -> x != y ? 1 : 0, (x, y) -> x != y ? 1 : 0),
  GE((x, y) -> x >= y ? 1 : 0, (x, y) -> x >= y ? 1 : 0),
  GT((x, y) -> x > y ? 1 : 0, (x, y) -> x > y ? 1 : 0),
  LE((x, y) -> x <= y ? 1 : 0, (x, y) -> x <= y ? 1 : 0),
  LT((x, y) -> x < y ? 1 : 0, (x, y) -> x < y ? 1 : 0);

  @SuppressWarnings("ImmutableEnumChecker") // never written
  private final Family family;

  @SuppressWarnings("ImmutableEnumChecker") // has no state
  private final LongFunction2 signed;

  @SuppressWarnings("ImmutableEnumChecker") // never written
  private final Map<ElementType, Longs2> totalOrders = new EnumMap<>(ElementType.class);

  Direction(LongFunction2 signed, Doubles2ToLongFunction floats) {
    String name = name().toLowerCase(Locale.ROOT);
    long flip = Long.MIN_VALUE;
    this.signed = signed;
    family =
        Family.named(name)
            .pred(signed)
            .signed(signed)
            .unsigned((x, y) -> signed.apply(x ^ flip, y ^ flip))
            .with(Kind.FLOAT, new Doubles2ToLong(name, floats));
    Stream.of(ElementType.values())
        .filter(ElementType::isFloat)
        .forEach(type ->
            totalOrders.put(
                type,
                new Longs2(
                    name + "_total_order", (x, y) -> signed.apply(type.place(x), type.place(y)))));
    family.with(Kind.COMPLEX, new DoublesToLong(name, z -> holds(z) ? 1 : 0));
  }

  /** Compares the complex numbers z₀ + z₁i and z₂ + z₃i, whose real parts come first. */
  private boolean holds(double... z) {
    boolean same = z[0] == z[2];
    return switch (this) {
      case EQ -> same && z[1] == z[3];
      case NE -> !same || z[1] != z[3];
      case GE, GT -> z[0] > z[2] || (same && holds(z[1], z[3]));
      case LE, LT -> z[0] < z[2] || (same && holds(z[1], z[3]));
    };
  }

  /** The comparison as arithmetic has it; of complex numbers by their real parts first. */
  public Family family() {
    return family;
  }

  /** The direction in which {@code computation} compares two numbers, if it does just that. */
  public static Optional<Direction> of(Computation computation, ElementType type) {
    List<Expression> slots = List.of(new Slot("x", type), new Slot("y", type));
    Block block = computation.apply(slots);
    if (!block.names().isEmpty()
        || !(block.results().get(0) instanceof Apply(var primitives, var result, var arguments))
        || !arguments.equals(slots)) {
      return Optional.empty();
    }
    return Stream.of(values())
        .filter(direction -> direction.family.on(type).filter(primitives::equals).isPresent())
        .findFirst();
  }

  /** Whether the comparison of {@code x} with {@code y} holds. */
  public boolean holds(double x, double y) {
    return switch (this) {
      case EQ -> x == y;
      case NE -> x != y;
      case GE -> x >= y;
      case GT -> x > y;
      case LE -> x <= y;
      case LT -> x < y;
    };
  }

  /** Whether the comparison of {@code x} with {@code y} holds, both with a sign. */
  public boolean holds(long x, long y) {
    return signed.apply(x, y) != 0;
  }

  /** The comparison of the bits of numbers of {@code type} in the total order; of floats alone. */
  public Optional<Primitive> totalOrder(ElementType type) {
    return Optional.ofNullable(totalOrders.get(type));
  }
}
