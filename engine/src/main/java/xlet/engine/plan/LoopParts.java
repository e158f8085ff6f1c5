package xlet.engine.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Leaves;
import xlet.engine.op.Call;
import xlet.engine.op.Provenance;

/** The parts of the items of a loop, and which of them are the same array. */
final class LoopParts {
  private final LoopItems loop;
  private final Map<Integer, LoopParts> inner = new HashMap<>();

  /** An element of the tuple that an item is, or the item. */
  record Part(int item, List<Integer> path) {
    Part {
      path = List.copyOf(path);
    }

    static Part whole(int item) {
      return new Part(item, List.of());
    }
  }

  LoopParts(LoopItems loop) {
    this.loop = loop;
    for (int k = 0; k < loop.items().size(); k++) {
      int item = k;
      loop.items().get(k).loop().ifPresent(own -> inner.put(item, new LoopParts(own)));
    }
  }

  /** Whether {@code item} only hands elements of tuples on. */
  boolean isWire(int item) {
    return loop.items().get(item).call().filter(c -> c.def().tupleRoute().isPresent()).isPresent();
  }

  /** The arrays that {@code item} is made of. */
  List<Part> of(int item) {
    return Leaves.paths(loop.items().get(item).shape()).stream()
        .map(path -> new Part(item, path))
        .toList();
  }

  /** The first value of each array in the state of {@code item}, a loop in the loop. */
  List<Part> begins(int item) {
    return of(item).stream().map(this::begin).map(this::source).toList();
  }

  /** Where {@code part} comes from: no item that only hands it on, nor a loop that keeps it. */
  Part source(Part part) {
    Part own = part;
    while (isWire(own.item) || isKept(own)) {
      own = isWire(own.item) ? taken(own) : begin(own);
    }
    return own;
  }

  private Part taken(Part part) {
    Item item = loop.items().get(part.item);
    Call call = item.call().orElseThrow();
    Provenance.Taken taken =
        call.def().tupleRoute().orElseThrow().source(call, part.path).orElseThrow();
    return new Part(item.inputs().at(taken.operand()), taken.path());
  }

  private Part begin(Part part) {
    return new Part(loop.items().get(part.item).inputs().at(0), part.path);
  }

  /** Whether {@code part} is one of the state of a loop in the loop that no turn of it changes. */
  private boolean isKept(Part part) {
    LoopParts own = inner.get(part.item);
    return own != null && own.keeps(part.path);
  }

  /** Whether no turn changes the array of the state at {@code path}. */
  boolean keeps(List<Integer> path) {
    return source(new Part(loop.next(), path)).equals(new Part(0, path));
  }
}
