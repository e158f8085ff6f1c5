package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Window;

/**
 * Some places of a window, under which the same of its elements lie in holes of a dilated base.
 * Over these places moves a smaller window, of the other elements, over the base without holes.
 *
 * @param window the smaller window
 * @param positions how many places there are in each dimension
 * @param first the first place of them
 * @param steps how far apart they are
 * @param firstElement the first element of the whole window that is one of the smaller
 * @param elementSteps how far apart those elements are
 */
record WindowPhase(
    Window window, Ints positions, Ints first, Ints steps, Ints firstElement, Ints elementSteps) {

  /** All phases of {@code window}, which has so many positions; one if its base has no holes. */
  static List<WindowPhase> of(Window window, Ints positions) {
    Ints none = Ints.of();
    Window point = new Window(none, none, none, none, none, none, none, none);
    List<WindowPhase> phases = List.of(new WindowPhase(point, none, none, none, none, none));
    for (int d = 0; d < positions.size(); d++) {
      List<WindowPhase> along = along(window, d, positions.get(d));
      phases = phases.stream().flatMap(phase -> along.stream().map(phase::with)).toList();
    }
    return phases;
  }

  /** The phases along dimension d, in which there are {@code count} positions. */
  private static List<WindowPhase> along(Window window, int d, long count) {
    long dilation = window.baseDilations().get(d);
    long step = dilation / IndexExpression.gcd(window.strides().get(d), dilation);
    List<WindowPhase> phases = new ArrayList<>();
    for (long first = 0; first < Math.max(1, Math.min(step, count)); first++) {
      phases.add(along(window, d, first, step, Math.max(0, Math.ceilDiv(count - first, step))));
    }
    return phases;
  }

  /** The phase of every {@code step}-th position along dimension d from {@code first} on. */
  private static WindowPhase along(Window window, int d, long first, long step, long count) {
    long dilation = window.baseDilations().get(d);
    long size = window.sizes().get(d);
    long elementStep = dilation / IndexExpression.gcd(window.dilations().get(d), dilation);
    long start = first * window.strides().get(d) - window.low().get(d);
    long element = 0;
    while (element < Math.min(size, elementStep)
        && (start + element * window.dilations().get(d)) % dilation != 0) {
      element++;
    }
    boolean isEmpty = element == elementStep;
    long elements = isEmpty ? 0 : Math.max(0, Math.ceilDiv(size - element, elementStep));
    long low = elements == 0 ? 0 : -(start + element * window.dilations().get(d)) / dilation;
    long stride = window.strides().get(d) * step / dilation;
    long spread = window.dilations().get(d) * elementStep / dilation;
    long extent = elements == 0 ? 0 : (elements - 1) * spread + 1;
    long base = Math.ceilDiv(window.base().get(d), dilation);
    Window smaller =
        new Window(
            Ints.of(base),
            Ints.of(elements),
            Ints.of(extent),
            Ints.of(stride),
            Ints.of(1),
            Ints.of(spread),
            Ints.of(low),
            Ints.of((count - 1) * stride + extent - base - low));
    return new WindowPhase(
        smaller,
        Ints.of(count),
        Ints.of(first),
        Ints.of(step),
        Ints.of(element),
        Ints.of(elementStep));
  }

  /** Whether neighbouring places along dimension d take neighbours in the base. */
  boolean isDense(int d) {
    return steps.get(d) == 1 && window.strides().get(d) == 1;
  }

  /** This with the dimensions of {@code other} behind its own. */
  private WindowPhase with(WindowPhase other) {
    return new WindowPhase(
        window.with(other.window),
        positions.append(other.positions),
        first.append(other.first),
        steps.append(other.steps),
        firstElement.append(other.firstElement),
        elementSteps.append(other.elementSteps));
  }
}
