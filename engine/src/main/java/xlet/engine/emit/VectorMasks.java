package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Local;
import xlet.engine.loop.Slopes;
import xlet.engine.loop.Term;
import xlet.engine.loop.Term.Compare;

/** Emits what comparisons say of lanes as masks; a mask belongs to the lanes of a carrier. */
final class VectorMasks {
  private final CodeBuilder code;
  private final VectorCalls calls;
  private final IntLanes ints;
  private final Slopes slopes;
  private final Consumer<Term> vectors;
  private final ToIntFunction<Local> slots;

  /** The variables that hold masks. */
  private final IdentityHashMap<Local, Carrier> variables = new IdentityHashMap<>();

  /**
   * Emits masks.
   *
   * @param slopes tells what changes from turn to turn
   * @param vectors emits the vector of a term
   * @param slots where variables are
   */
  VectorMasks(
      CodeBuilder code,
      VectorCalls calls,
      IntLanes ints,
      Slopes slopes,
      Consumer<Term> vectors,
      ToIntFunction<Local> slots) {
    this.code = code;
    this.calls = calls;
    this.ints = ints;
    this.slopes = slopes;
    this.vectors = vectors;
    this.slots = slots;
  }

  /** Whether {@code term} is best held as a mask. */
  boolean isMask(Term term) {
    return switch (term) {
      case Compare compare -> !slopes.isFixed(compare);
      case Term.Use(Local variable) -> variables.containsKey(variable);
      case Term.Operate(Opcode opcode, Carrier carrier, List<Term> x) ->
          (opcode == Opcode.IAND || opcode == Opcode.IOR || opcode == Opcode.IXOR)
              && x.stream().allMatch(this::isMask);
      default -> false;
    };
  }

  /** Emits the mask {@code term}, which {@code variable} is from now on. */
  void let(Local variable, Term term) {
    variables.put(variable, mask(term));
  }

  /** Emits a mask of the lanes of {@code lanes}, which holds where {@code term} is not 0. */
  void emit(Term term, Carrier lanes) {
    cast(mask(term), lanes);
  }

  /** Emits the ints 1 and 0 for the mask {@code term}. */
  void toInts(Term term) {
    ClassDesc owner = calls.vectors(Carrier.INT);
    ClassDesc lane = VectorClasses.lane(calls.lane(Carrier.INT));
    calls.zeros();
    code.iconst_1();
    emit(term, Carrier.INT);
    code.invokevirtual(owner, "blend", MethodTypeDesc.of(owner, lane, VectorClasses.MASK));
  }

  /** Emits a mask and says of which lanes it is. */
  private Carrier mask(Term term) {
    return switch (term) {
      case Compare compare when isMask(compare) -> compare(compare);
      case Term.Use(Local variable) when isMask(term) -> {
        code.aload(slots.applyAsInt(variable));
        yield Objects.requireNonNull(variables.get(variable));
      }
      case Term.Operate(Opcode opcode, Carrier carrier, List<Term> x) when isMask(term) -> {
        Carrier first = mask(x.get(0));
        emit(x.get(1), first);
        String name = opcode == Opcode.IAND ? "and" : opcode == Opcode.IOR ? "or" : "xor";
        code.invokevirtual(
            VectorClasses.MASK, name, MethodTypeDesc.of(VectorClasses.MASK, VectorClasses.MASK));
        yield first;
      }
      default -> {
        vectors.accept(term);
        calls.compareTo(Carrier.INT, "NE", () -> code.iconst_0());
        yield Carrier.INT;
      }
    };
  }

  /** Makes the mask on the stack one of the lanes of {@code to}. */
  private void cast(Carrier from, Carrier to) {
    if (from != to) {
      calls.species(to);
      code.invokevirtual(
          VectorClasses.MASK, "cast", MethodTypeDesc.of(VectorClasses.MASK, VectorClasses.SPECIES));
    }
  }

  private Carrier compare(Compare compare) {
    Carrier carrier = compare.left().carrier();
    boolean flips = ints.areUnsigned(List.of(compare.left(), compare.right()));
    vectors.accept(compare.left());
    ints.flip(flips);
    code.getstatic(VectorClasses.OPERATORS, compare.relation().name(), VectorClasses.COMPARISON);
    vectors.accept(compare.right());
    ints.flip(flips);
    code.invokevirtual(
        calls.vectors(carrier),
        "compare",
        MethodTypeDesc.of(VectorClasses.MASK, VectorClasses.COMPARISON, VectorClasses.VECTOR));
    return carrier;
  }
}
