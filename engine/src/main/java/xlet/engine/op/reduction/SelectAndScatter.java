package xlet.engine.op.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Primitive.Longs1;
import xlet.engine.element.Primitive.Longs2;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Computation;
import xlet.engine.op.Fitting;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Window;

/** {@code SelectAndScatter}: puts values where a selection from each window was found. */
final class SelectAndScatter {
  static final OpDef DEF =
      OpDef.named("SelectAndScatter")
          .alias("SelectAndScatterWithGeneralPadding")
          .stablehlo("select_and_scatter")
          .hlo("select-and-scatter")
          .summary("Selects an element of each window and combines a value into its place.")
          .semantics(
              "The window moves over the operand as with ReduceWindow; select goes through its"
                  + " elements in row-major order and says of the one selected so far and the next"
                  + " whether the former stays. Ge therefore selects the first maximum, Gt the"
                  + " last. Padding is never selected. Each place of the result begins with"
                  + " init_value and takes the values of the windows that selected it, in row-major"
                  + " order.")
          .operand("operand", "The array to select from.")
          .attribute("select", Kind.COMPUTATION, "Says whether the first element stays.")
          .attribute("window_dimensions", Kind.INTS, "The sizes of the window.")
          .inHlo(new HloPlace.Part("window", "size"))
          .optional(
              "window_strides",
              Kind.INTS,
              "How far the window moves in each dimension; 1 if left out.")
          .inHlo(new HloPlace.Part("window", "stride"))
          .optional(
              "padding",
              Kind.PADDING,
              "A (low, high) pair for each dimension, or SAME or VALID; VALID if left out.")
          .inHlo(new HloPlace.Part("window", "pad"))
          .operand("source", "A value for each window.")
          .operand("init_value", "The number with which each place of the result begins.")
          .attribute("scatter", Kind.COMPUTATION, "Combines what is there with a value.")
          .constraint("C1", "the source has an element for each place of the window")
          .constraint("C2", "source and init_value have the operand's element type")
          .constraint("C3", "init_value is a scalar")
          .constraint("C4", "select takes two elements of the operand and returns pred[]")
          .constraint("C5", "scatter takes two scalars of the operand's type and returns one")
          .constraint("C6", "window_dimensions has one positive size for each dimension")
          .constraint("C7", "window_strides has one positive number for each dimension")
          .constraint("C8", "padding is SAME, VALID or one (low, high) pair for each dimension")
          .example(
              "SelectAndScatter({1, 5, 2, 7}, Ge, {2}, {2}, VALID, {10, 20}, 0, Add)",
              "s32[4] {0, 10, 0, 20}")
          .example(
              "SelectAndScatter({1, 9, 2}, Ge, {2}, {1}, VALID, {2, 6}, 0, Add)",
              "s32[3] {0, 8, 0}")
          .fails("SelectAndScatter({1, 5, 2}, Ge, {2}, {1}, VALID, {10}, 0, Add)", "C1")
          .fails("SelectAndScatter(s32[2] {1, 5}, Ge, {2}, {1}, VALID, f32[1] {1}, 0, Add)", "C2")
          .fails("SelectAndScatter({1, 5}, Ge, {2}, {1}, VALID, {10}, {0}, Add)", "C3")
          .fails("SelectAndScatter({1, 5}, Add, {2}, {1}, VALID, {10}, 0, Add)", "C4")
          .fails("SelectAndScatter({1, 5}, Ge, {2}, {1}, VALID, {10}, 0, Ge)", "C5")
          .fails("SelectAndScatter({1, 5}, Ge, {2, 2}, {1}, VALID, {10}, 0, Add)", "C6")
          .fails("SelectAndScatter({1, 5}, Ge, {2}, {0}, VALID, {10}, 0, Add)", "C7")
          .fails("SelectAndScatter({1, 5}, Ge, {2}, {1}, {{0, 0}, {0, 0}}, {10}, 0, Add)", "C8")
          .hloForm("select-and-scatter", call -> Map.of("window", window(call).hlo()))
          .shape(SelectAndScatter::shape)
          .element(SelectAndScatter::element)
          .kernel(WindowSelection::run)
          .build();

  private SelectAndScatter() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    Operand source = call.operand("source");
    Operand init = call.operand("init_value");
    Ints positions = window(call).positions(call);
    if (!source.sizes().equals(positions)) {
      throw Fitting.mended(
          call.violation(
                  "C1",
                  "the window has %s places, the source is %s"
                      .formatted(positions, source.shape().text()))
              .at("source"),
          "source",
          source.shape(),
          positions);
    }
    for (String name : new String[] {"source", "init_value"}) {
      if (call.operand(name).type() != operand.type()) {
        throw call.violation(
                "C2", call.operand(name).shape().text() + " beside " + operand.shape().text())
            .at(name)
            .mend(Mend.wrap(name, "ConvertElementType(%s, " + operand.type().text() + ")"));
      }
    }
    if (init.rank() > 0) {
      throw Fitting.mended(
          call.violation(
                  "C3", "init_value is %s, of rank %s".formatted(init.shape().text(), init.rank()))
              .at("init_value"),
          "init_value",
          init.shape(),
          Ints.of());
    }
    requireResult(call, "C4", "select", ArrayShape.of(ElementType.PRED), CallText.GREATER_OR_EQUAL);
    requireResult(call, "C5", "scatter", ArrayShape.of(operand.type()), CallText.SUM);
    return operand.shape().withDefaultLayout();
  }

  private static void requireResult(
      Call call, String label, String name, Shape wanted, String likely) {
    Computation computation = computation(call, label, name);
    if (!computation.result().compatible(wanted)) {
      throw call.violation(
              label, name + " is " + computation.signature() + ", not → " + wanted.text())
          .at(name)
          .mend(Mend.replace(name, likely));
    }
  }

  private static Computation computation(Call call, String label, String name) {
    ArrayShape scalar = ArrayShape.of(call.operand("operand").type());
    return call.computation(call.def().constraint(label), name, List.of(scalar, scalar));
  }

  /** Says of two elements whether the first stays selected. */
  static Computation selection(Call call) {
    return computation(call, "C4", "select");
  }

  /** Combines what an element has got with an element of the source. */
  static Computation scattering(Call call) {
    return computation(call, "C5", "scatter");
  }

  static Window window(Call call) {
    Operand operand = call.operand("operand");
    int rank = operand.rank();
    String of = operand.shape().text();
    return Window.of(
        call,
        "C8",
        operand.sizes(),
        Window.positives(call, "C6", "window_dimensions", rank, of),
        Window.positives(call, "C7", "window_strides", rank, of),
        Ints.ones(rank),
        Ints.ones(rank));
  }

  /** A fold over the windows that reach {@code i}: those that selected it give their values. */
  private static Expression element(Call call, Index i) {
    Window window = window(call);
    Operand source = call.operand("source");
    List<Dim> over = new ArrayList<>();
    List<IndexExpression> turns = new ArrayList<>();
    for (int d = 0; d < i.rank(); d++) {
      long most = Math.ceilDiv(window.sizes().get(d), window.strides().get(d));
      over.add(new Dim("w" + d, most));
      turns.add(IndexExpression.of(over.getLast()).minus(most - 1));
    }
    Index position = i.plus(window.low()).div(window.strides());
    Index at = position.plus(new Index(turns));
    Slot current = new Slot("current", source.type());
    Expression scattered = scattering(call).apply(List.of(current, source.at(at))).result(0);
    Expression chosen =
        Expression.apply(
            new Longs2("equal", (x, y) -> x == y ? 1 : 0),
            ElementType.PRED,
            selected(call, window, at),
            new FromIndex(i.linear(call.operand("operand").sizes()), ElementType.S64));
    Expression step =
        Expression.select(
            reaches(window, source.sizes(), at, i),
            Expression.select(chosen, scattered, current, "selected here", "selected elsewhere"),
            current,
            "the window reaches here",
            "no such window reaches here");
    var fold =
        new Fold(
            over,
            List.of(current),
            List.of(call.operand("init_value").at()),
            Block.of(List.of(step)),
            Order.LEFT,
            "window");
    return new Get(fold, 0);
  }

  /** Holds where there is a window at {@code at}, and it reaches {@code i}. */
  private static Expression reaches(Window window, Ints positions, Index at, Index i) {
    List<Within> ranges = new ArrayList<>();
    for (int d = 0; d < i.rank(); d++) {
      IndexExpression within =
          i.get(d).plus(window.low().get(d)).plus(at.get(d).times(-window.strides().get(d)));
      ranges.add(new Within(at.get(d), 0, positions.get(d) - 1, d));
      ranges.add(new Within(within, 0, window.sizes().get(d) - 1, d));
    }
    return Guard.of(ranges);
  }

  /** The linear position of what the window at {@code at} selects; -1 if it lies in the padding. */
  private static Expression selected(Call call, Window window, Index at) {
    Operand operand = call.operand("operand");
    List<Dim> over = new ArrayList<>();
    List<IndexExpression> turns = new ArrayList<>();
    for (long size : window.sizes().toArray()) {
      over.add(new Dim("k" + over.size(), size));
      turns.add(IndexExpression.of(over.getLast()));
    }
    Index place = window.place(at, new Index(turns));
    Slot best = new Slot("selected", operand.type());
    Slot where = new Slot("where", ElementType.S64);
    Expression next = operand.at(place);
    Expression there = new FromIndex(place.linear(operand.sizes()), ElementType.S64);
    Expression none =
        Expression.apply(new Longs1("negative", x -> x < 0 ? 1 : 0), ElementType.PRED, where);
    Expression stays = selection(call).apply(List.of(best, next)).result(0);
    Block step =
        Block.of(
            List.of(
                chosen(place, operand, none, stays, best, next),
                chosen(place, operand, none, stays, where, there)));
    List<Expression> inits =
        List.of(Expression.number(operand.type(), 0), Expression.whole(ElementType.S64, -1));
    var fold = new Fold(over, List.of(best, where), inits, step, Order.LEFT, "element");
    return new Get(fold, 1);
  }

  private static Expression chosen(
      Index place,
      Operand operand,
      Expression none,
      Expression stays,
      Expression old,
      Expression next) {
    return Expression.select(
        place.within(operand.sizes()),
        Expression.select(
            none,
            next,
            Expression.select(stays, old, next, "the former stays", "takes its place"),
            "the first",
            "not the first"),
        old,
        "in the operand",
        "padding: skipped");
  }
}
