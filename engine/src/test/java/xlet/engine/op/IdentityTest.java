package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.eval.Evaluator;

/** An operation leaves x as it is if its other operand is the identity that it declares. */
final class IdentityTest {
  private static final int ELEMENTS = 200;

  static Stream<OpDef> operations() {
    return OpCatalog.all().stream()
        .filter(op -> Stream.of(ElementType.values()).anyMatch(t -> op.identity(t).isPresent()));
  }

  @Test
  void isDeclaredByTheOperationsThatReduce() {
    assertThat(operations().map(OpDef::name))
        .containsExactlyInAnyOrder("Add", "Mul", "And", "Or", "Xor", "Max", "Min");
  }

  @ParameterizedTest
  @MethodSource("operations")
  void leavesEveryNumberAsItIs(OpDef op) {
    for (ElementType type : ElementType.values()) {
      op.identity(type).ifPresent(identity -> checkIdentity(op, identity));
    }
  }

  private static void checkIdentity(OpDef op, NdArray identity) {
    NdArray x = anything(identity.type());
    for (List<NdArray> operands : List.of(List.of(identity, x), List.of(x, identity))) {
      var shapes = operands.stream().map(NdArray::shape).toList();
      var call = Call.of(Arguments.of(op, shapes, Map.of()));
      var result = (NdArray) Evaluator.run(call, List.copyOf(operands), () -> {});
      assertThat(result.sameValues(x)).as("%s of %s gave %s", op, operands, result).isTrue();
    }
  }

  /** Numbers of any bits: NaN, infinities and the ends of the type among them. */
  private static NdArray anything(ElementType type) {
    var shape = ArrayShape.of(type, ELEMENTS);
    byte[] bytes = new byte[ELEMENTS * type.bytes()];
    new Random(type.bits()).nextBytes(bytes);
    NdArray random = NdArray.fromLittleEndian(shape, bytes);
    if (!type.isComplex()) {
      return random;
    }
    double[] whole = new Random(1).doubles(ELEMENTS, -100, 100).toArray();
    return NdArray.ofDoubles(shape, whole);
  }
}
