package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.explain.ComputedNode;
import xlet.engine.explain.UnexplainedException;
import xlet.engine.graph.Node;
import xlet.engine.op.Device;
import xlet.engine.op.Example;
import xlet.engine.op.OpDef;

/**
 * The elements that {@code :why} shows are all that an element is made of, for each operation: with
 * all others exchanged it comes out the same, bit for bit.
 */
final class RecomputationCoverageTest {
  private static final int MOST_ELEMENTS = 16;

  static Stream<OpDef> operations() {
    return OpCatalog.all().stream();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void elementsAreMadeOfWhatIsRead(OpDef def) throws UnexplainedException {
    int recomputed = 0;
    boolean isSilent = true;
    for (Example example : def.examples()) {
      if (example.fails()) {
        continue;
      }
      Session session = Session.create();
      assertThat(session.run(example.source())).noneMatch(Outcome::isBad);
      Variable last = session.variables().get(Session.LAST);
      if (last != null) {
        recomputed += recomputed(last, example.source());
        isSilent &= hasNothingToExplain(last);
      }
    }
    assertThat(recomputed > 0 || isSilent)
        .as("no example of %s has an element that can be recomputed", def.name())
        .isTrue();
  }

  private static final String DEVICES =
      """
      replicas 4
      let x = per_replica(Reshape(Iota(s32[16], 0), {4, 4}), Broadcast(7, {4, 4}),
        Reshape(Iota(s32[16], 0), {4, 4}) * 5, Broadcast(-3, {4, 4}))
      let ones = {1, 1, 1, 1}
      let own = per_replica({0, 0, 0, 0}, ones, ones * 2, ones * 3)
      """;

  private static final Map<String, List<String>> MEETINGS =
      Map.ofEntries(
          Map.entry(
              "AllReduce",
              List.of(
                  "(x, Add)",
                  "(x, Max, {{0, 2}, {3, 1}})",
                  "(Tuple(x, x * 2), Add)",
                  "(x, x * 2, Min)")),
          Map.entry("CrossReplicaSum", List.of("(x)", "(x, {{0, 2}, {3, 1}})")),
          Map.entry("AllGather", List.of("(x, 0)", "(x, 1, 2, {{0, 2}, {3, 1}})")),
          Map.entry("AllGatherStart", List.of("(x, 1)")),
          Map.entry("ReduceScatter", List.of("(x, Add, 0)", "(x, Mul, 1, 2, {{0, 2}, {3, 1}})")),
          Map.entry(
              "AllToAll",
              List.of("(x, 0, 1)", "(x, 1, 0, 2, {{1, 0}, {2, 3}})", "(Tuple(x, x, x, x * 3))")),
          Map.entry("CollectivePermute", List.of("(x, {{0, 1}, {1, 2}, {3, 0}})")),
          Map.entry("CollectivePermuteStart", List.of("(x, {{0, 1}, {1, 2}})")),
          Map.entry("CollectiveBroadcast", List.of("(x, {{2, 1, 3}})")),
          Map.entry("RaggedAllToAll", List.of("(x, {0, 1, 2, 3}, ones, x * 100, own, ones)")));

  static Stream<OpDef> meetings() {
    return OpCatalog.all().stream().filter(def -> def.collective().isPresent());
  }

  @ParameterizedTest
  @MethodSource("meetings")
  void elementsOnSeveralDevicesAreMadeOfWhatIsRead(OpDef def) throws UnexplainedException {
    for (String arguments : MEETINGS.getOrDefault(def.name(), List.of(" has no program here"))) {
      String program = DEVICES + "let y = " + def.name() + arguments;
      Session session = Session.create();
      assertThat(session.run(program)).as(program).noneMatch(Outcome::isBad);
      Variable y = Objects.requireNonNull(session.variables().get("y"));
      assertThat(recomputed(y, program)).isPositive();
    }
  }

  /** Whether the value is an effect's, or was given, or has no elements. */
  private static boolean hasNothingToExplain(Variable variable) {
    return variable.origin().hasEffect()
        || !(variable.origin().root() instanceof Node.Operation)
        || arrays(variable.value(), List.of()).stream()
            .allMatch(part -> part.array.shape().elementCount() == 0);
  }

  private record Part(List<Integer> path, NdArray array) {}

  private static List<Part> arrays(Value value, List<Integer> path) {
    return switch (value) {
      case NdArray array -> List.of(new Part(path, array));
      case BoundedArray bounded -> List.of(new Part(path, bounded.array()));
      case Token token -> List.of();
      case TupleValue tuple -> {
        List<Part> parts = new ArrayList<>();
        for (int k = 0; k < tuple.size(); k++) {
          List<Integer> inner = new ArrayList<>(path);
          inner.add(k);
          parts.addAll(arrays(tuple.get(k), inner));
        }
        yield parts;
      }
    };
  }

  private static int recomputed(Variable variable, String source) throws UnexplainedException {
    int recomputed = 0;
    for (int device = 0; device < variable.onDevices().grid().devices(); device++) {
      recomputed += recomputed(variable, device, source);
    }
    return recomputed;
  }

  private static int recomputed(Variable variable, int device, String source)
      throws UnexplainedException {
    var devices = variable.devices();
    var own = devices.get(Math.min(device, devices.size() - 1));
    var root = new ComputedNode(variable.origin().root(), own, devices);
    Device here = new Device.Past(variable.onDevices().grid(), device);
    int recomputed = 0;
    for (Part part : arrays(variable.onDevices().on(device), List.of())) {
      long count = part.array.shape().elementCount();
      long step = Math.max(1, count / MOST_ELEMENTS);
      for (long place = 0; place < count; place += step) {
        var shape = part.array.shape().withDefaultLayout();
        long[] index = shape.layout().indexAt(shape.sizes(), place).orElseThrow().toArray();
        recomputed +=
            ScopedValue.where(Device.HERE, here)
                .call(() ->
                    Recomputation.isRecomputed(source, root, part.path, part.array, index) ? 1 : 0);
      }
    }
    return recomputed;
  }
}
