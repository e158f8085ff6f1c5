package xlet.engine.work;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The processor that Xlet runs on. Java does not tell what it can do; Linux does. */
public final class Processor {
  private static final String SEPARATOR = "\\s*:\\s*";

  private static final Map<String, String> PROPERTIES = properties();

  private Processor() {}

  /** What Linux says of the first processor; nothing elsewhere. */
  private static Map<String, String> properties() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .takeWhile(line -> !line.isBlank())
          .map(line -> line.split(SEPARATOR, 2))
          .filter(pair -> pair.length == 2)
          .collect(toMap(pair -> pair[0], pair -> pair[1], (first, second) -> first));
    } catch (IOException | RuntimeException unknown) {
      return Map.of();
    }
  }

  /** Returns whether it is known to have instructions, such as {@code avx512_fp16}. */
  public static boolean has(String instructions) {
    return List.of(property("flags").split(" ")).contains(instructions);
  }

  /** Returns whether it is known to be of AMD's family {@code number}: 25 is Zen 3 and Zen 4. */
  public static boolean isOfAmdFamily(int number) {
    return property("vendor_id").equals("AuthenticAMD")
        && property("cpu family").equals(Integer.toString(number));
  }

  private static String property(String name) {
    return PROPERTIES.getOrDefault(name, "");
  }
}
