package xlet.engine.emit;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Finds the loops whose turns can be computed some at a time, as lanes of vectors. */
final class VectorLoops {
  private final Step.Loop loop;
  private final Set<Local> changing = Collections.newSetFromMap(new IdentityHashMap<>());

  /** By how much variables that are no lanes but places grow from turn to turn. */
  private final IdentityHashMap<Local, Integer> slopes = new IdentityHashMap<>();

  private boolean hasWide;
  private boolean hasNarrow;

  private VectorLoops(Step.Loop loop) {
    this.loop = loop;
    changing.add(loop.counter());
    slopes.put(loop.counter(), 1);
  }

  /** A loop that can be computed with vectors. */
  record Plan(
      Step.Loop loop, Set<Local> changing, Set<Local> places, boolean hasWide, boolean hasNarrow) {
    /** How many turns vectors of {@code bits} bits take at once; 0 if they are too few. */
    int lanes(int bits) {
      int lanes = bits / (hasWide ? 64 : 32);
      return lanes * (hasNarrow ? 8 : 32) >= 64 ? lanes : 0;
    }

    /** Whether {@code term} is the same at each turn. */
    boolean isFixed(Term term) {
      return VectorLoops.isFixed(term, changing);
    }
  }

  /** The plan for {@code loop}, null if its turns must be taken one by one. */
  static @Nullable Plan of(Step.Loop loop) {
    VectorLoops looking = new VectorLoops(loop);
    return looking.isParallel()
        ? new Plan(
            loop, looking.changing, looking.slopes.keySet(), looking.hasWide, looking.hasNarrow)
        : null;
  }

  private boolean isParallel() {
    if (loop.by() != 1) {
      return false;
    }
    boolean stores = false;
    for (Step step : loop.body()) {
      switch (step) {
        case Step.Let(Local variable, Term value) -> {
          if (!isFixed(value, changing)) {
            int slope = variable.carrier() == Carrier.INT ? slope(value) : -1;
            if (slope >= 0) {
              slopes.put(variable, slope);
            }
            changing.add(variable);
          }
          if (!isParallel(value) || !isHeld(variable.carrier())) {
            return false;
          }
        }
        case Step.Store(int array, Storage storage, Term offset, Term value) -> {
          stores = true;
          if (slope(offset) != 1 || !isParallel(value) || !isHeld(storage)) {
            return false;
          }
        }
        default -> {
          return false;
        }
      }
    }
    return stores;
  }

  private boolean isHeld(Carrier carrier) {
    hasWide |= carrier == Carrier.DOUBLE || carrier == Carrier.LONG;
    return carrier != Carrier.REFERENCE;
  }

  private boolean isHeld(Storage storage) {
    hasNarrow |= storage == Storage.BYTES || storage == Storage.SHORTS;
    return isHeld(storage.carrier());
  }

  /** Whether {@code term} is the same at each turn of a loop in which {@code changing} change. */
  static boolean isFixed(Term term, Set<Local> changing) {
    return switch (term) {
      case Term.Literal literal -> true;
      case Term.Use(Local variable) -> !changing.contains(variable);
      case Term.Known known -> true;
      case Term.Load load -> false;
      case Term.Operate operate -> areFixed(operate.operands(), changing);
      case Term.Compare compare -> areFixed(List.of(compare.left(), compare.right()), changing);
      case Term.Choice choice ->
          areFixed(List.of(choice.condition(), choice.yes(), choice.no()), changing);
      case Term.Call call -> areFixed(call.arguments(), changing);
      case Term.Pack pack -> false;
    };
  }

  private static boolean areFixed(List<Term> terms, Set<Local> changing) {
    return terms.stream().allMatch(term -> isFixed(term, changing));
  }

  /** By how much {@code offset} grows from turn to turn; -1 if that is not known. */
  private int slope(Term offset) {
    if (isFixed(offset, changing)) {
      return 0;
    }
    if (offset instanceof Term.Use(Local variable)) {
      return slopes.getOrDefault(variable, -1);
    }
    if (offset instanceof Term.Operate(var opcode, var carrier, List<Term> x)) {
      int left = slope(x.get(0));
      int right = x.size() > 1 ? slope(x.get(1)) : -1;
      if (left < 0 || right < 0) {
        return -1;
      }
      return switch (opcode) {
        case IADD -> left + right;
        case ISUB -> right == 0 ? left : -1;
        default -> -1;
      };
    }
    return -1;
  }

  private boolean isParallel(Term term) {
    return switch (term) {
      case Term.Literal literal -> isHeld(literal.carrier());
      case Term.Use use -> isHeld(use.carrier());
      case Term.Load load -> slope(load.offset()) == 1 && isHeld(load.storage());
      case Term.Operate operate ->
          isHeld(operate.carrier())
              && operate.operands().stream().allMatch(this::isParallel)
              && hasLanes(operate);
      case Term.Compare compare -> isParallel(compare.left()) && isParallel(compare.right());
      case Term.Choice choice ->
          isParallel(choice.condition())
              && isParallel(choice.yes())
              && (isRare(choice) ? areParallel(rare(choice)) : isParallel(choice.no()));
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

  /**
   * Whether the other side of a choice is a call of a function that has no lanes: it is made for
   * the lanes that want it, one by one.
   */
  static boolean isRare(Term.Choice choice) {
    return choice.no() instanceof Term.Call(Function function, List<Term> arguments)
        && function.isStatic()
        && !function.hasLanes()
        && arguments.stream().allMatch(x -> x.carrier() == function.carrier());
  }

  /** The arguments of the call on the other side. */
  static List<Term> rare(Term.Choice choice) {
    return ((Term.Call) choice.no()).arguments();
  }

  private static boolean hasLanes(Term.Operate operate) {
    return switch (operate.opcode()) {
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
