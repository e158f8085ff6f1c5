package xlet.engine.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;

/** Costs by the model are those of arrays that lie in tiles. */
final class LaneModelTest {
  private static final List<LaneModel> MODELS =
      List.of(
          new LaneModel(4, 2),
          new LaneModel(2, 4),
          new LaneModel(4, 1),
          new LaneModel(1, 2),
          LaneModel.LINEAR);

  /** The shapes of so many elements with up to three dimensions. */
  private static List<ArrayShape> shapes(long elements) {
    List<ArrayShape> shapes = new ArrayList<>(List.of(ArrayShape.of(ElementType.F32, elements)));
    for (long a = 1; a <= elements; a++) {
      if (elements % a == 0) {
        shapes.add(ArrayShape.of(ElementType.F32, a, elements / a));
        for (long b = 1; b <= elements / a; b++) {
          if (elements / a % b == 0) {
            shapes.add(ArrayShape.of(ElementType.F32, a, b, elements / a / b));
          }
        }
      }
    }
    return shapes;
  }

  /** The offsets of all elements in tiles; an array of rank 1 is one row. */
  private static List<Long> offsets(ArrayShape shape, LaneModel model) {
    Ints sizes = shape.rank() == 1 ? Ints.of(1, shape.size(0)) : shape.sizes();
    Layout layout = Layout.rowMajor(sizes.size()).tiled(Ints.of(model.sublanes(), model.lanes()));
    List<Long> offsets = new ArrayList<>();
    for (var all = layout.placement(sizes).offsets(); all.hasNext(); ) {
      offsets.add((long) all.nextInt());
    }
    return offsets;
  }

  @Test
  void aReshapeIsFreeWhereEveryElementKeepsItsPlace() {
    int free = 0;
    for (LaneModel model : MODELS) {
      for (long elements : List.of(1L, 2L, 8L, 12L, 16L, 24L, 32L)) {
        List<ArrayShape> shapes = shapes(elements);
        for (ArrayShape from : shapes) {
          for (ArrayShape to : shapes) {
            boolean stays = offsets(from, model).equals(offsets(to, model));
            free += stays ? 1 : 0;
            assertThat(model.isFree(from, to))
                .as("%s to %s in %s", from.text(), to.text(), model)
                .isEqualTo(stays);
          }
        }
      }
    }
    assertThat(free).isGreaterThan(100);
  }

  @Test
  void paddingIsThatOfTiles() {
    for (LaneModel model : MODELS) {
      for (ArrayShape shape : shapes(24)) {
        Ints sizes = shape.rank() == 1 ? Ints.of(1, shape.size(0)) : shape.sizes();
        Layout layout =
            Layout.rowMajor(sizes.size()).tiled(Ints.of(model.sublanes(), model.lanes()));
        assertThat(model.padded(shape)).isEqualTo(layout.bufferLength(sizes));
        assertThat(model.vectors(shape))
            .isEqualTo(layout.bufferLength(sizes) / model.lanes() / model.sublanes());
      }
    }
  }

  @Test
  void scalarsTakeOneTile() {
    assertThat(LaneModel.TILED.padded(ArrayShape.of(ElementType.F32))).isEqualTo(1024);
  }
}
