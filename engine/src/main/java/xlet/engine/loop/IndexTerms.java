package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.IndexExpression;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/** Writes index expressions as terms: ints where every number on the way fits, else longs. */
final class IndexTerms {
  private static final Function CLAMP =
      Function.of(Math.class, "clamp", int.class, long.class, int.class, int.class);
  private static final Function CLAMP_WIDE =
      Function.of(Math.class, "clamp", long.class, long.class, long.class, long.class);
  private static final Function UNSIGNED =
      Function.of(Rounded.class, "unsignedIndex", long.class, long.class, long.class);

  private final Writer writer;
  private final ExpressionLowering lowering;

  IndexTerms(Writer writer, ExpressionLowering lowering) {
    this.writer = writer;
    this.lowering = lowering;
  }

  private static boolean fitsInt(IndexExpression index) {
    return index.isWithin(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** The place in an array: an int, each part of the sum computed where it stops changing. */
  Term offset(IndexExpression index) {
    return sum(writer.inPhase(index), true);
  }

  private Term of(IndexExpression index) {
    return sum(index, fitsInt(index));
  }

  /** The sum; as ints it may overflow on the way and comes right again where the result fits. */
  private Term sum(IndexExpression index, boolean asInt) {
    Term total = asInt ? Terms.number(index.constant()) : Terms.wide(index.constant());
    StepScope at = writer.scope().unconditional(writer.home(writer.dependencies().of(index)));
    List<Term> inner = new ArrayList<>();
    Term outer = total;
    StepScope outerHome = null;
    for (IndexExpression.Term summand : index.terms()) {
      StepScope home = writer.home(writer.dependencies().of(IndexExpression.of(summand.atom())));
      Term product = product(summand, asInt);
      if (StepScope.inner(home, at) == at && home != at) {
        outer = Terms.plus(outer, product);
        outerHome = outerHome == null ? home : StepScope.inner(home, outerHome);
      } else {
        inner.add(product);
      }
    }
    Term base = outer;
    Term sum =
        outerHome == null
            ? base
            : writer.in(writer.scope().unconditional(outerHome), () -> writer.shared(base));
    for (Term product : inner) {
      sum = Terms.plus(sum, product);
    }
    return sum;
  }

  private Term product(IndexExpression.Term summand, boolean asInt) {
    Term atom = atom(summand.atom());
    Term held = asInt ? Terms.narrowed(atom) : Terms.widened(atom);
    return Terms.times(held, summand.coefficient());
  }

  private Term atom(Atom atom) {
    return switch (atom) {
      case Atom.Dim dim -> writer.bound(dim);
      case Atom.Div(var dividend, long divisor) -> divided(dividend, divisor, false);
      case Atom.Mod(var dividend, long modulus) -> divided(dividend, modulus, true);
      case Atom.Clamp(var index, long low, long high, var label) -> {
        boolean small = low >= Integer.MIN_VALUE && high <= Integer.MAX_VALUE;
        Term wide = Terms.widened(of(index));
        yield small
            ? Terms.call(CLAMP, wide, Terms.number(low), Terms.number(high))
            : Terms.call(CLAMP_WIDE, wide, Terms.wide(low), Terms.wide(high));
      }
      case Atom.OfValue(var value, var label) -> ofValue(value.type(), lowering.number(value));
    };
  }

  private static Term ofValue(ElementType type, Term number) {
    if (type.bits() < 64) {
      return type == ElementType.U32 ? Numbers.toLong(type, number) : number;
    }
    long most = IndexExpression.UNBOUNDED;
    return type.isSigned()
        ? Terms.call(CLAMP_WIDE, number, Terms.wide(-most), Terms.wide(most))
        : Terms.call(UNSIGNED, number, Terms.wide(most));
  }

  private Term divided(IndexExpression dividend, long divisor, boolean remainder) {
    boolean asInt = fitsInt(dividend) && divisor <= Integer.MAX_VALUE;
    Term x = asInt ? of(dividend) : Terms.widened(of(dividend));
    Term by = asInt ? Terms.number(divisor) : Terms.wide(divisor);
    if (dividend.low() >= 0) {
      Opcode opcode =
          remainder ? (asInt ? Opcode.IREM : Opcode.LREM) : (asInt ? Opcode.IDIV : Opcode.LDIV);
      return Terms.operate(opcode, asInt ? Carrier.INT : Carrier.LONG, x, by);
    }
    Class<?> held = asInt ? int.class : long.class;
    String name = remainder ? "floorMod" : "floorDiv";
    return Terms.call(Function.of(Math.class, name, held, held, held), x, by);
  }

  /** The number that {@code index} is in {@code type}. */
  Term number(IndexExpression index, ElementType type) {
    Term value = of(writer.inPhase(index));
    if (type.inLong()) {
      return Carrier.of(type) == Carrier.LONG
          ? Terms.widened(value)
          : Numbers.wrapped(type, Terms.narrowed(value));
    }
    Term asDouble =
        value.carrier() == Carrier.INT
            ? Terms.operate(Opcode.I2D, Carrier.DOUBLE, value)
            : Terms.operate(Opcode.L2D, Carrier.DOUBLE, value);
    return Numbers.fromDouble(type, asDouble);
  }

  /** 1 where all of {@code ranges} hold, else 0. */
  Term guard(List<Within> ranges) {
    Term all = Terms.ONE;
    for (Within range : ranges) {
      if (writer.scope().numbers(range) != null) {
        continue; // it holds
      }
      IndexExpression place = writer.inPhase(range.index());
      if (place.low() > range.high() || place.high() < range.low()) {
        return Terms.ZERO;
      }
      Term index = of(place);
      if (place.low() < range.low()) {
        all = both(all, new Compare(Relation.GE, index, like(index, range.low())));
      }
      if (place.high() > range.high()) {
        all = both(all, new Compare(Relation.LE, index, like(index, range.high())));
      }
    }
    return all;
  }

  private static Term both(Term left, Term right) {
    return Terms.isLiteral(left, 1) ? right : Terms.and(left, right);
  }

  /** A bound that may be compared with {@code index}, which lies between the greatest ints. */
  private static Term like(Term index, long bound) {
    return index.carrier() == Carrier.INT
        ? Terms.number(Math.clamp(bound, Integer.MIN_VALUE, Integer.MAX_VALUE))
        : Terms.wide(bound);
  }
}
