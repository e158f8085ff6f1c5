package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.NdArray;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Storage;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/**
 * Nests over the same rows as emitted code: a few rows are computed by one nest after the other, so
 * that what one hands to the next is still in the cache. Arrays that nobody else wants are only as
 * long as these few rows.
 */
public final class NestChain {
  /** About so many bytes of all arrays stay in the cache of a processor. */
  private static final long CACHED_BYTES = 1 << 19;

  /** Between two looks at the cancel flag no more primitives are computed. */
  private static final long MOST_WORK = 1 << 25;

  private final List<Link> links;
  private final List<CompiledNest> nests;
  private final List<ArrayShape> arrays;
  private final int given;
  private final List<Integer> kept;
  private final long rows;
  private final int rowsOfPiece;
  private final boolean isShared;

  /**
   * A nest of a chain.
   *
   * @param nest the nest, which says which of its arrays are passed on
   * @param sources the numbers in the chain of what it reads
   * @param results the numbers of what it makes
   */
  public record Link(Nest nest, List<Integer> sources, List<Integer> results) {
    /** Its own arrays among those of the chain: the ones it reads, then the ones it writes. */
    Object[] of(Object[] arrays) {
      Object[] own = new Object[sources.size() + results.size()];
      int next = 0;
      for (int source : sources) {
        own[next++] = arrays[source];
      }
      for (int result : results) {
        own[next++] = arrays[result];
      }
      return own;
    }
  }

  private NestChain(
      List<Link> links,
      List<CompiledNest> nests,
      List<ArrayShape> arrays,
      int given,
      List<Integer> kept,
      long rows) {
    this.links = links;
    this.nests = nests;
    this.arrays = arrays;
    this.given = given;
    this.kept = kept;
    this.rows = rows;
    long work = nests.stream().mapToLong(nest -> nest.work() / rows).sum();
    long bytes = Math.max(1, arrays.stream().mapToLong(array -> array.byteCount() / rows).sum());
    long grain = 1;
    for (CompiledNest nest : nests) {
      long perRow = nest.count() / rows;
      grain = Math.max(grain, (nest.grain() + perRow - 1) / perRow);
    }
    long most = Math.max(1, Math.min(rows, MOST_WORK / Math.max(1, work)));
    long cached = Reader.used().compilesAll() ? grain : Math.max(CACHED_BYTES / bytes, grain);
    this.rowsOfPiece = (int) Math.clamp(cached, 1, most);
    this.isShared = work * rows >= CompiledNest.WORK_OF_THREAD;
  }

  /**
   * The chain of {@code links}; empty if one of them cannot be compiled, or goes through its
   * results in another order than row by row.
   *
   * @param arrays the shapes of all arrays by their numbers
   * @param given so many of them, the first ones, are given
   * @param kept the numbers of the others that are wanted whole
   * @param rows how many rows there are
   */
  public static Optional<NestChain> of(
      List<Link> links, List<ArrayShape> arrays, int given, List<Integer> kept, long rows) {
    List<CompiledNest> nests = new ArrayList<>();
    for (Link link : links) {
      Optional<CompiledNest> nest = CompiledNest.whole(link.nest()).filter(CompiledNest::isInOrder);
      if (nest.isEmpty()) {
        return Optional.empty();
      }
      nests.add(nest.get());
    }
    return Optional.of(new NestChain(links, nests, arrays, given, kept, rows));
  }

  /** The shapes of what is given. */
  public List<ArrayShape> sources() {
    return arrays.subList(0, given);
  }

  /** The arrays that are wanted whole, for {@code sources}. */
  public List<NdArray> run(List<NdArray> sources, Evaluation evaluation) {
    Object[] whole = new Object[arrays.size()];
    for (int k = 0; k < given; k++) {
      whole[k] = sources.get(k).buffer().array();
    }
    List<NdArray> results = new ArrayList<>();
    for (int k : kept) {
      Buffer buffer = BufferPool.allocate(arrays.get(k), evaluation::poll);
      whole[k] = buffer.array();
      results.add(NdArray.of(arrays.get(k), buffer));
    }
    Queue<List<Object[]>> free = new ConcurrentLinkedQueue<>();
    IntConsumer piece =
        number -> {
          List<Object[]> known = free.poll();
          List<Object[]> own = known == null ? arrays(whole) : known;
          long from = (long) number * rowsOfPiece;
          run(own, from, Math.min(rows, from + rowsOfPiece));
          free.add(own);
        };
    int pieces = (int) ((rows + rowsOfPiece - 1) / rowsOfPiece);
    if (isShared) {
      Workers.run(pieces, piece, evaluation::poll);
    } else {
      Workers.runAlone(pieces, piece, evaluation::poll);
    }
    train(free.remove());
    return results;
  }

  /** The arrays of each link, those that are passed on being as long as a piece needs. */
  private List<Object[]> arrays(Object[] whole) {
    Object[] all = whole.clone();
    for (int k = 0; k < all.length; k++) {
      if (all[k] == null) {
        ArrayShape shape = arrays.get(k);
        long each = shape.elementCount() / rows * shape.type().parts();
        all[k] = Storage.of(shape.type()).newArray((int) (each * rowsOfPiece));
      }
    }
    List<Object[]> own = new ArrayList<>();
    for (Link link : links) {
      own.add(link.of(all));
    }
    return own;
  }

  private void run(List<Object[]> own, long from, long to) {
    for (int k = 0; k < nests.size(); k++) {
      CompiledNest nest = nests.get(k);
      long each = nest.count() / rows;
      nest.run(own.get(k), (int) (from * each), (int) (to * each));
    }
  }

  private void train(List<Object[]> own) {
    for (int k = 0; k < nests.size(); k++) {
      CompiledNest nest = nests.get(k);
      nest.train(own.get(k), nest.count() / rows * rowsOfPiece);
    }
  }
}
