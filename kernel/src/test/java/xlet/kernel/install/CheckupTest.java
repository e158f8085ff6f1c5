package xlet.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each thing that a kernel needs is checked, and each defect comes with a mend. */
final class CheckupTest {
  @TempDir Path folder;

  private Checkup checkup(Path history) {
    Listing listing = Listing.of(List.of(JupyterFolders.folder(folder)));
    return Checkup.of(listing, Map.of("XLET_HISTORY", history.toString()), step -> {});
  }

  private static List<String> bad(Checkup checkup) {
    return checkup.findings().stream()
        .filter(finding -> finding.state() == Checkup.State.BAD)
        .map(Checkup.Finding::topic)
        .toList();
  }

  @Test
  void missesAnInstallation() {
    Checkup checkup = checkup(folder.resolve("history.jsonl"));
    assertThat(checkup.isGood()).isFalse();
    assertThat(bad(checkup)).containsExactly("installation");
    assertThat(checkup.lines()).contains("      mend: xlet kernel install");
  }

  @Test
  void findsAKernelThatCannotRun() throws Exception {
    Path kernel = Files.createDirectories(folder.resolve("kernels").resolve("xlet"));
    Files.createFile(kernel.resolve(SpecFolder.JAR));
    Checkup checkup = checkup(folder.resolve("history.jsonl"));
    assertThat(bad(checkup)).containsExactly("kernel xlet");
    assertThat(checkup.findings())
        .allSatisfy(finding ->
            assertThat(finding.mend().isEmpty()).isEqualTo(finding.state() == Checkup.State.GOOD));
  }

  @Test
  void notesThatTheHistoryCannotBeKept() throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));
    assertThat(checkup(file.resolve("history.jsonl")).findings())
        .filteredOn(finding -> finding.topic().equals("history"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.state()).isEqualTo(Checkup.State.FAIR));
  }

  @Test
  void saysTheSameAsJson() {
    Checkup checkup = checkup(folder.resolve("history.jsonl"));
    JsonNode json = JsonMapper.shared().readTree(checkup.json());
    assertThat(json.path("good").asBoolean()).isEqualTo(checkup.isGood());
    assertThat(json.path("findings").valueStream().map(node -> node.path("text").asString()))
        .containsExactlyElementsOf(checkup.findings().stream().map(Checkup.Finding::text).toList());
  }
}
