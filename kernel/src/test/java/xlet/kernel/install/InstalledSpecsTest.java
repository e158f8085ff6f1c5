package xlet.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Installed kernels are listed with the commands that mend them, kept from harm, and removed
 * without a trace.
 */
final class InstalledSpecsTest {
  @TempDir Path folder;
  private JupyterFolder place;

  @BeforeEach
  void choosePlace() {
    place = JupyterFolders.prefix(folder.resolve("prefix"));
  }

  /** A kernel that has all files, though its jars are empty. */
  private Path installed(String name, String java, Map<String, String> environment)
      throws IOException, InstallException {
    Path kernel = Files.createDirectories(place.kernel(name));
    Files.createDirectories(kernel.resolve("lib"));
    JavaRuntime runtime = new JavaRuntime(Path.of(java));
    List<String> command = KernelSpec.command(runtime);
    new KernelSpec(command, "Xlet", environment, "0.0.1", "00000000", runtime.version())
        .writeTo(kernel);
    Builds.of(kernel, List.of());
    Files.writeString(kernel.resolve(SpecFolder.CACHE), "");
    return kernel;
  }

  private static String running() {
    return JavaRuntime.running().executable().toString();
  }

  private List<String> list() {
    return Listing.of(List.of(place)).lines();
  }

  private String option() {
    return place.option();
  }

  private static Installer.Request request(String name, boolean force) {
    return new Installer.Request(name, "", Map.of(), "", force);
  }

  private Installer installer() throws IOException, InstallException {
    Path source = Files.createDirectories(folder.resolve("source"));
    return new Installer(Builds.of(source, List.of()), place);
  }

  @Test
  void saysThatNothingIsThere() {
    assertThat(list())
        .containsExactly("No Xlet kernel is installed; install one with: xlet kernel install");
    assertThatThrownBy(() -> new Uninstaller(place).uninstall("xlet"))
        .isInstanceOfSatisfying(
            InstallException.class,
            e -> assertThat(e.kind()).isEqualTo(InstallException.Kind.FAILURE))
        .hasMessageStartingWith("there is no kernel xlet in " + place.kernels());
  }

  @Test
  void listsWhatIsWhole() throws Exception {
    Path kernel = installed("xlet", running(), Map.of());
    assertThat(list())
        .containsExactly(
            "xlet",
            "  shown as Xlet",
            "  folder   " + kernel,
            "  java     " + running(),
            "  version  0.0.1",
            "  works");
  }

  @Test
  void saysWhatIsWrongAndHowToMendIt() throws Exception {
    Path kernel = installed("second", "/gone/bin/java", Map.of("A", "b c", "LC_ALL", "C.UTF-8"));
    Files.delete(kernel.resolve(SpecFolder.JAR));
    Files.delete(kernel.resolve(SpecFolder.CACHE));
    Path source = Files.createDirectories(folder.resolve("source"));
    assertThat(Listing.of(List.of(place), Builds.of(source, List.of())).lines())
        .contains(
            "  broken   its java is not there any more",
            "  broken   " + kernel.resolve("xlet.jar") + " is missing",
            "  slow     it has no startup cache",
            "  older    it is from another build than this Xlet " + xlet.session.Release.VERSION,
            "  mend     xlet kernel install "
                + option()
                + " --name second --display-name Xlet --env 'A=b c'");
  }

  @Test
  void noticesThatJavaWasUpdated() throws Exception {
    Path spec = installed("xlet", running(), Map.of()).resolve(SpecFolder.SPEC);
    assertThat(list()).contains("  works");
    String now = JavaRuntime.running().version();
    assertThat(now).matches("[0-9]{2,}.*");
    Files.writeString(spec, Files.readString(spec).replace(now, "25.0.0+1"));
    assertThat(list())
        .contains(
            "  slow     its startup cache is for Java 25.0.0+1, and this is " + now,
            "  mend     xlet kernel install " + option());
  }

  @Test
  void listsWhatCannotBeRead() throws Exception {
    Path kernel = installed("xlet", running(), Map.of());
    Files.writeString(kernel.resolve(SpecFolder.SPEC), "{");
    assertThat(list())
        .containsExactly(
            "xlet",
            "  folder   " + kernel,
            "  broken   its kernel.json is not JSON",
            "  mend     xlet kernel install " + option());
  }

  @Test
  void noticesALostLibrary() throws Exception {
    Path kernel = installed("xlet", running(), Map.of());
    Path library = Files.writeString(kernel.resolve("lib").resolve("a.jar"), "");
    Builds.of(kernel, List.of("lib/a.jar"));
    Files.delete(library);
    assertThat(list())
        .contains(
            "  broken   a jar in " + kernel.resolve("lib") + " is missing",
            "  mend     xlet kernel install " + option());
  }

  @Test
  void leavesKernelsOfOthersAlone() throws Exception {
    Path kernel = Files.createDirectories(place.kernel("ada"));
    String foreign = "{\"argv\": [\"ada\"], \"display_name\": \"Ada\", \"language\": \"ada\"}";
    Files.writeString(kernel.resolve(SpecFolder.SPEC), foreign);
    assertThat(list()).hasSize(1);
    assertThatThrownBy(() -> installer().install(request("Ada", false)))
        .hasMessageContaining("is 'Ada', not an Xlet kernel")
        .hasMessageContaining("--force");
    assertThatThrownBy(() -> new Uninstaller(place).uninstall("ada"))
        .hasMessageContaining("is not an Xlet kernel and was not removed");
    assertThat(kernel.resolve(SpecFolder.SPEC)).hasContent(foreign);
  }

  @Test
  void removesOnlyWhatInstallHasWritten() throws Exception {
    Path first = installed("xlet", running(), Map.of());
    Path second = installed("second", running(), Map.of());
    LabExtension.writeTo(place.extension());
    Path note = Files.writeString(second.resolve("note.txt"), "mine");
    assertThat(new Uninstaller(place).uninstall("xlet")).containsExactly("Removed " + first);
    assertThat(first).doesNotExist();
    assertThat(place.extension()).exists();
    assertThat(new Uninstaller(place).uninstall("second"))
        .containsExactly(
            "Removed " + second,
            "It still holds files that Xlet did not write.",
            "Removed " + place.extension());
    assertThat(second).isDirectoryContaining(note::equals);
    assertThat(place.extension()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", ".x", "-x", "a b", "a/b", "ü", "x\n"})
  void refusesNamesThatJupyterRefuses(String name) {
    assertThatThrownBy(() -> installer().install(request(name, false)))
        .isInstanceOfSatisfying(
            InstallException.class,
            e -> assertThat(e.kind()).isEqualTo(InstallException.Kind.USAGE))
        .hasMessageContaining("cannot name a kernel");
  }

  @Test
  void leavesNothingBehindWhereTheKernelDoesNotWork() throws Exception {
    Path kernel = installed("xlet", running(), Map.of());
    assertThatThrownBy(() -> installer().install(request("xlet", false)))
        .isInstanceOf(InstallException.class)
        .hasMessageStartingWith("the kernel does not work: ")
        .hasMessageNotContaining("\n");
    assertThat(kernel.resolve(SpecFolder.SPEC)).content().contains("0.0.1");
    assertThat(place.folder()).isDirectoryNotContaining("glob:**.xlet-install-*");
  }

  @Test
  void saysWhereItCannotWrite() throws Exception {
    Files.writeString(folder.resolve("prefix"), "a file");
    assertThatThrownBy(() -> installer().install(request("xlet", false)))
        .isInstanceOf(InstallException.class)
        .hasMessageContaining(folder.resolve("prefix").toString())
        .hasMessageEndingWith("use --user, or --prefix DIR for a folder of yours");
  }
}
