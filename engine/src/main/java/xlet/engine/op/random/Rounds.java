package xlet.engine.op.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import xlet.engine.emit.EmittedCode;
import xlet.engine.emit.Emitter;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Local;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.Terms;
import xlet.engine.machine.MachineCode;

/**
 * Writes the rounds of a generator as a routine whose units are blocks. All its numbers are of one
 * carrier. Array 0 has numbers for all blocks.
 */
final class Rounds {
  private final Carrier carrier;
  private final Storage storage;
  private final int sources;
  private final int results;
  private final Local from = new Local("from", Carrier.INT);
  private final Local to = new Local("to", Carrier.INT);
  private final Local block = new Local("block", Carrier.INT);
  private final List<Step> once = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  /** A routine that reads so many arrays, the first included, and writes so many. */
  Rounds(Carrier carrier, int sources, int results) {
    this.carrier = carrier;
    this.storage = Storage.of(carrier);
    this.sources = sources;
    this.results = results;
  }

  /**
   * The code of a routine.
   *
   * @param work how many steps it takes for a block
   */
  record Code(TrainedCode<EmittedCode> code, int work) {
    private static final int BLOCKS_OF_TRIAL = 1003;

    /** Shorter runs would be over before the JIT compiler has compiled the code. */
    private static final int REPEATS = 64;

    static Code of(Routine routine, int work) {
      return new Code(
          new TrainedCode<>(
              bits -> bits == 0 ? Emitter.emit(routine) : Emitter.emitVectors(routine, bits),
              () -> MachineCode.of(routine).map(code -> code::run),
              code -> List.of(trial(routine, code))),
          work);
    }

    private static Runnable trial(Routine routine, EmittedCode code) {
      Object[] arrays =
          Stream.of(routine.sources(), routine.results())
              .flatMap(List::stream)
              .map(storage -> storage.newArray(2 * BLOCKS_OF_TRIAL))
              .toArray();
      return () -> {
        for (int k = 0; k < REPEATS; k++) {
          code.run(arrays, 0, BLOCKS_OF_TRIAL);
        }
      };
    }

    /** Computes so many blocks. */
    void run(int blocks, Object... arrays) {
      code.code((long) work * blocks).run(arrays, 0, blocks);
    }
  }

  private Term kept(List<Step> among, Term value) {
    Local local = new Local("v" + (once.size() + steps.size()), value.carrier());
    among.add(new Step.Let(local, value));
    return new Term.Use(local);
  }

  private Term kept(Term value) {
    return kept(steps, value);
  }

  private Term operate(String name, Term left, Term right) {
    return kept(Terms.operate(name, carrier, left, right));
  }

  /** A known number. */
  Term number(long number) {
    return new Term.Literal(carrier, number);
  }

  /** Number {@code k} of those for all blocks. */
  Term shared(int k) {
    return kept(once, new Term.Load(0, storage, Terms.number(k)));
  }

  /** The number of {@code array} for the block. */
  Term own(int array) {
    return kept(new Term.Load(array, storage, new Term.Use(block)));
  }

  /** How many blocks come before the block. */
  Term before() {
    Term number = new Term.Use(block);
    return carrier == Carrier.INT ? number : Terms.widened(number);
  }

  Term sum(Term left, Term right) {
    return operate("ADD", left, right);
  }

  Term product(Term left, Term right) {
    return operate("MUL", left, right);
  }

  Term and(Term left, Term right) {
    return operate("AND", left, right);
  }

  Term xor(Term left, Term right) {
    return operate("XOR", left, right);
  }

  /** A number of 32 bits rotated. */
  Term rotatedLeft(Term number, int by) {
    return or(left(number, by), rightUnsigned(number, Integer.SIZE - by));
  }

  Term or(Term left, Term right) {
    return operate("OR", left, right);
  }

  Term left(Term number, int by) {
    return operate("SHL", number, Terms.number(by));
  }

  Term rightUnsigned(Term number, int by) {
    return operate("USHR", number, Terms.number(by));
  }

  /** Writes a number for the block to result {@code result}. */
  void store(int result, Term value) {
    steps.add(new Step.Store(sources + result, storage, new Term.Use(block), value));
  }

  /** Writes a pair of numbers for the block to the first result, which begins at {@code start}. */
  void storePair(Term start, Term first, Term second) {
    Term place = Terms.plus(Terms.times(new Term.Use(block), 2), start);
    steps.add(new Step.Store(sources, storage, place, first));
    steps.add(new Step.Store(sources, storage, Terms.plus(place, Terms.number(1)), second));
  }

  /** The code of all that was written. */
  Code code() {
    List<Step> all = new ArrayList<>(once);
    all.add(new Step.Loop(block, new Term.Use(from), new Term.Use(to), 1, steps));
    Routine routine =
        new Routine(
            Collections.nCopies(sources, storage),
            Collections.nCopies(results, storage),
            from,
            to,
            all);
    return Code.of(routine, steps.size());
  }
}
