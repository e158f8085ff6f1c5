package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.loop.Nest;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.Evaluation;

/** A nest that is ready to run for any operands of its shapes: by closures or as emitted code. */
public final class Stage {
  /** How many elements are computed between two looks at the cancel flag. */
  private static final int BLOCK = 4096;

  /** From so many primitives on emitted code is faster than closures even on first use. */
  private static final long WORK_TO_COMPILE = 1 << 18;

  /** After closures have computed so many primitives they are likely to go on. */
  private static final long WORK_OF_CLOSURES = 1 << 20;

  private final Nest nest;
  private final Reader reader;
  private final List<ArrayShape> results;
  private final long work;
  private final AtomicLong spent = new AtomicLong();
  private volatile Optional<CompiledNest> compiled;
  private volatile boolean mayCompile;
  private final List<Closures.Store> stores = new ArrayList<>();
  private int[] pitches = new int[0];
  private int[] parts = new int[0];
  private int dimCount;
  private int slotCount;

  private Stage(Nest nest, Reader reader, boolean compile) {
    this.nest = nest;
    this.reader = reader;
    this.results = nest.results();
    this.work = Math.min(nest.work(), WORK_OF_CLOSURES);
    this.mayCompile = reader == Reader.CHOSEN;
    this.compiled = compile ? CompiledNest.of(nest) : Optional.empty();
  }

  /** A nest that runs as emitted code, or not at all if there is none for it. */
  public static Stage compiled(Nest nest) {
    return new Stage(nest, Reader.COMPILED, true);
  }

  /** Whether it runs as emitted code. */
  public boolean isCompiled() {
    return compiled.isPresent();
  }

  /** The shapes of what it reads. */
  public List<ArrayShape> sources() {
    return nest.sources();
  }

  /** The definition of {@code call} for operands of {@code sources}, prepared arrays among them. */
  static Stage of(Call call, List<ArrayShape> sources) {
    return of(CallDefinition.of(call), sources, call.resultArrays());
  }

  /** The definition of {@code results} whose reads are of {@code sources}. */
  public static Stage of(
      Definition definition, List<ArrayShape> sources, List<ArrayShape> results) {
    Nest nest = new Nest(definition.dims(), sources, results, definition.parts());
    Reader reader = Reader.used();
    Stage stage = new Stage(nest, reader, isCompiled(nest, reader));
    if (!stage.isCompiled()) {
      stage.makeClosures();
    }
    return stage;
  }

  private static boolean isCompiled(Nest nest, Reader reader) {
    return switch (reader) {
      case CHOSEN -> nest.work() >= WORK_TO_COMPILE;
      case CLOSURES -> false;
      case COMPILED, VECTORS, MACHINE -> true;
    };
  }

  Reader reader() {
    return reader;
  }

  private void makeClosures() {
    Closures closures = new Closures(nest.sources(), nest.dims());
    List<int[]> places = new ArrayList<>();
    for (int r = 0; r < results.size(); r++) {
      List<Expression> values = nest.parts().get(r);
      for (int part = 0; part < values.size(); part++) {
        stores.add(closures.store(values.get(part), r));
        places.add(new int[] {r, values.size(), part});
      }
    }
    this.pitches = places.stream().mapToInt(place -> place[1]).toArray();
    this.parts = places.stream().mapToInt(place -> place[2]).toArray();
    this.dimCount = closures.dimCount();
    this.slotCount = closures.slotCount();
  }

  /** The results for {@code operands}. */
  public List<NdArray> run(List<NdArray> operands, Evaluation evaluation) {
    Buffer[] buffers = new Buffer[results.size()];
    for (int r = 0; r < buffers.length; r++) {
      buffers[r] = BufferPool.allocate(results.get(r), evaluation::poll);
    }
    if (reader == Reader.CHOSEN && compiled.isEmpty() && isOftenUsed()) {
      compiled = CompiledNest.of(nest);
    }
    try {
      run(operands, buffers, evaluation, mayCompile);
    } catch (Frame.TooLong loop) {
      compiled = CompiledNest.of(nest);
      mayCompile = compiled.isPresent();
      run(operands, buffers, evaluation, false);
    }
    List<NdArray> values = new ArrayList<>(buffers.length);
    for (int r = 0; r < buffers.length; r++) {
      values.add(NdArray.of(results.get(r), buffers[r]));
    }
    return values;
  }

  /** Whether this is the run with which closures have been used for long. */
  private boolean isOftenUsed() {
    long before = spent.getAndAdd(work);
    return before < WORK_OF_CLOSURES && before + work >= WORK_OF_CLOSURES;
  }

  /** {@code orCompile} says that closures give up where a loop turns out to be long. */
  private void run(
      List<NdArray> operands, Buffer[] buffers, Evaluation evaluation, boolean orCompile) {
    Optional<CompiledNest> emitted = compiled;
    if (emitted.isPresent()) {
      emitted.get().run(operands, buffers, evaluation);
    } else {
      Frame frame =
          new Frame(dimCount, slotCount, operands.toArray(NdArray[]::new), buffers, evaluation);
      if (orCompile) {
        frame.allow(Frame.TURNS_TO_COMPILE);
      }
      runClosures(frame);
    }
  }

  private void runClosures(Frame frame) {
    int count = (int) results.get(0).elementCount();
    for (int from = 0; from < count; from += BLOCK) {
      frame.poll();
      run(frame, from, Math.min(count, from + BLOCK));
    }
  }

  /** Computes the elements {@code [from, to)} in row-major order. */
  private void run(Frame frame, int from, int to) {
    Ints sizes = results.get(0).sizes();
    long rest = from;
    for (int d = sizes.size() - 1; d >= 0; d--) {
      frame.indices[d] = rest % sizes.get(d);
      rest /= sizes.get(d);
    }
    for (int position = from; position < to; position++) {
      frame.element++;
      for (int s = 0; s < pitches.length; s++) {
        stores.get(s).write(frame, position * pitches[s] + parts[s]);
      }
      for (int d = sizes.size() - 1; d >= 0 && ++frame.indices[d] == sizes.get(d); d--) {
        frame.indices[d] = 0;
      }
    }
  }
}
