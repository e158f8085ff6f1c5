package xlet.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Kernels go where Jupyter looks. */
final class JupyterFoldersTest {
  private static JupyterFolders places(String system, Map<String, String> environment) {
    return new JupyterFolders(environment, system, "/home/ada", Optional::empty);
  }

  private static Path user(String system, Map<String, String> environment) {
    return places(system, environment).user().folder();
  }

  private static Path folder(String text) {
    return Path.of(text).toAbsolutePath();
  }

  @Test
  void knowsTheUsersOwnFolder() {
    assertThat(user("Linux", Map.of())).isEqualTo(folder("/home/ada/.local/share/jupyter"));
    assertThat(user("Linux", Map.of("HOME", "/h"))).isEqualTo(folder("/h/.local/share/jupyter"));
    assertThat(user("Linux", Map.of("XDG_DATA_HOME", "/d"))).isEqualTo(folder("/d/jupyter"));
    assertThat(user("Linux", Map.of("XDG_DATA_HOME", "/d", "JUPYTER_DATA_DIR", "/j")))
        .isEqualTo(folder("/j"));
    assertThat(user("Linux", Map.of("JUPYTER_DATA_DIR", "")))
        .isEqualTo(folder("/home/ada/.local/share/jupyter"));
    assertThat(user("Mac OS X", Map.of("XDG_DATA_HOME", "/d")))
        .isEqualTo(folder("/home/ada/Library/Jupyter"));
    assertThat(user("Windows 11", Map.of("APPDATA", "/roaming", "HOME", "/h")))
        .isEqualTo(folder("/roaming/jupyter"));
    assertThat(user("Windows 11", Map.of())).isEqualTo(folder("/home/ada/.jupyter/data"));
  }

  @Test
  void knowsPrefixes() {
    JupyterFolder place = JupyterFolders.prefix(Path.of("/opt/an env"));
    assertThat(place.folder()).isEqualTo(folder("/opt/an env/share/jupyter"));
    assertThat(place.option()).isEqualTo("--prefix '" + folder("/opt/an env") + "'");
    assertThat(place.kernel("xlet")).isEqualTo(folder("/opt/an env/share/jupyter/kernels/xlet"));
  }

  @Test
  void findsTheActiveEnvironment() throws InstallException {
    var both = Map.of("VIRTUAL_ENV", "/venv", "CONDA_PREFIX", "/conda");
    assertThat(places("Linux", both).environment().folder())
        .isEqualTo(folder("/venv/share/jupyter"));
    assertThat(places("Linux", Map.of("CONDA_PREFIX", "/conda")).environment().folder())
        .isEqualTo(folder("/conda/share/jupyter"));
    var asked = new JupyterFolders(Map.of(), "Linux", "/home/ada", () -> Optional.of("/py"));
    assertThat(asked.environment().folder()).isEqualTo(folder("/py/share/jupyter"));
    assertThatThrownBy(() -> places("Linux", Map.of()).environment())
        .isInstanceOf(InstallException.class)
        .hasMessageContaining("no environment is active")
        .hasMessageContaining("--prefix DIR");
  }

  @Test
  void looksWhereJupyterLooksInItsOrder() {
    var environment =
        Map.of(
            "JUPYTER_PATH",
            "/one" + File.pathSeparator + "/two",
            "JUPYTER_DATA_DIR",
            "/two",
            "VIRTUAL_ENV",
            "/venv");
    assertThat(places("Linux", environment).all())
        .extracting(JupyterFolder::folder)
        .containsExactly(
            folder("/one"),
            folder("/two"),
            folder("/venv/share/jupyter"),
            folder("/usr/local/share/jupyter"),
            folder("/usr/share/jupyter"));
    assertThat(places("Windows 11", Map.of("PROGRAMDATA", "/programs")).all())
        .extracting(JupyterFolder::folder)
        .contains(folder("/programs/jupyter"));
  }

  @Test
  void asksNoPythonWhereThereIsNone() {
    assertThat(Python.prefix(Map.of())).isEmpty();
    assertThat(Python.prefix(Map.of("PATH", "/nowhere/at/all"))).isEmpty();
  }
}
