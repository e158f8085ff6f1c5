package xlet.session.graph;

import java.util.ArrayList;
import java.util.List;
import xlet.session.render.Columns;

/** Pictures in the language of Graphviz: a cluster for each program and each computation in it. */
final class DotText {
  private final StringBuilder text = new StringBuilder();
  private int clusters;

  private DotText() {}

  static String of(List<Diagram> diagrams) {
    DotText dot = new DotText();
    dot.text.append("digraph xlet {\n");
    dot.text.append("  node [shape=box, style=rounded, fontname=monospace];\n");
    diagrams.forEach(diagram -> dot.cluster(diagram, "  "));
    return dot.text.append("}\n").toString();
  }

  /** Writes a program; answers with the name of its result. */
  private String cluster(Diagram diagram, String indent) {
    String own = "c" + clusters++;
    String inner = indent + "  ";
    line(indent, "subgraph cluster_" + own + " {");
    line(inner, "label=" + quoted(diagram.title()) + ";");
    List<Runnable> calls = new ArrayList<>();
    for (int number = 0; number < diagram.vertices().size(); number++) {
      Vertex vertex = diagram.vertices().get(number);
      String name = own + "_" + number;
      String call = diagram.call(vertex);
      String label = call.isEmpty() ? vertex.name() : vertex.name() + " = " + call;
      line(inner, name + " [label=" + quoted(label, vertex.type()) + shape(diagram, number) + "];");
      for (Diagram body : vertex.bodies()) {
        String result = cluster(body, inner);
        calls.add(() ->
            line(
                inner, result + " -> " + name + " [style=dashed, label=" + quoted("calls") + "];"));
      }
    }
    for (Diagram.Edge edge : diagram.edges()) {
      line(inner, own + "_" + edge.from() + " -> " + own + "_" + edge.to() + ";");
    }
    calls.forEach(Runnable::run);
    line(indent, "}");
    return own + "_" + diagram.root();
  }

  private static String shape(Diagram diagram, int number) {
    if (number == diagram.root()) {
      return ", penwidth=2";
    }
    return switch (diagram.vertices().get(number).kind()) {
      case PARAMETER -> ", shape=ellipse";
      case VALUE -> ", style=filled";
      case OPERATION -> "";
    };
  }

  private void line(String indent, String content) {
    text.append(indent).append(content).append('\n');
  }

  /** Lines as one string of the language. */
  private static String quoted(String... lines) {
    List<String> escaped = new ArrayList<>();
    for (String line : lines) {
      escaped.add(Columns.visible(line).replace("\\", "\\\\").replace("\"", "\\\""));
    }
    return "\"" + String.join("\\n", escaped) + "\"";
  }
}
