package xlet.session.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.session.runner.SessionInterpreter;

/** A printed literal is read again as the same value. */
class LiteralTest {
  private static final int ROWS = 200;

  private static Value read(String literal) {
    var result = new SessionInterpreter().begin(1, 1).run(SourceText.of(literal));
    assertThat(result.diagnostics()).as(literal).isEmpty();
    return result.values().getFirst();
  }

  /** Elements of random bits: all values of the narrow types, any of the others. */
  private static NdArray random(ElementType type) {
    var shape = ArrayShape.of(type, ROWS, 3);
    var random = new Random(type.text().hashCode());
    int parts = type.parts();
    byte[] bytes = new byte[ROWS * 3 * parts * type.part().bytes()];
    random.nextBytes(bytes);
    if (type.bits() < 8) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (bytes[i] & ((1 << type.bits()) - 1));
      }
    }
    return NdArray.fromLittleEndian(shape, bytes);
  }

  @TestFactory
  Stream<DynamicTest> arraysOfEachType() {
    return Stream.of(ElementType.values())
        .map(type ->
            DynamicTest.dynamicTest(
                type.text(),
                () -> {
                  NdArray array = random(type);
                  NdArray again = (NdArray) read(Literal.of(array));
                  assertThat(again.shape()).isEqualTo(array.shape());
                  assertThat(Literal.of(again)).isEqualTo(Literal.of(array));
                  assertThat(again.sameValues(array)).isTrue();
                }));
  }

  @Test
  void scalarsTuplesAndLayouts() {
    for (String literal :
        List.of(
            "f32[] 3.5",
            "f32[] -0.0",
            "s32[] -10",
            "pred[] true",
            "f32[] nan",
            "f32[] -inf",
            "u64[] 18446744073709551615",
            "s64[] -9223372036854775808",
            "(s32[2] {1, 2}, f32[] 0.5)",
            "f32[0,3] {}",
            "f32[2,3]{0,1} {{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}}")) {
      assertThat(Literal.of(read(literal))).isEqualTo(literal);
    }
  }

  @Test
  void layoutsAreWrittenIfTheyAreNotTheDefault() {
    var array = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2, 2), 1, 2, 3, 4);
    assertThat(Literal.of(TupleValue.of(array, array.withLayout(Layout.of(0, 1)))))
        .isEqualTo("(s32[2,2] {{1, 2}, {3, 4}}, s32[2,2]{0,1} {{1, 2}, {3, 4}})");
  }
}
