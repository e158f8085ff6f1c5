package xlet.repl;

import java.util.List;
import xlet.engine.array.Memory;
import xlet.engine.catalog.OpCatalog;
import xlet.session.Release;

/** What Xlet runs on. */
final class Doctor {
  private Doctor() {}

  static List<String> lines(Streams streams) {
    var terminals = streams.terminals();
    return List.of(
        "xlet        " + Release.VERSION + ", " + OpCatalog.all().size() + " operations",
        "Java        " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
        "system      " + System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        "processors  " + Runtime.getRuntime().availableProcessors(),
        "memory      "
            + Memory.inUnits(Runtime.getRuntime().maxMemory())
            + ", one value at most "
            + Memory.inUnits(Memory.bound()),
        "terminal    "
            + streams.environment().getOrDefault("TERM", "none")
            + ", input "
            + terminal(terminals.in())
            + ", output "
            + terminal(terminals.out()));
  }

  private static String terminal(boolean yes) {
    return yes ? "a terminal" : "not a terminal";
  }
}
