package xlet.engine.op;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;

/** Calls of an operation with arguments of the right kinds but of any values, wild ones too. */
final class AnyCall {
  private static final long[] USUAL = {0, 1, 1, 2, 2, 3, 4};
  private static final long[] WILD = {
    -1, 5, 1L << 31, (1L << 31) - 1, 1L << 32, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE, 3, -2
  };
  private static final ElementType[] TYPES = {
    ElementType.S32, ElementType.F32, ElementType.F32, ElementType.PRED, ElementType.C64
  };

  private final Random random;
  private final ArrayShape common;

  private AnyCall(Random random) {
    this.random = random;
    this.common = array();
  }

  /**
   * Some call of {@code op}.
   *
   * @throws Violation if it breaks one of the operation's constraints
   */
  static Call of(OpDef op, Random random) {
    return new AnyCall(random).call(op);
  }

  private Call call(OpDef op) {
    Arguments.Builder arguments = Arguments.of(op);
    for (Parameter parameter : op.parameters()) {
      if (parameter.kind() == Parameter.Kind.OPERANDS) {
        arguments.operands(
            parameter.name(), Stream.generate(this::operand).limit(random.nextInt(4)).toList());
      } else if (parameter.kind() == Parameter.Kind.OPERAND) {
        arguments.operands(parameter.name(), List.of(operand()));
      } else if (!parameter.optional() || random.nextBoolean()) {
        attribute(parameter).forEach(value -> arguments.attribute(parameter.name(), value));
      }
    }
    return Call.of(arguments.build());
  }

  private Shape operand() {
    return switch (random.nextInt(10)) {
      case 0 -> TupleShape.of(array(), array());
      case 1 -> array();
      case 2 -> ArrayShape.of(common.type());
      case 3 -> ArrayShape.of(ElementType.S32);
      default -> common;
    };
  }

  private ArrayShape array() {
    long[] sizes = new long[random.nextInt(4)];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] = Math.max(0, number());
    }
    return ArrayShape.of(TYPES[random.nextInt(TYPES.length)], sizes);
  }

  private long number() {
    return random.nextInt(5) == 0
        ? WILD[random.nextInt(WILD.length)]
        : USUAL[random.nextInt(USUAL.length)];
  }

  private Ints numbers(int count) {
    return Ints.of(IntStream.range(0, count).mapToLong(k -> number()).toArray());
  }

  private Ints numbers() {
    return switch (random.nextInt(6)) {
      case 0 -> common.sizes();
      case 1 -> Ints.range(common.rank());
      case 2 -> numbers(random.nextInt(4));
      default -> numbers(common.rank());
    };
  }

  private List<Ints> pairs(int entries) {
    return IntStream.range(0, common.rank()).mapToObj(d -> numbers(entries)).toList();
  }

  /** The value of an attribute; none of one that is made of others. */
  private List<Object> attribute(Parameter parameter) {
    return switch (parameter.kind()) {
      case OPERAND, OPERANDS, FIELDS -> List.of();
      case COMPUTATION -> List.of(Calls.binary(random.nextBoolean() ? "Add" : "Lt"));
      case COMPUTATIONS -> List.of(List.of(Calls.binary("Add"), Calls.binary("Mul")));
      case INTEGER -> List.of(number());
      case INTS -> List.of(numbers());
      case INT_LISTS -> List.of(pairs(2 + random.nextInt(2)));
      case PADDING -> List.of(padding());
      case NUMBER -> List.of((double) number());
      case FLAG -> List.of(random.nextBoolean());
      case FLAGS -> List.of(numbers().stream().mapToObj(x -> x > 1).toList());
      case TYPE -> List.of(TYPES[random.nextInt(TYPES.length)]);
      case SHAPE -> List.of(operand());
      case ENUM -> List.of(parameter.values().get(random.nextInt(parameter.values().size())));
      case ENUMS -> List.of(parameter.values());
      case TEXT -> List.of("text");
      case TARGET -> List.of((CustomFunction) AnyCall::refuse);
      case LITERAL -> List.of(NdArray.scalar(ElementType.S32, number()));
      case LABELS -> List.of(random.nextBoolean() ? "b0f_0io->b0f" : "bf01_oi01->bf01");
    };
  }

  private static Value refuse(List<Value> operands, Shape result, Evaluation evaluation) {
    throw new Evaluation.Fault("no function gives " + result.text());
  }

  private Padding padding() {
    return switch (random.nextInt(3)) {
      case 0 -> new Padding.Same();
      case 1 -> new Padding.Valid();
      default -> new Padding.Pairs(pairs(2));
    };
  }
}
