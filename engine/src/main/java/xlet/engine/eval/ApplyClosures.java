package xlet.engine.eval;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Primitive;

/** Applications of primitives as closures. */
final class ApplyClosures {
  private ApplyClosures() {}

  static Closure.OfDouble doubles(Closures closures, Apply apply) {
    Primitive.DoubleFunction1 round = Rounding.ofDouble(apply.type());
    List<Expression> arguments = apply.arguments();
    return switch (apply.primitives().get(0)) {
      case Primitive.Doubles1(var name, var f) -> {
        Closure.OfDouble x = closures.doubles(arguments.get(0));
        yield frame -> round.apply(f.apply(x.at(frame)));
      }
      case Primitive.Doubles2(var name, var f, var associative) -> {
        Closure.OfDouble x = closures.doubles(arguments.get(0));
        Closure.OfDouble y = closures.doubles(arguments.get(1));
        yield apply.type() == ElementType.F32
            ? frame -> (float) f.apply(x.at(frame), y.at(frame))
            : frame -> round.apply(f.apply(x.at(frame), y.at(frame)));
      }
      case Primitive.DoublesN(var name, var part, var f) -> {
        Closure.OfDouble[] codes = all(closures, arguments);
        yield frame -> round.apply(f.apply(values(codes, frame)));
      }
      case Primitive.LongToDouble(var name, var f) -> {
        Closure.OfLong x = closures.longs(arguments.get(0));
        yield frame -> round.apply(f.apply(x.at(frame)));
      }
      case Primitive other -> throw new IllegalStateException(other.name() + " gives no float");
    };
  }

  static Closure.OfLong longs(Closures closures, Apply apply) {
    Primitive.LongFunction1 round = Rounding.ofLong(apply.type());
    List<Expression> arguments = apply.arguments();
    return switch (apply.primitives().get(0)) {
      case Primitive.Longs1(var name, var f) -> {
        Closure.OfLong x = closures.longs(arguments.get(0));
        yield frame -> round.apply(f.apply(x.at(frame)));
      }
      case Primitive.Longs2(var name, var f, var associative) -> {
        Closure.OfLong x = closures.longs(arguments.get(0));
        Closure.OfLong y = closures.longs(arguments.get(1));
        yield frame -> round.apply(f.apply(x.at(frame), y.at(frame)));
      }
      case Primitive.LongsN(var name, var f) -> {
        Closure.OfLong[] codes =
            arguments.stream().map(closures::longs).toArray(Closure.OfLong[]::new);
        yield frame -> {
          long[] values = new long[codes.length];
          for (int a = 0; a < values.length; a++) {
            values[a] = codes[a].at(frame);
          }
          return round.apply(f.apply(values));
        };
      }
      case Primitive.DoubleToLong(var name, var f) -> {
        Closure.OfDouble x = closures.doubles(arguments.get(0));
        yield frame -> round.apply(f.apply(x.at(frame)));
      }
      case Primitive.Doubles2ToLong(var name, var f) -> {
        Closure.OfDouble x = closures.doubles(arguments.get(0));
        Closure.OfDouble y = closures.doubles(arguments.get(1));
        yield frame -> f.apply(x.at(frame), y.at(frame));
      }
      case Primitive.DoublesToLong(var name, var f) -> {
        Closure.OfDouble[] codes = all(closures, arguments);
        yield frame -> round.apply(f.apply(values(codes, frame)));
      }
      case Primitive other -> throw new IllegalStateException(other.name() + " gives a float");
    };
  }

  private static Closure.OfDouble[] all(Closures closures, List<Expression> arguments) {
    return arguments.stream().map(closures::doubles).toArray(Closure.OfDouble[]::new);
  }

  private static double[] values(Closure.OfDouble[] codes, Frame frame) {
    double[] values = new double[codes.length];
    for (int a = 0; a < values.length; a++) {
      values[a] = codes[a].at(frame);
    }
    return values;
  }
}
