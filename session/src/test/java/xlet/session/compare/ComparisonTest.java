package xlet.session.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;

class ComparisonTest {
  private static boolean passes(String comparison, NdArray want, NdArray got) {
    return Comparison.of(comparison).first(want, got).isEmpty();
  }

  private static NdArray f32(double... elements) {
    return NdArray.ofDoubles(ArrayShape.of(ElementType.F32, elements.length), elements);
  }

  @Test
  void bitsTellZerosApart() {
    assertThat(passes("bits", f32(1, 0.0), f32(1, 0.0))).isTrue();
    assertThat(passes("bits", f32(0.0), f32(-0.0))).isFalse();
    assertThat(passes("bits", f32(1), f32(Math.nextUp(1f)))).isFalse();
  }

  private static boolean passes(Comparison comparison, NdArray want, NdArray got) {
    return comparison.difference(want, got).isEmpty();
  }

  @Test
  void equalNumbersAreEqualHoweverTheyAreWritten() {
    Comparison equal = new Comparison.Equal();
    assertThat(passes(equal, f32(0.0, Double.NaN), f32(-0.0, -Double.NaN))).isTrue();
    assertThat(passes(equal, f32(0.0), f32(Float.MIN_VALUE))).isFalse();
    assertThat(passes(equal, f32(1), f32(Math.nextUp(1f)))).isFalse();
  }

  @Test
  void numbersWithinAToleranceMayDiffer() {
    Comparison within = new Comparison.Within(0.5);
    assertThat(passes(within, f32(1, 1.0 / 0), f32(1.5, 1.0 / 0))).isTrue();
    assertThat(passes(within, f32(1), f32(1.6))).isFalse();
    assertThat(passes(within, f32(1), f32(Double.NaN))).isFalse();
    var large = NdArray.ofLongs(ArrayShape.of(ElementType.S64), 1L << 60);
    var next = NdArray.ofLongs(ArrayShape.of(ElementType.S64), (1L << 60) + 1);
    assertThat(passes(new Comparison.Within(0), large, next)).isFalse();
    assertThat(passes(new Comparison.Within(1), large, next)).isTrue();
  }

  @Test
  void tuplesAreComparedElementByElement() {
    Comparison equal = new Comparison.Equal();
    var pair = new TupleValue(List.of(f32(1), new TupleValue(List.of(f32(2)))));
    var other = new TupleValue(List.of(f32(1), new TupleValue(List.of(f32(3)))));
    assertThat(equal.difference(pair, pair)).isEmpty();
    assertThat(equal.difference(pair, other))
        .contains("element 1: element 0: at {0} wanted 2.0, got 3.0 (1.0 apart)");
    assertThat(equal.difference(pair, f32(1)))
        .contains("the value is f32[1], not (f32[1], (f32[1]))");
    assertThat(equal.difference(new TupleValue(List.of()), new TupleValue(List.of()))).isEmpty();
  }

  @Test
  void anyNaNIsAnyNaN() {
    for (String comparison : new String[] {"bits", "ulp:0", "close:0"}) {
      assertThat(passes(comparison, f32(Double.NaN), f32(-Double.NaN))).isTrue();
      assertThat(passes(comparison, f32(Double.NaN), f32(1))).isFalse();
      assertThat(passes(comparison, f32(1), f32(Double.NaN))).isFalse();
    }
  }

  @Test
  void belowTheSmallestNormalOnlyTheSignCounts() {
    assertThat(passes("bits", f32(0.0), f32(Float.MIN_VALUE))).isTrue();
    assertThat(passes("bits", f32(-0.0), f32(-Float.MIN_VALUE))).isTrue();
    assertThat(passes("bits", f32(-0.0), f32(Float.MIN_VALUE))).isFalse();
    assertThat(passes("bits", f32(0.0), f32(Float.MIN_NORMAL))).isFalse();
  }

  @Test
  void countsRepresentableNumbers() {
    float three = Math.nextUp(Math.nextUp(Math.nextUp(1f)));
    assertThat(passes("ulp:3", f32(1), f32(three))).isTrue();
    assertThat(passes("ulp:2", f32(1), f32(three))).isFalse();
    assertThat(passes("ulp:0", f32(0.0), f32(-0.0))).isTrue();
    assertThat(passes("ulp:9", f32(Float.MAX_VALUE), f32(Double.POSITIVE_INFINITY))).isFalse();
    assertThat(passes("ulp:0", f32(1.0 / 0), f32(1.0 / 0))).isTrue();
    assertThat(Ulps.between(ElementType.F64, 0x8000000000000001L, 1)).isEqualTo(2);
    assertThat(Ulps.between(ElementType.F64, -1L >>> 1, -1L)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void measuresAgainstTheGreatestWanted() {
    assertThat(passes("close:1e-3", f32(1000, 0), f32(1000, 0.9))).isTrue();
    assertThat(passes("close:1e-3", f32(1000, 0), f32(1000, 1.1))).isFalse();
    assertThat(passes("close:0", f32(0.0, 3), f32(-0.0, 3))).isTrue();
    assertThat(passes("close:0", f32(3), f32(Math.nextUp(3f)))).isFalse();
    assertThat(passes("close:1", f32(1, 1.0 / 0), f32(1, 1))).isFalse();
  }

  @Test
  void integersAreCompared() {
    var one = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2), 1, 2);
    var other = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2), 1, 3);
    for (String comparison : new String[] {"bits", "ulp:9", "close:0"}) {
      assertThat(passes(comparison, one, one)).isTrue();
      assertThat(passes(comparison, one, other)).isFalse();
    }
  }

  @Test
  void saysWhereAndHowFar() {
    var want = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 2), 1, 2, 3, 4);
    var got = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 2), 1, 2, Math.nextUp(3f), 5);
    assertThat(Comparison.of("bits").first(want, got).orElseThrow())
        .hasToString("at {1,0} wanted 3.0, got 3.0000002 (1 ulp apart)");
  }

  @Test
  void refusesAnUnknownClass() {
    assertThatThrownBy(() -> Comparison.of("nearly"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nearly");
  }
}
