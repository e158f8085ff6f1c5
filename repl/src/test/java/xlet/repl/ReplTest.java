package xlet.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The prompt, driven by the cases that also drive it in a real terminal. */
final class ReplTest {
  private static final int HEIGHT = 24;

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> cases() throws IOException {
    return TerminalCase.all().stream()
        .flatMap(one ->
            one.widths().stream()
                .map(width ->
                    DynamicTest.dynamicTest(
                        one.name() + ", " + width + " columns", () -> drive(one, width))));
  }

  private void drive(TerminalCase one, int width) throws Exception {
    Path home = Files.createTempDirectory(folder, one.name());
    VirtualPrompt prompt = new VirtualPrompt(width, HEIGHT, environment(one, home));
    try {
      for (TerminalCase.Step step : one.lines()) {
        if (step.verb().equals("resize")) {
          String[] size = step.rest().split(" ", 2);
          prompt.resize(Integer.parseInt(size[0]), Integer.parseInt(size[1]));
        } else {
          carryOut(step, prompt, width);
        }
      }
    } finally {
      prompt.close();
    }
  }

  private static Map<String, String> environment(TerminalCase one, Path home) throws IOException {
    Path folder = TerminalCase.FOLDER.resolve("home");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = home.resolve(folder.relativize(file));
        Files.createDirectories(copy.resolveSibling(""));
        Files.copy(file, copy);
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwx------"));
      }
    }
    Map<String, String> environment = new HashMap<>(one.environment(home));
    environment.put("HOME", home.toString());
    // The terminal made of streams cuts rows off where the window gets narrower, as xterm does.
    environment.put("XTERM_VERSION", "XTerm");
    return environment;
  }

  private static void carryOut(TerminalCase.Step step, VirtualPrompt prompt, int width)
      throws IOException, InterruptedException {
    switch (step.verb()) {
      case "env", "sizes" -> {}
      case "type" -> prompt.type(step.text());
      case "key" -> prompt.press(step.rest());
      case "insert" -> prompt.paste(step.text().replace("\\n", "\n"));
      case "paste" -> prompt.paste(literal(Integer.parseInt(step.rest())));
      case "wait" -> check(step, prompt, () -> prompt.shown().contains(step.text()));
      case "gone" -> check(step, prompt, () -> !prompt.shown().contains(step.text()));
      case "prompt" -> check(step, prompt, prompt::isReady);
      case "busy" -> check(step, prompt, prompt::isBusy);
      case "ends" ->
          check(step, prompt, () -> prompt.shown().endsWith(step.rest().replace("\\n", "\n")));
      case "colorless" -> assertThat(prompt.isColored()).isFalse();
      case "screen" -> {
        String wanted = TerminalCase.screen(step.rest(), width);
        prompt.await(() -> prompt.shown().equals(wanted));
        assertThat(prompt.shown()).as("screens/%s.%s", step.rest(), width).isEqualTo(wanted);
      }
      case String unknown -> throw new IllegalArgumentException(unknown);
    }
  }

  private static void check(TerminalCase.Step step, VirtualPrompt prompt, BooleanSupplier condition)
      throws InterruptedException {
    assertThat(prompt.await(condition))
        .as(
            "line %s: %s %s; the screen:%n%s",
            step.place(), step.verb(), step.rest(), prompt.shown())
        .isTrue();
  }

  /** A literal of about {@code length} characters, whose element k is 100 + k at first. */
  private static String literal(int length) {
    return IntStream.range(0, length / 4)
        .mapToObj(k -> k < 900 ? Integer.toString(100 + k) : Integer.toString(10 + k % 90))
        .collect(Collectors.joining(", ", "let long = s32[" + length / 4 + "] {", "}"));
  }
}
