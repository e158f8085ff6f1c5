package xlet.engine.machine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.loop.Slopes;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/**
 * What the turns of a {@link LaneLoop} read and write. Registers of whole numbers point to where
 * arrays are read and written from, as far as there are enough; RCX has how many turns were taken.
 */
final class LaneMemory {
  private static final int INTS_OF_VECTOR = MachineCode.BITS / Integer.SIZE;

  private static final List<Gpr> POINTERS =
      List.of(
          Gpr.RSI, Gpr.RDI, Gpr.R8, Gpr.R9, Gpr.R10, Gpr.RBX, Gpr.R12, Gpr.R13, Gpr.R14, Gpr.R15);

  private final Step.Loop loop;
  private final Slopes slopes;
  private final Emission emission;
  private final Assembler code;
  private final WholeTerms wholes;

  /** Where the slots begin that the first turn would load so. */
  private final Map<Term.Load, Pointer> pointers = new LinkedHashMap<>();

  /** The vectors of the numbers 0, 1, 2, … times a number. */
  private final Map<Integer, Address> multiples = new LinkedHashMap<>();

  /** Where slots begin: an address in memory, and perhaps in a register. */
  private record Pointer(Address memory, @Nullable Gpr register) {}

  LaneMemory(Step.Loop loop, Slopes slopes, Emission emission, WholeTerms wholes) {
    this.loop = loop;
    this.slopes = slopes;
    this.emission = emission;
    this.code = emission.code();
    this.wholes = wholes;
  }

  /** The numbers 0, 1, 2, … times {@code of}. */
  Source multiples(int of) {
    return new Source.Memory(multiples.computeIfAbsent(of, added -> emission.frame().vector()));
  }

  private Pointer pointer(Term.Load slots) {
    return pointers.computeIfAbsent(
        slots,
        added -> {
          int number = pointers.size();
          Gpr register = number < POINTERS.size() ? POINTERS.get(number) : null;
          return new Pointer(emission.frame().number(), register);
        });
  }

  /** The register of a pointer, which may be RAX. */
  private Gpr register(Pointer pointer) {
    if (pointer.register != null) {
      return pointer.register;
    }
    code.load(true, Gpr.RAX, pointer.memory);
    return Gpr.RAX;
  }

  /** Finds the slots of the turns that are taken, where each is one after the one before. */
  private Supplier<CodeOperand> neighbours(Term.Load slots) {
    Pointer pointer = pointer(slots);
    return () -> new Address(register(pointer), Gpr.RCX, slots.storage().bytes(), 0);
  }

  /** Finds the first slot of the turns that are taken, and then some slots more. */
  private Supplier<CodeOperand> steep(Term.Load slots, int slope, int more) {
    Pointer pointer = pointer(slots);
    int bytes = slots.storage().bytes();
    return () -> {
      code.multiply(true, Gpr.R11, Gpr.RCX, slope * bytes);
      code.arithmetic(true, Arithmetic.ADD, Gpr.R11, pointer.memory);
      return Address.of(Gpr.R11, more * bytes);
    };
  }

  /**
   * The slots that {@code load} reads.
   *
   * @throws UnsupportedCodeException if they lie anyhow
   */
  Source load(Term.Load load, LaneCode lanes) {
    int slope = slopes.of(load.offset());
    Storage storage = load.storage();
    return switch (slope) {
      case 1 -> {
        Supplier<CodeOperand> place = neighbours(load);
        yield lanes.lanes() == 1 ? one(storage, place, lanes) : some(storage, place, lanes);
      }
      case -1 -> {
        if (lanes.lanes() == 1) {
          yield one(storage, steep(load, slope, 0), lanes);
        }
        int more = 1 - lanes.lanes();
        Supplier<CodeOperand> place = steep(load, slope, more);
        yield lanes.reversed(load.carrier(), some(storage, place, lanes), multiples(-1));
      }
      case Slopes.UNKNOWN -> throw new UnsupportedCodeException("slots anywhere");
      default -> {
        Supplier<CodeOperand> place = steep(load, slope, 0);
        if (slope == 0 && isStored(load.array())) {
          throw new UnsupportedCodeException("a slot that changes");
        }
        if (lanes.lanes() == 1) {
          yield one(storage, place, lanes);
        }
        if (storage.bytes() < Integer.BYTES) {
          throw new UnsupportedCodeException("short numbers that are apart");
        }
        yield lanes.gather(storage.bytes(), multiples(slope), place);
      }
    };
  }

  private boolean isStored(int array) {
    return loop.body().stream()
        .anyMatch(step -> step instanceof Step.Store store && store.array() == array);
  }

  private static Source some(Storage storage, Supplier<CodeOperand> place, LaneCode lanes) {
    boolean is256 = lanes.is256(LaneCode.bytes(storage.carrier()));
    return switch (storage) {
      case BYTES -> lanes.read(VexCode.PMOVSXBD, is256, place);
      case SHORTS -> lanes.read(VexCode.PMOVSXWD, is256, place);
      default -> lanes.read(VexCode.MOVUPS, is256, place);
    };
  }

  private Source one(Storage storage, Supplier<CodeOperand> place, LaneCode lanes) {
    return switch (storage) {
      case BYTES, SHORTS ->
          lanes.read(
              VexCode.MOVD,
              false,
              () -> {
                code.extend(storage.bytes(), Gpr.RAX, place.get());
                return Gpr.RAX;
              });
      case INTS, FLOATS, LONGS, DOUBLES -> lanes.readOne(storage.bytes(), place);
    };
  }

  /**
   * Writes {@code value} to the slots of {@code store}.
   *
   * @throws UnsupportedCodeException if they lie anyhow, or are one
   */
  void store(Step.Store store, Source value, LaneCode lanes) {
    int slope = slopes.of(store.offset());
    if (slope == 0 || slope == Slopes.UNKNOWN) {
      throw new UnsupportedCodeException("slots anywhere");
    }
    Storage storage = store.storage();
    Term.Load slots = new Term.Load(store.array(), storage, store.offset());
    if (slope != 1) {
      // The first finds the slots of the others, which are written right after it.
      int apart = slope * storage.bytes();
      Supplier<CodeOperand> first = steep(slots, slope, 0);
      lanes.writeEach(
          storage, value, lane -> lane == 0 ? first : () -> Address.of(Gpr.R11, lane * apart));
      return;
    }
    Supplier<CodeOperand> place = neighbours(slots);
    int bytes = storage.bytes();
    if (lanes.lanes() == 1) {
      switch (storage) {
        case BYTES, SHORTS -> lanes.writeEach(storage, value, lane -> place);
        case INTS, FLOATS, LONGS, DOUBLES -> lanes.writeOne(bytes, value, place);
      }
      return;
    }
    if (bytes >= Integer.BYTES) {
      lanes.write(VexCode.STOREUPS, lanes.is256(bytes), value, place);
      return;
    }
    Source narrow = lanes.narrowed(storage, value);
    int all = bytes * lanes.lanes();
    if (all > Long.BYTES) {
      lanes.write(VexCode.STOREUPS, false, narrow, place);
    } else {
      lanes.writeOne(all, narrow, place);
    }
  }

  /** Computes, before the turns, where the first of them reads and writes. */
  void prepare() {
    multiples.forEach((of, vector) -> {
      for (int k = 0; k < INTS_OF_VECTOR; k++) {
        Address lane = Address.of(vector.base(), vector.displacement() + k * Integer.BYTES);
        code.set(false, Gpr.RAX, (long) k * of);
        code.store(false, lane, Gpr.RAX);
      }
    });
    pointers.forEach(this::point);
    for (Pointer pointer : pointers.values()) {
      if (pointer.register != null) {
        code.load(true, pointer.register, pointer.memory);
      }
    }
  }

  private void point(Term.Load slots, Pointer pointer) {
    Gpr index = wholes.index(slots.offset());
    code.load(true, Gpr.RAX, emission.variables().of(slots.array()));
    code.address(Gpr.RAX, new Address(Gpr.RAX, index, slots.storage().bytes(), 0));
    code.store(true, pointer.memory, Gpr.RAX);
    wholes.release();
  }
}
