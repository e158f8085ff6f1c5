package xlet.session.graph.layered;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import xlet.session.graph.layered.LayeredLayout.Point;

/** The ways of lines: several that end at one node do so in the order in which they arrive. */
final class Routes {
  private final Layers layers;
  private final List<Box> boxes;
  private final List<Arc> arcs;
  private final double[] x;
  private final double[] tops;
  private final double[] heights;
  private final List<Point> corners;

  /**
   * @param x the centre of each node and each bend
   * @param tops where each layer begins
   * @param heights how high each layer is
   * @param corners the upper left corner of each node
   */
  Routes(
      Layers layers,
      List<Box> boxes,
      List<Arc> arcs,
      double[] x,
      double[] tops,
      double[] heights,
      List<Point> corners) {
    this.layers = layers;
    this.boxes = boxes;
    this.arcs = arcs;
    this.x = x;
    this.tops = tops;
    this.heights = heights;
    this.corners = corners;
  }

  /** The points of each line, in pairs. */
  List<List<Point>> all() {
    double[] ends = ends();
    List<List<Point>> routes = new ArrayList<>();
    for (int k = 0; k < arcs.size(); k++) {
      Arc arc = arcs.get(k);
      List<Point> points = new ArrayList<>();
      double bottom = corners.get(arc.from()).y() + boxes.get(arc.from()).height();
      points.add(new Point(x[arc.from()], bottom));
      points.add(new Point(x[arc.from()], bottom(layers.slot(arc.from()).layer())));
      for (int bend : layers.bends(arc)) {
        int layer = layers.slot(bend).layer();
        points.add(new Point(x[bend], tops[layer]));
        points.add(new Point(x[bend], bottom(layer)));
      }
      points.add(new Point(ends[k], tops[layers.slot(arc.to()).layer()]));
      points.add(new Point(ends[k], corners.get(arc.to()).y()));
      routes.add(points);
    }
    return routes;
  }

  private double bottom(int layer) {
    return tops[layer] + heights[layer];
  }

  private double[] ends() {
    double[] ends = new double[arcs.size()];
    List<List<Integer>> into = new ArrayList<>();
    boxes.forEach(box -> into.add(new ArrayList<>()));
    for (int k = 0; k < arcs.size(); k++) {
      into.get(arcs.get(k).to()).add(k);
    }
    for (int node = 0; node < boxes.size(); node++) {
      List<Integer> arriving = into.get(node);
      arriving.sort(Comparator.comparingDouble(k -> lastPlace(arcs.get(k))));
      for (int k = 0; k < arriving.size(); k++) {
        double share = (k + 1.0) / (arriving.size() + 1);
        ends[arriving.get(k)] = corners.get(node).x() + share * boxes.get(node).width();
      }
    }
    return ends;
  }

  private double lastPlace(Arc arc) {
    List<Integer> bends = layers.bends(arc);
    return x[bends.isEmpty() ? arc.from() : bends.getLast()];
  }
}
