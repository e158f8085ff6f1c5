package xlet.session.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.session.plot.PlotOperation;

/** The operations that programs may call: XLA's, and those that only a session has. */
public final class Operations {
  private static final List<OpDef> OWN = List.of(PlotOperation.DEF);

  private Operations() {}

  /** The operations by group, XLA's first. */
  public static Map<String, List<OpDef>> byGroup() {
    Map<String, List<OpDef>> groups = new LinkedHashMap<>(OpCatalog.byGroup());
    groups.put("drawing", OWN);
    return groups;
  }

  /** All operations, group by group. */
  public static List<OpDef> all() {
    return byGroup().values().stream().flatMap(List::stream).toList();
  }

  /**
   * The operation that is called {@code spelling}, in any case, {@code _} and {@code -} ignored.
   */
  public static Optional<OpDef> find(String spelling) {
    return OWN.stream()
        .filter(op -> Names.same(op.name(), spelling))
        .findFirst()
        .or(() -> OpCatalog.find(spelling));
  }

  /** The operation whose opcode in HLO text is {@code opcode}, or that is called so. */
  public static Optional<OpDef> withOpcode(String opcode) {
    return OpCatalog.all().stream()
        .filter(op -> op.hlo().equals(opcode))
        .findFirst()
        .or(() -> OpCatalog.find(opcode));
  }

  /** Names that {@code spelling} may have been meant for, the nearest first; at most three. */
  public static List<String> similar(String spelling) {
    return Names.similar(spelling, names());
  }

  /** Opcodes of HLO text that {@code spelling} may have been meant for, the nearest first. */
  public static List<String> similarOpcodes(String spelling) {
    return Names.similar(
        spelling,
        OpCatalog.all().stream()
            .map(OpDef::hlo)
            .filter(name -> !name.isEmpty())
            .distinct()
            .toList());
  }

  /** The names of all operations. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    byGroup().values().forEach(ops -> ops.forEach(op -> names.add(op.name())));
    return names;
  }
}
