package xlet.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only a Java that can run the kernel is written down. */
final class JavaRuntimeTest {
  @TempDir Path folder;

  private Path home(String name, String version) throws IOException {
    Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
    Path java = Files.writeString(bin.resolve("java"), "");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        folder.resolve(name).resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return folder.resolve(name);
  }

  @Test
  void takesAHomeOrAnExecutable() throws Exception {
    Path home = home("jdk 26", "26.0.1");
    Path java = home.resolve("bin").resolve("java");
    assertThat(JavaRuntime.at(home.toString()).executable()).isEqualTo(java);
    assertThat(JavaRuntime.at(java.toString()).executable()).isEqualTo(java);
    assertThat(JavaRuntime.at(home("early", "25-ea").toString()).executable()).exists();
  }

  @Test
  void refusesWhatIsTooOldOrNoJava() throws IOException {
    String old = home("old", "17.0.15").toString();
    assertThatThrownBy(() -> JavaRuntime.at(old))
        .hasMessage("--java: " + old + " is Java 17; the kernel needs Java 25 or newer");
    assertThatThrownBy(() -> JavaRuntime.at(folder.toString()))
        .hasMessageContaining("is not a Java: name a JDK's folder or its bin/java");
  }

  @Test
  void isItselfSuchAJava() throws InstallException {
    Path running = JavaRuntime.running().executable();
    assertThat(JavaRuntime.at(running.toString()).executable()).isEqualTo(running);
  }
}
