package xlet.kernel;

import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.wire.Json;
import xlet.kernel.wire.Message;
import xlet.session.Release;

/** The description of the kernel, for clients. */
final class KernelInfo {
  private static final String BANNER =
      "Xlet "
          + Release.VERSION
          + ": XLA's operations, as its documents write them. :help says what there is.";

  private KernelInfo() {}

  /** The answer to kernel_info_request. */
  static ObjectNode content() {
    ObjectNode info = Json.object();
    info.put("status", "ok")
        .put("protocol_version", Message.PROTOCOL)
        .put("implementation", "xlet")
        .put("implementation_version", Release.VERSION)
        .put("banner", BANNER)
        .put("debugger", false);
    info.set("language_info", language());
    info.putArray("supported_features");
    info.putArray("help_links")
        .add(link("XLA: operation semantics", "https://openxla.org/xla/operation_semantics"))
        .add(link("StableHLO: specification", "https://openxla.org/stablehlo/spec"))
        .add(link("XLA: shapes and layouts", "https://openxla.org/xla/shapes"));
    return info;
  }

  /** The description of the language, as notebooks store it. */
  static ObjectNode language() {
    return Json.object()
        .put("name", "xlet")
        .put("version", Release.VERSION)
        .put("mimetype", "text/x-xlet")
        .put("file_extension", ".xlet")
        .put("pygments_lexer", "xlet")
        .put("codemirror_mode", "xlet")
        .put("nbconvert_exporter", "script");
  }

  private static ObjectNode link(String text, String url) {
    return Json.object().put("text", text).put("url", url);
  }
}
