package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Slopes;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Finds the loops whose turns can be computed some at a time, as lanes of vectors. */
final class VectorLoops {
  private static final Set<Opcode> LONG_CONVERSIONS =
      Set.of(Opcode.L2D, Opcode.L2F, Opcode.D2L, Opcode.F2L);

  private final Step.Loop loop;
  private final Slopes slopes;
  private final Invariants invariants;

  /** The slots that are loaded with others between them. */
  private final Set<Apart> apart = new LinkedHashSet<>();

  /** The carriers of which slots are loaded from the last on. */
  private final Set<Carrier> reversed = EnumSet.noneOf(Carrier.class);

  /** The carriers of which pairs of slots are stored. */
  private final Set<Carrier> paired = EnumSet.noneOf(Carrier.class);

  /** The store of the first of a pair of slots, as long as that of the second is to come. */
  private Step.@Nullable Store first;

  private boolean hasWide;

  /** Whether all that is computed are ints. */
  private boolean hasInts = true;

  private int narrowest = Integer.SIZE;

  /** The bits of the widest slots that ints are loaded from or stored in. */
  private int widest = Byte.SIZE;

  private boolean convertsLongs;

  private VectorLoops(Step.Loop loop, Invariants invariants) {
    this.loop = loop;
    this.invariants = invariants;
    this.slopes = new Slopes(loop.counter());
  }

  /** Numbers of {@code carrier} of which each is {@code slope} slots after the one before. */
  record Apart(Carrier carrier, int slope) {}

  /**
   * A loop that can be computed with vectors.
   *
   * @param apart the slots that are loaded with others between them
   * @param reversed the carriers of which slots are loaded from the last on
   * @param paired the carriers of which pairs of slots are stored
   * @param ints the lanes of ints
   * @param narrowest the bits of the narrowest slots that are loaded or stored
   */
  record Plan(
      Step.Loop loop,
      Slopes slopes,
      Set<Apart> apart,
      Set<Carrier> reversed,
      Set<Carrier> paired,
      NarrowLanes ints,
      boolean hasWide,
      int narrowest,
      boolean convertsLongs) {
    /** With narrower vectors the JDK converts longs to floats, and back, one by one. */
    private static final int BITS_WITH_LONGS = 512;

    /** Processors with vectors of so many bits load and store some lanes of them. */
    private static final int BITS_WITH_MASKS = 256;

    /** Processors with vectors of so many bits do that with narrow lanes, too. */
    private static final int BITS_WITH_NARROW_MASKS = 512;

    /** There are no shorter vectors. */
    private static final int LEAST_BITS = 64;

    /**
     * How many turns vectors of {@code bits} bits take at once; 0 if they are too few, or have no
     * instruction for a conversion.
     */
    int lanes(int bits) {
      if (convertsLongs && bits < BITS_WITH_LONGS) {
        return 0;
      }
      int lanes = bits / (hasWide ? Long.SIZE : ints.bits());
      return lanes * narrowest >= LEAST_BITS ? lanes : 0;
    }

    /** Emits calls on vectors of {@code lanes} turns. */
    VectorCalls calls(CodeBuilder code, int lanes) {
      return new VectorCalls(code, lanes, ints.element());
    }

    /** Whether some turns can be taken at once by some lanes of vectors of {@code bits} bits. */
    boolean hasMasks(int bits) {
      return bits >= (narrowest < Integer.SIZE ? BITS_WITH_NARROW_MASKS : BITS_WITH_MASKS)
          && apart.isEmpty()
          && reversed.isEmpty()
          && paired.isEmpty();
    }
  }

  /**
   * The plan for {@code loop}, null if its turns must be taken one by one.
   *
   * @param invariants what is known of variables that do not change in it
   */
  static @Nullable Plan of(Step.Loop loop, Invariants invariants) {
    VectorLoops looking = new VectorLoops(loop, invariants);
    return looking.isParallel()
        ? new Plan(
            loop,
            looking.slopes,
            looking.apart,
            looking.reversed,
            looking.paired,
            looking.ints(),
            looking.hasWide,
            looking.narrowest,
            looking.convertsLongs)
        : null;
  }

  /** Lanes of ints as narrow as the slots, if nothing else is computed and none is moved. */
  private NarrowLanes ints() {
    NarrowLanes lanes = new NarrowLanes(slopes, invariants);
    if (hasInts && apart.isEmpty() && reversed.isEmpty() && paired.isEmpty()) {
      lanes.fit(loop.body(), widest);
    }
    return lanes;
  }

  private boolean isParallel() {
    if (loop.by() != 1) {
      return false;
    }
    boolean stores = false;
    for (Step step : loop.body()) {
      switch (step) {
        case Step.Let(Local variable, Term value) -> {
          slopes.let(variable, value);
          if (!isParallel(value) || !isHeld(variable.carrier())) {
            return false;
          }
        }
        case Step.Store store -> {
          stores = true;
          if (!isParallel(store.value()) || !isHeld(store.storage()) || !isPlaced(store)) {
            return false;
          }
        }
        default -> {
          return false;
        }
      }
    }
    return stores && first == null;
  }

  /** Whether {@code store} goes along memory, by itself or with the one before. */
  private boolean isPlaced(Step.Store store) {
    int slope = slopes.of(store.offset());
    if (slope != 2) {
      return slope == 1;
    }
    Step.Store before = first;
    if (before == null) {
      first = store;
      return true;
    }
    first = null;
    paired.add(store.storage().carrier());
    return before.array() == store.array() && isNext(store.offset(), before.offset());
  }

  private static boolean isNext(Term place, Term before) {
    return place instanceof Term.Operate(Opcode opcode, Carrier carrier, List<Term> x)
        && opcode == Opcode.IADD
        && x.get(0).equals(before)
        && x.get(1) instanceof Term.Literal(Carrier c, long by)
        && by == 1;
  }

  private boolean isPlaced(Term.Load load) {
    int slope = slopes.of(load.offset());
    if (slope > 1 && slope <= Slopes.MOST) {
      apart.add(new Apart(load.carrier(), slope));
    } else if (slope == -1) {
      reversed.add(load.carrier());
    } else {
      return slope == 1;
    }
    return true;
  }

  private boolean isHeld(Carrier carrier) {
    hasWide |= carrier == Carrier.DOUBLE || carrier == Carrier.LONG;
    hasInts &= carrier == Carrier.INT;
    return carrier != Carrier.REFERENCE;
  }

  private boolean isHeld(Storage storage) {
    int bits = storage.bytes() * Byte.SIZE;
    narrowest = Math.min(narrowest, bits);
    widest = Math.max(widest, bits);
    return isHeld(storage.carrier());
  }

  private boolean isParallel(Term term) {
    return switch (term) {
      case Term.Literal literal -> isHeld(literal.carrier());
      case Term.Use use -> isHeld(use.carrier());
      case Term.Load load -> isPlaced(load) && isHeld(load.storage());
      case Term.Operate operate ->
          isHeld(operate.carrier())
              && operate
                  .underRoot()
                  .map(this::isParallel)
                  .orElseGet(() -> areParallel(operate.operands()) && hasLanes(operate));
      case Term.Compare compare -> isParallel(compare.left()) && isParallel(compare.right());
      case Term.Choice choice ->
          isParallel(choice.condition())
              && isParallel(choice.yes())
              && (choice.isRare() ? areParallel(rare(choice)) : isParallel(choice.no()));
      case Term.Call(Function function, List<Term> arguments) ->
          function.hasLanes()
              && isHeld(function.carrier())
              && arguments.stream().allMatch(this::isParallel);
      case Term.Known known -> false;
      case Term.Pack pack -> false;
    };
  }

  private boolean areParallel(List<Term> terms) {
    return terms.stream().allMatch(this::isParallel);
  }

  /** The arguments of the call on the other side. */
  static List<Term> rare(Term.Choice choice) {
    return ((Term.Call) choice.no()).arguments();
  }

  private boolean hasLanes(Term.Operate operate) {
    Opcode opcode = operate.opcode();
    convertsLongs |= LONG_CONVERSIONS.contains(opcode);
    return switch (opcode) {
      case FADD, FSUB, FMUL, FDIV, FNEG, DADD, DSUB, DMUL, DDIV, DNEG -> true;
      case IADD, ISUB, IMUL, IAND, IOR, IXOR, INEG -> true;
      case LADD, LSUB, LMUL, LAND, LOR, LXOR, LNEG -> true;
      case ISHL, ISHR, IUSHR, LSHL, LSHR, LUSHR -> true;
      case I2F, F2I, I2D, D2I, F2D, D2F, I2L, L2I, L2D, D2L, L2F, F2L -> true;
      case I2B, I2S, I2C -> true;
      default -> false;
    };
  }
}
