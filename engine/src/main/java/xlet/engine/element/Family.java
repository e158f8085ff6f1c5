package xlet.engine.element;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Primitive.DoubleFunction1;
import xlet.engine.element.Primitive.DoubleFunction2;
import xlet.engine.element.Primitive.DoubleFunctionN;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.element.Primitive.Doubles2;
import xlet.engine.element.Primitive.DoublesN;
import xlet.engine.element.Primitive.LongFunction1;
import xlet.engine.element.Primitive.LongFunction2;
import xlet.engine.element.Primitive.Longs1;
import xlet.engine.element.Primitive.Longs2;

/**
 * The primitives that one element-wise operation is on each kind of element type; two of them, real
 * and imaginary part, where the result is complex.
 */
public final class Family {
  private final String name;
  private final boolean associative;
  private final Map<Kind, Function<ElementType, List<Primitive>>> members =
      new EnumMap<>(Kind.class);

  /** A function of complex numbers. */
  @FunctionalInterface
  public interface ComplexFunction1 {
    ComplexNumber apply(ComplexNumber x);
  }

  /** A function of two complex numbers. */
  @FunctionalInterface
  public interface ComplexFunction2 {
    ComplexNumber apply(ComplexNumber x, ComplexNumber y);
  }

  /** A function of f32. */
  @FunctionalInterface
  public interface FloatFunction1 {
    float apply(float x);
  }

  /** A function of two numbers of f32. */
  @FunctionalInterface
  public interface FloatFunction2 {
    float apply(float x, float y);
  }

  /** A function of the parts of two complex numbers. */
  @FunctionalInterface
  public interface DoubleFunction4 {
    double apply(double re, double im, double otherRe, double otherIm);
  }

  private Family(String name, boolean associative) {
    this.name = name;
    this.associative = associative;
  }

  /** A family without members; add them and keep it. */
  public static Family named(String name) {
    return new Family(name, false);
  }

  /** A family whose functions of two numbers are associative but for rounding. */
  public static Family associative(String name) {
    return new Family(name, true);
  }

  public String name() {
    return name;
  }

  /** The primitives on {@code type}, if the operation takes it. */
  public Optional<List<Primitive>> on(ElementType type) {
    return Optional.ofNullable(members.get(type.kind())).map(member -> member.apply(type));
  }

  /** The kinds of element type that the operation takes. */
  public List<Kind> kinds() {
    return List.copyOf(members.keySet());
  }

  public Family pred(LongFunction1 method) {
    return with(Kind.PRED, new Longs1(name, method));
  }

  public Family pred(LongFunction2 method) {
    return with(Kind.PRED, new Longs2(name, method, associative));
  }

  public Family signed(LongFunction1 method) {
    return with(Kind.SIGNED, new Longs1(name, method));
  }

  public Family signed(LongFunction2 method) {
    return with(Kind.SIGNED, new Longs2(name, method, associative));
  }

  public Family unsigned(LongFunction1 method) {
    return with(Kind.UNSIGNED, new Longs1(name, method));
  }

  public Family unsigned(LongFunction2 method) {
    return with(Kind.UNSIGNED, new Longs2(name, method, associative));
  }

  /** Signed and unsigned integers alike. */
  public Family integers(LongFunction1 method) {
    return signed(method).unsigned(method);
  }

  public Family integers(LongFunction2 method) {
    return signed(method).unsigned(method);
  }

  /** Integers for which the primitive depends on the type, that is on its width. */
  public Family integersByType(Function<ElementType, Primitive> primitive) {
    Function<ElementType, List<Primitive>> member = type -> List.of(primitive.apply(type));
    members.put(Kind.SIGNED, member);
    members.put(Kind.UNSIGNED, member);
    return this;
  }

  /** Numbers of a kind for which the primitives depend on the type. */
  Family byType(Kind kind, Function<ElementType, List<Primitive>> primitives) {
    members.put(kind, primitives);
    return this;
  }

  public Family floats(DoubleFunction1 method) {
    return with(Kind.FLOAT, new Doubles1(name, method));
  }

  /** By {@code narrow}, a function of f32, up to f32, by {@code wide} in f64. */
  public Family floats(FloatFunction1 narrow, DoubleFunction1 wide) {
    return floats(narrow, narrow, wide);
  }

  /** By {@code narrow} up to 16 bits, by {@code of32} in f32, by {@code wide} in f64. */
  public Family floats(FloatFunction1 narrow, FloatFunction1 of32, DoubleFunction1 wide) {
    return floatsByWidth(
        new Doubles1(name, x -> narrow.apply((float) x)),
        new Doubles1(name, x -> of32.apply((float) x)),
        new Doubles1(name, wide));
  }

  /** By {@code narrow}, a function of f32, up to f32, by {@code wide} in f64. */
  public Family floats(FloatFunction2 narrow, DoubleFunction2 wide) {
    return floats(narrow, narrow, wide);
  }

  /** By {@code narrow} up to 16 bits, by {@code of32} in f32, by {@code wide} in f64. */
  public Family floats(FloatFunction2 narrow, FloatFunction2 of32, DoubleFunction2 wide) {
    return floatsByWidth(
        new Doubles2(name, (x, y) -> narrow.apply((float) x, (float) y), associative),
        new Doubles2(name, (x, y) -> of32.apply((float) x, (float) y), associative),
        new Doubles2(name, wide, associative));
  }

  private Family floatsByWidth(Primitive narrow, Primitive of32, Primitive wide) {
    List<Primitive> upTo16 = List.of(narrow);
    List<Primitive> exactly32 = List.of(of32);
    List<Primitive> of64 = List.of(wide);
    return byType(
        Kind.FLOAT,
        type ->
            switch (type) {
              case F64 -> of64;
              case F32 -> exactly32;
              default -> upTo16;
            });
  }

  public Family floats(DoubleFunction2 method) {
    return with(Kind.FLOAT, new Doubles2(name, method, associative));
  }

  /** Complex numbers, part by part. */
  public Family parts(DoubleFunction1 method) {
    return with(Kind.COMPLEX, new Doubles1(name, method), new Doubles1(name, method));
  }

  /** Complex numbers, part by part. */
  public Family parts(DoubleFunction2 method) {
    Primitive part = new Doubles2(name, method, associative);
    return with(Kind.COMPLEX, part, part);
  }

  /** Complex numbers; both methods take the real and imaginary part of each argument in turn. */
  private Family complex(DoubleFunctionN real, DoubleFunctionN imaginary) {
    List<Primitive> parts = parts(real, imaginary);
    return byType(Kind.COMPLEX, type -> parts);
  }

  /** Two complex numbers by their four parts, in f64. */
  public Family complex(DoubleFunction4 real, DoubleFunction4 imaginary) {
    return complex(x -> apply(real, x), x -> apply(imaginary, x));
  }

  /** Complex numbers, by a function of one. */
  public Family complex(ComplexFunction1 method) {
    return complex(x -> apply(method, x).re(), x -> apply(method, x).im());
  }

  /** Complex numbers, by a function of two. */
  public Family complex(ComplexFunction2 method) {
    return complex(x -> apply(method, x).re(), x -> apply(method, x).im());
  }

  /** By functions of the parts in f64 for c64, by {@code wide} for c128. */
  public Family complex(DoubleFunction2 real, DoubleFunction2 imaginary, ComplexFunction1 wide) {
    return byWidth(
        parts(x -> real.apply(x[0], x[1]), x -> imaginary.apply(x[0], x[1])),
        parts(x -> apply(wide, x).re(), x -> apply(wide, x).im()));
  }

  /** By functions of the four parts in f64 for c64, by {@code wide} for c128. */
  public Family complex(DoubleFunction4 real, DoubleFunction4 imaginary, ComplexFunction2 wide) {
    return byWidth(
        parts(x -> apply(real, x), x -> apply(imaginary, x)),
        parts(x -> apply(wide, x).re(), x -> apply(wide, x).im()));
  }

  /** Complex numbers to a float, by a function of the parts in f64 for c64 and one for c128. */
  public Family ofComplex(DoubleFunction2 narrow, DoubleFunction2 wide) {
    return byWidth(List.of(new Doubles2(name, narrow)), List.of(new Doubles2(name, wide)));
  }

  private Family byWidth(List<Primitive> narrow, List<Primitive> wide) {
    return byType(Kind.COMPLEX, type -> type == ElementType.C64 ? narrow : wide);
  }

  private List<Primitive> parts(DoubleFunctionN real, DoubleFunctionN imaginary) {
    return List.of(new DoublesN(name, 0, real), new DoublesN(name, 1, imaginary));
  }

  private static double apply(DoubleFunction4 method, double[] x) {
    return method.apply(x[0], x[1], x[2], x[3]);
  }

  private static ComplexNumber apply(ComplexFunction1 method, double[] x) {
    return method.apply(new ComplexNumber(x[0], x[1]));
  }

  private static ComplexNumber apply(ComplexFunction2 method, double[] x) {
    return method.apply(new ComplexNumber(x[0], x[1]), new ComplexNumber(x[2], x[3]));
  }

  /** Any primitives for {@code kind}. */
  public Family with(Kind kind, Primitive... primitives) {
    List<Primitive> always = List.of(primitives);
    members.put(kind, type -> always);
    return this;
  }

  /** {@code name(arguments)}, of type {@code type}, which is that of the arguments. */
  public Expression apply(ElementType type, Expression... arguments) {
    return apply(type, type, arguments);
  }

  /** {@code name(arguments)} for arguments of type {@code type}, of type {@code result}. */
  public Expression apply(ElementType type, ElementType result, Expression... arguments) {
    return new Expression.Apply(on(type).orElseThrow(), result, List.of(arguments));
  }
}
