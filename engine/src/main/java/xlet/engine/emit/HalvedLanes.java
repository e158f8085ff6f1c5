package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import xlet.engine.loop.Function;
import xlet.engine.loop.HalvedSlots;
import xlet.engine.loop.Step;
import xlet.engine.loop.Term;

/** Emits a {@link Step.Halving} with vectors: halves that are shorter than one are its lanes. */
final class HalvedLanes {
  private final CodeBuilder code;
  private final Step.Halving halving;
  private final TypeKind element;
  private final ClassDesc owner;
  private final int lanes;
  private final String operation;
  private final VectorCalls calls;

  /** Where the vectors are. */
  private final int[] vectors;

  private HalvedLanes(CodeBuilder code, Step.Halving halving, int lanes, String operation) {
    this.code = code;
    this.halving = halving;
    this.element = TermEmitter.element(halving.storage());
    this.owner = VectorClasses.of(element);
    this.lanes = lanes;
    this.operation = operation;
    this.calls = new VectorCalls(code, lanes);
    this.vectors = new int[Math.ceilDiv(halving.length(), lanes)];
    Arrays.setAll(vectors, _ -> code.allocateLocal(TypeKind.REFERENCE));
  }

  /** The way to do it with vectors of {@code bits} bits, if there is one. */
  static Optional<HalvedLanes> of(CodeBuilder code, Step.Halving halving, int bits) {
    int lanes = bits / (halving.storage().bytes() * Byte.SIZE);
    return lanes < 2
        ? Optional.empty()
        : operation(halving).map(name -> new HalvedLanes(code, halving, lanes, name));
  }

  /** The method of vectors that combines two slots. */
  private static Optional<String> operation(Step.Halving halving) {
    List<Term> pair = List.of(new Term.Use(halving.left()), new Term.Use(halving.right()));
    return switch (halving.combined()) {
      case Term.Operate(Opcode opcode, _, List<Term> x) when x.equals(pair) -> operation(opcode);
      case Term.Call(Function function, List<Term> x)
          when x.equals(pair) && function.choosesOne() ->
          Optional.of(function.name());
      default -> Optional.empty();
    };
  }

  private static Optional<String> operation(Opcode opcode) {
    return switch (opcode) {
      case FADD, DADD, IADD, LADD -> Optional.of("add");
      case FMUL, DMUL, IMUL, LMUL -> Optional.of("mul");
      case IAND, LAND -> Optional.of("and");
      case IOR, LOR -> Optional.of("or");
      default -> Optional.empty();
    };
  }

  /** Emits the steps; the array is in local variable {@code array}, the result on the stack. */
  void emit(int array) {
    for (int v = 0; v < vectors.length; v++) {
      calls.species(element);
      code.aload(array).loadConstant(v * lanes);
      calls.fromArray(element);
      code.astore(vectors[v]);
    }
    for (int length = halving.length(); length > 1; length = HalvedSlots.half(length)) {
      int half = HalvedSlots.half(length);
      if (half < lanes) {
        int partner = moved(half);
        combine(0, partner, length - half, half);
      } else {
        int apart = half / lanes;
        for (int v = 0; v * lanes < length - half; v++) {
          combine(v, vectors[v + apart], length - half - v * lanes, lanes);
        }
      }
    }
    code.aload(vectors[0]).iconst_0();
    code.invokevirtual(
        owner, "lane", MethodTypeDesc.of(VectorClasses.lane(element), ConstantDescs.CD_int));
  }

  /** A local variable with the lanes of the first vector, those from {@code half} on first. */
  private int moved(int half) {
    var moves = new LaneMoves(code, lanes);
    int local = moves.turned(halving.storage().carrier(), half);
    code.aload(local).aload(vectors[0]);
    moves.selectFromOne(halving.storage().carrier());
    code.astore(local);
    return local;
  }

  /** Combines the first {@code count} of {@code most} lanes; what is in later ones is undefined. */
  private void combine(int v, int partner, int count, int most) {
    code.aload(vectors[v]);
    if (count < most) {
      code.aload(vectors[v]);
    }
    code.aload(partner);
    calls.combine(element, operation);
    if (count < most) {
      calls.firstLanes(element, () -> code.loadConstant(count));
      calls.blend(owner);
    }
    code.astore(vectors[v]);
  }
}
