package xlet.session.plot;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter;
import xlet.engine.op.Violation;

/** {@code plot}: draws an array. It has no value; a statement that it is shows the drawing. */
public final class PlotOperation {
  /** How many lines can still be told apart by their colours. */
  static final int MOST_LINES = 6;

  static final int COLORS = 3;

  public static final OpDef DEF =
      OpDef.named("plot")
          .summary("Draws an array: a line chart of rank 1, a heat map of rank 2, an image.")
          .semantics(
              "plot(y) draws the elements of y over their indices, plot(x, y) over x. A line chart"
                  + " of rank 2 has one line a row. A heat map has row 0 at the top, as values are"
                  + " printed. An image is of rank 2, in grey, or of sizes [height, width, 3], in"
                  + " red, green and blue: integers from 0 to 255, floats from 0 to 1. More"
                  + " elements than can be seen are drawn as extremes or means, which the drawing"
                  + " says. What is nan or infinite is left out.")
          .operand("x", "The array to draw; if y is given, where its elements stand.")
          .optional("y", Parameter.Kind.OPERAND, "The array to draw over x.")
          .choice("kind", "How to draw; the rank decides if it is left out.", true, Kind.texts())
          .optional("title", Parameter.Kind.TEXT, "What to write above.")
          .constraint("C1", "only real elements can be drawn")
          .constraint("C2", "a line chart is of rank 1, or of rank 2 with at most 6 rows")
          .constraint("C3", "a heat map is of rank 2")
          .constraint("C4", "an image is of rank 2 or of sizes [height, width, 3]")
          .constraint("C5", "x is of rank 1 and as long as y's last dimension")
          .constraint("C6", "only a line chart is drawn over x")
          .example("plot({1, 4, 9, 16})", "a line chart of s32[4]")
          .example("plot({0.0, 0.5, 2.0}, {1.0, 2.0, 3.0})", "a line chart of f32[3]")
          .example("plot({{1, 2}, {3, 4}}, kind=line)", "a line chart of s32[2,2]")
          .example("plot(Iota(f32[4,6], 1), title=\"columns\")", "a heat map of f32[4,6]")
          .example("plot(Iota(u8[8,8,3], 2))", "an image of u8[8,8,3]")
          .fails("plot(Complex(1.0, 2.0))", "C1")
          .fails("plot(5)", "C2")
          .fails("plot({1, 2}, kind=heatmap)", "C3")
          .fails("plot(Iota(f32[2,3,4], 0))", "C3")
          .fails("plot({1, 2}, kind=image)", "C4")
          .fails("plot({1, 2, 3}, {1, 2})", "C5")
          .fails("plot({1, 2}, {{1, 2}, {3, 4}}, kind=heatmap)", "C6")
          .shape(PlotOperation::shape)
          .build();

  private PlotOperation() {}

  /** Describes the drawing of a call in words: {@code a heat map of f32[4,6]}. */
  public static String describe(Call call) {
    return kind(call).words() + " of " + drawn(call).shape().text();
  }

  static Kind kind(Call call) {
    if (call.has("kind")) {
      return Kind.of(call.text("kind"));
    }
    if (call.has("y")) {
      return Kind.LINE;
    }
    ArrayShape shape = drawn(call).shape();
    return switch (shape.rank()) {
      case 0, 1 -> Kind.LINE;
      case 3 -> shape.size(2) == COLORS ? Kind.IMAGE : Kind.HEATMAP;
      default -> Kind.HEATMAP;
    };
  }

  /** The array whose elements are drawn. */
  static Operand drawn(Call call) {
    return call.operand(name(call));
  }

  private static String name(Call call) {
    return call.has("y") ? "y" : "x";
  }

  private static Shape shape(Call call) {
    for (String name : call.has("y") ? List.of("x", "y") : List.of("x")) {
      requireReal(call, name);
    }
    Operand drawn = drawn(call);
    switch (kind(call)) {
      case LINE -> {
        boolean lines = drawn.rank() == 2 && drawn.shape().size(0) <= MOST_LINES;
        require(call, "C2", drawn.rank() == 1 || lines);
      }
      case HEATMAP -> require(call, "C3", drawn.rank() == 2);
      case IMAGE -> {
        boolean colors = drawn.rank() == 3 && drawn.shape().size(2) == COLORS;
        require(call, "C4", drawn.rank() == 2 || colors);
      }
    }
    if (call.has("y")) {
      requireAbscissas(call, call.operand("x"), drawn);
    }
    return new TupleShape(List.of());
  }

  private static void requireReal(Call call, String name) {
    if (call.operand(name).type().isComplex()) {
      String found = name + " is " + call.operand(name).shape().text();
      throw call.violation("C1", found)
          .at(name)
          .mend(Mend.wrap(name, "Abs(%s)"))
          .mend(Mend.wrap(name, "Real(%s)"));
    }
  }

  private static void require(Call call, String label, boolean holds) {
    if (holds) {
      return;
    }
    Operand drawn = drawn(call);
    String name = name(call);
    Violation violation = call.violation(label, name + " is " + drawn.shape().text()).at(name);
    if (call.has("kind")) {
      Kind.texts().forEach(other -> violation.mend(Mend.replace("kind", other)));
    }
    if (drawn.rank() == 0) {
      violation.mend(Mend.wrap(name, "Reshape(%s, {1})"));
    }
    if (drawn.rank() > 2) {
      violation.mend(Mend.wrap(name, "%s" + "[0]".repeat(drawn.rank() - 2)));
      StringBuilder rows = new StringBuilder("0");
      for (int d = 1; d < drawn.rank() - 1; d++) {
        rows.append(", ").append(d);
      }
      violation.mend(Mend.wrap(name, "Collapse(%s, {" + rows + "})"));
    }
    throw violation;
  }

  private static void requireAbscissas(Call call, Operand x, Operand y) {
    if (kind(call) != Kind.LINE) {
      throw call.violation("C6", "this is " + kind(call).words())
          .at("kind")
          .mend(Mend.replace("kind", Kind.LINE.text()));
    }
    long wanted = y.shape().size(y.rank() - 1);
    if (x.rank() != 1 || x.shape().size(0) != wanted) {
      throw call.violation("C5", "x is " + x.shape().text() + ", y is " + y.shape().text())
          .at("x")
          .mend(Mend.instead("plot({y})"));
    }
  }
}
