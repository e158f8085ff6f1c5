package xlet.engine.loop;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How many operations on vectors take the place of a call. */
final class FunctionCost {
  /**
   * The results of {@link #count} for the methods that programs call most. Counting them at run
   * time means reading their byte code, which would hold up a first statement by 10 to 20 ms.
   */
  static final Map<String, Integer> COUNTED =
      Map.ofEntries(
          entry("FloatFunctions.cbrt(float)float", 48),
          entry("FloatFunctions.cosine(float)float", 49),
          entry("FloatFunctions.erf(float)float", 52),
          entry("FloatFunctions.exponential(float)float", 29),
          entry("FloatFunctions.exponentialMinusOne(float)float", 45),
          entry("FloatFunctions.log(float)float", 40),
          entry("FloatFunctions.logPlusOne(float)float", 45),
          entry("FloatFunctions.logistic(float)float", 57),
          entry("FloatFunctions.sine(float)float", 48),
          entry("FloatFunctions.tanh(float)float", 51),
          entry("WideFunctions.acos(float)float", 33),
          entry("WideFunctions.acosh(float)float", 39),
          entry("WideFunctions.asin(float)float", 36),
          entry("WideFunctions.asinh(float)float", 44),
          entry("WideFunctions.atan2(float,float)float", 38),
          entry("WideFunctions.atanh(float)float", 44),
          entry("WideFunctions.cosh(float)float", 26),
          entry("WideFunctions.sinh(float)float", 34),
          entry("WideFunctions.tan(float)float", 31),
          entry("FloatPowers.power(float,float)float", 94),
          entry("WholeNumbers.ceil(double)double", 18),
          entry("WholeNumbers.ceil(float)float", 18),
          entry("WholeNumbers.floor(double)double", 18),
          entry("WholeNumbers.floor(float)float", 18),
          entry("WholeNumbers.rint(double)double", 11),
          entry("WholeNumbers.rint(float)float", 11),
          entry("WholeNumbers.roundNearestAfz(double)double", 29),
          entry("WholeNumbers.roundNearestAfz(float)float", 29),
          entry("WholeNumbers.sign(double)double", 4),
          entry("WholeNumbers.sign(float)float", 4),
          entry("DoubleFunctions.exponential(double)double", 38),
          entry("DoubleFunctions.exponentialMinusOne(double)double", 52),
          entry("DoubleFunctions.log(double)double", 44),
          entry("DoubleFunctions.logPlusOne(double)double", 50),
          entry("DoubleFunctions.logistic(double)double", 71),
          entry("DoubleFunctions.tanh(double)double", 67),
          entry("DoubleAngles.atan2(double,double)double", 88),
          entry("DoubleAngles.cosine(double)double", 60),
          entry("DoubleAngles.sine(double)double", 59),
          entry("DoubleAngles.tan(double)double", 76),
          entry("DoublePowers.cbrt(double)double", 59),
          entry("DoublePowers.erf(double)double", 92),
          entry("DoublePowers.power(double,double)double", 175),
          entry("NarrowFunctions.erf(float)float", 19),
          entry("NarrowFunctions.logistic(float)float", 29),
          entry("NarrowFunctions.power(float,float)float", 89),
          entry("NarrowFunctions.tanh(float)float", 18),
          entry("Rounded.ceil(float)float", 18),
          entry("Rounded.floor(float)float", 18),
          entry("Rounded.halfBits(float)int", 19),
          entry("Rounded.nearestHalf(float)float", 16),
          entry("Rounded.ofHalf(int)float", 11),
          entry("Rounded.rint(float)float", 11),
          entry("Rounded.toBrain(double)float", 23),
          entry("Rounded.toBrain(float)float", 11),
          entry("Rounded.toHalf(double)float", 28),
          entry("Rounded.toHalf(float)float", 16),
          entry("Rounded.isNan(float)boolean", 1),
          entry("Rounded.isNan(double)boolean", 1),
          entry("Rounded.unsignedIndex(long,long)long", 3));

  private FunctionCost() {}

  static int of(Function function) {
    if (!function.isStatic() || function.hasLanes()) {
      return 1;
    }
    Integer counted = COUNTED.get(function.toString());
    return counted == null ? count(function) : counted;
  }

  /** The operations that are written in {@code function}; 1 if it can only be called. */
  static int count(Function function) {
    Writer writer = new Writer(List.of(), 0, VectorCost.ANY_BITS);
    List<Term> arguments = new ArrayList<>();
    for (Class<?> parameter : function.type().parameterList()) {
      arguments.add(new Term.Use(writer.variable("x", Carrier.of(parameter))));
    }
    writer.let("r", new Term.Call(function, arguments));
    return VectorCost.ofSteps(WrittenOut.of(writer.root().steps()), called -> 1);
  }
}
