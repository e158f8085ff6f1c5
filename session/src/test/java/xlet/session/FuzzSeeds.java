package xlet.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import xlet.session.catalog.Operations;

/** Writes what {@link ProgramFuzzer} begins with: programs that people wrote, and their words. */
public final class FuzzSeeds {
  private static final Path RESOURCES = Path.of("src", "test", "resources");
  private static final Pattern MODULE = Pattern.compile("HloModule\\s+%?([\\w.\\-]+)");
  private static final Pattern SHAPE = Pattern.compile("(\\w+)\\[([\\d,]*)].*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][\\w.\\-]+=?|[^\\w\\s]{2,3}");
  private static final int LONGEST = 3_000;

  /** Lines of StableHLO, which are pasted into programs. */
  private static final List<String> PASTED =
      List.of(
          "%0 = stablehlo.add %arg0, %arg1 : tensor<2x3xf32>",
          "%c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>\n"
              + "%r = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>",
          "%p = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>",
          "%s = \"stablehlo.slice\"(%m) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64:"
              + " 2, 3>, strides = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x2xf32>");

  private FuzzSeeds() {}

  /** Writes {@code programs}, {@code modules} and a dictionary of each into a folder. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    List<String> programs = new ArrayList<>(RandomPrograms.written());
    programs.addAll(PASTED);
    write(folder, "programs", programs);
    write(folder, "modules", modules());
  }

  private static void write(Path folder, String kind, List<String> programs) throws IOException {
    Path seeds = Files.createDirectories(folder.resolve(kind + "-seeds"));
    Set<String> words = new TreeSet<>();
    Operations.all().forEach(op -> words.add(op.name()));
    for (int k = 0; k < programs.size(); k++) {
      Files.writeString(seeds.resolve("seed-" + k), programs.get(k));
      WORD.matcher(programs.get(k)).results().forEach(word -> words.add(word.group()));
    }
    String dictionary =
        words.stream()
            .filter(word -> word.length() < 40 && word.chars().allMatch(c -> c > ' ' && c < 0x7f))
            .map(word -> '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
            .collect(Collectors.joining("\n", "", "\n"));
    Files.writeString(folder.resolve(kind + ".dictionary"), dictionary);
  }

  /** The modules of the corpora, each with a call of it. */
  private static List<String> modules() throws IOException {
    List<String> modules = new ArrayList<>();
    for (String folder : List.of("conformance", "hlo")) {
      try (var files = Files.list(RESOURCES.resolve(folder))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
          Files.readAllLines(file).stream()
              .map(line -> JsonMapper.shared().readTree(line))
              .filter(entry -> entry.path("hlo").asString().length() < LONGEST)
              .map(FuzzSeeds::called)
              .filter(module -> !module.isEmpty())
              .limit(40)
              .forEach(modules::add);
        }
      }
    }
    return modules;
  }

  private static String called(JsonNode entry) {
    String text = entry.path("hlo").asString();
    Matcher name = MODULE.matcher(text);
    return name.find()
        ? text
            + "\n"
            + name.group(1).replaceAll("[.\\-]", "_")
            + StreamSupport.stream(entry.path("inputs").spliterator(), false)
                .map(input -> argument(input.path("shape").asString()))
                .collect(Collectors.joining(", ", "(", ")\n"))
        : text;
  }

  private static String argument(String shape) {
    Matcher parts = SHAPE.matcher(shape);
    return parts.matches()
        ? "Broadcast(%s 1, {%s})"
            .formatted(parts.group(1), parts.group(2).replace(",", ", "))
            .replace("pred 1", "true")
        : "1";
  }
}
