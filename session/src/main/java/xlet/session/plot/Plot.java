package xlet.session.plot;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;

/**
 * A drawing of an array: as much of its elements as can be seen, not the array.
 *
 * @param title the words above it: those of the call, else the name and the description
 * @param description what it is: {@code a line chart of f32[100]}
 * @param body what is drawn
 * @param notes what else there is to say: what is left out, what is put together
 */
public record Plot(String title, String description, Body body, List<String> notes) {
  public Plot {
    notes = List.copyOf(notes);
  }

  /** The figure itself. */
  sealed interface Body {}

  /**
   * Lines over a common axis.
   *
   * @param axis what runs along the horizontal axis: {@code d0}, or the text of x
   * @param index whether that is indices
   * @param curves the lines; of several, number k is row k
   */
  record Lines(String axis, boolean index, List<Curve> curves) implements Body {
    Lines {
      curves = List.copyOf(curves);
    }
  }

  /** Elements as colours. */
  record HeatMap(Field field) implements Body {}

  /**
   * Elements that are colours.
   *
   * @param channels grey alone, or red, green and blue
   * @param white the element that is as bright as can be
   */
  record Image(List<Field> channels, double white) implements Body {
    Image {
      channels = List.copyOf(channels);
    }
  }

  /**
   * Draws what {@code call} of {@link PlotOperation} says.
   *
   * @param operands its operands
   * @param names what they are called in the program; may be empty
   */
  public static Plot of(
      Call call, List<Value> operands, List<String> names, Evaluation evaluation) {
    List<NdArray> arrays = operands.stream().map(NdArray.class::cast).toList();
    List<String> notes = new ArrayList<>();
    Body body =
        switch (PlotOperation.kind(call)) {
          case LINE -> {
            String axis = arrays.size() > 1 ? names.getFirst() : "";
            yield PlotReader.lines(axis, arrays, notes, evaluation);
          }
          case HEATMAP -> PlotReader.heatMap(arrays.getLast(), notes, evaluation);
          case IMAGE -> PlotReader.image(arrays.getLast(), notes, evaluation);
        };
    String description = PlotOperation.describe(call);
    String name = names.getLast();
    String title = call.text("title", name.isEmpty() ? description : name + ": " + description);
    return new Plot(title, description, body, notes);
  }
}
