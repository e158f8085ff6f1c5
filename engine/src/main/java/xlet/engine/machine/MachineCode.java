package xlet.engine.machine;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import xlet.engine.array.HeapPages;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CallFrame;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.Gpr;
import xlet.engine.emit.Vectors;
import xlet.engine.foreign.ExecutableMemory;
import xlet.engine.foreign.ForeignCall;
import xlet.engine.loop.Elementary;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Storage;
import xlet.engine.work.Processor;

/** A routine as machine code; may be run by several threads at once. */
public final class MachineCode {
  /** The bits of a vector. */
  public static final int BITS = 256;

  /** The bytes of a vector. */
  static final int BYTES = BITS / Byte.SIZE;

  /** A line of the cache, which is fetched as a whole. */
  static final int BYTES_OF_LINE = 64;

  private static final CallFrame FRAME =
      new CallFrame(List.of(Gpr.RBX, Gpr.R12, Gpr.R13, Gpr.R14, Gpr.R15));

  /** Which argument is the first array. */
  private static final int FIRST_ARRAY = 2;

  private static final int ALIGNMENT = 64;

  private static final boolean HAS_INSTRUCTIONS =
      Stream.of("avx2", "fma", "f16c").allMatch(Processor::has);

  private static final AtomicBoolean IS_PREPARED = new AtomicBoolean();

  private final MemorySegment code;
  private final int sources;
  private final boolean mayFail;

  private MachineCode(MemorySegment code, int sources, boolean mayFail) {
    this.code = code;
    this.sources = sources;
    this.mayFail = mayFail;
  }

  /**
   * Makes ready for code and for pages of large results in the background, which takes some ten
   * milliseconds the first time.
   */
  public static void prepare() {
    if (!IS_PREPARED.getAndSet(true)) {
      Thread.ofPlatform().daemon().name("machine code").start(MachineCode::load);
    }
  }

  private static void load() {
    if (isPossible()) {
      HeapPages.prepare();
      if (Vectors.width() > 0) {
        Elementary.load();
      }
    }
  }

  /** Whether this processor has the instructions, and this system gives memory for code. */
  public static boolean isPossible() {
    return Possible.IS_POSSIBLE;
  }

  /** Says whether large work is machine code when it is first run. */
  public static String told() {
    return isPossible()
        ? "machine code with AVX2, where work is large"
        : "byte code: machine code is written for Linux on x86-64 with AVX2, FMA and F16C alone";
  }

  /** Whether this processor has the instructions: if not, nobody need ask for memory. */
  public static boolean hasInstructions() {
    return HAS_INSTRUCTIONS;
  }

  private static final class Possible {
    static final boolean IS_POSSIBLE = HAS_INSTRUCTIONS && ExecutableMemory.get().isPresent();
  }

  /**
   * The code of {@code routine}; empty if it does what is not written here, if none of its loops
   * can take several turns at once, or if the processor or the system is another.
   */
  public static Optional<MachineCode> of(Routine routine) {
    int arrays = routine.sources().size() + routine.results().size();
    return ForeignCall.takes(arrays)
        ? of(routine.sources().size(), emission -> write(routine, emission))
        : Optional.empty();
  }

  /**
   * Code that {@code body} writes, and that gives its callers their registers back. It finds the
   * first arrays in RDX, RCX, R8 and R9, and computes all that it is called for.
   */
  static Optional<MachineCode> of(Consumer<Assembler> body) {
    return of(0, emission -> body.accept(emission.code()));
  }

  private static Optional<MachineCode> of(int sources, Consumer<Emission> body) {
    if (!isPossible()) {
      return Optional.empty();
    }
    Emission emission = Emission.begin();
    Assembler code = emission.code();
    CodeLabel end = new CodeLabel();
    int room = FRAME.enter(code, 0);
    code.arithmetic(true, Arithmetic.AND, Gpr.RSP, -ALIGNMENT);
    try {
      body.accept(emission);
    } catch (UnsupportedCodeException none) {
      return Optional.empty();
    }
    code.put(room, emission.frame().bytes());
    code.set(false, Gpr.RAX, 0);
    code.jump(end);
    code.bind(emission.exit());
    code.set(false, Gpr.RAX, 1);
    code.bind(end);
    code.zeroUpper();
    FRAME.leave(code);
    boolean mayFail = code.leadsTo(emission.exit());
    ExecutableMemory memory = ExecutableMemory.get().orElseThrow();
    return memory.put(code.bytes()).map(place -> new MachineCode(place, sources, mayFail));
  }

  private static void write(Routine routine, Emission emission) {
    StepEmitter emitter = new StepEmitter(emission);
    arguments(routine, emission);
    emitter.all(routine.body());
    if (emitter.loopsOfLanes() == 0) {
      throw new UnsupportedCodeException("no loop for lanes");
    }
  }

  private static void arguments(Routine routine, Emission emission) {
    Assembler code = emission.code();
    VariablePlaces variables = emission.variables();
    code.store(false, variables.of(routine.from()), Gpr.RDI);
    code.store(false, variables.of(routine.to()), Gpr.RSI);
    List<Storage> arrays =
        Stream.concat(routine.sources().stream(), routine.results().stream()).toList();
    for (int k = 0; k < arrays.size(); k++) {
      CodeOperand array = CallFrame.argument(FIRST_ARRAY + k);
      if (!(array instanceof Gpr)) {
        code.load(true, Gpr.RAX, array);
      }
      code.store(true, variables.put(k), array instanceof Gpr register ? register : Gpr.RAX);
    }
  }

  /**
   * Computes the units {@code [from, to)}, unless there are numbers that it cannot compute: then
   * results may be there in part, and nothing is lost, for they are not in the place of sources.
   *
   * @param arrays the primitive arrays that are read, then those that are written
   * @return whether all results are there
   */
  public boolean run(Object[] arrays, int from, int to) {
    if (mayFail && isInPlace(arrays)) {
      return false;
    }
    return ForeignCall.callWithArrays(code, from, to, arrays) == 0;
  }

  /** Whether there are numbers that it cannot compute. */
  public boolean mayFail() {
    return mayFail;
  }

  @SuppressWarnings("ReferenceEquality") // the same array
  private boolean isInPlace(Object[] arrays) {
    for (int result = sources; result < arrays.length; result++) {
      for (int source = 0; source < sources; source++) {
        if (arrays[result] == arrays[source]) {
          return true;
        }
      }
    }
    return false;
  }
}
