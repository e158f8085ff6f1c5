package xlet.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import xlet.engine.array.Ints;

/** Puts regions and single calls into an order in which each comes after what it reads. */
final class Ordering {
  private final List<Item> items;
  private final RegionChoice fusion;
  private final List<Optional<Piece>> pieceOf = new ArrayList<>();
  private final List<Piece> pieces = new ArrayList<>();
  private final Set<Piece> placed = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * A region or a single call.
   *
   * @param members the items that it computes, in order
   * @param sources the items that it reads
   */
  record Piece(Optional<Region> region, int item, List<Integer> members, List<Integer> sources) {}

  Ordering(List<Item> items, RegionChoice fusion) {
    this.items = items;
    this.fusion = fusion;
    for (int k = 0; k < items.size(); k++) {
      pieceOf.add(Optional.empty());
    }
    for (int k = 0; k < items.size(); k++) {
      make(k);
    }
    for (Optional<Piece> piece : pieceOf) {
      piece.ifPresent(this::place);
    }
  }

  /** The pieces in order. */
  List<Piece> pieces() {
    return pieces;
  }

  private void make(int k) {
    Item item = items.get(k);
    if (item.call().isEmpty() || fusion.isInlined(k) || pieceOf.get(k).isPresent()) {
      return;
    }
    if (!fusion.isFormula(k)) {
      List<Integer> sources = item.inputs().stream().mapToInt(i -> (int) i).boxed().toList();
      pieceOf.set(k, Optional.of(new Piece(Optional.empty(), k, List.of(k), sources)));
      return;
    }
    List<Integer> roots = fusion.together(k);
    Region region = new Region(items, roots, fusion);
    Set<Integer> members = new TreeSet<>();
    roots.forEach(root -> collect(root, members));
    Set<Integer> sources = new TreeSet<>();
    for (int member : members) {
      for (long input : items.get(member).inputs()) {
        if (!members.contains((int) input)) {
          sources.add((int) input);
        }
      }
    }
    Piece piece = new Piece(Optional.of(region), k, List.copyOf(members), List.copyOf(sources));
    roots.forEach(root -> pieceOf.set(root, Optional.of(piece)));
  }

  /** Adds {@code k} and all that is inlined into it. */
  private void collect(int k, Set<Integer> members) {
    if (members.add(k)) {
      Ints inputs = items.get(k).inputs();
      for (long input : inputs) {
        if (fusion.isInlined((int) input)) {
          collect((int) input, members);
        }
      }
    }
  }

  private void place(Piece piece) {
    if (placed.add(piece)) {
      for (int source : piece.sources()) {
        pieceOf.get(source).ifPresent(this::place);
      }
      pieces.add(piece);
    }
  }
}
