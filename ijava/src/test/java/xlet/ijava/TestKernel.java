package xlet.ijava;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.JupyterIO;
import org.dflib.jjava.jupyter.kernel.LanguageInfo;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;
import org.dflib.jjava.jupyter.kernel.comm.CommManager;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.magic.MagicParser;
import org.dflib.jjava.jupyter.kernel.magic.MagicTranspiler;
import org.dflib.jjava.jupyter.kernel.magic.MagicsRegistry;
import org.dflib.jjava.jupyter.kernel.util.StringStyler;
import org.jspecify.annotations.Nullable;
import xlet.kernel.client.KernelClient;

/** A kernel of the library in which cells are magics and nothing else. */
final class TestKernel extends BaseKernel {
  private final BlockingQueue<DisplayData> displayed = new LinkedBlockingQueue<>();
  private boolean connected;

  TestKernel() {
    super(
        "test",
        "1",
        new LanguageInfo.Builder("java").build(),
        List.of(),
        null,
        new JupyterIO(StandardCharsets.UTF_8),
        new CommManager(),
        new Renderer(),
        new MagicParser("(?<=(?:^|=))\\s*%", "%%", new MagicTranspiler()),
        new MagicsRegistry(),
        true,
        new StringStyler.Builder().build());
  }

  /** From now on what is displayed goes to clients. */
  void connect() {
    connected = true;
  }

  /** Takes the values that were displayed and not taken before. */
  List<DisplayData> displayed() {
    List<DisplayData> all = new ArrayList<>();
    displayed.drainTo(all);
    return all;
  }

  /** Waits for a value to be displayed, and takes it. */
  DisplayData awaitDisplay() throws InterruptedException {
    DisplayData shown = displayed.poll(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    return Objects.requireNonNull(shown, "nothing is displayed");
  }

  @Override
  public void display(DisplayData data) {
    displayed.add(data);
    if (connected) {
      super.display(data);
    }
  }

  /** The value of a magic; the real kernel gives it to Java and shows nothing of it. */
  @Nullable Object value(String cell) throws Exception {
    String[] lines = cell.split("\n", 2);
    return cell.startsWith("%%xlet")
        ? getMagicsRegistry()
            .<Object, BaseKernel>evalCellMagic(
                this, "xlet", words(lines[0].substring(6)), lines.length > 1 ? lines[1] : "")
        : getMagicsRegistry()
            .<Object, BaseKernel>evalLineMagic(
                this, "xlet", words(cell.replaceFirst("^%xlet", "")));
  }

  private static List<String> words(String line) {
    return line.isBlank() ? List.of() : List.of(line.strip().split("\\s+", -1));
  }

  @Override
  public @Nullable Object evalRaw(String source) {
    try {
      value(source);
      return null;
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Override
  public @Nullable DisplayData inspect(String code, int at, boolean extraDetail) {
    return null;
  }

  @Override
  public ReplacementOptions complete(String code, int at) {
    return new ReplacementOptions(List.of(), at, at);
  }

  @Override
  public String isComplete(String code) {
    return IS_COMPLETE_MAYBE;
  }
}
