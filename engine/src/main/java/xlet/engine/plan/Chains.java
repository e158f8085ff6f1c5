package xlet.engine.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds, among the pieces of a program, regions that are better computed row by row together. */
final class Chains {
  private static final int MOST_PIECES = 8;

  private final List<Item> items;
  private final List<Ordering.Piece> pieces;
  private final Set<Integer> wanted;
  private final boolean always;
  private final List<Group> groups = new ArrayList<>();

  /** The pieces that may become a chain with those that follow. */
  private final List<Ordering.Piece> open = new ArrayList<>();

  /** Pieces that are carried out one after the other, or as a chain. */
  record Group(List<Ordering.Piece> pieces, Optional<Chain> chain) {}

  /** {@code always} says to make chains of all regions of which they can be made. */
  Chains(List<Item> items, List<Ordering.Piece> pieces, Set<Integer> wanted, boolean always) {
    this.items = items;
    this.pieces = pieces;
    this.wanted = wanted;
    this.always = always;
  }

  /** All pieces in an order in which each comes after what it reads. */
  List<Group> groups() {
    for (Ordering.Piece piece : pieces) {
      if (!reads(piece)) {
        if (piece.region().isPresent() && open.isEmpty()) {
          open.add(piece);
        } else {
          groups.add(new Group(List.of(piece), Optional.empty()));
        }
      } else if (extended(piece).isPresent()) {
        open.add(piece);
      } else {
        close();
        if (piece.region().isPresent()) {
          open.add(piece);
        } else {
          groups.add(new Group(List.of(piece), Optional.empty()));
        }
      }
    }
    close();
    return groups;
  }

  /** Whether {@code piece} reads what an open one makes. */
  private boolean reads(Ordering.Piece piece) {
    return piece.sources().stream().anyMatch(source -> made(open).contains(source));
  }

  private static Set<Integer> made(List<Ordering.Piece> pieces) {
    Set<Integer> made = new HashSet<>();
    pieces.forEach(piece -> piece.region().ifPresent(region -> made.addAll(region.roots())));
    return made;
  }

  private Optional<Chain> extended(Ordering.Piece piece) {
    List<Ordering.Piece> all = new ArrayList<>(open);
    all.add(piece);
    return all.size() > MOST_PIECES
        ? Optional.empty()
        : piece.region().flatMap(region -> chain(all));
  }

  private void close() {
    if (!open.isEmpty()) {
      Optional<Chain> chain = open.size() > 1 ? chain(open) : Optional.empty();
      groups.add(new Group(List.copyOf(open), chain));
      open.clear();
    }
  }

  private Optional<Chain> chain(List<Ordering.Piece> together) {
    Set<Integer> passed = made(together);
    passed.removeAll(wanted);
    for (Ordering.Piece other : pieces) {
      if (!together.contains(other)) {
        other.sources().forEach(passed::remove);
      }
    }
    List<Region> regions = together.stream().map(piece -> piece.region().orElseThrow()).toList();
    return Chain.of(items, regions, passed, always);
  }
}
