package xlet.session.render;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/** Makes the picture of a value that fits a screen. */
final class Painter {
  private static final int MOST_INLINE = 64;
  private static final int INDENT = 2;

  /** The beginning of a longer type is shown, in so many lines. */
  private static final int MOST_TYPE_LINES = 8;

  /** An array is shown in so many lines at least. */
  private static final int LEAST_HEIGHT = 3;

  private Painter() {}

  static Picture paint(String name, Value given, Screen screen) {
    Value value = given instanceof BoundedArray bounded ? bounded.array() : given;
    List<String> notes = value instanceof NdArray array ? notes(array.shape()) : List.of();
    Picture picture =
        new Picture(
            name,
            value,
            Columns.beginning(given.shape().toString(), screen.width() * MOST_TYPE_LINES),
            value.shape().byteCount(),
            notes,
            new Picture.Inline(""));
    int room = screen.width() - Columns.width(picture.header()) - 3;
    if (Literal.elements(value) <= MOST_INLINE && isFlat(value)) {
      String text = hasElements(value) ? Literal.untyped(value) : "no elements";
      if (Columns.width(text) <= room || !isGrid(value)) {
        return with(picture, notes, new Picture.Inline(text));
      }
    }
    return switch (value) {
      case BoundedArray _, Token _ -> picture;
      case TupleValue tuple -> with(picture, notes, parts(tuple, screen));
      case NdArray array -> grid(picture, array, screen);
    };
  }

  private static Picture with(Picture picture, List<String> notes, Picture.Body body) {
    return new Picture(
        picture.name(), picture.value(), picture.type(), picture.bytes(), notes, body);
  }

  private static Picture grid(Picture picture, NdArray array, Screen screen) {
    GridPainter painter = new GridPainter(array, screen);
    Picture.Grid grid = painter.grid();
    List<String> notes = new ArrayList<>(picture.notes());
    notes.addAll(painter.notes());
    return with(picture, notes, grid);
  }

  /** As many elements as there are lines for; tuples inside, which may have many, get no more. */
  private static Picture.Parts parts(TupleValue tuple, Screen screen) {
    int lines = screen.height() - 1;
    Axis axis =
        Axis.of(tuple.size(), tuple.size() <= lines ? tuple.size() : Math.max(0, lines - 1));
    int share = lines / Math.max(1, axis.shown());
    List<Picture> parts = new ArrayList<>();
    for (long i : axis.indices()) {
      Value part = tuple.get((int) i);
      int height = part instanceof TupleValue ? share : Math.max(LEAST_HEIGHT, share);
      Screen inner = screen.withWidth(screen.width() - INDENT).withHeight(height);
      parts.add(paint(Long.toString(i), part, inner));
    }
    return new Picture.Parts(parts, axis);
  }

  /** Whether a value reads well in one line: scalars, vectors, empty arrays, tuples of these. */
  private static boolean isFlat(Value value) {
    return switch (value) {
      case NdArray array -> array.shape().rank() <= 1 || !hasElements(array);
      case TupleValue tuple -> tuple.elements().stream().allMatch(Painter::isFlat);
      case BoundedArray bounded -> isFlat(bounded.array());
      case Token _ -> true;
    };
  }

  /** Whether a value has rows of elements that may be shown in part. */
  private static boolean isGrid(Value value) {
    return switch (value) {
      case NdArray array -> array.shape().rank() > 0 && hasElements(array);
      case TupleValue tuple -> tuple.size() > 0;
      case BoundedArray bounded -> isGrid(bounded.array());
      case Token _ -> false;
    };
  }

  private static boolean hasElements(Value value) {
    return !(value instanceof NdArray array) || array.shape().elementCount() > 0;
  }

  /** Notes on what the layout's spelling does not say. */
  private static List<String> notes(ArrayShape shape) {
    Layout layout = shape.layout();
    long slots = layout.bufferLength(shape.sizes());
    if (layout.isDense()) {
      return List.of();
    }
    return List.of(slots + " slots, " + shape.elementCount() + " used");
  }
}
