package xlet.kernel.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.KernelMain;
import xlet.kernel.wire.Json;

/**
 * The content of the file kernel.json of one of Xlet's kernels.
 *
 * @param argv the command that starts the kernel, with {@code {resource_dir}} for its folder
 * @param displayName the name that people see
 * @param environment the variables that are set for the kernel
 * @param version the release
 * @param fingerprint the fingerprint of the build
 * @param javaVersion the version of the Java that made the startup cache
 */
record KernelSpec(
    List<String> argv,
    String displayName,
    Map<String, String> environment,
    String version,
    String fingerprint,
    String javaVersion) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  KernelSpec {
    argv = List.copyOf(argv);
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
  }

  /** The command for {@code java}. */
  static List<String> command(JavaRuntime java) {
    List<String> command = new ArrayList<>();
    command.add(java.executable().toString());
    command.add("-XX:AOTCache={resource_dir}/" + SpecFolder.CACHE);
    command.addAll(KernelMain.OPTIONS);
    command.addAll(List.of("-jar", "{resource_dir}/" + SpecFolder.JAR, "{connection_file}"));
    return List.copyOf(command);
  }

  /** The command with the names of the folder and of the connection file in their places. */
  List<String> command(Path folder, Path connectionFile) {
    return argv.stream()
        .map(word -> word.replace("{resource_dir}", folder.toString()))
        .map(word -> word.replace("{connection_file}", connectionFile.toString()))
        .toList();
  }

  /** The java that starts the kernel. */
  String java() {
    return argv.isEmpty() ? "" : argv.getFirst();
  }

  /** Writes kernel.json into {@code folder}. */
  void writeTo(Path folder) throws IOException {
    ObjectNode json = Json.object();
    argv.forEach(json.putArray("argv")::add);
    json.put("display_name", displayName)
        .put("language", "xlet")
        .put("interrupt_mode", "message")
        .put("kernel_protocol_version", "5.5");
    json.set("env", Json.of(environment));
    ObjectNode metadata = json.putObject("metadata").put("debugger", false);
    metadata
        .putObject("xlet")
        .put("version", version)
        .put("fingerprint", fingerprint)
        .put("java_version", javaVersion);
    String text = MAPPER.writeValueAsString(json).replace("\r\n", "\n") + "\n";
    Files.write(folder.resolve(SpecFolder.SPEC), text.getBytes(StandardCharsets.UTF_8));
  }

  /** The result of reading the kernel.json of a folder. */
  sealed interface Found {
    /** A kernel of Xlet's. */
    record Ours(KernelSpec spec) implements Found {}

    /** A kernel that is not Xlet's; {@code name} is the name that people see. */
    record Foreign(String name) implements Found {}

    /** The file cannot be read, because of {@code reason}. */
    record Broken(String reason) implements Found {}
  }

  /** Reads the kernel.json in {@code folder}. */
  static Found read(Path folder) {
    JsonNode json;
    try {
      json = MAPPER.readTree(Files.readAllBytes(folder.resolve(SpecFolder.SPEC)));
    } catch (IOException e) {
      return new Found.Broken("its kernel.json is missing or cannot be read");
    } catch (JacksonException e) {
      return new Found.Broken("its kernel.json is not JSON");
    }
    String displayName = json.path("display_name").asString("");
    JsonNode mark = json.path("metadata").path("xlet");
    if (!mark.isObject()) {
      return new Found.Foreign(displayName);
    }
    return new Found.Ours(
        new KernelSpec(
            words(json.path("argv")),
            displayName,
            variables(json.path("env")),
            mark.path("version").asString(""),
            mark.path("fingerprint").asString(""),
            mark.path("java_version").asString("")));
  }

  private static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.asString("")));
    return words;
  }

  private static Map<String, String> variables(JsonNode object) {
    Map<String, String> variables = new LinkedHashMap<>();
    object.properties().forEach(e -> variables.put(e.getKey(), e.getValue().asString("")));
    return variables;
  }

  /** Returns the spec in {@code folder}, if it is a kernel of Xlet's. */
  static Optional<KernelSpec> ours(Path folder) {
    return read(folder) instanceof Found.Ours(KernelSpec spec)
        ? Optional.of(spec)
        : Optional.empty();
  }
}
