package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.element.Primitive;
import xlet.engine.loop.Term.Known;
import xlet.engine.loop.Term.Pack;

/**
 * Applications of primitives: by the instructions that {@link Instructions} knows for them, else by
 * calling the function that they are.
 */
final class PrimitiveTerms {
  private PrimitiveTerms() {}

  /** {@code primitive} of numbers of {@code types}, rounded to {@code type}. */
  static Term of(
      Writer writer,
      Primitive primitive,
      ElementType type,
      List<ElementType> types,
      List<Term> arguments) {
    Optional<Term> known = Instructions.of(primitive, type, types, arguments);
    boolean isUniform = types.stream().allMatch(type::equals);
    if (known.isEmpty() && isUniform && writer.isForVectors() && type.isInteger()) {
      known = new IntegerQuotients(writer, type).of(primitive.name(), arguments);
    }
    if (known.isEmpty() && isUniform) {
      known = Elementary.of(primitive, type, arguments);
    }
    return known.orElseGet(() -> called(primitive, type, types, arguments));
  }

  private static Term called(
      Primitive primitive, ElementType type, List<ElementType> types, List<Term> arguments) {
    List<Term> operands = new ArrayList<>();
    for (int a = 0; a < arguments.size(); a++) {
      operands.add(
          primitive.takesDoubles()
              ? Numbers.toDouble(arguments.get(a))
              : Numbers.toLong(types.get(a), arguments.get(a)));
    }
    Term result = result(primitive, operands);
    return primitive.givesDouble()
        ? Numbers.fromDouble(type, result)
        : Numbers.fromLong(type, result);
  }

  private static Term result(Primitive primitive, List<Term> x) {
    return switch (primitive) {
      case Primitive.Longs1(var name, var f) ->
          call(f, Primitive.LongFunction1.class, name, long.class, x, long.class);
      case Primitive.Longs2(var name, var f, var associative) ->
          call(f, Primitive.LongFunction2.class, name, long.class, x, long.class, long.class);
      case Primitive.LongsN(var name, var f) ->
          call(
              f,
              Primitive.LongFunctionN.class,
              name,
              long.class,
              List.of(new Pack(Carrier.LONG, x)),
              long[].class);
      case Primitive.Doubles1(var name, var f) ->
          call(f, Primitive.DoubleFunction1.class, name, double.class, x, double.class);
      case Primitive.Doubles2(var name, var f, var associative) ->
          call(
              f,
              Primitive.DoubleFunction2.class,
              name,
              double.class,
              x,
              double.class,
              double.class);
      case Primitive.DoublesN(var name, var part, var f) ->
          call(
              f,
              Primitive.DoubleFunctionN.class,
              name,
              double.class,
              List.of(new Pack(Carrier.DOUBLE, x)),
              double[].class);
      case Primitive.Doubles2ToLong(var name, var f) ->
          call(
              f,
              Primitive.Doubles2ToLongFunction.class,
              name,
              long.class,
              x,
              double.class,
              double.class);
      case Primitive.DoubleToLong(var name, var f) ->
          call(f, Primitive.DoubleToLongFunction.class, name, long.class, x, double.class);
      case Primitive.DoublesToLong(var name, var f) ->
          call(
              f,
              Primitive.DoublesToLongFunction.class,
              name,
              long.class,
              List.of(new Pack(Carrier.DOUBLE, x)),
              double[].class);
      case Primitive.LongToDouble(var name, var f) ->
          call(f, Primitive.LongToDoubleFunction.class, name, double.class, x, long.class);
    };
  }

  private static Term call(
      Object method,
      Class<?> type,
      String name,
      Class<?> result,
      List<Term> arguments,
      Class<?>... parameters) {
    List<Term> all = new ArrayList<>();
    all.add(new Known(method, type, name));
    all.addAll(arguments);
    return new Term.Call(Function.ofReceiver(type, "apply", result, parameters), all);
  }
}
