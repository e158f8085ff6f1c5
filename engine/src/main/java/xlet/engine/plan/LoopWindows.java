package xlet.engine.plan;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.loop.WindowUpdate;
import xlet.engine.plan.LoopParts.Part;

/** Finds the arrays of a loop's state that change in place: nobody else needs the new array. */
final class LoopWindows {
  private final LoopItems loop;
  private final LoopParts parts;
  private final List<Ordering.Piece> pieces;

  /** An array of the state, and the windows of it that a turn changes, one after the other. */
  record Windowed(Part before, List<WindowUpdate> updates) {}

  private LoopWindows(LoopItems loop, LoopParts parts, List<Ordering.Piece> pieces) {
    this.loop = loop;
    this.parts = parts;
    this.pieces = pieces;
  }

  /**
   * The arrays of the state that change in place; the key is the part that would be the new one.
   */
  static Map<Part, Windowed> of(LoopItems loop, LoopParts parts, List<Ordering.Piece> pieces) {
    return new LoopWindows(loop, parts, pieces).all();
  }

  private Map<Part, Windowed> all() {
    Map<Part, Windowed> all = new HashMap<>();
    Set<Part> read = read();
    List<Part> leaves = parts.of(0);
    List<Part> nexts = parts.of(loop.next()).stream().map(parts::source).toList();
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      Part made = nexts.get(leaf);
      Part before = leaves.get(leaf);
      boolean apart =
          made.path().isEmpty()
              && !read.contains(made)
              && Collections.frequency(nexts, made) == 1
              && !nexts.contains(before);
      if (apart) {
        pieces.stream()
            .flatMap(piece -> piece.region().stream())
            .filter(region -> region.roots().contains(made.item()))
            .findFirst()
            .map(region -> updates(region, made.item(), before))
            .filter(updates -> !updates.isEmpty())
            .ifPresent(updates -> all.put(made, new Windowed(before, updates)));
      }
    }
    return all;
  }

  /** The parts that the condition, regions and loops in the loop read. */
  private Set<Part> read() {
    Set<Part> read = new HashSet<>(Set.of(source(loop.condition())));
    for (Ordering.Piece piece : pieces) {
      piece.region().ifPresent(region -> region.sources().forEach(k -> read.add(source(k))));
      if (loop.items().get(piece.item()).loop().isPresent()) {
        read.addAll(parts.begins(piece.item()));
      }
    }
    return read;
  }

  private List<WindowUpdate> updates(Region region, int root, Part before) {
    boolean single =
        region.roots().stream().allMatch(k -> loop.items().get(k).shape() instanceof ArrayShape);
    return single
        ? WindowUpdate.of(
            region.nest(),
            region.roots().indexOf(root),
            k -> source(region.sources().get(k)).equals(before))
        : List.of();
  }

  private Part source(int item) {
    return parts.source(Part.whole(item));
  }
}
