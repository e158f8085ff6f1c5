package xlet.session.hlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;

/**
 * Modules that JAX has printed, changed at random, are run or refused with a diagnostic. {@code
 * -Drandom.modules=100000} tries more of them, {@code -Drandom.seed=2} others.
 */
final class RandomModulesTest {
  private static final int COUNT = Integer.getInteger("random.modules", 1_500);
  private static final long SEED = Long.getLong("random.seed", 1);
  private static final int LONGEST = 6_000;
  private static final int MOST_FAULTS = 10;
  private static final Pattern PIECE = Pattern.compile("[\\w.\\-]+|\\s+|.", Pattern.DOTALL);

  private final Random random = new Random(SEED);
  private final List<List<String>> modules = modules();

  private static List<List<String>> modules() {
    try {
      return Files.readAllLines(Path.of("src", "test", "resources", "hlo", "modules.jsonl"))
          .stream()
          .map(line -> JsonMapper.shared().readTree(line).path("hlo").asString())
          .filter(module -> module.length() < LONGEST)
          .map(module -> PIECE.matcher(module).results().map(r -> r.group()).toList())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void changedModules() {
    Map<String, String> faults = new LinkedHashMap<>();
    for (int k = 0; k < COUNT && faults.size() < MOST_FAULTS; k++) {
      String module = changed();
      for (String fault : faults(module)) {
        faults.putIfAbsent(fault, module);
      }
    }
    assertThat(faults).isEmpty();
  }

  /** A module in which a few words are left out, doubled, swapped or taken from another. */
  private String changed() {
    List<String> pieces = new ArrayList<>(any(modules));
    for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
      int at = random.nextInt(pieces.size());
      switch (random.nextInt(5)) {
        case 0 -> pieces.remove(at);
        case 1 -> pieces.add(at, pieces.get(at));
        case 2 -> Collections.swap(pieces, at, random.nextInt(pieces.size()));
        case 3 -> pieces.set(at, any(any(modules)));
        default -> pieces.set(at, pieces.get(random.nextInt(pieces.size())));
      }
    }
    return String.join("", pieces);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static List<String> faults(String module) {
    SourceText source = SourceText.of(module);
    List<String> faults = new ArrayList<>();
    try {
      for (Outcome outcome : Session.create().run(source)) {
        for (Diagnostic diagnostic : outcome.diagnostics(source)) {
          if (diagnostic.code() == Code.INTERNAL) {
            faults.add(diagnostic.message());
          }
          assertThat(diagnostic.headline()).isNotBlank();
        }
      }
    } catch (RuntimeException escaped) {
      faults.add(escaped.toString());
    }
    return faults;
  }

  @Test
  void readsALongModuleInProportionToItsLength() {
    StringBuilder module = new StringBuilder("HloModule m\nENTRY e {\n  x0 = f32[] parameter(0)\n");
    for (int k = 1; k <= 10_000; k++) {
      module.append("  x%s = f32[] add(x%s, x0)\n".formatted(k, k - 1));
    }
    module.append("}\nm(1.0)\n");
    List<Outcome> outcomes = Session.create().run(module.toString());
    assertThat(outcomes.getLast().isBad()).isFalse();
  }
}
