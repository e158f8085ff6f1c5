package xlet.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import xlet.engine.op.Example;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;

/** Programs that people wrote, damaged; and texts that nobody wrote. */
final class RandomPrograms {
  private static final Path RESOURCES = Path.of("src", "test", "resources");

  /** Longer programs take too long to run ten thousand times. */
  private static final int LONGEST = 1_500;

  private final Random random;
  private final List<String> programs;
  private final List<String> words;

  /** Draws from {@code programs}. */
  RandomPrograms(Random random, List<String> programs) {
    this.random = random;
    this.programs = programs;
    this.words =
        programs.stream()
            .flatMap(program -> Survival.tokens(program).stream())
            .distinct()
            .sorted()
            .toList();
  }

  /** The examples of operations and codes, the documents' pieces, the corpus, the lessons. */
  static List<String> written() {
    List<String> programs = new ArrayList<>();
    Operations.all().stream()
        .flatMap(op -> op.examples().stream())
        .map(Example::source)
        .forEach(programs::add);
    for (Code code : Code.values()) {
      programs.addAll(List.of(code.wrong(), code.right()));
    }
    for (Path file : files(RESOURCES.resolve("conformance"), ".jsonl")) {
      lines(file).stream()
          .limit(12)
          .forEach(line -> {
            var json = JsonMapper.shared().readTree(line);
            programs.add(json.path("xlet").asString());
            programs.add(json.path("hlo").asString());
          });
    }
    for (Path file : files(RESOURCES.resolve("mistakes"), ".txt")) {
      programs.addAll(List.of(String.join("\n", lines(file)).split("\n\n+", -1)));
    }
    for (Path file : files(Path.of("..", "examples"), ".xlet")) {
      programs.addAll(List.of(String.join("\n", lines(file)).split("\n\n+", -1)));
    }
    return programs.stream().filter(p -> !p.isBlank() && p.length() < LONGEST).distinct().toList();
  }

  private static List<Path> files(Path folder, String ending) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A written program with some of its tokens deleted, doubled, swapped or replaced. */
  String mutated() {
    List<String> tokens = Survival.tokens(pick(programs));
    for (int k = random.nextInt(3); k >= 0 && !tokens.isEmpty(); k--) {
      int place = random.nextInt(tokens.size());
      switch (random.nextInt(5)) {
        case 0 -> tokens.remove(place);
        case 1 -> tokens.add(place, tokens.get(place));
        case 2 -> tokens.add(random.nextInt(tokens.size()), tokens.remove(place));
        case 3 -> tokens.set(place, pick(words));
        default -> tokens.set(place, tokens.get(random.nextInt(tokens.size())));
      }
    }
    return String.join("", tokens);
  }

  /** Words and signs of the language in any order. */
  String soup() {
    return text(1 + random.nextInt(20), k -> pick(words) + (random.nextBoolean() ? " " : ""));
  }

  /** Bytes read as text. */
  String bytes() {
    byte[] bytes = new byte[random.nextInt(60)];
    random.nextBytes(bytes);
    return random.nextBoolean()
        ? new String(bytes, StandardCharsets.UTF_8)
        : text(bytes.length, k -> String.valueOf((char) (' ' + (bytes[k] & 0x7f) % 95)));
  }

  private static String text(int length, Function<Integer, String> part) {
    return IntStream.range(0, length).boxed().map(part).collect(Collectors.joining());
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
