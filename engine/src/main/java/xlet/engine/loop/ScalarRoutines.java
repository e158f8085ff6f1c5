package xlet.engine.loop;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Lambda;

/**
 * Functions of scalars as routines. Array 0 holds the storage bits of the arguments, array 1 gets
 * those of the results.
 */
public final class ScalarRoutines {
  private final List<Slot> parameters;
  private final Expression.Block body;
  private final Writer writer = new Writer(List.of(), 2);
  private final ExpressionLowering lowering = new ExpressionLowering(writer);
  private final Local from = writer.variable("from", Carrier.INT);
  private final Local to = writer.variable("to", Carrier.INT);

  private ScalarRoutines(Lambda lambda) {
    this.parameters = lambda.parameters();
    this.body = lambda.body();
  }

  /** One application of {@code lambda}, whose parts are real. */
  public static Routine of(Lambda lambda) {
    return new ScalarRoutines(lambda).routine();
  }

  private Routine routine() {
    for (int k = 0; k < parameters.size(); k++) {
      writer.bind(parameters.get(k), writer.shared(argument(k)));
    }
    for (int k = 0; k < body.results().size(); k++) {
      store(k, lowering.bits(body.result(k)), body.results().get(k).type());
    }
    return new Routine(
        List.of(Storage.LONGS), List.of(Storage.LONGS), from, to, writer.root().steps());
  }

  /** The number that argument {@code k} is. */
  private Term argument(int k) {
    ElementType type = parameters.get(k).type();
    Term bits = new Term.Load(0, Storage.LONGS, Terms.number(k));
    return switch (Carrier.of(type)) {
      case LONG -> bits;
      case INT -> Numbers.fromLong(type, bits);
      case DOUBLE -> Numbers.reinterpreted(ElementType.S64, ElementType.F64, bits);
      case FLOAT ->
          Numbers.isNarrowFloat(type)
              ? Numbers.fromBits(type, Terms.narrowed(bits))
              : Numbers.reinterpreted(ElementType.S32, ElementType.F32, Terms.narrowed(bits));
      case REFERENCE -> throw new IllegalStateException("no scalar is a reference");
    };
  }

  private void store(int k, Term bits, ElementType type) {
    Term raw =
        switch (bits.carrier()) {
          case FLOAT -> Numbers.reinterpreted(ElementType.F32, ElementType.S32, bits);
          case DOUBLE -> Numbers.reinterpreted(ElementType.F64, ElementType.S64, bits);
          case INT, LONG, REFERENCE -> bits;
        };
    Term wide = Terms.widened(raw);
    Term kept = type.bits() >= 64 ? wide : Terms.and(wide, Terms.wide((1L << type.bits()) - 1));
    writer.add(new Step.Store(1, Storage.LONGS, Terms.number(k), kept));
  }
}
