package xlet.session.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import xlet.session.graph.Vertex.Argument;

/** A picture with fewer steps: those that nothing else reads are written where they are used. */
final class Condensed {
  private final Diagram diagram;
  private final int longest;
  private final Predicate<Vertex> mayGo;
  private final Map<Integer, Integer> uses = new HashMap<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final Map<Integer, Vertex> inside = new HashMap<>();
  private final List<Vertex> kept = new ArrayList<>();

  private Condensed(Diagram diagram, int longest, Predicate<Vertex> mayGo) {
    this.diagram = diagram;
    this.longest = longest;
    this.mayGo = mayGo;
    diagram.vertices().forEach(vertex -> vertex.arguments().forEach(this::count));
  }

  private void count(Argument argument) {
    switch (argument) {
      case Vertex.Link(int number) -> uses.merge(number, 1, Integer::sum);
      case Vertex.Nested(Vertex inner) -> inner.arguments().forEach(this::count);
      case Vertex.Words _ -> {}
    }
  }

  /** The picture whose steps are expressions of at most {@code longest} characters. */
  static Diagram of(Diagram diagram, int longest) {
    return new Condensed(diagram, longest, vertex -> vertex.name().startsWith("%")).condense();
  }

  /** As {@link #of}, where steps with names lose them. */
  static Diagram wholly(Diagram diagram, int longest) {
    return new Condensed(diagram, longest, vertex -> true).condense();
  }

  private Diagram condense() {
    for (int k = 0; k < diagram.vertices().size(); k++) {
      Vertex vertex = diagram.vertices().get(k);
      Vertex whole = vertex.with(vertex.arguments().stream().map(this::whole).toList());
      if (length(whole) <= longest) {
        vertex.arguments().forEach(this::take);
      } else {
        vertex.arguments().forEach(this::keepInner);
        whole = vertex;
      }
      boolean once = uses.getOrDefault(k, 0) == 1 && k != diagram.root();
      boolean isStep = vertex.kind() == Vertex.Kind.OPERATION && vertex.bodies().isEmpty();
      if (once && isStep && mayGo.test(vertex)) {
        inside.put(k, whole);
      } else {
        keep(k, whole);
      }
    }
    return new Diagram(
        diagram.title(),
        kept.stream().map(vertex -> vertex.with(renumbered(vertex.arguments()))).toList(),
        Objects.requireNonNull(numbers.get(diagram.root())),
        diagram.notes());
  }

  private void keep(int number, Vertex vertex) {
    numbers.put(number, kept.size());
    kept.add(vertex);
  }

  private void take(Argument argument) {
    if (argument instanceof Vertex.Link(int number)) {
      inside.remove(number);
    }
  }

  private void keepInner(Argument argument) {
    if (argument instanceof Vertex.Link(int number)) {
      Vertex inner = inside.remove(number);
      if (inner != null) {
        keep(number, inner);
      }
    }
  }

  private Argument whole(Argument argument) {
    return argument instanceof Vertex.Link(int number)
        ? Optional.ofNullable(inside.get(number)).<Argument>map(Vertex.Nested::new).orElse(argument)
        : argument;
  }

  private List<Argument> renumbered(List<Argument> arguments) {
    List<Argument> renumbered = new ArrayList<>();
    for (Argument argument : arguments) {
      renumbered.add(
          switch (argument) {
            case Vertex.Link(int number) ->
                new Vertex.Link(Objects.requireNonNull(numbers.get(number)));
            case Vertex.Nested(Vertex inner) ->
                new Vertex.Nested(inner.with(renumbered(inner.arguments())));
            case Vertex.Words words -> words;
          });
    }
    return renumbered;
  }

  private int length(Vertex vertex) {
    return vertex.text(number -> diagram.vertices().get(number).name()).length();
  }
}
