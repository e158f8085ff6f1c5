package xlet.session;

import java.util.List;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Deadlock;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.World;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.Place;

/** The devices that the statements of a session run on, with the state that effects act on. */
final class SessionDevices {
  private final Deadlocks deadlocks;

  private volatile Grid grid;

  private World world;

  private Effects effects = Effects.none();

  private SessionDevices(Deadlocks deadlocks, Grid grid, World world) {
    this.deadlocks = deadlocks;
    this.grid = grid;
    this.world = world;
  }

  /** One device, on which nothing has happened. */
  static SessionDevices one() {
    return new SessionDevices(new Deadlocks(), Grid.ONE, new World());
  }

  /** The devices as they are; what happens on the copy stays there. */
  SessionDevices copy() {
    return new SessionDevices(deadlocks, grid, world.copy());
  }

  /** How they are arranged. */
  Grid grid() {
    return grid;
  }

  /** From now on statements run on the devices of {@code other}. */
  void grid(Grid other) {
    grid = other;
  }

  /** The state that statements with effects act on. */
  World world() {
    return world;
  }

  /** From now on statements act on {@code other}. */
  void world(World other) {
    world = other;
  }

  /** The effects of the statement that is being carried out. */
  void effects(Effects present) {
    effects = present;
  }

  /** The values of the nodes of a statement; {@code roots} are those that are wanted. */
  DeviceRuns evaluate(List<Node> roots, Evaluation evaluation) {
    return ScopedValue.where(World.HERE, world)
        .call(() -> DeviceRuns.of(grid, roots, effects, evaluation));
  }

  /** The value of {@code node}. */
  PerDevice evaluate(Node node, Evaluation evaluation) {
    return evaluate(List.of(node), evaluation).of(node);
  }

  /** Remembers where a call stands in which devices meet. */
  void place(Call call, Place place) {
    deadlocks.place(call, place);
  }

  /** Tells of devices that wait for each other in the statement at {@code span}. */
  Diagnostic diagnostic(Deadlock deadlock, SourceText source, Span span) {
    return deadlocks.diagnostic(deadlock, source, span);
  }
}
