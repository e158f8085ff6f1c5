package xlet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Trace;
import xlet.engine.eval.Walk;
import xlet.engine.explain.Explanation;
import xlet.engine.explain.Why;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.session.runner.ConformanceCase;

/**
 * The element recomputed from the reads that an explanation shows is the element, bit for bit: all
 * other elements of the operands are exchanged for others first.
 */
class WhyPropertyTest {
  private static final int MOST_ELEMENTS = 24;
  private static final int MOST_READS = 4_000;

  @TestFactory
  Stream<DynamicTest> theReadsShownAreEnough() throws IOException, URISyntaxException {
    Map<String, List<ConformanceCase>> cases = new TreeMap<>();
    try (Stream<Path> files = Files.list(corpus())) {
      for (Path file : files.sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          JsonNode json = JsonMapper.shared().readTree(line);
          if (json.has("outputs") && json.path("replicas").asInt(1) == 1) {
            ConformanceCase test = ConformanceCase.of(json);
            cases.computeIfAbsent(test.operation(), k -> new ArrayList<>()).add(test);
          }
        }
      }
    }
    return cases.entrySet().stream()
        .map(entry ->
            DynamicTest.dynamicTest(
                entry.getKey(), () -> entry.getValue().forEach(WhyPropertyTest::check)));
  }

  private static Path corpus() throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(WhyPropertyTest.class.getResource("/conformance")).toURI());
  }

  private static void check(ConformanceCase test) {
    Session session = Session.create();
    for (int k = 0; k < test.names().size(); k++) {
      session.bind(test.names().get(k), test.inputs().getFirst().get(k));
    }
    List<Outcome> outcomes = session.run(test.program());
    Variable last = session.variables().get(Session.LAST);
    if (last == null
        || outcomes.stream().anyMatch(Outcome::isBad)
        || !(last.origin().root() instanceof Node.Operation operation)) {
      return;
    }
    Call call = operation.call();
    List<Value> operands = operation.inputs().stream().map(last::valueOf).toList();
    boolean alike = call.resultArrays().stream().map(ArrayShape::sizes).distinct().count() == 1;
    if (!alike
        || call.def().element().isEmpty()
        || operands.stream().anyMatch(o -> !(o instanceof NdArray))) {
      return;
    }
    List<NdArray> sources = Evaluator.sources(call, operands, () -> {});
    for (int result = 0; result < call.resultArrays().size(); result++) {
      ArrayShape shape = call.resultArrays().get(result);
      long step = Math.max(1, shape.elementCount() / MOST_ELEMENTS);
      for (long place = 0; place < shape.elementCount(); place += step) {
        long[] index = shape.layout().indexAt(shape.sizes(), place).orElseThrow().toArray();
        check(test.id(), call, sources, result, index);
      }
    }
  }

  private static void check(
      String id, Call call, List<NdArray> sources, int result, long... index) {
    Explanation why = Why.of(call, sources, result, index);
    List<Explanation.Line.Read> reads = why.reads().toList();
    if (reads.size() > MOST_READS) {
      return;
    }
    Definition definition = CallDefinition.of(call);
    List<Expression> parts = definition.parts().get(result);
    Walk walk = new Walk(exchanged(call, sources, reads), Trace.NONE);
    long[] bits = new long[2];
    for (int part = 0; part < parts.size(); part++) {
      bits[part] = walk.bits(parts.get(part), definition.dims(), index);
    }
    assertThat(bits)
        .as(id + " " + java.util.Arrays.toString(index))
        .containsExactly(why.value().bits(), why.value().imaginaryBits());
  }

  /** The operands, with all elements but those read exchanged for ones; what is prepared stays. */
  private static List<NdArray> exchanged(
      Call call, List<NdArray> sources, List<Explanation.Line.Read> reads) {
    List<NdArray> exchanged = new ArrayList<>();
    for (int k = 0; k < sources.size(); k++) {
      NdArray source = sources.get(k);
      if (k >= call.operandCount()) {
        exchanged.add(source);
        continue;
      }
      Buffer buffer = Buffer.allocate(source.shape());
      for (int slot = 0; slot < buffer.length(); slot++) {
        buffer.setBits(slot, 1);
      }
      int pitch = source.type().isComplex() ? 2 : 1;
      for (Explanation.Line.Read read : reads) {
        if (read.operand() == k) {
          int offset = source.offset(read.index().toArray());
          for (int part = 0; part < pitch; part++) {
            buffer.setBits(offset * pitch + part, source.buffer().bits(offset * pitch + part));
          }
        }
      }
      exchanged.add(NdArray.of(source.shape(), buffer));
    }
    return exchanged;
  }
}
