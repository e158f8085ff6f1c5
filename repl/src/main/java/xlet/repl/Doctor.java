package xlet.repl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Memory;
import xlet.engine.blas.OpenBlas;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.emit.Vectors;
import xlet.engine.machine.MachineCode;
import xlet.session.Release;

/** Describes the system that Xlet runs on. */
final class Doctor {
  private Doctor() {}

  /** Lines such as {@code Java 25.0.1, OpenJDK 64-Bit Server VM}. */
  static List<String> lines(Streams streams) {
    return data(streams).entrySet().stream()
        .map(entry -> "%-12s%s".formatted(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** The parts of the system below Xlet, by name. */
  static Map<String, Object> data(Streams streams) {
    var terminals = streams.terminals();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("xlet", Release.VERSION + ", " + OpCatalog.all().size() + " operations");
    data.put("Java", Runtime.version() + ", " + System.getProperty("java.vm.name"));
    data.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    data.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    data.put("vectors", vectors());
    data.put("first runs", MachineCode.told());
    data.put("products", OpenBlas.told() + ", where matrices are large");
    data.put(
        "memory",
        Memory.inUnits(Runtime.getRuntime().maxMemory())
            + ", one value at most "
            + Memory.inUnits(Memory.bound()));
    data.put(
        "terminal",
        streams.environment().getOrDefault("TERM", "none")
            + ", input "
            + terminal(terminals.in())
            + ", output "
            + terminal(terminals.out()));
    return data;
  }

  private static String vectors() {
    int bits = Vectors.bits();
    return bits == 0
        ? "none: the module jdk.incubator.vector cannot be used, so large work is slower"
        : bits + " bits";
  }

  private static String terminal(boolean yes) {
    return yes ? "a terminal" : "not a terminal";
  }
}
