package xlet.engine.op.random;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.Primitive.Longs1;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** Parameters, checks and bits of the operations that make numbers of a distribution. */
final class RandomNumbers {
  /** The key and the counter with which XLA on CPUs begins in a new process. */
  private static final long KEY = 0xBAA1723E_BDE0C74FL;

  static final long COUNTER = 0x7012395L;

  private RandomNumbers() {}

  /** Adds the parameters that come last, and the constraints on them and the two before. */
  static OpDefBuilder parameters(OpDefBuilder op) {
    return op.attribute("shape", Kind.SHAPE, "The shape of the result.")
        .inHlo(new HloPlace.Result())
        .optional("seed", Kind.INTEGER, "Chooses other numbers; 0 if left out.")
        .inHlo(new HloPlace.Nowhere())
        .constraint("C1", "both parameters are scalars")
        .constraint("C2", "both parameters have the element type of shape")
        .differs(
            "The documents say nothing of seeds. XLA's numbers go on from call to call; here a call"
                + " always gives the same, those of XLA's first call on a CPU. Give another seed to"
                + " get others.");
  }

  /** The shape of the result, checked. */
  static ArrayShape shape(Call call) {
    Shape wanted = call.shape("shape");
    for (int k = 0; k < 2; k++) {
      Operand parameter = call.operand(k);
      String name = call.def().parameters().get(k).name();
      if (parameter.rank() > 0) {
        throw call.violation("C1", name + " is " + parameter.shape().text()).at(name);
      }
      if (!(wanted instanceof ArrayShape array) || array.type() != parameter.type()) {
        var violation =
            call.violation(
                    "C2", name + " is " + parameter.shape().text() + ", shape " + wanted.text())
                .at(name);
        throw wanted instanceof ArrayShape array
            ? violation.mend(Mend.wrap(name, "ConvertElementType(%s, " + array.type().text() + ")"))
            : violation;
      }
    }
    return ((ArrayShape) wanted).withDefaultLayout();
  }

  /** The bits for {@code shape}: of 64 where its elements have as many, else of 32. */
  static Operand bits(Call call, Steps steps, ArrayShape shape) {
    ElementType type = shape.type().bits() == 64 ? ElementType.U64 : ElementType.U32;
    ArrayShape bits = ArrayShape.of(type, shape.sizes());
    Generator generator = new Philox(KEY ^ call.integer("seed", 0), COUNTER, 0, 3);
    WordOrder words = WordOrder.of(generator, bits);
    return steps.array(
        "bits",
        bits,
        (step, sources, evaluation) -> RngBitGenerator.bits(generator, words, bits, evaluation));
  }

  /** A number of {@code type} in [0, 1), made of as many of the bits as it can keep. */
  static Expression unit(Operand bits, Index at, ElementType type) {
    int kept = type.mantissaBits();
    int dropped = bits.type().bits() - kept;
    Expression number =
        Expression.apply(
            new Longs1("shift-right-logical", x -> x >>> dropped), bits.type(), bits.at(at));
    return Arithmetic.multiply(
        Arithmetic.convert(number, type), Expression.number(type, Math.scalb(1.0, -kept)));
  }

  /** Parameter {@code number} of the distribution, in the type that is computed with. */
  static Expression parameter(Call call, int number) {
    return Widening.widen(call.operand(number).at());
  }
}
