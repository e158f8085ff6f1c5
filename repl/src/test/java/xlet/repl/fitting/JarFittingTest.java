package xlet.repl.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JarFittingTest {
  @TempDir Path folder;

  @Test
  void onlyClassesOfAJarAreRewritten() throws IOException {
    byte[] written = ClassFittingTest.bytes(Sample.class);
    byte[] notes = "notes".getBytes(StandardCharsets.UTF_8);
    Path jar = jar("Sample.class", written, "notes.txt", notes);

    new JarFitting().fit(jar);

    assertThat(entry(jar, "notes.txt")).isEqualTo(notes);
    assertThat(entry(jar, "Sample.class")).isNotEqualTo(written);
  }

  @Test
  void aJarThatFitsIsLeftAlone() throws IOException {
    Path jar = jar("Sample.class", ClassFittingTest.bytes(Sample.class), "a/", new byte[0]);
    new JarFitting().fit(jar);
    Object key = key(jar);

    JarFitting.main(new String[] {jar.toString()});

    assertThat(key(jar)).isEqualTo(key);
  }

  private Path jar(String firstName, byte[] first, String secondName, byte[] second)
      throws IOException {
    Path jar = folder.resolve("some.jar");
    try (JarOutputStream output = new JarOutputStream(Files.newOutputStream(jar))) {
      output.putNextEntry(new ZipEntry(firstName));
      output.write(first);
      output.putNextEntry(new ZipEntry(secondName));
      output.write(second);
    }
    return jar;
  }

  private static byte[] entry(Path jar, String name) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getInputStream(file.getEntry(name)).readAllBytes();
    }
  }

  /** Another one for each file that takes the place of another. */
  private static Object key(Path jar) throws IOException {
    return Files.readAttributes(jar, java.nio.file.attribute.BasicFileAttributes.class).fileKey();
  }
}
