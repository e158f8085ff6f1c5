package xlet.session;

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
import xlet.session.runner.ConformanceCase;

/** Explanations of the corpus show all that an element is made of. */
class WhyPropertyTest {
  @TestFactory
  Stream<DynamicTest> theReadsShownAreEnough() throws IOException, URISyntaxException {
    Map<String, List<ConformanceCase>> cases = new TreeMap<>();
    try (Stream<Path> files = Files.list(corpus())) {
      for (Path file : files.sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          JsonNode json = JsonMapper.shared().readTree(line);
          if (json.has("outputs") && json.path("replicas").asInt(1) == 1) {
            ConformanceCase test = ConformanceCase.of(json, ConformanceCase.Form.XLET);
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
    if (last != null && outcomes.stream().noneMatch(Outcome::isBad)) {
      Recomputation.check(test.id(), last);
    }
  }
}
