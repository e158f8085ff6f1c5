package xlet.session;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;

/** The steps that led to a value; they are only put together when somebody asks for them. */
public final class Steps {
  private final Supplier<Known> made;
  private volatile @Nullable Known known;

  /**
   * Steps that are put together.
   *
   * @param origin the graph that was run
   * @param devices what each of its nodes came to, on each device
   * @param names what nodes are called in the source
   */
  record Known(Graph origin, List<NodeValues> devices, IdentityHashMap<Node, String> names) {}

  Steps(Supplier<Known> made) {
    this.made = made;
  }

  /** Returns the steps, put together now or before. */
  Known known() {
    Known steps = known;
    if (steps == null) {
      steps = made.get();
      known = steps;
    }
    return steps;
  }
}
