package xlet.session.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import xlet.engine.rewrite.RewriteRule;
import xlet.engine.rewrite.rules.RewriteRules;

/** The page on rewrites lists the rules as they are. */
final class RewritesPageTest {
  @Test
  void bothTablesHaveEachRule() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("..", "docs", "rewrites.md"));
    List<String> rows =
        lines.stream().filter(line -> line.startsWith("| `") && line.contains("-")).toList();
    List<String> forms = rows.stream().filter(row -> row.split("\\|", -1).length == 6).toList();
    List<String> conditions =
        rows.stream().filter(row -> row.split("\\|", -1).length == 4).toList();
    assertThat(forms)
        .containsSubsequence(RewriteRules.ALL.stream().map(RewritesPageTest::form).toList());
    assertThat(conditions)
        .containsSubsequence(RewriteRules.ALL.stream().map(RewritesPageTest::conditions).toList());
  }

  private static String form(RewriteRule<?> rule) {
    String after = rule.after().isEmpty() ? "" : "`" + rule.after() + "` ";
    String source = rule.source().isEmpty() ? "" : rule.source() + " ";
    return "| `%s` | `%s` | %s| %s|".formatted(rule.name(), rule.before(), after, source);
  }

  private static String conditions(RewriteRule<?> rule) {
    return "| `%s` | %s |".formatted(rule.name(), String.join("; ", rule.conditions()));
  }
}
