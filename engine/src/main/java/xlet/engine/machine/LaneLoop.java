package xlet.engine.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Local;
import xlet.engine.loop.Slopes;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.machine.Assembler.Arithmetic;
import xlet.engine.machine.Assembler.Condition;
import xlet.engine.machine.Assembler.Label;
import xlet.engine.machine.CodeOperand.Address;

/**
 * A loop of which some turns are taken at once, and those that are left over one by one. In its
 * turns RCX has how many were taken, RDX the last number that leaves enough of them; the registers
 * of whole numbers point to where arrays are read and written from, as far as there are enough.
 */
final class LaneLoop implements LaneTerms.Leaves {
  private static final int BYTES = 32;

  private static final List<Gpr> POINTERS =
      List.of(
          Gpr.RSI, Gpr.RDI, Gpr.R8, Gpr.R9, Gpr.R10, Gpr.RBX, Gpr.R12, Gpr.R13, Gpr.R14, Gpr.R15);

  private final Step.Loop loop;
  private final Assembler code;
  private final StackFrame frame;
  private final VariablePlaces variables;
  private final StepEmitter emitter;
  private final Label exit;
  private final Slopes slopes;

  /** The vectors of what does not change. */
  private final Map<Term, Address> fixed = new LinkedHashMap<>();

  /** The vectors of the numbers 0, 1, 2, …, times a number. */
  private final Map<Integer, Address> multiples = new LinkedHashMap<>();

  private final Map<Slots, Pointer> pointers = new LinkedHashMap<>();
  private final IdentityHashMap<LaneTerms, Source> counters = new IdentityHashMap<>();

  /** The turns, first some at once, then one. */
  private final List<LaneTerms> forms = new ArrayList<>();

  /** Slots of an array, from {@code offset} on. */
  private record Slots(int array, Storage storage, Term offset) {}

  /** Where slots begin: an address in memory, and perhaps in a register. */
  private record Pointer(Address memory, @Nullable Gpr register) {}

  private LaneLoop(
      Step.Loop loop,
      Assembler code,
      StackFrame frame,
      VariablePlaces variables,
      StepEmitter emitter,
      Label exit) {
    this.loop = loop;
    this.code = code;
    this.frame = frame;
    this.variables = variables;
    this.emitter = emitter;
    this.exit = exit;
    this.slopes = new Slopes(loop.counter());
  }

  /** The same loop for lanes; null if its turns must be taken one by one. */
  static @Nullable LaneLoop of(
      Step.Loop loop,
      Assembler code,
      StackFrame frame,
      VariablePlaces variables,
      StepEmitter emitter,
      Label exit) {
    if (loop.by() != 1 || !loop.body().stream().allMatch(LaneLoop::isSimple)) {
      return null;
    }
    LaneLoop lanes = new LaneLoop(loop, code, frame, variables, emitter, exit);
    try {
      lanes.prepare();
      return lanes;
    } catch (UnsupportedCodeException none) {
      return null;
    }
  }

  private static boolean isSimple(Step step) {
    return step instanceof Step.Let || step instanceof Step.Store;
  }

  private void prepare() {
    boolean hasWide = false;
    boolean stores = false;
    for (Step step : loop.body()) {
      if (step instanceof Step.Let(Local variable, Term value)) {
        slopes.let(variable, value);
      }
      stores |= step instanceof Step.Store;
      hasWide |= hasWide(step.terms());
    }
    if (!stores) {
      throw new UnsupportedCodeException("a loop without results");
    }
    List<Step> changing = loop.body().stream().filter(step -> !isFixed(step)).toList();
    for (int lanes : new int[] {BYTES / (hasWide ? Long.BYTES : Integer.BYTES), 1}) {
      LaneTerms form = new LaneTerms(lanes, this);
      form.all(changing);
      forms.add(form);
    }
  }

  private boolean isFixed(Step step) {
    return step instanceof Step.Let(Local variable, Term value) && slopes.isFixed(value);
  }

  private boolean hasWide(Term term) {
    if (term instanceof Term.Operate operate && operate.underRoot().isPresent()) {
      return hasWide(operate.underRoot().get());
    }
    return term.carrier() == Carrier.REFERENCE
        || LaneTerms.bytes(term.carrier()) == Long.BYTES
        || hasWide(term.operands());
  }

  private boolean hasWide(List<Term> terms) {
    for (Term term : terms) {
      if (hasWide(term)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public @Nullable Source find(Term term, LaneTerms terms) {
    if (term instanceof Term.Literal(Carrier carrier, long bits)) {
      return LaneTerms.constant(carrier, bits);
    }
    if (slopes.isFixed(term)) {
      LaneTerms.bytes(term.carrier());
      return new Source.Memory(fixed.computeIfAbsent(term, added -> frame.vector()));
    }
    if (term instanceof Term.Use(Local variable) && variable == loop.counter()) {
      return counters.computeIfAbsent(terms, this::counter);
    }
    return null;
  }

  /** The numbers of the turns. */
  private Source counter(LaneTerms terms) {
    Source first = find(loop.from(), terms);
    if (first == null) {
      throw new UnsupportedCodeException("a loop from " + loop.from());
    }
    Source taken = terms.broadcast(terms.read(VexCode.MOVD, false, () -> Gpr.RCX));
    return terms.plus(terms.plus(taken, multiples(1)), first);
  }

  private Source multiples(int of) {
    return new Source.Memory(multiples.computeIfAbsent(of, added -> frame.vector()));
  }

  private Pointer pointer(int array, Storage storage, Term offset) {
    return pointers.computeIfAbsent(
        new Slots(array, storage, offset),
        added -> {
          int number = pointers.size();
          Gpr register = number < POINTERS.size() ? POINTERS.get(number) : null;
          return new Pointer(frame.number(), register);
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
  private Supplier<CodeOperand> neighbours(int array, Storage storage, Term offset) {
    Pointer pointer = pointer(array, storage, offset);
    return () -> new Address(register(pointer), Gpr.RCX, VariablePlaces.bytes(storage), 0);
  }

  /** Finds the first slot of the turns that are taken, and then some slots more. */
  private Supplier<CodeOperand> steep(
      int array, Storage storage, Term offset, int slope, int more) {
    Pointer pointer = pointer(array, storage, offset);
    int bytes = VariablePlaces.bytes(storage);
    return () -> {
      code.multiply(true, Gpr.R11, Gpr.RCX, slope * bytes);
      code.arithmetic(true, Arithmetic.ADD, Gpr.R11, pointer.memory);
      return Address.of(Gpr.R11, more * bytes);
    };
  }

  @Override
  public Source load(Term.Load load, LaneTerms terms) {
    int slope = slopes.of(load.offset());
    Storage storage = load.storage();
    return switch (slope) {
      case 1 -> {
        Supplier<CodeOperand> place = neighbours(load.array(), storage, load.offset());
        yield terms.lanes() == 1 ? one(storage, place, terms) : some(storage, place, terms);
      }
      case -1 -> {
        if (terms.lanes() == 1) {
          yield one(storage, steep(load.array(), storage, load.offset(), slope, 0), terms);
        }
        int more = 1 - terms.lanes();
        Supplier<CodeOperand> place = steep(load.array(), storage, load.offset(), slope, more);
        yield terms.reversed(load.carrier(), some(storage, place, terms), multiples(-1));
      }
      case Slopes.UNKNOWN -> throw new UnsupportedCodeException("slots anywhere");
      default -> {
        Supplier<CodeOperand> place = steep(load.array(), storage, load.offset(), slope, 0);
        if (slope == 0 && isStored(load.array())) {
          throw new UnsupportedCodeException("a slot that changes");
        }
        if (terms.lanes() == 1) {
          yield one(storage, place, terms);
        }
        if (VariablePlaces.bytes(storage) < Integer.BYTES) {
          throw new UnsupportedCodeException("short numbers that are apart");
        }
        yield terms.gather(VariablePlaces.bytes(storage) == Long.BYTES, multiples(slope), place);
      }
    };
  }

  private boolean isStored(int array) {
    return loop.body().stream()
        .anyMatch(step -> step instanceof Step.Store store && store.array() == array);
  }

  private static Source some(Storage storage, Supplier<CodeOperand> place, LaneTerms terms) {
    boolean is256 = terms.is256(LaneTerms.bytes(storage.carrier()));
    return switch (storage) {
      case BYTES -> terms.read(VexCode.PMOVSXBD, is256, place);
      case SHORTS -> terms.read(VexCode.PMOVSXWD, is256, place);
      default -> terms.read(VexCode.MOVUPS, is256, place);
    };
  }

  private Source one(Storage storage, Supplier<CodeOperand> place, LaneTerms terms) {
    return switch (storage) {
      case BYTES, SHORTS ->
          terms.read(
              VexCode.MOVD,
              false,
              () -> {
                code.extend(VariablePlaces.bytes(storage), Gpr.RAX, place.get());
                return Gpr.RAX;
              });
      case INTS, FLOATS -> terms.read(VexCode.MOVSS, false, place);
      case LONGS, DOUBLES -> terms.read(VexCode.MOVSD, false, place);
    };
  }

  @Override
  public void store(Step.Store store, Source value, LaneTerms terms) {
    if (slopes.of(store.offset()) != 1) {
      throw new UnsupportedCodeException("slots that are not neighbours");
    }
    Storage storage = store.storage();
    Supplier<CodeOperand> place = neighbours(store.array(), storage, store.offset());
    int bytes = VariablePlaces.bytes(storage);
    if (terms.lanes() == 1) {
      switch (storage) {
        case BYTES, SHORTS -> terms.writeLowest(storage, value, place);
        case INTS, FLOATS -> terms.write(VexCode.STORESS, false, value, place);
        case LONGS, DOUBLES -> terms.write(VexCode.STORESD, false, value, place);
      }
      return;
    }
    if (bytes >= Integer.BYTES) {
      terms.write(VexCode.STOREUPS, terms.is256(bytes), value, place);
      return;
    }
    Source narrow = terms.narrowed(storage, value);
    VexCode code =
        switch (bytes * terms.lanes()) {
          case 16 -> VexCode.STOREUPS;
          case 8 -> VexCode.STORESD;
          default -> VexCode.STORESS;
        };
    terms.write(code, false, narrow, place);
  }

  /** Writes the loop. */
  void emit() {
    Label end = new Label();
    Address turns = frame.number();
    emitter.let(loop.counter(), loop.from());
    Gpr count = emitter.wholes().value(loop.to());
    code.arithmetic(false, Arithmetic.SUB, count, variables.of(loop.counter()));
    code.store(false, turns, count);
    emitter.wholes().release();
    code.arithmetic(false, Arithmetic.CMP, count, 0);
    code.jump(Condition.LESS_OR_EQUAL, end);
    before();
    code.set(false, Gpr.RCX, 0);
    forms.forEach(form -> turns(form, turns));
    code.bind(end);
  }

  /** Takes turns by {@code form} as long as there are enough left for it. */
  private void turns(LaneTerms form, Address turns) {
    Label again = new Label();
    Label end = new Label();
    code.load(false, Gpr.RDX, turns);
    code.arithmetic(false, Arithmetic.SUB, Gpr.RDX, form.lanes());
    code.arithmetic(false, Arithmetic.CMP, Gpr.RCX, Gpr.RDX);
    code.jump(Condition.GREATER, end);
    code.bind(again);
    LaneAllocation.write(code, form.steps(), frame::vector, exit);
    code.arithmetic(false, Arithmetic.ADD, Gpr.RCX, form.lanes());
    code.arithmetic(false, Arithmetic.CMP, Gpr.RCX, Gpr.RDX);
    code.jump(Condition.LESS_OR_EQUAL, again);
    code.bind(end);
  }

  /** Computes what does not change in the loop. */
  private void before() {
    for (Step step : loop.body()) {
      if (step instanceof Step.Let(Local variable, Term value)
          && (slopes.isFixed(value) || slopes.isPlace(variable))) {
        emitter.let(variable, value);
      }
    }
    fixed.forEach((term, vector) -> emitter.fill(vector, term));
    multiples.forEach((of, vector) -> {
      for (int k = 0; k < BYTES / Integer.BYTES; k++) {
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

  private void point(Slots slots, Pointer pointer) {
    Gpr index = emitter.wholes().index(slots.offset);
    code.load(true, Gpr.RAX, variables.of(slots.array));
    code.address(Gpr.RAX, new Address(Gpr.RAX, index, VariablePlaces.bytes(slots.storage), 0));
    code.store(true, pointer.memory, Gpr.RAX);
    emitter.wholes().release();
  }
}
