package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;
import xlet.engine.emit.EmissionException;
import xlet.engine.emit.EmittedCode;
import xlet.engine.emit.Emitter;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Routine;
import xlet.engine.loop.SplitFold;
import xlet.engine.loop.UnsupportedNestException;
import xlet.engine.machine.MachineCode;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;

/** A nest as machine code, which is run in pieces by as many threads as there are processors. */
final class CompiledNest {
  /** At most about so many primitives are computed between two looks at the cancel flag. */
  private static final long WORK_OF_PIECE = 1 << 20;

  /** Smaller pieces are not worth the look. */
  private static final long LEAST_WORK_OF_PIECE = 1 << 17;

  /** So many pieces are enough for a few threads to end at about the same time. */
  private static final int PIECES = 32;

  /** Fewer primitives are not worth a second thread. */
  static final long WORK_OF_THREAD = 1 << 19;

  /** So many primitives are worth vector code. */
  private static final long WORK_TO_TRAIN = 1 << 20;

  /** After so many primitives in all, small runs are worth vector code, too. */
  private static final long WORK_OF_MANY_RUNS = 1 << 27;

  /** So many primitives would take emitted code long that is run for the first time. */
  private static final long WORK_OF_MACHINE_CODE = 1 << 20;

  private static final AtomicLong DEFECTS = new AtomicLong();

  private final Nest nest;
  private final SwappedCode code;
  private final Lowered lowered;

  /** The blocks of a fold, which are computed first; their results are read after the sources. */
  private final Optional<CompiledNest> blocks;

  private CompiledNest(
      Nest nest, SwappedCode code, Lowered lowered, Optional<CompiledNest> blocks) {
    this.nest = nest;
    this.code = code;
    this.lowered = lowered;
    this.blocks = blocks;
  }

  /** The code for {@code nest}; empty if it cannot be compiled. */
  static Optional<CompiledNest> of(Nest nest) {
    if (nest.count() == 0 || nest.count() > Integer.MAX_VALUE / 2) {
      return Optional.empty();
    }
    Optional<SplitFold> split = SplitFold.of(nest);
    if (split.isPresent()) {
      Optional<CompiledNest> blocks = of(split.get().blocks());
      Optional<CompiledNest> rest = whole(split.get().rest());
      if (blocks.isPresent() && rest.isPresent()) {
        CompiledNest last = rest.get();
        return Optional.of(new CompiledNest(last.nest, last.code, last.lowered, blocks));
      }
    }
    return whole(nest);
  }

  /** The code for {@code nest} in one piece. */
  static Optional<CompiledNest> whole(Nest nest) {
    if (Reader.used() == Reader.VECTORS) {
      Optional<CompiledNest> vectors = ofVectors(nest);
      if (vectors.isPresent()) {
        return vectors;
      }
    }
    if (nest.work() >= WORK_OF_MACHINE_CODE || Reader.used() == Reader.MACHINE) {
      MachineCode.prepare();
      Optional<CompiledNest> machineCode = ofMachineCode(nest);
      if (machineCode.isPresent()) {
        return machineCode;
      }
    }
    AtomicReference<@Nullable Lowered> lowered = new AtomicReference<>();
    return with(code(() -> routine(Lowered.of(nest), lowered)), nest, lowered);
  }

  /**
   * Machine code, if there is some, which is fast before the JIT compiler is done with other code.
   * It is short, for what writes it is itself slow at first. Plain code is made when it is wanted.
   */
  private static Optional<CompiledNest> ofMachineCode(Nest nest) {
    if (!MachineCode.hasInstructions()) {
      return Optional.empty();
    }
    AtomicReference<@Nullable Lowered> lowered = new AtomicReference<>();
    Supplier<SwappedCode> begun =
        () -> {
          Routine routine = routine(Lowered.forMachineCode(nest, MachineCode.BITS), lowered);
          SwappedCode code = CodeCache.of(routine, () -> Lowered.of(nest).routine());
          code.beginWith(() -> directCode(routine, code));
          return code;
        };
    return with(emitted(begun), nest, lowered);
  }

  private static Optional<EmittedCode> directCode(Routine routine, SwappedCode plain) {
    Optional<MachineCode> code = MachineCode.of(routine);
    if (code.isPresent() && code.get().mayFail()) {
      plain.plain(); // or none
    }
    return code.map(made -> new DirectCode(made, plain));
  }

  private static Optional<CompiledNest> ofVectors(Nest nest) {
    AtomicReference<@Nullable Lowered> lowered = new AtomicReference<>();
    Optional<SwappedCode> code = vectors(() -> routine(forVectors(nest), lowered));
    return with(code, nest, lowered);
  }

  /** {@code nest} for the vectors that there are. */
  static Lowered forVectors(Nest nest) {
    int bits = Vectors.bits();
    return Lowered.forVectors(nest, bits, routine -> Emitter.hasRoom(routine, bits));
  }

  private static Routine routine(Lowered made, AtomicReference<@Nullable Lowered> lowered) {
    lowered.set(made);
    return made.routine();
  }

  private static Optional<CompiledNest> with(
      Optional<SwappedCode> code, Nest nest, AtomicReference<@Nullable Lowered> lowered) {
    Lowered made = lowered.get();
    return made == null
        ? Optional.empty()
        : code.map(emitted -> new CompiledNest(nest, emitted, made, Optional.empty()));
  }

  /** The code of the routine that {@code lowering} writes; empty if there is none. */
  static Optional<SwappedCode> code(Supplier<Routine> lowering) {
    return emitted(() -> CodeCache.of(lowering.get()));
  }

  /** The same with vectors from the first run on. */
  static Optional<SwappedCode> vectors(Supplier<Routine> lowering) {
    return emitted(() -> {
      Routine routine = lowering.get();
      return new SwappedCode(() -> Emitter.emitVectors(routine, Vectors.bits()));
    });
  }

  private static Optional<SwappedCode> emitted(Supplier<SwappedCode> emission) {
    try {
      return Optional.of(emission.get().ready());
    } catch (UnsupportedNestException | StackOverflowError unsupported) {
      return Optional.empty();
    } catch (EmissionException failure) {
      if (failure.isDefect()) {
        DEFECTS.incrementAndGet();
      }
      return Optional.empty();
    }
  }

  /** How many nests the emitter has failed on so far, which cost speed and nothing else. */
  static long defects() {
    return DEFECTS.get();
  }

  /** Computes all of {@code results}. */
  void run(List<NdArray> sources, Buffer[] results, Evaluation evaluation) {
    if (blocks.isEmpty()) {
      runPieces(sources, results, evaluation);
      return;
    }
    List<ArrayShape> shapes = blocks.get().nest.results();
    Buffer[] partial = new Buffer[shapes.size()];
    List<NdArray> all = new ArrayList<>(sources);
    for (int k = 0; k < partial.length; k++) {
      partial[k] = Buffer.allocate(shapes.get(k));
      all.add(NdArray.of(shapes.get(k), partial[k]));
    }
    blocks.get().run(sources, partial, evaluation);
    runPieces(all, results, evaluation);
  }

  private void runPieces(List<NdArray> sources, Buffer[] results, Evaluation evaluation) {
    Object[] arrays = new Object[sources.size() + results.length];
    for (int k = 0; k < sources.size(); k++) {
      arrays[k] = sources.get(k).buffer().array();
    }
    for (int k = 0; k < results.length; k++) {
      arrays[sources.size() + k] = results[k].array();
    }
    long units = lowered.units();
    long total = units * lowered.work();
    long wanted = Math.clamp(total / PIECES, LEAST_WORK_OF_PIECE, WORK_OF_PIECE);
    long each = total < WORK_OF_THREAD ? units : lowered.unitsOf(wanted);
    int pieces = (int) ((units + each - 1) / each);
    IntConsumer piece =
        number -> {
          long from = number * each;
          code.run(arrays, (int) from, (int) Math.min(units, from + each));
        };
    Workers.run(pieces, piece, evaluation::poll);
    train(arrays, units);
  }

  /** Notes a run, after many of which faster code is looked for on the first units. */
  void train(Object[] arrays, long units) {
    long total = work();
    long spent = code.attempts().add(total);
    if (total >= WORK_TO_TRAIN || spent >= WORK_OF_MANY_RUNS) {
      Training.begin(code, nest, arrays, units);
    }
  }

  /** Whether its units are the elements of its results in their order. */
  boolean isInOrder() {
    return blocks.isEmpty() && lowered.units() == nest.count();
  }

  /** How many elements each result has. */
  long count() {
    return nest.count();
  }

  /** About how many primitives are computed in all. */
  long work() {
    return lowered.units() * lowered.work();
  }

  /** So many neighbouring elements had better be computed together. */
  long grain() {
    return lowered.grain();
  }

  /** Computes the units {@code [from, to)}; {@code arrays} are sources and results. */
  void run(Object[] arrays, int from, int to) {
    code.run(arrays, from, to);
  }
}
