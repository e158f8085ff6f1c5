package xlet.session.graph.layered;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.session.graph.layered.LayeredLayout.Point;

final class LayeredLayoutTest {
  private static List<Box> boxes(Random random, int count) {
    List<Box> boxes = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      boxes.add(new Box(20 + random.nextInt(200), 20 + random.nextInt(60)));
    }
    return boxes;
  }

  private static List<Arc> arcs(Random random, int count) {
    Set<Arc> arcs = new LinkedHashSet<>();
    for (int to = 1; to < count; to++) {
      for (int k = random.nextInt(3); k >= 0; k--) {
        int reach = random.nextInt(4) == 0 ? to : Math.min(to, 6);
        arcs.add(new Arc(to - 1 - random.nextInt(reach), to));
      }
    }
    return List.copyOf(arcs);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 40, 200})
  void nodesDoNotTouchAndLinesRunDown(int count) {
    for (int seed = 0; seed < 5; seed++) {
      Random random = new Random(seed);
      List<Box> boxes = boxes(random, count);
      List<Arc> arcs = arcs(random, count);
      LayeredLayout layout = LayeredLayout.of(boxes, arcs);
      for (int a = 0; a < count; a++) {
        assertThat(right(layout, boxes, a)).isLessThanOrEqualTo(layout.width() + 1e-6);
        assertThat(layout.corners().get(a).x()).isGreaterThanOrEqualTo(-1e-6);
        for (int b = 0; b < a; b++) {
          assertThat(apart(layout, boxes, a, b)).isTrue();
        }
      }
      for (int k = 0; k < arcs.size(); k++) {
        List<Point> route = layout.routes().get(k);
        Arc arc = arcs.get(k);
        assertThat(route.getFirst().y())
            .isEqualTo(layout.corners().get(arc.from()).y() + boxes.get(arc.from()).height());
        assertThat(route.getLast().y()).isEqualTo(layout.corners().get(arc.to()).y());
        for (int p = 1; p < route.size(); p++) {
          assertThat(route.get(p).y()).isGreaterThanOrEqualTo(route.get(p - 1).y());
        }
      }
    }
  }

  private static double right(LayeredLayout layout, List<Box> boxes, int node) {
    return layout.corners().get(node).x() + boxes.get(node).width();
  }

  private static double bottom(LayeredLayout layout, List<Box> boxes, int node) {
    return layout.corners().get(node).y() + boxes.get(node).height();
  }

  private static boolean apart(LayeredLayout layout, List<Box> boxes, int a, int b) {
    return right(layout, boxes, a) < layout.corners().get(b).x()
        || right(layout, boxes, b) < layout.corners().get(a).x()
        || bottom(layout, boxes, a) < layout.corners().get(b).y()
        || bottom(layout, boxes, b) < layout.corners().get(a).y();
  }

  @Test
  void aChainIsStraight() {
    List<Box> boxes = List.of(new Box(100, 40), new Box(60, 40), new Box(180, 40));
    LayeredLayout layout = LayeredLayout.of(boxes, List.of(new Arc(0, 1), new Arc(1, 2)));
    assertThat(layout.routes())
        .allSatisfy(
            route -> assertThat(route).allSatisfy(p -> assertThat(p.x()).isBetween(89.0, 91.0)));
  }

  @Test
  void linesThatNeedNotCrossDoNot() {
    List<Box> boxes = java.util.Collections.nCopies(8, new Box(50, 20));
    // Four lines, given in the order in which all of them would cross.
    List<Arc> arcs = List.of(new Arc(0, 7), new Arc(1, 6), new Arc(2, 5), new Arc(3, 4));
    LayeredLayout layout = LayeredLayout.of(boxes, arcs);
    assertThat(layout.routes())
        .allSatisfy(route ->
            assertThat(Math.abs(route.getFirst().x() - route.getLast().x())).isLessThan(1));
  }

  @Test
  void aGraphWithoutNodesTakesNoRoom() {
    LayeredLayout layout = LayeredLayout.of(List.of(), List.of());
    assertThat(layout.width()).isZero();
    assertThat(layout.corners()).isEmpty();
  }
}
