package xlet.engine.element;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * and imaginary part, on complex types.
 */
public final class Family {
  private final String name;
  private final Map<Kind, List<Primitive>> primitives = new EnumMap<>(Kind.class);

  private Family(String name) {
    this.name = name;
  }

  /** A family without members; add them and keep it. */
  public static Family named(String name) {
    return new Family(name);
  }

  public String name() {
    return name;
  }

  /** The primitives on {@code type}, if the operation takes it. */
  public Optional<List<Primitive>> on(ElementType type) {
    return Optional.ofNullable(primitives.get(type.kind()));
  }

  /** The kinds of element type that the operation takes. */
  public List<Kind> kinds() {
    return List.copyOf(primitives.keySet());
  }

  public Family pred(LongFunction1 method) {
    return with(Kind.PRED, new Longs1(name, method));
  }

  public Family pred(LongFunction2 method) {
    return with(Kind.PRED, new Longs2(name, method));
  }

  public Family signed(LongFunction1 method) {
    return with(Kind.SIGNED, new Longs1(name, method));
  }

  public Family signed(LongFunction2 method) {
    return with(Kind.SIGNED, new Longs2(name, method));
  }

  public Family unsigned(LongFunction1 method) {
    return with(Kind.UNSIGNED, new Longs1(name, method));
  }

  public Family unsigned(LongFunction2 method) {
    return with(Kind.UNSIGNED, new Longs2(name, method));
  }

  /** Signed and unsigned integers alike. */
  public Family integers(LongFunction1 method) {
    return signed(method).unsigned(method);
  }

  public Family integers(LongFunction2 method) {
    return signed(method).unsigned(method);
  }

  public Family floats(DoubleFunction1 method) {
    return with(Kind.FLOAT, new Doubles1(name, method));
  }

  public Family floats(DoubleFunction2 method) {
    return with(Kind.FLOAT, new Doubles2(name, method));
  }

  /** Complex numbers; both methods take the real and imaginary part of each argument in turn. */
  public Family complex(DoubleFunctionN real, DoubleFunctionN imaginary) {
    return with(Kind.COMPLEX, new DoublesN(name, real), new DoublesN(name, imaginary));
  }

  /** Any primitives for {@code kind}. */
  public Family with(Kind kind, Primitive... members) {
    primitives.put(kind, List.of(members));
    return this;
  }

  /** {@code name(arguments)}, of type {@code type}, which is that of the arguments. */
  public Expression apply(ElementType type, Expression... arguments) {
    return new Expression.Apply(on(type).orElseThrow(), type, List.of(arguments));
  }
}
