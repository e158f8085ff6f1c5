package xlet.session.scope;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.grammar.tree.Span;

/**
 * The calls of computations in one statement or one body. The same computation of the same nodes is
 * one node, and the bodies that were written out are counted.
 */
public final class Calls {
  private final Map<Application, Node> nodes = new HashMap<>();
  private final List<Node> effects = new ArrayList<>();
  private final Map<Span, Meaning> effective = new HashMap<>();
  private int bodies;
  private int meetings;
  private boolean capturing;

  private record Application(Computation.Template computation, List<Node> arguments) {}

  /**
   * A branch, which happens or not.
   *
   * @param value its value
   * @param effects its effects
   * @param isMeeting whether devices meet in it
   */
  public record Branch(Node value, List<Node> effects, boolean isMeeting) {
    public Branch {
      effects = List.copyOf(effects);
    }

    /** Whether it makes a difference if it runs and its value is not used. */
    public boolean isNoticed() {
      return isMeeting || !effects.isEmpty();
    }
  }

  /** The branch whose value {@code reader} reads; its effects are not among these. */
  public Branch branch(Supplier<Node> reader) {
    int before = effects.size();
    int met = meetings;
    Node value = reader.get();
    List<Node> own = effects.subList(before, effects.size());
    Branch branch = new Branch(value, own, meetings > met);
    own.clear();
    return branch;
  }

  /**
   * The value of {@code computation} for {@code arguments}, made by {@code call} if need be: always
   * if it has an effect or devices meet in it.
   */
  public Node call(Computation.Template computation, List<Node> arguments, Supplier<Node> call) {
    Application application = new Application(computation, List.copyOf(arguments));
    Node known = nodes.get(application);
    if (known == null) {
      int before = effects.size() + meetings;
      known = call.get();
      if (effects.size() + meetings == before) {
        nodes.put(application, known);
      }
    }
    return known;
  }

  /**
   * The meaning of the call that stands at {@code place}, found by {@code call}. One with an effect
   * is the same each time, however often its meaning is asked for.
   */
  public Meaning once(Span place, Supplier<Meaning> call) {
    Meaning known = effective.get(place);
    if (known == null) {
      int before = effects.size();
      known = call.get();
      if (effects.size() > before) {
        effective.put(place, known);
      }
    }
    return known;
  }

  /** Returns {@code node}, which takes its place among the effects if it has one. */
  public Node made(Node node) {
    if (node instanceof Node.Operation operation && operation.call().hasEffect()) {
      effects.add(node);
    }
    if (node instanceof Node.Operation operation && operation.call().isMeeting()) {
      meetings++;
    }
    return node;
  }

  /** The operations with effects so far, in the order in which they happen. */
  public List<Node> effects() {
    return List.copyOf(effects);
  }

  /** Counts a body that was written out for a call, and what was written out in it. */
  public void add(Calls body) {
    bodies += body.bodies + 1;
    happen(body);
    capture(body);
  }

  /** Adds the effects of what was read by itself. */
  public void happen(Calls others) {
    effects.addAll(others.effects);
    meetings += others.meetings;
  }

  /** Notes a computation in whose body {@code body} was called. */
  public void capture(Calls body) {
    capturing |= body.capturing;
  }

  /** How many bodies were written out, those inside others too. */
  public int bodies() {
    return bodies;
  }

  /** Notes a computation that uses {@code node} without having it as an argument. */
  public void capture(Node node) {
    capturing |= GraphBuilder.isOpen(node);
  }

  /** Notes a computation that {@code graph} is. */
  public void capture(Graph graph) {
    capturing |= !graph.isClosed();
  }

  /** Whether a computation uses parameters of what is around it. */
  public boolean isCapturing() {
    return capturing;
  }
}
