package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;
import xlet.engine.op.Violation;

/**
 * The element type of what operands of one operation make together: theirs, or of floats of
 * different precision the one of more range, then more precision. Nothing else is converted.
 */
final class Promotion {
  private Promotion() {}

  /**
   * The common element type of two operands.
   *
   * @throws Violation of {@code label} if there is none
   */
  static ElementType of(Call call, String label, Operand one, Operand other) {
    if (one.type() == other.type()) {
      return one.type();
    }
    if (one.type().isFloat() && other.type().isFloat()) {
      return higher(one.type(), other.type());
    }
    boolean first = saysLess(one.type(), other.type());
    Operand wrong = first ? one : other;
    Operand right = first ? other : one;
    throw call.violation(label, one.type() + " and " + other.type() + " differ")
        .at(name(call, wrong))
        .also(name(call, one), one.shape().text())
        .also(name(call, other), other.shape().text())
        .mend(Mend.wrap(name(call, wrong), CallText.converted(CallText.ARGUMENT, right.type())));
  }

  private static ElementType higher(ElementType one, ElementType other) {
    int range = Integer.compare(one.exponentBits(), other.exponentBits());
    int precision = Integer.compare(one.mantissaBits(), other.mantissaBits());
    return range > 0 || (range == 0 && precision >= 0) ? one : other;
  }

  /** Whether the first type can say less of a number: an operand of it is the one to convert. */
  private static boolean saysLess(ElementType one, ElementType other) {
    int kind = one.kind().compareTo(other.kind());
    return kind < 0 || (kind == 0 && one.bits() < other.bits());
  }

  private static String name(Call call, Operand operand) {
    return Elementwise.name(call, operand);
  }
}
