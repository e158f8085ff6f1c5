package xlet.engine.machine;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.machine.CodeOperand.Constant;
import xlet.engine.machine.LaneStep.Kind;

/**
 * Writes terms as instructions on vectors, for as many turns of a loop as there are lanes. A vector
 * has as many lanes whatever it holds, so that of floats may be half as long as one of doubles.
 * With one lane the others are there, and nobody reads them.
 */
final class LaneTerms {
  private static final int BYTES = 32;
  private static final int SIGN = Integer.SIZE - 1;

  /** The comparisons of floats, as instructions number them: NaN is unlike any number. */
  private static final int EQUAL = 0;

  private static final int UNORDERED = 3;
  private static final int NOT_EQUAL = 4;
  private static final int ORDERED = 7;
  private static final int LESS = 0x11;
  private static final int LESS_OR_EQUAL = 0x12;
  private static final int GREATER_OR_EQUAL = 0x1D;
  private static final int GREATER = 0x1E;

  private final int lanes;
  private final Leaves leaves;
  private final List<LaneStep> steps = new ArrayList<>();
  private final IdentityHashMap<Local, Lane> variables = new IdentityHashMap<>();

  /** Knows where numbers are that are not computed with vectors. */
  interface Leaves {
    /** The vector of {@code term}, null if it is to be computed. */
    @Nullable Source find(Term term, LaneTerms terms);

    /** The vector of the slots that {@code load} reads. */
    Source load(Term.Load load, LaneTerms terms);

    /** Writes a vector to the slots of {@code store}. */
    void store(Step.Store store, Source value, LaneTerms terms);
  }

  /**
   * What a variable is: numbers, or a mask.
   *
   * @param bytes of a mask how wide its lanes are, else 0
   */
  private record Lane(Source source, int bytes) {}

  LaneTerms(int lanes, Leaves leaves) {
    this.lanes = lanes;
    this.leaves = leaves;
  }

  int lanes() {
    return lanes;
  }

  List<LaneStep> steps() {
    return steps;
  }

  /** Writes the steps of some turns of a loop. */
  void all(List<Step> body) {
    for (Step step : body) {
      switch (step) {
        case Step.Let(Local variable, Term value) -> let(variable, value);
        case Step.Store store -> leaves.store(store, number(store.value()), this);
        default -> throw new UnsupportedCodeException("lanes of " + step);
      }
    }
  }

  private void let(Local variable, Term value) {
    variables.put(variable, isMask(value) ? mask(value) : new Lane(number(value), 0));
  }

  /** The bytes of a lane of {@code carrier}. */
  static int bytes(Carrier carrier) {
    return switch (carrier) {
      case INT, FLOAT -> Integer.BYTES;
      case LONG, DOUBLE -> Long.BYTES;
      case REFERENCE -> throw new UnsupportedCodeException("a reference");
    };
  }

  private static boolean isWide(Carrier carrier) {
    return bytes(carrier) == Long.BYTES;
  }

  /** Whether vectors with lanes of {@code bytes} fill the long registers. */
  boolean is256(int bytes) {
    return lanes * bytes == BYTES;
  }

  static Source constant(Carrier carrier, long bits) {
    return new Source.Memory(new Constant(bits, bytes(carrier)));
  }

  private static Source ints(int number) {
    return constant(Carrier.INT, number);
  }

  private static Source real(Carrier carrier, double number) {
    return constant(
        carrier,
        carrier == Carrier.FLOAT
            ? Float.floatToRawIntBits((float) number)
            : Double.doubleToRawLongBits(number));
  }

  Source add(LaneStep step) {
    steps.add(step);
    return new Source.Computed(steps.size() - 1);
  }

  private Source plain(VexCode code, boolean is256, Source first, Source last, int number) {
    return add(new LaneStep(Kind.PLAIN, code, is256, List.of(first, last), number, null));
  }

  private Source plain(VexCode code, int bytes, Source first, Source last) {
    return plain(code, is256(bytes), first, last, -1);
  }

  private Source ofOne(VexCode code, boolean is256, Source from, int number) {
    return add(new LaneStep(Kind.PLAIN, code, is256, List.of(from), number, null));
  }

  private Source ofOne(VexCode code, int bytes, Source from) {
    return ofOne(code, is256(bytes), from, -1);
  }

  private Source shifted(boolean wide, Assembler.Shift way, Source from, int by) {
    int group = way == Assembler.Shift.LEFT ? 6 : way == Assembler.Shift.RIGHT ? 4 : 2;
    return add(
        new LaneStep(
            Kind.SHIFT,
            wide ? VexCode.SHIFTQ : VexCode.SHIFTD,
            is256(wide ? Long.BYTES : Integer.BYTES),
            List.of(from),
            group << Byte.SIZE | by,
            null));
  }

  private Source blend(int bytes, Source no, Source yes, Source mask) {
    VexCode code = bytes == Long.BYTES ? VexCode.BLENDVPD : VexCode.BLENDVPS;
    return add(new LaneStep(Kind.BLEND, code, is256(bytes), List.of(no, yes, mask), -1, null));
  }

  /** Reads memory. */
  Source read(VexCode code, boolean is256, Supplier<CodeOperand> place) {
    return add(new LaneStep(Kind.READ, code, is256, List.of(), -1, place));
  }

  /** Writes to memory. */
  void write(VexCode code, boolean is256, Source from, Supplier<CodeOperand> place) {
    add(new LaneStep(Kind.WRITE, code, is256, List.of(from), -1, place));
  }

  /** Writes the lowest byte of a vector to memory, or two bytes. */
  void writeLowest(Storage storage, Source from, Supplier<CodeOperand> place) {
    VexCode code = storage == Storage.BYTES ? VexCode.PEXTRB : VexCode.PEXTRW;
    add(new LaneStep(Kind.WRITE, code, false, List.of(from), 0, place));
  }

  /** Reads the numbers that lie at {@code index}, which counts numbers, after {@code place}. */
  Source gather(boolean wide, Source index, Supplier<CodeOperand> place) {
    VexCode code = wide ? VexCode.GATHERDQ : VexCode.GATHERDD;
    boolean is256 = is256(wide ? Long.BYTES : Integer.BYTES);
    return add(new LaneStep(Kind.GATHER, code, is256, List.of(index), lanes, place));
  }

  /** The sum of ints. */
  Source plus(Source left, Source right) {
    return plain(VexCode.PADDD, Integer.BYTES, left, right);
  }

  /** The lowest lane of {@code one} in all lanes. */
  Source broadcast(Source one) {
    return lanes == 1 ? one : ofOne(VexCode.PBROADCASTD, Integer.BYTES, one);
  }

  /**
   * The lanes from the last to the first.
   *
   * @param down the ints 0, -1, -2, …
   */
  Source reversed(Carrier carrier, Source from, Source down) {
    if (lanes == 1) {
      return from;
    }
    if (isWide(carrier)) {
      return ofOne(VexCode.PERMQ, true, from, 0x1B);
    }
    return lanes == 4
        ? ofOne(VexCode.PSHUFD, false, from, 0x1B)
        : plain(VexCode.PERMD, true, plus(down, ints(-1)), from, -1); // modulo 8
  }

  /** The lanes of ints as bytes, or as shorts, at the beginning of a vector. */
  Source narrowed(Storage storage, Source from) {
    boolean toBytes = storage == Storage.BYTES;
    Source kept = plain(VexCode.PAND, Integer.BYTES, from, ints(toBytes ? 0xFF : 0xFFFF));
    Source upper =
        is256(Integer.BYTES)
            ? add(new LaneStep(Kind.UPPER, VexCode.EXTRACTI128, true, List.of(kept), 1, null))
            : kept;
    Source shorts = plain(VexCode.PACKUSDW, false, kept, upper, -1);
    return toBytes ? plain(VexCode.PACKUSWB, false, shorts, shorts, -1) : shorts;
  }

  /** The vector of numbers that {@code term} is. */
  Source number(Term term) {
    Source found = leaves.find(term, this);
    if (found != null) {
      return found;
    }
    return switch (term) {
      case Term.Literal(Carrier carrier, long bits) -> constant(carrier, bits);
      case Term.Use(Local variable) -> {
        Lane lane = variables.get(variable);
        if (lane == null) {
          throw new UnsupportedCodeException("the variable " + variable);
        }
        yield lane.bytes == 0 ? lane.source : toInts(lane);
      }
      case Term.Load load -> leaves.load(load, this);
      case Term.Operate operate when isMask(operate) -> toInts(mask(operate));
      case Term.Operate operate ->
          operate
              .underRoot()
              .map(x -> ofOne(VexCode.SQRTPS, Integer.BYTES, number(x)))
              .orElseGet(() -> operate(operate));
      case Term.Compare compare -> toInts(mask(compare));
      case Term.Choice choice -> choice(choice);
      case Term.Call(Function function, List<Term> x) when function.hasLanes() -> call(function, x);
      case Term.Call _, Term.Known _, Term.Pack _ ->
          throw new UnsupportedCodeException(term.toString());
    };
  }

  private Source choice(Term.Choice choice) {
    Carrier carrier = choice.carrier();
    int bytes = bytes(carrier);
    if (choice.isRare()) {
      check(mask(choice.condition()));
      return number(choice.yes());
    }
    Source no = number(choice.no());
    Source yes = number(choice.yes());
    return blend(bytes, no, yes, cast(mask(choice.condition()), bytes));
  }

  /** Leaves the code where a lane of {@code mask} is not set. */
  private void check(Lane mask) {
    boolean wide = mask.bytes == Long.BYTES;
    add(
        new LaneStep(
            Kind.CHECK,
            wide ? VexCode.MOVMSKPD : VexCode.MOVMSKPS,
            is256(mask.bytes),
            List.of(mask.source),
            (1 << lanes) - 1,
            null));
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
    return isMask(term) && leaves.find(term, this) == null;
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
        VexCode code =
            opcode == Opcode.IAND
                ? VexCode.PAND
                : opcode == Opcode.IOR ? VexCode.POR : VexCode.PXOR;
        yield new Lane(plain(code, left.bytes, left.source, right), left.bytes);
      }
      default ->
          new Lane(
              not(plain(VexCode.PCMPEQD, Integer.BYTES, number(term), ints(0)), Integer.BYTES),
              Integer.BYTES);
    };
  }

  private Source not(Source mask, int bytes) {
    return plain(VexCode.PXOR, bytes, mask, ints(-1));
  }

  /** A mask for lanes of {@code bytes}. */
  private Source cast(Lane mask, int bytes) {
    if (mask.bytes == bytes) {
      return mask.source;
    }
    return bytes == Long.BYTES ? toLongs(mask.source) : toInts(mask.source);
  }

  private Source toLongs(Source ints) {
    return ofOne(VexCode.PMOVSXDQ, Long.BYTES, ints);
  }

  /** The lower halves of longs. */
  private Source toInts(Source longs) {
    if (lanes == 1) {
      return longs;
    }
    Source upper =
        add(new LaneStep(Kind.UPPER, VexCode.EXTRACTI128, true, List.of(longs), 1, null));
    return plain(VexCode.SHUFPS, false, longs, upper, 0x88);
  }

  /** 1 in the lanes of a mask, else 0. */
  private Source toInts(Lane mask) {
    return plain(VexCode.PAND, Integer.BYTES, cast(mask, Integer.BYTES), ints(1));
  }

  private Lane compare(Term.Compare compare) {
    Carrier carrier = compare.left().carrier();
    int bytes = bytes(carrier);
    Source left = number(compare.left());
    Source right = number(compare.right());
    if (carrier.isFloat()) {
      int relation =
          switch (compare.relation()) {
            case EQ -> EQUAL;
            case NE -> NOT_EQUAL;
            case LT -> LESS;
            case LE -> LESS_OR_EQUAL;
            case GT -> GREATER;
            case GE -> GREATER_OR_EQUAL;
          };
      return new Lane(compared(carrier, left, right, relation), bytes);
    }
    VexCode equal = bytes == Long.BYTES ? VexCode.PCMPEQQ : VexCode.PCMPEQD;
    VexCode greater = bytes == Long.BYTES ? VexCode.PCMPGTQ : VexCode.PCMPGTD;
    Source mask =
        switch (compare.relation()) {
          case EQ -> plain(equal, bytes, left, right);
          case NE -> not(plain(equal, bytes, left, right), bytes);
          case GT -> plain(greater, bytes, left, right);
          case LT -> plain(greater, bytes, right, left);
          case LE -> not(plain(greater, bytes, left, right), bytes);
          case GE -> not(plain(greater, bytes, right, left), bytes);
        };
    return new Lane(mask, bytes);
  }

  private Source compared(Carrier carrier, Source left, Source right, int relation) {
    VexCode code = carrier == Carrier.FLOAT ? VexCode.CMPPS : VexCode.CMPPD;
    return plain(code, is256(bytes(carrier)), left, right, relation);
  }

  private Source operate(Term.Operate operate) {
    List<Term> x = operate.operands();
    Carrier carrier = operate.carrier();
    int bytes = bytes(carrier);
    return switch (operate.opcode()) {
      case FADD -> binary(VexCode.ADDPS, bytes, x);
      case DADD -> binary(VexCode.ADDPD, bytes, x);
      case FSUB -> binary(VexCode.SUBPS, bytes, x);
      case DSUB -> binary(VexCode.SUBPD, bytes, x);
      case FMUL -> binary(VexCode.MULPS, bytes, x);
      case DMUL -> binary(VexCode.MULPD, bytes, x);
      case FDIV -> binary(VexCode.DIVPS, bytes, x);
      case DDIV -> binary(VexCode.DIVPD, bytes, x);
      case IADD -> binary(VexCode.PADDD, bytes, x);
      case LADD -> binary(VexCode.PADDQ, bytes, x);
      case ISUB -> binary(VexCode.PSUBD, bytes, x);
      case LSUB -> binary(VexCode.PSUBQ, bytes, x);
      case IMUL -> binary(VexCode.PMULLD, bytes, x);
      case LMUL -> product(number(x.get(0)), number(x.get(1)));
      case IAND, LAND -> binary(VexCode.PAND, bytes, x);
      case IOR, LOR -> binary(VexCode.POR, bytes, x);
      case IXOR, LXOR -> binary(VexCode.PXOR, bytes, x);
      case FNEG -> plain(VexCode.PXOR, bytes, number(x.get(0)), ints(Integer.MIN_VALUE));
      case DNEG -> plain(VexCode.PXOR, bytes, number(x.get(0)), constant(carrier, Long.MIN_VALUE));
      case INEG -> plain(VexCode.PSUBD, bytes, ints(0), number(x.get(0)));
      case LNEG -> plain(VexCode.PSUBQ, bytes, ints(0), number(x.get(0)));
      case ISHL, ISHR, IUSHR, LSHL, LSHR, LUSHR -> shift(operate.opcode(), carrier, x);
      case I2B -> extended(number(x.get(0)), Integer.SIZE - Byte.SIZE);
      case I2S -> extended(number(x.get(0)), Integer.SIZE - Short.SIZE);
      case I2C -> plain(VexCode.PAND, bytes, number(x.get(0)), ints(0xFFFF));
      default -> converted(operate.opcode(), number(x.get(0)));
    };
  }

  private Source binary(VexCode code, int bytes, List<Term> x) {
    return plain(code, bytes, number(x.get(0)), number(x.get(1)));
  }

  private Source extended(Source from, int by) {
    return shifted(
        false, Assembler.Shift.RIGHT, shifted(false, Assembler.Shift.LEFT, from, by), by);
  }

  private Source converted(Opcode opcode, Source x) {
    return switch (opcode) {
      case I2F -> ofOne(VexCode.CVTDQ2PS, Integer.BYTES, x);
      case F2I -> truncated(x);
      case I2D -> ofOne(VexCode.CVTDQ2PD, Long.BYTES, x);
      case D2I -> {
        Source number = plain(VexCode.PAND, Long.BYTES, x, ordered(Carrier.DOUBLE, x));
        Source most = real(Carrier.DOUBLE, Integer.MAX_VALUE);
        yield ofOne(VexCode.CVTTPD2DQ, Long.BYTES, plain(VexCode.MINPD, Long.BYTES, number, most));
      }
      case F2D -> ofOne(VexCode.CVTPS2PD, Long.BYTES, x);
      case D2F -> ofOne(VexCode.CVTPD2PS, Long.BYTES, x);
      case I2L -> toLongs(x);
      case L2I -> toInts(x);
      default -> throw new UnsupportedCodeException("lanes of " + opcode);
    };
  }

  private Source ordered(Carrier carrier, Source x) {
    return compared(carrier, x, x, ORDERED);
  }

  /** Floats as ints: the instruction gives 2³¹ less than 0 for all that is no int, also for NaN. */
  private Source truncated(Source x) {
    Source found = ofOne(VexCode.CVTTPS2DQ, Integer.BYTES, x);
    Source tooGreat = compared(Carrier.FLOAT, x, real(Carrier.FLOAT, 0x1p31), GREATER_OR_EQUAL);
    Source clamped = plain(VexCode.PXOR, Integer.BYTES, found, tooGreat);
    return plain(VexCode.PAND, Integer.BYTES, clamped, ordered(Carrier.FLOAT, x));
  }

  /** The product of longs, from those of their halves. */
  private Source product(Source x, Source y) {
    Assembler.Shift right = Assembler.Shift.RIGHT_UNSIGNED;
    int bytes = Long.BYTES;
    Source a = plain(VexCode.PMULUDQ, bytes, shifted(true, right, x, Integer.SIZE), y);
    Source b = plain(VexCode.PMULUDQ, bytes, shifted(true, right, y, Integer.SIZE), x);
    Source high =
        shifted(true, Assembler.Shift.LEFT, plain(VexCode.PADDQ, bytes, a, b), Integer.SIZE);
    return plain(VexCode.PADDQ, bytes, plain(VexCode.PMULUDQ, bytes, x, y), high);
  }

  private Source shift(Opcode opcode, Carrier carrier, List<Term> x) {
    boolean wide = isWide(carrier);
    int most = wide ? Long.SIZE - 1 : SIGN;
    Assembler.Shift way =
        switch (opcode) {
          case ISHL, LSHL -> Assembler.Shift.LEFT;
          case ISHR, LSHR -> Assembler.Shift.RIGHT;
          default -> Assembler.Shift.RIGHT_UNSIGNED;
        };
    Source from = number(x.get(0));
    if (x.get(1) instanceof Term.Literal(_, long by)) {
      return shifted(wide, way, from, (int) by & most, opcode == Opcode.LSHR);
    }
    Source by = plain(VexCode.PAND, Integer.BYTES, number(x.get(1)), ints(most));
    return switch (opcode) {
      case ISHL -> plain(VexCode.PSLLVD, Integer.BYTES, from, by);
      case ISHR -> plain(VexCode.PSRAVD, Integer.BYTES, from, by);
      case IUSHR -> plain(VexCode.PSRLVD, Integer.BYTES, from, by);
      case LSHL -> plain(VexCode.PSLLVQ, Long.BYTES, from, toLongs(by));
      case LUSHR -> plain(VexCode.PSRLVQ, Long.BYTES, from, toLongs(by));
      default -> throw new UnsupportedCodeException("lanes of " + opcode);
    };
  }

  /** A shift of longs with a sign has no instruction: the sign is put to where it was. */
  private Source shifted(
      boolean wide, Assembler.Shift way, Source from, int by, boolean isLongWithSign) {
    if (!isLongWithSign) {
      return shifted(wide, way, from, by);
    }
    Source sign = constant(Carrier.LONG, Long.MIN_VALUE >>> by);
    Source low = shifted(true, Assembler.Shift.RIGHT_UNSIGNED, from, by);
    return plain(VexCode.PSUBQ, Long.BYTES, plain(VexCode.PXOR, Long.BYTES, low, sign), sign);
  }

  private Source call(Function function, List<Term> x) {
    Carrier carrier = x.get(0).carrier();
    boolean wide = isWide(carrier);
    int bytes = bytes(carrier);
    return switch (function.name()) {
      case "abs" -> size(carrier, number(x.get(0)));
      case "fma" ->
          add(
              new LaneStep(
                  Kind.FUSED,
                  wide ? VexCode.FMADD231PD : VexCode.FMADD231PS,
                  is256(bytes),
                  List.of(number(x.get(0)), number(x.get(1)), number(x.get(2))),
                  -1,
                  null));
      case "sqrt" -> ofOne(wide ? VexCode.SQRTPD : VexCode.SQRTPS, bytes, number(x.get(0)));
      case "max" -> extreme(true, carrier, number(x.get(0)), number(x.get(1)));
      case "min" -> extreme(false, carrier, number(x.get(0)), number(x.get(1)));
      case "floatToRawIntBits", "intBitsToFloat", "doubleToRawLongBits", "longBitsToDouble" ->
          number(x.get(0));
      default -> throw new UnsupportedCodeException("lanes of " + function);
    };
  }

  private Source size(Carrier carrier, Source x) {
    return switch (carrier) {
      case INT -> ofOne(VexCode.PABSD, Integer.BYTES, x);
      case FLOAT -> plain(VexCode.PAND, Integer.BYTES, x, ints(Integer.MAX_VALUE));
      case DOUBLE -> plain(VexCode.PAND, Long.BYTES, x, constant(carrier, Long.MAX_VALUE));
      default -> {
        Source isNegative = plain(VexCode.PCMPGTQ, Long.BYTES, ints(0), x);
        Source flipped = plain(VexCode.PXOR, Long.BYTES, x, isNegative);
        yield plain(VexCode.PSUBQ, Long.BYTES, flipped, isNegative);
      }
    };
  }

  private Source extreme(boolean isMax, Carrier carrier, Source x, Source y) {
    int bytes = bytes(carrier);
    return switch (carrier) {
      case INT -> plain(isMax ? VexCode.PMAXSD : VexCode.PMINSD, bytes, x, y);
      case LONG -> {
        Source isGreater = plain(VexCode.PCMPGTQ, bytes, x, y);
        yield blend(bytes, isMax ? y : x, isMax ? x : y, isGreater);
      }
      default -> extremeFloat(isMax, carrier, x, y);
    };
  }

  /**
   * The greater or lesser of floats, as Java has it. The instruction gives the second of two that
   * are equal or not ordered: of two zeros that with the wanted sign is made from their bits, and
   * NaN in the first place is kept.
   */
  private Source extremeFloat(boolean isMax, Carrier carrier, Source x, Source y) {
    int bytes = bytes(carrier);
    boolean wide = isWide(carrier);
    VexCode code =
        isMax ? wide ? VexCode.MAXPD : VexCode.MAXPS : wide ? VexCode.MINPD : VexCode.MINPS;
    Source chosen = plain(code, bytes, x, y);
    Source same = compared(carrier, x, y, EQUAL);
    Source both = plain(isMax ? VexCode.PAND : VexCode.POR, bytes, x, y);
    Source signed = blend(bytes, chosen, both, same);
    return blend(bytes, signed, x, compared(carrier, x, x, UNORDERED));
  }
}
