package xlet.repl.fitting;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Switches over types, and records, of all kinds; {@link #get} tells what they do. */
final class Sample implements Supplier<List<Object>> {
  sealed interface Shape permits Point, Circle, Box, Nothing {
    default String kind() {
      return switch (this) {
        case Point _ -> "point";
        case Circle(Point(int x, _), double radius) when radius > x -> "wide circle";
        case Circle _ -> "circle";
        case Box<?>(String text, _) -> "box of " + text;
        case Box<?> _ -> "box";
        case Nothing _ -> "nothing";
      };
    }
  }

  record Point(int x, long y) implements Shape {}

  record Circle(Point middle, double radius) implements Shape {}

  record Box<T>(T content, @Nullable Shape inner) implements Shape {}

  record Nothing() implements Shape {}

  record Numbers(boolean a, byte b, short c, char d, int e, long f, float g, double h) {}

  private static final List<Object> VALUES =
      List.of(
          new Point(1, 2),
          new Point(1, 2L << 40),
          new Circle(new Point(1, 2), 0.5),
          new Circle(new Point(1, 2), 1.5),
          new Box<>("text", new Nothing()),
          new Box<>("text", null),
          new Box<>(3, new Nothing()),
          new Nothing(),
          new Numbers(true, (byte) -1, (short) -2, 'c', -4, -5L, Float.NaN, Double.NaN),
          new Numbers(true, (byte) -1, (short) -2, 'c', -4, -5L, Float.NaN, Double.NaN),
          new Numbers(true, (byte) -1, (short) -2, 'c', -4, -5L, Float.NaN, -0.0),
          new Numbers(true, (byte) -1, (short) -2, 'c', -4, -5L, Float.NaN, 0.0),
          "text",
          List.of());

  @Override
  public List<Object> get() {
    List<Object> results = new ArrayList<>();
    for (Object value : VALUES) {
      results.add(value instanceof Shape shape ? shape.kind() : name(value));
      results.add(value.hashCode());
      VALUES.forEach(other -> results.add(value.equals(other)));
    }
    results.add(name(null));
    return results;
  }

  private static String name(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Numbers(_, _, _, _, _, _, _, double last) when last == 0 -> "numbers up to 0";
      case Numbers _ -> "numbers";
      case CharSequence text when text.length() > 4 -> "long text";
      case CharSequence _ -> "text";
      default -> "something else";
    };
  }
}
