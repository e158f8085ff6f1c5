package xlet.engine.op;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Index;

/** A function that an operation calls, its types known. */
public interface Computation {
  /** The shapes of the parameters. */
  List<Shape> parameters();

  /** The shape of the result. */
  Shape result();

  /**
   * The results as expressions in {@code arguments}; all are scalars, and a tuple takes or gives
   * one expression an element. Arguments may be wider than the parameters (f32 for bf16): then all
   * of the computation is.
   */
  Expression.Block apply(List<Expression> arguments);

  /** Whether it does something besides giving a value. */
  default boolean hasEffect() {
    return false;
  }

  /** Whether devices meet in it. */
  default boolean isMeeting() {
    return false;
  }

  /** The result for {@code arguments}. */
  Value run(List<Value> arguments, Evaluation evaluation);

  /**
   * The array whose elements are those of {@code arrays} at the same index combined by this, from
   * the first array to the last.
   *
   * @param wide whether floats narrower than f32 are combined in f32 and rounded once
   */
  NdArray combine(List<NdArray> arrays, boolean wide, Evaluation evaluation);

  /**
   * The array whose elements are what {@code element} is at their index.
   *
   * @param arrays those that it reads, all of the same sizes
   * @param type the element type of the result
   */
  NdArray each(
      List<NdArray> arrays,
      ElementType type,
      Function<Index, Expression> element,
      Evaluation evaluation);

  /** This as a function of scalars; all that it takes and gives are scalars or tuples of them. */
  Callee scalars();

  /**
   * This as code that updates elements of arrays in place, in runs of {@code run} neighbours. Empty
   * if there is no such code.
   */
  default Optional<InPlace> inPlace(InPlace.Order order, int run) {
    return Optional.empty();
  }

  /** This as a function of scalars, floats narrower than f32 being taken and given as f32. */
  Callee wideScalars();

  /**
   * Applies this to {@code state} as long as {@code condition} holds and returns the last state.
   */
  default Value repeat(Computation condition, Value state, Evaluation evaluation) {
    Value current = state;
    while (((NdArray) condition.run(List.of(current), evaluation)).longAt(0) != 0) {
      evaluation.poll();
      current = run(List.of(current), evaluation);
    }
    return current;
  }

  /**
   * The steps of a scan.
   *
   * @param dimension the dimension of inputs and outputs along which they go
   * @param count how many there are
   * @param isReverse whether the last place comes first
   */
  record Steps(int dimension, int count, boolean isReverse) {
    /** Where step number {@code step} is. */
    public int place(int step) {
      return isReverse ? count - 1 - step : step;
    }
  }

  /**
   * Takes all steps of a scan at once: applies this to slices of {@code inputs} at the place of
   * each and to the carries, and returns the outputs, then the last carries. Empty if there is no
   * code that does it, or it would not pay.
   *
   * @param inputs arrays in row-major order
   * @param inits the first carries
   */
  default Optional<List<Value>> scan(
      Steps steps, List<NdArray> inputs, List<Value> inits, Evaluation evaluation) {
    return Optional.empty();
  }

  /** The type as it is printed: {@code (f32[], f32[]) → f32[]}. */
  default String signature() {
    StringBuilder text = new StringBuilder("(");
    for (Shape parameter : parameters()) {
      text.append(text.length() > 1 ? ", " : "").append(parameter.declared());
    }
    return text.append(") → ").append(result().declared()).toString();
  }

  /** This as the attribute of a call, which has the parameters that it takes. */
  default Template template() {
    Computation own = this;
    return new Template() {
      @Override
      public Computation on(List<Shape> shapes) {
        return own;
      }

      @Override
      public String describe() {
        return own.signature();
      }
    };
  }

  /**
   * A computation whose parameter types may still be open: {@code Add}, {@code (a, b) => a + b}.
   */
  interface Template {
    /**
     * The computation for parameters of {@code shapes}.
     *
     * @throws TypeMismatch if it declares others or its body does not fit them
     */
    Computation on(List<Shape> shapes);

    /** The type as far as it is known, for messages: {@code (s32, s32) → pred}. */
    String describe();
  }

  /** A template that cannot take the parameters that it was asked to. */
  final class TypeMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TypeMismatch(String message) {
      super(message);
    }
  }
}
