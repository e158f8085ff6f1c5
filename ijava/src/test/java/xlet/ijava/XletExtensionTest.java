package xlet.ijava;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.dflib.jjava.jupyter.channels.JupyterConnection;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.kernel.client.KernelClient;
import xlet.kernel.wire.Channel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.Json;

/** {@code %xlet} and {@code %%xlet} in a kernel of the library. */
final class XletExtensionTest {
  private final TestKernel kernel = new TestKernel();

  @BeforeEach
  void start() {
    kernel.onStartup();
  }

  @AfterEach
  void stop() {
    kernel.onShutdown(false);
  }

  private static String data(DisplayData data, String type) {
    return String.valueOf(data.getData(MIMEType.parse(type)));
  }

  private List<String> texts() {
    return kernel.displayed().stream().map(shown -> data(shown, "text/plain")).toList();
  }

  @Test
  void isFoundByTheServiceLoader() {
    assertThat(kernel.getMagicsRegistry().getLineMagicNames()).contains("xlet");
    assertThat(kernel.getMagicsRegistry().getCellMagicNames()).contains("xlet");
  }

  @Test
  void showsWhatEachStatementGives() throws Exception {
    Object value = kernel.value("%%xlet\nlet v = f32[3] {1, 2, 3}\n:vars\nv + v");
    assertThat(value).isEqualTo(new float[] {2, 4, 6});
    var shown = kernel.displayed();
    assertThat(shown).hasSize(3);
    assertThat(data(shown.get(0), "text/plain")).startsWith("v : f32[3]{0}");
    assertThat(data(shown.get(0), "text/html")).contains("f32[3]{0}");
    assertThat(data(shown.get(1), "text/plain")).isEqualTo("v  f32[3]{0}  12 B");
    assertThat(data(shown.get(2), "application/vnd.xlet.value+json")).contains("2.0, 4.0, 6.0");
  }

  @Test
  void sharesOneSessionAmongCells() throws Exception {
    kernel.value("%%xlet\nlet v = s32[2] {1, 2}");
    assertThat(kernel.value("%xlet v + v")).isEqualTo(new int[] {2, 4});
    assertThat(Xlet.run("v - v")).isEqualTo(new int[] {0, 0});
    assertThat(Xlet.get("v", int[].class)).containsExactly(1, 2);
    assertThatThrownBy(() -> Xlet.get("v", float[].class)).hasMessageContaining("int[]");
  }

  @Test
  void tellsWhatIsWrongAndLosesNothing() throws Exception {
    assertThatThrownBy(() -> kernel.value("%%xlet\nlet v = s32[2] {1, 2}\nv + w\nlet late = v"))
        .isInstanceOf(XletException.class)
        .hasMessageContaining("error[X0202]")
        .hasNoCause();
    var shown = kernel.displayed();
    assertThat(data(shown.getLast(), "text/plain")).contains("3 │ v + w");
    assertThat(data(shown.getLast(), "text/html")).contains("<pre");
    assertThat(kernel.value("%xlet v")).isEqualTo(new int[] {1, 2});
    assertThatThrownBy(() -> kernel.value("%xlet late")).isInstanceOf(XletException.class);
    assertThatThrownBy(() -> kernel.value("%xlet :nonsense")).hasMessageContaining(":nonsense");
  }

  @Test
  void showsNoFramesOfJava() {
    var failure = new XletException("a reason");
    assertThat(failure.getStackTrace()).isEmpty();
    assertThat(String.join("\n", kernel.formatError(failure)))
        .contains("a reason")
        .doesNotContain("\tat ");
  }

  @Test
  void outlivesDeepNests() throws Exception {
    String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);
    assertThatThrownBy(() -> kernel.value("%%xlet\n" + deep)).isInstanceOf(XletException.class);
    assertThat(kernel.value("%xlet 1 + 1")).isEqualTo(2);
  }

  @Test
  void stopsWhenTheThreadOfTheCellIsInterruptedBeforeTheNextCellStarts() throws Exception {
    for (int round = 0; round < 20; round++) {
      CompletableFuture<Throwable> refused = new CompletableFuture<>();
      Thread cell =
          new Thread(() -> {
            try {
              kernel.value("%%xlet\nlet n = 0\nwhile (n < 1) { n = n * 1; }");
            } catch (Exception failure) {
              refused.complete(failure);
            }
          });
      cell.start();
      kernel.awaitDisplay();
      cell.interrupt();
      assertThat(kernel.value("%xlet 1 + 1")).isEqualTo(2);
      assertThat(refused.get(KernelClient.PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .hasMessageContaining("X0403");
      kernel.displayed();
    }
  }

  @Test
  void escapesWhatBecomesHtml() {
    assertThatThrownBy(() -> kernel.value("%%xlet\nnope /* <script>alert(1)</script> */ + 1"));
    assertThat(data(kernel.displayed().getLast(), "text/html"))
        .contains("&lt;script&gt;")
        .doesNotContain("<script");
  }

  @ParameterizedTest
  @EnumSource
  void givesEachElementTypeToJava(ElementType type) throws Exception {
    String zeros = type.isPred() ? "false" : "1";
    kernel.value(
        "%%%%xlet\nlet s = ConvertElementType(%s, %s)\nlet m = Broadcast(s, {2, 3})"
            .formatted(zeros, type.text()));
    Object scalar = Xlet.get("s");
    Object matrix = Xlet.get("m");
    assertThat(Array.getLength(matrix)).isEqualTo(2);
    Object row = Array.get(matrix, 1);
    assertThat(Array.getLength(row)).isEqualTo(3);
    Object element = Array.get(row, 2);
    if (type.isComplex()) {
      assertThat(Array.getLength(scalar)).isEqualTo(2);
      assertThat(((Number) Array.get(element, 0)).doubleValue()).isEqualTo(1);
    } else {
      assertThat(element).isEqualTo(scalar);
    }
  }

  @Test
  void takesValuesOfJava() throws Exception {
    Map<String, Object> values =
        Map.of(
            "b", new boolean[] {true, false},
            "i8", new byte[] {1, -2},
            "i16", (short) 7,
            "i32", new int[][] {{1, 2, 3}, {4, 5, 6}},
            "i64", new long[][][] {{{1}}, {{2}}},
            "f32", new float[] {1.5f, Float.NaN},
            "f64", Math.PI,
            "empty", new float[0][3]);
    for (var entry : values.entrySet()) {
      Xlet.put(entry.getKey(), entry.getValue());
      Object back = Xlet.get(entry.getKey());
      assertThat(Arrays.deepToString(new Object[] {back}))
          .isEqualTo(
              Arrays.deepToString(new Object[] {entry.getValue()}).replace("[[], []]", "[]"));
    }
    assertThat(kernel.value("%xlet i32[1,2] + 1")).isEqualTo(7);
    Xlet.put("t", List.of(1, new float[] {2}));
    assertThat((List<?>) Xlet.get("t")).hasSize(2);
    kernel.displayed();
    kernel.value("%xlet :vars");
    assertThat(texts().getFirst())
        .contains("s64[2,1,1]{2,1,0}", "(s32[], f32[1]{0})", "f32[0,0]{1,0}", "pred[2]{0}");
  }

  @ParameterizedTest
  @EnumSource
  void takesAnArrayOfEachElementTypeBackAsItWas(ElementType type) throws Exception {
    for (String dimensions : List.of("{}", "{2}", "{2, 1}", "{1, 2, 3}")) {
      kernel.value(
          "%%%%xlet\nlet a = Broadcast(ConvertElementType(%s, %s), %s)"
              .formatted(type.isPred() ? "true" : "1", type.text(), dimensions));
      NdArray array = Xlet.array("a");
      Xlet.put("b", array);
      assertThat(array.type()).isEqualTo(type);
      assertThat(Xlet.array("b")).isSameAs(array);
      assertThat(Arrays.deepToString(new Object[] {Xlet.get("b")}))
          .isEqualTo(Arrays.deepToString(new Object[] {Xlet.get("a")}));
    }
  }

  @Test
  void keepsTheEndsOfIntegers() throws Exception {
    kernel.value("%%xlet\nlet a = u8[2] {0, 255}\nlet b = u32[] 4294967295\nlet c = s4[] -8");
    kernel.value("%%xlet\nlet d = u64[] 18446744073709551615\nlet e = s64[] -9223372036854775808");
    assertThat(Xlet.get("a", short[].class)).containsExactly((short) 0, (short) 255);
    assertThat(Xlet.get("b")).isEqualTo(4294967295L);
    assertThat(Xlet.get("c")).isEqualTo((byte) -8);
    assertThat(Xlet.get("d")).isEqualTo(-1L);
    assertThat(Xlet.get("e")).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void showsValuesOfJavaAsItShowsItsOwn() throws Exception {
    Xlet.display(new float[][] {{1, 2}, {3, 4}});
    DisplayData shown = kernel.displayed().getFirst();
    assertThat(data(shown, "text/plain")).startsWith("f32[2,2]{1,0}");
    assertThat(data(shown, "text/html")).contains("<table");
    kernel.value("%xlet let v = s32[2] {7, 8}");
    DisplayData rendered = kernel.getRenderer().render(Xlet.array("v"));
    assertThat(data(rendered, "text/plain")).startsWith("s32[2]{0}");
    assertThat(data(rendered, "text/html")).contains(">s32[2]{0}<");
    assertThat(data(rendered, "application/vnd.xlet.value+json")).contains("7, 8");
  }

  @Test
  void callsFunctionsOfJava() throws Exception {
    Xlet.function(
        "ends",
        values -> {
          float[] all = (float[]) values.getFirst();
          return new float[] {all[0], all[all.length - 1]};
        });
    Xlet.function("fails", values -> ((float[]) values.getFirst())[9]);
    Xlet.run("let v = f32[3] {1, 2, 4}");
    assertThat(Xlet.run("CustomCall(\"ends\", v, f32[2]) * 2")).isEqualTo(new float[] {2, 8});
    assertThatThrownBy(() -> Xlet.run("CustomCall(\"ends\", v, f32[3])"))
        .hasMessageContaining("has given f32[2]");
    assertThatThrownBy(() -> Xlet.run("CustomCall(\"fails\", v, f32[])"))
        .hasMessageContaining("fails has failed");
  }

  @Test
  void refusesWhatHasNoValue() {
    assertThatThrownBy(() -> Xlet.put("r", new int[][] {{1, 2}, {3}}))
        .hasMessageContaining("rows differ in length");
    assertThatThrownBy(() -> Xlet.put("o", new Object())).hasMessageContaining("element type");
    assertThatThrownBy(() -> Xlet.put("o", new String[] {"a"})).hasMessageContaining("String");
    assertThatThrownBy(() -> Xlet.put("1x", 1)).hasMessageContaining("is not a name");
    Xlet.put("pair", List.of(1, 2));
    assertThatThrownBy(() -> Xlet.array("pair")).hasMessageContaining("not an array");
    Xlet.put("operand", 1);
    assertThatThrownBy(() -> Xlet.get("operands")).hasMessageContaining("did you mean `operand`?");
    assertThatThrownBy(() -> Xlet.put("n", null)).hasMessageContaining("null");
    assertThatThrownBy(() -> Xlet.put("n", new float[][] {{1}, null})).hasMessageContaining("null");
  }

  /** The sockets of the library; they choose free ports where they are asked to. */
  private static final class Server extends JupyterConnection {
    private final Connection asked;

    Server(Connection asked) throws GeneralSecurityException {
      super(KernelConnectionProperties.parse(new String(asked.toBytes(), StandardCharsets.UTF_8)));
      this.asked = asked;
    }

    /** The connection at which the sockets listen. */
    Connection connection() {
      Map<Channel, Integer> ports = new EnumMap<>(Channel.class);
      ports.put(Channel.SHELL, port(shell));
      ports.put(Channel.CONTROL, port(control));
      ports.put(Channel.STDIN, port(stdin));
      ports.put(Channel.IOPUB, port(iopub));
      ports.put(Channel.HEARTBEAT, port(heartbeat));
      return asked.withPorts(ports);
    }

    private static int port(JupyterSocket socket) {
      String address = socket.getLastEndpoint();
      return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }
  }

  @Test
  void speaksOverTheWire() throws Exception {
    kernel.connect();
    Server server = new Server(Connection.onFreePorts());
    kernel.becomeHandlerForConnection(server);
    server.connect();
    KernelClient client = KernelClient.connect(server.connection());
    client.ask(Channel.SHELL, "kernel_info_request", Json.object());
    var run = client.execute("%%xlet\nlet v = f32[2] {1, 2}\nv + v");
    assertThat(run.contents("display_data")).hasSize(2);
    assertThat(run.contents("display_data").getLast().path("data").path("text/html").asString())
        .contains("f32[2]{0}");
    client.close();
    server.close();
    assertThat(texts()).hasSize(2);
  }
}
