package xlet.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;

class ViewTest {
  private static Ints ints(String text) {
    return text.isBlank()
        ? Ints.of()
        : Ints.of(List.of(text.trim().split(" ")).stream().map(Long::valueOf).toList());
  }

  /** The view of an array that is read at these dimensions of the result, -1 being the number 0. */
  private static Optional<NdArray> view(String result, String source, String read, String layout) {
    ArrayShape shape = ArrayShape.of(ElementType.F32, ints(result));
    Definition definition =
        Definition.of(
            shape.sizes(),
            index -> {
              Index at =
                  new Index(
                      ints(read).stream()
                          .mapToObj(d -> d < 0 ? IndexExpression.constant(0) : index.get((int) d))
                          .toList());
              return List.of(new Read(0, ElementType.F32, at, 0));
            });
    Ints sizes = ints(source);
    NdArray array =
        NdArray.ofDoubles(ArrayShape.of(ElementType.F32, sizes), new double[(int) sizes.product()]);
    NdArray lying = array.withLayout(Layout.of(ints(layout)));
    return View.of(definition, shape, sizes).flatMap(view -> view.of(lying));
  }

  @ParameterizedTest
  @CsvSource({
    "3 2, 2 3, 1 0, 1 0, 0 1",
    "3 2, 2 3, 1 0, 0 1, 1 0",
    "4 2 3, 2 3 4, 1 2 0, 2 1 0, 0 2 1",
    "5 1, 5, 0, 0, 1 0",
    "1 5, 5, 1, 0, 1 0",
    "5, 1 5, -1 0, 1 0, 0",
    "1 3 1 2, 2 1 3, 3 -1 1, 2 1 0, 1 2 3 0",
  })
  void liesWhereTheArrayLies(
      String result, String source, String read, String layout, String wanted) {
    Optional<NdArray> view = view(result, source, read, layout);
    assertThat(view).isPresent();
    assertThat(view.get().shape().layout().minorToMajor()).isEqualTo(ints(wanted));
  }

  @ParameterizedTest
  @CsvSource({
    "2 3, 2 3, 0 -1, 1 0",
    "3 3, 3 3, 0 0, 1 0",
    "2 3, 3, 1, 0",
    "2, 2 3, 0 -1, 1 0",
  })
  void whatLeavesOutOrRepeatsIsNone(String result, String source, String read, String layout) {
    assertThat(view(result, source, read, layout)).isEmpty();
  }
}
