package xlet.session.graph.layered;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the nodes and lines of a graph are drawn.
 *
 * @param width of the whole drawing
 * @param height of the whole drawing
 * @param corners the upper left corner of each node
 * @param routes the points of each line, from the top, in pairs: it runs straight down from the
 *     first of a pair to the second, and bends on its way to the next pair
 */
public record LayeredLayout(
    double width, double height, List<Point> corners, List<List<Point>> routes) {
  private static final double GAP = 20;
  private static final double BETWEEN_LAYERS = 34;

  public LayeredLayout {
    corners = List.copyOf(corners);
    routes = List.copyOf(routes);
  }

  /** A place; x grows to the right, y downwards. */
  public record Point(double x, double y) {}

  /** Lays a graph out; {@code arcs} run from nodes of lower numbers to nodes of higher ones. */
  public static LayeredLayout of(List<Box> boxes, List<Arc> arcs) {
    Layers layers = new Layers(boxes, arcs);
    Crossings.reduce(layers);
    double[] x = new Coordinates(layers, GAP).centres();
    double[] tops = tops(layers);
    double[] heights = heights(layers);
    List<Point> corners = new ArrayList<>();
    double width = 0;
    for (int node = 0; node < boxes.size(); node++) {
      Box box = boxes.get(node);
      int layer = layers.slot(node).layer();
      corners.add(new Point(x[node] - box.width() / 2, tops[layer]));
      width = Math.max(width, x[node] + box.width() / 2);
    }
    for (double place : x) {
      width = Math.max(width, place);
    }
    Routes routes = new Routes(layers, boxes, arcs, x, tops, heights, corners);
    int last = heights.length - 1;
    return new LayeredLayout(
        width, last < 0 ? 0 : tops[last] + heights[last], corners, routes.all());
  }

  private static double[] heights(Layers layers) {
    return layers.inOrder().stream()
        .mapToDouble(layer ->
            layer.stream().mapToDouble(slot -> layers.slot(slot).box().height()).max().orElse(0))
        .toArray();
  }

  private static double[] tops(Layers layers) {
    double[] heights = heights(layers);
    double[] tops = new double[heights.length];
    for (int layer = 1; layer < tops.length; layer++) {
      tops[layer] = tops[layer - 1] + heights[layer - 1] + BETWEEN_LAYERS;
    }
    return tops;
  }
}
