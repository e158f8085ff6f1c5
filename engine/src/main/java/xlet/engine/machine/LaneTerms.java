package xlet.engine.machine;

import java.lang.classfile.Opcode;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import xlet.engine.assembler.VexCode;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;

/** Writes terms as instructions on vectors. */
final class LaneTerms {
  private static final Term ZERO = new Term.Literal(Carrier.INT, 0);

  private final LaneCode code;
  private final LaneNumbers numbers;
  private final Leaves leaves;
  private final IdentityHashMap<Local, Lane> variables = new IdentityHashMap<>();

  /** Knows where numbers are that are not computed with vectors. */
  interface Leaves {
    /** The vector of {@code term}, which is no literal; null if it is to be computed. */
    @Nullable Source find(Term term, LaneCode code);

    /** The vector of the slots that {@code load} reads. */
    Source load(Term.Load load, LaneCode code);

    /** Writes a vector to the slots of {@code store}. */
    void store(Step.Store store, Source value, LaneCode code);
  }

  /**
   * What a variable is: numbers, or a mask.
   *
   * @param bytes of a mask how wide its lanes are, else 0
   */
  private record Lane(Source source, int bytes) {}

  LaneTerms(LaneCode code, Leaves leaves) {
    this.code = code;
    this.numbers = new LaneNumbers(code);
    this.leaves = leaves;
  }

  /** Writes the steps of some turns of a loop. */
  void all(List<Step> body) {
    for (Step step : body) {
      switch (step) {
        case Step.Let(Local variable, Term value) ->
            variables.put(variable, isMask(value) ? mask(value) : new Lane(number(value), 0));
        case Step.Store store -> leaves.store(store, number(store.value()), code);
        default -> throw new UnsupportedCodeException("lanes of " + step);
      }
    }
  }

  /** The vector of numbers that {@code term} is. */
  Source number(Term term) {
    if (term instanceof Term.Literal(Carrier carrier, long bits)) {
      return LaneCode.constant(carrier, bits);
    }
    Source found = leaves.find(term, code);
    if (found != null) {
      return found;
    }
    return switch (term) {
      case Term.Use(Local variable) -> {
        Lane lane = variables.get(variable);
        if (lane == null) {
          throw new UnsupportedCodeException("the variable " + variable);
        }
        yield lane.bytes == 0 ? lane.source : toInts(lane);
      }
      case Term.Load load -> leaves.load(load, code);
      case Term.Operate operate when isMask(operate) -> toInts(mask(operate));
      case Term.Operate operate ->
          operate
              .underRoot()
              .map(x -> code.ofOne(VexCode.SQRTPS, Integer.BYTES, number(x)))
              .orElseGet(() -> operate(operate));
      case Term.Compare compare -> toInts(mask(compare));
      case Term.Choice choice -> choice(choice);
      case Term.Call(Function function, List<Term> x)
          when function.hasLanes() || function.convertsHalves() ->
          call(function, x);
      case Term.Literal _, Term.Call _, Term.Known _, Term.Pack _ ->
          throw new UnsupportedCodeException(term.toString());
    };
  }

  private Source choice(Term.Choice choice) {
    if (choice.isRare()) {
      Lane mask = mask(choice.condition());
      code.check(mask.bytes, mask.source);
      return number(choice.yes());
    }
    int bytes = LaneCode.bytes(choice.carrier());
    Source no = number(choice.no());
    Source yes = number(choice.yes());
    return code.blend(bytes, no, yes, cast(mask(choice.condition()), bytes));
  }

  /** Whether {@code term} is best held as a mask. */
  private boolean isMask(Term term) {
    return switch (term) {
      case Term.Compare compare -> true;
      case Term.Use(Local variable) ->
          variables.containsKey(variable) && variables.get(variable).bytes > 0;
      case Term.Operate(Opcode opcode, _, List<Term> x) ->
          (opcode == Opcode.IAND || opcode == Opcode.IOR || opcode == Opcode.IXOR)
              && isComputedMask(x.get(0))
              && isComputedMask(x.get(1));
      default -> false;
    };
  }

  private boolean isComputedMask(Term term) {
    return isMask(term) && leaves.find(term, code) == null;
  }

  /** The lanes in which {@code term} is not 0. */
  private Lane mask(Term term) {
    return switch (term) {
      case Term.Compare compare -> compare(compare);
      case Term.Use(Local variable) when isMask(term) ->
          Objects.requireNonNull(variables.get(variable));
      case Term.Operate(Opcode opcode, _, List<Term> x) when isMask(term) -> {
        Lane left = mask(x.get(0));
        Source right = cast(mask(x.get(1)), left.bytes);
        yield new Lane(code.ofTwo(bits(opcode), left.bytes, left.source, right), left.bytes);
      }
      default -> compare(new Term.Compare(Term.Relation.NE, term, ZERO));
    };
  }

  private Lane compare(Term.Compare compare) {
    Carrier carrier = compare.left().carrier();
    Source left = number(compare.left());
    Source right = number(compare.right());
    return new Lane(
        numbers.compared(carrier, compare.relation(), left, right), LaneCode.bytes(carrier));
  }

  /** A mask for lanes of {@code bytes}. */
  private Source cast(Lane mask, int bytes) {
    if (mask.bytes == bytes) {
      return mask.source;
    }
    return bytes == Long.BYTES ? numbers.toLongs(mask.source) : code.lowerHalves(mask.source);
  }

  /** 1 in the lanes of a mask, else 0. */
  private Source toInts(Lane mask) {
    return code.ofTwo(VexCode.PAND, Integer.BYTES, cast(mask, Integer.BYTES), LaneCode.ints(1));
  }

  private static VexCode bits(Opcode opcode) {
    return switch (opcode) {
      case IAND, LAND -> VexCode.PAND;
      case IOR, LOR -> VexCode.POR;
      default -> VexCode.PXOR;
    };
  }

  private Source operate(Term.Operate operate) {
    List<Term> x = operate.operands();
    Carrier carrier = operate.carrier();
    return switch (operate.opcode()) {
      case FADD -> binary(VexCode.ADDPS, carrier, x);
      case DADD -> binary(VexCode.ADDPD, carrier, x);
      case FSUB -> binary(VexCode.SUBPS, carrier, x);
      case DSUB -> binary(VexCode.SUBPD, carrier, x);
      case FMUL -> binary(VexCode.MULPS, carrier, x);
      case DMUL -> binary(VexCode.MULPD, carrier, x);
      case FDIV -> binary(VexCode.DIVPS, carrier, x);
      case DDIV -> binary(VexCode.DIVPD, carrier, x);
      case IADD -> binary(VexCode.PADDD, carrier, x);
      case LADD -> binary(VexCode.PADDQ, carrier, x);
      case ISUB -> binary(VexCode.PSUBD, carrier, x);
      case LSUB -> binary(VexCode.PSUBQ, carrier, x);
      case IMUL -> binary(VexCode.PMULLD, carrier, x);
      case LMUL -> numbers.productOfLongs(number(x.get(0)), number(x.get(1)));
      case IAND, LAND, IOR, LOR, IXOR, LXOR -> binary(bits(operate.opcode()), carrier, x);
      case FNEG, DNEG, INEG, LNEG -> numbers.negative(carrier, number(x.get(0)));
      case ISHL, ISHR, IUSHR, LSHL, LSHR, LUSHR -> shift(operate.opcode(), x);
      default -> numbers.converted(operate.opcode(), number(x.get(0)));
    };
  }

  private Source binary(VexCode instruction, Carrier carrier, List<Term> x) {
    return code.ofTwo(instruction, LaneCode.bytes(carrier), number(x.get(0)), number(x.get(1)));
  }

  private Source shift(Opcode opcode, List<Term> x) {
    Source from = number(x.get(0));
    return x.get(1) instanceof Term.Literal(_, long by)
        ? numbers.shifted(opcode, from, (int) by)
        : numbers.shifted(opcode, from, number(x.get(1)));
  }

  private Source call(Function function, List<Term> x) {
    Carrier carrier = x.get(0).carrier();
    int bytes = LaneCode.bytes(carrier);
    Source first = number(x.get(0));
    return switch (function.name()) {
      case "abs" -> numbers.size(carrier, first);
      case "fma" -> code.fused(bytes, first, number(x.get(1)), number(x.get(2)));
      case "sqrt" ->
          code.ofOne(bytes == Long.BYTES ? VexCode.SQRTPD : VexCode.SQRTPS, bytes, first);
      case "max" -> numbers.extreme(true, carrier, first, number(x.get(1)));
      case "min" -> numbers.extreme(false, carrier, first, number(x.get(1)));
      case "ofHalf" -> code.ofHalves(first);
      case "halfBits" -> code.halves(first);
      case "nearestHalf" -> code.ofHalves(code.halves(first));
      case "floatToRawIntBits", "intBitsToFloat", "doubleToRawLongBits", "longBitsToDouble" ->
          first;
      default -> throw new UnsupportedCodeException("lanes of " + function);
    };
  }
}
