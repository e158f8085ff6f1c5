package xlet.session.literal;

import java.util.List;
import java.util.Random;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/** Makes up the numbers of arrays that nobody gives, the same ones each time. */
public final class MadeUpNumbers {
  public static final int SEED = 1;

  /** Whole numbers are small: they may be indices. */
  private static final int MOST = 4;

  private final Random random = new Random(SEED);
  private final boolean fractions;

  private MadeUpNumbers(boolean fractions) {
    this.fractions = fractions;
  }

  /** Numbers that are fractions where the type has any. */
  public MadeUpNumbers() {
    this(true);
  }

  /** Small whole numbers, of which floats have exact sums. */
  public static MadeUpNumbers wholeNumbers() {
    return new MadeUpNumbers(false);
  }

  /** A value of {@code shape}. */
  public Value value(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array(array.withDefaultLayout());
      case BoundedShape bounded -> BoundedArray.of(bounded, array(bounded.bound()));
      case TupleShape tuple -> {
        List<Value> elements = tuple.elements().stream().map(this::value).toList();
        yield new TupleValue(elements);
      }
      case TokenShape _ -> new Token();
    };
  }

  private NdArray array(ArrayShape shape) {
    boolean drawn = fractions && (shape.type().isFloat() || shape.type().isComplex());
    double[] numbers = new double[Math.toIntExact(shape.elementCount())];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = drawn ? random.nextGaussian() : random.nextInt(shape.type().isPred() ? 2 : MOST);
    }
    return NdArray.ofDoubles(shape, numbers);
  }
}
