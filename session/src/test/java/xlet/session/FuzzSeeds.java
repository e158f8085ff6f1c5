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

  private FuzzSeeds() {}

  /** Writes {@code programs}, {@code modules} and a dictionary of each into a folder. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    write(folder, "programs", RandomPrograms.written());
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
