package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Emits loads and stores of vectors: of arrays, or of what is held in local variables. */
final class VectorMemory {
  private final CodeBuilder code;
  private final TermEmitter scalars;
  private final IntUnaryOperator arrays;
  private final VectorCalls calls;
  private final LaneMoves moves;
  private final int lanes;

  /** The local variables with the vectors that arrays are used for. */
  private Map<Integer, Integer> held = Map.of();

  /** The local variables with the numbers of the lanes to take. */
  private final Map<VectorLoops.Apart, List<Integer>> apart = new HashMap<>();

  private final Map<Carrier, Integer> reversed = new EnumMap<>(Carrier.class);
  private final Map<Carrier, List<Integer>> paired = new EnumMap<>(Carrier.class);

  /** A store that waits, and the local variable with its vector. */
  private Step.@Nullable Store first;

  private int firstValue;

  /** Emits how many lanes are loaded and stored, from the first on; null if all are. */
  private @Nullable Runnable used;

  private Predicate<Step.Store> hasRoom = store -> false;

  VectorMemory(CodeBuilder code, TermEmitter scalars, IntUnaryOperator arrays, VectorCalls calls) {
    this.code = code;
    this.scalars = scalars;
    this.arrays = arrays;
    this.lanes = calls.lanes();
    this.calls = calls;
    this.moves = new LaneMoves(code, lanes);
  }

  /** Puts into local variables what {@code plan} wants to move lanes. */
  void prepare(VectorLoops.Plan plan) {
    plan.apart().forEach(each -> apart.put(each, moves.apart(each.carrier(), each.slope())));
    plan.reversed().forEach(carrier -> reversed.put(carrier, moves.reversed(carrier)));
    plan.paired().forEach(carrier -> paired.put(carrier, moves.pairs(carrier)));
  }

  /** From now on arrays are used for vectors in local variables. */
  void hold(Map<Integer, Integer> vectors) {
    held = Map.copyOf(vectors);
  }

  /**
   * From now on loads and stores the first lanes alone; the others are 0 where they are loaded.
   *
   * @param hasRoom whether a store may also write back what is in the slots of the other lanes
   */
  void useFirst(Runnable count, Predicate<Step.Store> hasRoom) {
    used = count;
    this.hasRoom = hasRoom;
  }

  /** Whether {@code term} is a vector that is held from turn to turn. */
  boolean isHeld(Term term) {
    return term instanceof Term.Load load && held.containsKey(load.array());
  }

  /**
   * Emits the vector of slots from {@code offset} on, of which each is {@code slope} slots after
   * the one before: 1, some more, or -1.
   */
  void load(int array, Storage storage, Term offset, int slope) {
    Integer local = held.get(array);
    if (local != null) {
      code.aload(local);
      return;
    }
    switch (slope) {
      case -1 -> {
        code.aload(Objects.requireNonNull(reversed.get(storage.carrier())));
        neighbours(array, storage, offset, 1 - lanes);
        moves.selectFromOne(storage.carrier());
      }
      case 1 -> neighbours(array, storage, offset, 0);
      default -> apart(array, storage, offset, slope);
    }
  }

  /** Takes slots from as many vectors as they lie in, one vector after the other. */
  private void apart(int array, Storage storage, Term offset, int slope) {
    Carrier carrier = storage.carrier();
    List<Integer> taken = Objects.requireNonNull(apart.get(new VectorLoops.Apart(carrier, slope)));
    int found = code.allocateLocal(TypeKind.REFERENCE);
    neighbours(array, storage, offset, 0);
    code.astore(found);
    for (int v = 1; v < slope; v++) {
      code.aload(taken.get(v - 1)).aload(found);
      neighbours(array, storage, offset, moves.start(v, slope));
      moves.select(carrier);
      code.astore(found);
    }
    code.aload(found).checkcast(VectorClasses.of(carrier));
  }

  private void neighbours(int array, Storage storage, Term offset, int later) {
    TypeKind element = TermEmitter.element(storage);
    calls.species(element);
    code.aload(arrays.applyAsInt(array));
    place(offset, later);
    if (used != null) {
      calls.firstLanes(element, used);
      calls.maskedFromArray(element);
    } else {
      calls.fromArray(element);
    }
    calls.convert(element, calls.lane(storage.carrier()));
  }

  /**
   * Stores the vector that is on the stack. Of a pair of slots the first waits for the second: then
   * both vectors are stored in turn, lane by lane.
   */
  void store(Step.Store store, boolean isOfPair) {
    if (!isOfPair) {
      if (hasRoom.test(store)) {
        storeAmongOthers(store);
      } else {
        store(store.array(), store.storage(), store.offset());
      }
      return;
    }
    int value = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(value);
    Step.Store before = first;
    if (before == null) {
      first = store;
      firstValue = value;
      return;
    }
    first = null;
    Carrier carrier = store.storage().carrier();
    List<Integer> halves = Objects.requireNonNull(paired.get(carrier));
    for (int half = 0; half < halves.size(); half++) {
      code.aload(halves.get(half)).aload(firstValue).aload(value);
      moves.select(carrier);
      store(before.array(), before.storage(), before.offset(), half * lanes);
    }
  }

  /**
   * Stores the first lanes of the vector on the stack as part of a whole vector, whose other lanes
   * are written back unchanged: a load of a whole vector waits if only some of its lanes have just
   * been stored.
   */
  private void storeAmongOthers(Step.Store store) {
    TypeKind element = TermEmitter.element(store.storage());
    ClassDesc owner = VectorClasses.of(element);
    calls.convert(calls.lane(store.storage().carrier()), element);
    int value = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(value);
    calls.species(element);
    code.aload(arrays.applyAsInt(store.array()));
    place(store.offset(), 0);
    calls.fromArray(element);
    code.aload(value);
    calls.firstLanes(element, Objects.requireNonNull(used));
    calls.blend(owner);
    code.aload(arrays.applyAsInt(store.array()));
    place(store.offset(), 0);
    calls.intoArray(element);
  }

  /** Stores the vector that is on the stack in the slots from {@code offset} on. */
  void store(int array, Storage storage, Term offset) {
    Integer local = held.get(array);
    if (local != null) {
      code.astore(local);
      return;
    }
    store(array, storage, offset, 0);
  }

  private void store(int array, Storage storage, Term offset, int later) {
    TypeKind element = TermEmitter.element(storage);
    calls.convert(calls.lane(storage.carrier()), element);
    code.aload(arrays.applyAsInt(array));
    place(offset, later);
    if (used != null) {
      calls.firstLanes(element, used);
      calls.maskedIntoArray(element);
    } else {
      calls.intoArray(element);
    }
  }

  private void place(Term offset, int later) {
    scalars.emit(offset);
    if (later != 0) {
      code.loadConstant(later).iadd();
    }
  }
}
