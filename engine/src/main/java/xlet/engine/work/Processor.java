package xlet.engine.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The processor that Xlet runs on. Java does not tell what it can do; Linux does. */
public final class Processor {
  private static final Map<String, String> PROPERTIES = properties();

  private Processor() {}

  /** The properties that Linux reports for the first processor; empty on other systems. */
  private static Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    try (BufferedReader lines = Files.newBufferedReader(Path.of("/proc/cpuinfo"))) {
      String line = lines.readLine();
      while (line != null && !line.isBlank()) {
        int colon = line.indexOf(':');
        properties.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        line = lines.readLine();
      }
      return properties;
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
    return isMadeByAmd() && property("cpu family").equals(Integer.toString(number));
  }

  /** Returns whether it is known to be made by AMD. */
  public static boolean isMadeByAmd() {
    return property("vendor_id").equals("AuthenticAMD");
  }

  private static String property(String name) {
    return PROPERTIES.getOrDefault(name, "");
  }
}
