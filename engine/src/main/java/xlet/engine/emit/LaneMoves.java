package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import xlet.engine.loop.Carrier;

/**
 * Emits moves of lanes between two vectors and memory in which their lanes take turns. A third
 * vector, which stays the same, says which lanes are taken: those of the second are counted on from
 * those of the first.
 */
final class LaneMoves {
  private final CodeBuilder code;
  private final int lanes;
  private final VectorCalls calls;

  /** Vectors have {@code lanes} lanes, a power of 2. */
  LaneMoves(CodeBuilder code, int lanes) {
    this.code = code;
    this.lanes = lanes;
    this.calls = new VectorCalls(code, lanes);
  }

  /**
   * The local variables with the numbers of the lanes that take slots which are {@code slope} apart
   * from as many vectors: from the first two, then from what was taken and the next one.
   */
  List<Integer> apart(Carrier carrier, int slope) {
    List<Integer> all = new ArrayList<>();
    for (int v = 1; v < slope; v++) {
      int[] taken = new int[lanes];
      int before = start(v - 1, slope) + lanes;
      for (int lane = 0; lane < lanes; lane++) {
        int place = lane * slope;
        int found = v == 1 ? place : lane;
        taken[lane] = place < before ? found : lanes + (place - start(v, slope)) % lanes;
      }
      all.add(constant(taken, carrier));
    }
    return all;
  }

  /**
   * Where vector number {@code v} of those begins in which slots lie that are {@code slope} apart;
   * none ends behind the last of these, so that nothing is read beyond.
   */
  int start(int v, int slope) {
    return Math.min(v * lanes, (slope - 1) * (lanes - 1));
  }

  /** A local variable with these ints, as numbers of {@code carrier}. */
  private int constant(int[] numbers, Carrier carrier) {
    calls.species(TypeKind.INT);
    code.loadConstant(lanes).newarray(TypeKind.INT);
    for (int lane = 0; lane < lanes; lane++) {
      code.dup().loadConstant(lane).loadConstant(numbers[lane]).iastore();
    }
    code.iconst_0();
    calls.fromArray(TypeKind.INT);
    return kept(carrier);
  }

  /** The local variable with the numbers of the lanes from the last on. */
  int reversed(Carrier carrier) {
    numbers();
    calls.byInt("XOR", lanes - 1);
    return kept(carrier);
  }

  /**
   * The local variable with the numbers of the lanes, of which some neighbours are exchanged in
   * pairs.
   */
  int turned(Carrier carrier, int first) {
    numbers();
    calls.byInt("XOR", first);
    return kept(carrier);
  }

  /** The local variables with the numbers of the lanes for the first slots and for the others. */
  List<Integer> pairs(Carrier carrier) {
    return List.of(pairs(carrier, 0), pairs(carrier, lanes / 2));
  }

  private int pairs(Carrier carrier, int from) {
    numbers();
    calls.byInt("LSHR", 1);
    numbers();
    calls.byInt("AND", 1);
    calls.byInt("LSHL", digits());
    calls.combine(TypeKind.INT, "add");
    calls.byInt("ADD", from);
    return kept(carrier);
  }

  /**
   * Two vectors of bits that are made of two others.
   *
   * @param distance how far apart vectors lie of which some are exchanged in pairs
   * @param one the local variable with the numbers of the lanes that make the first
   * @param other the local variable with those that make the second
   */
  record Exchange(int distance, int one, int other) {}

  /** Of the slots of two vectors that follow each other, every other one. */
  Exchange apart(Carrier carrier) {
    return new Exchange(1, stepped(carrier, 0), stepped(carrier, 1));
  }

  /** The slots of two vectors in turn. */
  Exchange together(Carrier carrier) {
    List<Integer> halves = pairs(carrier);
    return new Exchange(1, halves.getFirst(), halves.getLast());
  }

  /**
   * A step of a transposition: two vectors so far apart exchange squares of so many lanes beside
   * the diagonal.
   */
  private Exchange across(Carrier carrier, int distance) {
    int one = crossed(carrier, distance, 0);
    return new Exchange(distance, one, crossed(carrier, distance, distance));
  }

  private int stepped(Carrier carrier, int from) {
    numbers();
    calls.byInt("LSHL", 1);
    calls.byInt("ADD", from);
    return kept(carrier);
  }

  /** A lane stays, or is taken from the other vector, that far to the left. */
  private int crossed(Carrier carrier, int distance, int from) {
    numbers();
    numbers();
    calls.byInt("AND", distance);
    calls.byInt("MUL", lanes / distance - 1);
    calls.combine(TypeKind.INT, "add");
    calls.byInt("ADD", from);
    return kept(carrier);
  }

  /** The steps that transpose as many vectors as there are lanes. */
  List<Exchange> transposition(Carrier carrier) {
    List<Exchange> steps = new ArrayList<>();
    for (int distance = lanes / 2; distance > 0; distance /= 2) {
      steps.add(across(carrier, distance));
    }
    return steps;
  }

  /** Emits {@code exchanges}, one after the other, between the vectors of local variables. */
  void exchange(Carrier carrier, List<Exchange> exchanges, int[] vectors) {
    for (Exchange exchange : exchanges) {
      for (int k = 0; k < vectors.length; k++) {
        if ((k & exchange.distance) == 0) {
          exchange(carrier, exchange, vectors[k], vectors[k + exchange.distance]);
        }
      }
    }
  }

  private void exchange(Carrier carrier, Exchange exchange, int first, int second) {
    code.aload(exchange.one).aload(first).aload(second);
    selectBits(carrier);
    code.aload(exchange.other).aload(first).aload(second);
    selectBits(carrier);
    code.astore(second).astore(first);
  }

  /** Takes lanes of the two vectors on the stack; the numbers of the lanes are below. */
  void select(Carrier carrier) {
    toBits(carrier);
    code.swap();
    toBits(carrier);
    code.swap();
    selectBits(carrier);
    fromBits(carrier);
  }

  private void selectBits(Carrier carrier) {
    ClassDesc owner = VectorClasses.of(bits(carrier));
    code.invokevirtual(
        owner, "selectFrom", MethodTypeDesc.of(owner, VectorClasses.VECTOR, VectorClasses.VECTOR));
  }

  /** Takes lanes of the vector on the stack; the numbers of the lanes are below. */
  void selectFromOne(Carrier carrier) {
    ClassDesc owner = VectorClasses.of(bits(carrier));
    toBits(carrier);
    code.invokevirtual(owner, "selectFrom", MethodTypeDesc.of(owner, VectorClasses.VECTOR));
    fromBits(carrier);
  }

  /** Floats are moved as integers: AVX2 has no instruction that takes lane numbers as floats. */
  private static Carrier bits(Carrier carrier) {
    return switch (carrier) {
      case FLOAT -> Carrier.INT;
      case DOUBLE -> Carrier.LONG;
      default -> carrier;
    };
  }

  /** Takes the numbers of the vector on the stack as the bits that are moved. */
  void toBits(Carrier carrier) {
    calls.reinterpret(carrier, bits(carrier));
  }

  /** Takes the bits of the vector on the stack as numbers again. */
  void fromBits(Carrier carrier) {
    calls.reinterpret(bits(carrier), carrier);
  }

  private int digits() {
    return Integer.numberOfTrailingZeros(lanes);
  }

  /** Emits the ints 0, 1, 2, … */
  private void numbers() {
    calls.zeros();
    calls.addNumbers();
  }

  private int kept(Carrier carrier) {
    calls.convert(TypeKind.INT, TermEmitter.kind(bits(carrier)));
    int local = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(local);
    return local;
  }
}
