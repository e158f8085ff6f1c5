package xlet.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import xlet.kernel.KernelMain;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Json;

/** A kernel is installed, started by what its kernel.json says, used, replaced and removed. */
final class InstallTest {
  private static final String MACHINE_CODE = "kernels/two/lib/openblas/some.so";

  @TempDir Path folder;

  /** A name with spaces, and with what is not ASCII where files can have such names here. */
  private static String awkward() {
    String name = "a prefix of Žofie";
    Charset files = Charset.forName(System.getProperty("sun.jnu.encoding"));
    return files.newEncoder().canEncode(name) ? name : "a prefix";
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  @Test
  void installsAKernelThatWorks() throws Exception {
    Path source = Files.createDirectories(folder.resolve("source"));
    Path machineCode = Files.createDirectories(source.resolve("lib").resolve("openblas"));
    Files.writeString(machineCode.resolve("some.so"), "code");
    Build build = Builds.ofClassPath(source);
    JupyterFolder place = JupyterFolders.prefix(folder.resolve(awkward()));
    Installer installer = new Installer(build, place);
    var request = new Installer.Request("Two", "Xlet, too", Map.of("KEY", "a=b"), "", false);

    assertThat(installer.install(request))
        .anyMatch(line -> line.startsWith("The kernel answered: it starts in "));
    Path kernel = place.kernel("two");
    assertSpec(kernel);
    List<String> written = files(place.folder());
    assertThat(written)
        .contains(
            "kernels/two/xlet.aot",
            "kernels/two/logo-32x32.png",
            "kernels/two/kernel.js",
            "kernels/two/pygments/pyproject.toml",
            "kernels/two/pygments/xlet_pygments.py",
            "labextensions/xlet-language/static/remoteEntry.js",
            "labextensions/xlet-language/package.json");
    Folders.delete(folder.resolve("source"));
    assertThat(answer(kernel)).contains("{2.0, 4.0, 6.0}");
    assertThat(files(place.folder())).isEqualTo(written);
    assertThat(Listing.of(List.of(place)).lines()).contains("  works");

    Build again = Builds.ofClassPath(Files.createDirectories(folder.resolve("again")));
    new Installer(again, place).install(request);
    assertThat(written).contains(MACHINE_CODE);
    assertThat(files(place.folder()))
        .isEqualTo(written.stream().filter(file -> !file.equals(MACHINE_CODE)).toList());
    assertThat(Listing.of(List.of(place), again).lines()).contains("  works");

    changesNothingWhereItFails(new Installer(again, place), request, place);

    new Uninstaller(place).uninstall("two");
    assertThat(files(place.folder())).isEmpty();
  }

  private static void changesNothingWhereItFails(
      Installer installer, Installer.Request request, JupyterFolder place) throws IOException {
    Path extensions = Objects.requireNonNull(place.extension().getParent());
    Folders.delete(extensions);
    Files.createFile(extensions);
    List<String> before = files(place.folder());
    Path cache = place.kernel("two").resolve("xlet.aot");
    FileTime made = Files.getLastModifiedTime(cache);
    assertThatThrownBy(() -> installer.install(request)).isInstanceOf(InstallException.class);
    assertThat(files(place.folder())).isEqualTo(before);
    assertThat(Files.getLastModifiedTime(cache)).isEqualTo(made);
    Files.delete(extensions);
  }

  private static void assertSpec(Path kernel) throws IOException {
    JsonNode spec = JsonMapper.shared().readTree(Files.readAllBytes(kernel.resolve("kernel.json")));
    assertThat(Path.of(spec.path("argv").path(0).asString())).isAbsolute().isExecutable();
    assertThat(spec.path("argv").valueStream().map(JsonNode::asString))
        .contains("-XX:AOTCache={resource_dir}/xlet.aot")
        .endsWith("-jar", "{resource_dir}/xlet.jar", "{connection_file}");
    try (JarFile jar = new JarFile(kernel.resolve("xlet.jar").toFile())) {
      Attributes started = jar.getManifest().getMainAttributes();
      assertThat(started.getValue(Attributes.Name.MAIN_CLASS))
          .isEqualTo(KernelMain.class.getName());
      assertThat(started.getValue("Add-Exports")).isEqualTo("java.base/jdk.internal.module");
    }
    assertThat(spec.path("display_name").asString()).isEqualTo("Xlet, too");
    assertThat(spec.path("language").asString()).isEqualTo("xlet");
    assertThat(spec.path("interrupt_mode").asString()).isEqualTo("message");
    assertThat(spec.path("kernel_protocol_version").asString()).isEqualTo("5.5");
    assertThat(spec.path("env").path("KEY").asString()).isEqualTo("a=b");
    assertThat(spec.path("metadata").path("debugger").asBoolean()).isFalse();
  }

  /** Starts the kernel as Jupyter does, runs a cell, and ends it. */
  private String answer(Path kernel) throws Exception {
    KernelSpec spec = KernelSpec.ours(kernel).orElseThrow();
    Path file = folder.resolve("connection.json");
    Files.write(file, Connection.onFreePorts().toBytes());
    Path log = folder.resolve("log");
    ProcessBuilder builder = new ProcessBuilder(spec.command(kernel, file));
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(spec.environment());
    builder.environment().put("XLET_HISTORY", folder.resolve("history").toString());
    Process process = builder.start();
    try (KernelClient client = KernelClient.connect(file, process)) {
      client.awaitReady();
      String result = client.execute("let v = f32[3] {1, 2, 3}\nv + v").result();
      client.ask(Channel.CONTROL, "shutdown_request", Json.object());
      assertThat(process.waitFor(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(log).isEmptyFile();
      return result;
    } finally {
      process.destroyForcibly();
    }
  }
}
