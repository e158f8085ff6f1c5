package xlet.engine.catalog;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.collective.CollectiveOps;
import xlet.engine.op.control.ControlOps;
import xlet.engine.op.elementwise.ElementwiseOps;
import xlet.engine.op.host.HostOps;
import xlet.engine.op.indexing.IndexingOps;
import xlet.engine.op.linalg.LinalgOps;
import xlet.engine.op.normalization.NormalizationOps;
import xlet.engine.op.random.RandomOps;
import xlet.engine.op.reduction.ReductionOps;
import xlet.engine.op.sorting.SortingOps;
import xlet.engine.op.structure.StructureOps;

/** The operations, by group and by name. */
public final class OpCatalog {
  /** The groups in the order in which they are shown, each with its operations. */
  private static final Map<String, List<OpDef>> GROUPS = groups();

  private static final Map<String, OpDef> BY_NAME = byName();

  private OpCatalog() {}

  private static Map<String, List<OpDef>> groups() {
    Map<String, List<OpDef>> groups = new LinkedHashMap<>();
    groups.put("element-wise", ElementwiseOps.ALL);
    groups.put("structure", StructureOps.ALL);
    groups.put("reduction", ReductionOps.ALL);
    groups.put("linear algebra", LinalgOps.ALL);
    groups.put("normalization", NormalizationOps.ALL);
    groups.put("sorting", SortingOps.ALL);
    groups.put("random numbers", RandomOps.ALL);
    groups.put("indexing", IndexingOps.ALL);
    groups.put("control", ControlOps.ALL);
    groups.put("collective", CollectiveOps.ALL);
    groups.put("host and channels", HostOps.ALL);
    return groups;
  }

  private static Map<String, OpDef> byName() {
    Map<String, OpDef> byName = new HashMap<>();
    for (OpDef op : all()) {
      put(byName, op.name(), op);
      op.aliases().forEach(alias -> put(byName, alias, op));
      put(byName, op.stablehlo(), op);
      put(byName, op.hlo(), op);
    }
    return byName;
  }

  private static void put(Map<String, OpDef> byName, String name, OpDef op) {
    if (!name.isEmpty()) {
      byName.putIfAbsent(Names.key(name), op);
    }
  }

  public static Map<String, List<OpDef>> byGroup() {
    return GROUPS;
  }

  /** All operations, group by group. */
  public static List<OpDef> all() {
    return GROUPS.values().stream().flatMap(List::stream).toList();
  }

  /**
   * The operation that is called {@code spelling}, in any case, {@code _} and {@code -} ignored.
   */
  public static Optional<OpDef> find(String spelling) {
    return Optional.ofNullable(BY_NAME.get(Names.key(spelling)));
  }

  /** Names that {@code spelling} may have been meant for, the nearest first; at most three. */
  public static List<String> similar(String spelling) {
    return Names.similar(spelling, all().stream().map(OpDef::name).toList());
  }
}
