package xlet.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connection files, right and wrong. */
final class ConnectionTest {
  @TempDir private Path folder;

  private Path file(String addition) throws Exception {
    String json = new String(Connection.onFreePorts().toBytes(), StandardCharsets.UTF_8);
    return Files.writeString(
        folder.resolve("connection.json"), json.replaceFirst("\\}$", addition + "}"));
  }

  @Test
  void refusesEncryptionThatItDoesNotHave() throws Exception {
    Path file = file(", \"curve_publickey\": \"a\", \"curve_secretkey\": \"b\"");
    assertThatThrownBy(() -> Connection.read(file))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContaining("CURVE");
    assertThat(Connection.read(file(", \"curve_publickey\": null")).isSigned()).isTrue();
  }

  @Test
  void knowsThatAnEmptyKeySignsNothing() throws Exception {
    assertThat(Connection.read(file(", \"key\": \"\"")).isSigned()).isFalse();
    assertThat(Connection.read(file("")).isSigned()).isTrue();
  }
}
