package xlet.session.graph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * A program as it is drawn.
 *
 * @param title its name
 * @param vertices its steps, each after those that it reads
 * @param root the number of the step that gives the result
 * @param notes remarks on what is not drawn
 */
public record Diagram(String title, List<Vertex> vertices, int root, List<String> notes) {
  public Diagram {
    vertices = List.copyOf(vertices);
    notes = List.copyOf(notes);
  }

  /**
   * A step reads another.
   *
   * @param from the number of the step that is read
   * @param to the number of the step that reads it
   */
  public record Edge(int from, int to) {}

  /** The edges; a step that reads another twice has one edge from it. */
  public List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    for (int to = 0; to < vertices.size(); to++) {
      for (int from : sources(vertices.get(to))) {
        edges.add(new Edge(from, to));
      }
    }
    return edges;
  }

  /** The numbers of the steps that {@code vertex} reads, in the order in which it names them. */
  public SequencedSet<Integer> sources(Vertex vertex) {
    SequencedSet<Integer> sources = new LinkedHashSet<>();
    vertex.arguments().forEach(argument -> collect(argument, sources));
    return sources;
  }

  private static void collect(Vertex.Argument argument, SequencedSet<Integer> sources) {
    switch (argument) {
      case Vertex.Link(int number) -> sources.add(number);
      case Vertex.Nested(Vertex inner) -> inner.arguments().forEach(own -> collect(own, sources));
      case Vertex.Words _ -> {}
    }
  }

  /** The step as the language writes it: {@code Add(x, 1)}; the name of a value that is given. */
  public String call(Vertex vertex) {
    return vertex.text(number -> vertices.get(number).name());
  }

  /** The step with its name and type, on one line: {@code y = Add(x, 1) : f32[3]{0}}. */
  public String line(Vertex vertex) {
    String call = call(vertex);
    return (call.isEmpty() ? vertex.name() : vertex.name() + " = " + call) + " : " + vertex.type();
  }

  /** The number of steps, those of the computations that are called included. */
  public int size() {
    return vertices.size()
        + vertices.stream()
            .flatMap(vertex -> vertex.bodies().stream())
            .mapToInt(Diagram::size)
            .sum();
  }

  /** The same program with other notes. */
  Diagram noting(String note) {
    List<String> all = new ArrayList<>(notes);
    all.add(note);
    return new Diagram(title, vertices, root, all);
  }
}
