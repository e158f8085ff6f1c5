package xlet.engine.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.HalvedSlots;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.TurnedSlots;
import xlet.engine.machine.Assembler.Arithmetic;
import xlet.engine.machine.Assembler.Condition;
import xlet.engine.machine.Assembler.Label;
import xlet.engine.machine.CodeOperand.Address;

/** Writes steps one after the other; variables are in memory, and floats in the first lane. */
final class StepEmitter implements LaneTerms.Leaves {
  private final Assembler code;
  private final StackFrame frame;
  private final VariablePlaces variables;
  private final Label exit;
  private final WholeTerms wholes;
  private int loopsOfLanes;

  /**
   * @param exit where to go if there is a number that the code cannot compute
   */
  StepEmitter(Assembler code, StackFrame frame, VariablePlaces variables, Label exit) {
    this.code = code;
    this.frame = frame;
    this.variables = variables;
    this.exit = exit;
    this.wholes = new WholeTerms(code, variables, this::memory);
  }

  /** How many loops take several turns at once. */
  int loopsOfLanes() {
    return loopsOfLanes;
  }

  WholeTerms wholes() {
    return wholes;
  }

  void all(List<Step> steps) {
    steps.forEach(this::emit);
  }

  private void emit(Step step) {
    switch (step) {
      case Step.Let(Local variable, Term value) -> let(variable, value);
      case Step.Assign(Local variable, Term value) -> let(variable, value);
      case Step.Store store -> store(store);
      case Step.Loop loop -> loop(loop);
      case Step.Held held -> loop(held.loop());
      case Step.Halving halving -> all(HalvedSlots.steps(halving));
      case Step.Turning turning -> all(TurnedSlots.steps(turning));
      case Step.When(Term condition, List<Step> yes, List<Step> no) -> {
        Label otherwise = new Label();
        Label end = new Label();
        wholes.jumpUnless(condition, otherwise);
        all(yes);
        code.jump(end);
        code.bind(otherwise);
        all(no);
        code.bind(end);
      }
      case Step.While(List<Step> before, Term condition, List<Step> body) -> {
        Label again = new Label();
        Label end = new Label();
        code.bind(again);
        all(before);
        wholes.jumpUnless(condition, end);
        all(body);
        code.jump(again);
        code.bind(end);
      }
      case Step.Scratch(int array, Storage storage, int length) -> scratch(array, storage, length);
    }
  }

  /** Gives a variable its value. */
  void let(Local variable, Term value) {
    if (WholeTerms.isWhole(value)) {
      Gpr register = wholes.value(value);
      code.store(value.carrier() == Carrier.LONG, variables.of(variable), register);
      wholes.release();
    } else {
      write(value, variables.of(variable));
    }
  }

  /** Memory of the stack that is 0. */
  private void scratch(int array, Storage storage, int length) {
    long longs = Math.ceilDiv((long) length * VariablePlaces.bytes(storage), Long.BYTES);
    Address place = frame.allocate(longs * Long.BYTES, Long.BYTES * Integer.BYTES);
    code.address(Gpr.RDI, place);
    code.store(true, variables.put(array), Gpr.RDI);
    code.set(false, Gpr.RCX, longs);
    code.set(false, Gpr.RAX, 0);
    code.fill();
  }

  /** Stores the first lane of a vector: so many bytes of it. */
  private static VexCode storing(int bytes) {
    return bytes == Long.BYTES ? VexCode.STORESD : VexCode.STORESS;
  }

  private static VexCode loading(Carrier carrier) {
    return LaneCode.bytes(carrier) == Long.BYTES ? VexCode.MOVSD : VexCode.MOVSS;
  }

  /** Computes {@code term} in a lane, and returns where it is in memory. */
  private Address memory(Term term) {
    Address place = frame.number();
    write(term, place);
    return place;
  }

  private void write(Term term, Address place) {
    LaneCode lane = new LaneCode(1);
    Source value = new LaneTerms(lane, this).number(lazy(term));
    lane.write(storing(LaneCode.bytes(term.carrier())), false, value, () -> place);
    write(lane);
  }

  private void write(LaneCode lane) {
    LaneAllocation.write(code, lane.steps(), frame::vector, exit);
  }

  /** The same term, after steps that compute what must not be read unless it is chosen. */
  private Term lazy(Term term) {
    return switch (term) {
      case Term.Choice(Term condition, Term yes, Term no) when reads(yes) || reads(no) -> {
        Local chosen = new Local("chosen", term.carrier());
        emit(
            new Step.When(
                condition,
                List.of(new Step.Assign(chosen, yes)),
                List.of(new Step.Assign(chosen, no))));
        yield new Term.Use(chosen);
      }
      case Term.Choice(Term condition, Term yes, Term no) ->
          new Term.Choice(lazy(condition), lazy(yes), lazy(no));
      case Term.Operate(var opcode, Carrier carrier, List<Term> x) when reads(term) ->
          new Term.Operate(opcode, carrier, lazy(x));
      case Term.Call(var function, List<Term> x) when reads(term) ->
          new Term.Call(function, lazy(x));
      case Term.Compare(var relation, Term left, Term right) when reads(term) ->
          new Term.Compare(relation, lazy(left), lazy(right));
      default -> term;
    };
  }

  private List<Term> lazy(List<Term> terms) {
    List<Term> all = new ArrayList<>();
    terms.forEach(term -> all.add(lazy(term)));
    return all;
  }

  private static boolean reads(Term term) {
    if (term instanceof Term.Load) {
      return true;
    }
    for (Term operand : term.operands()) {
      if (reads(operand)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public @Nullable Source find(Term term, LaneCode lane) {
    if (term instanceof Term.Literal(Carrier carrier, long bits)) {
      return LaneCode.constant(carrier, bits);
    }
    if (term instanceof Term.Use(Local variable)) {
      return lane.read(loading(term.carrier()), false, () -> variables.of(variable));
    }
    if (WholeTerms.isWhole(term)) {
      Address place = whole(term);
      return lane.read(loading(term.carrier()), false, () -> place);
    }
    return null;
  }

  /** Computes a whole number and puts it into memory. */
  private Address whole(Term term) {
    Address place = frame.number();
    Gpr register = wholes.value(term);
    code.store(term.carrier() == Carrier.LONG, place, register);
    wholes.release();
    return place;
  }

  @Override
  public Source load(Term.Load load, LaneCode lane) {
    Supplier<CodeOperand> place = place(load.array(), load.storage(), whole(load.offset()));
    return lane.read(loading(load.carrier()), false, place);
  }

  /** Finds the slot whose number is at {@code index}. */
  private Supplier<CodeOperand> place(int array, Storage storage, Address index) {
    return () -> {
      code.load(true, Gpr.RAX, variables.of(array));
      code.widen(Gpr.RCX, index);
      return new Address(Gpr.RAX, Gpr.RCX, VariablePlaces.bytes(storage), 0);
    };
  }

  @Override
  public void store(Step.Store store, Source value, LaneCode lane) {
    throw new IllegalStateException("a store is a step");
  }

  private void store(Step.Store store) {
    Storage storage = store.storage();
    int bytes = VariablePlaces.bytes(storage);
    if (WholeTerms.isWhole(store.value())) {
      Gpr value = wholes.value(store.value());
      Gpr index = wholes.index(store.offset());
      code.load(true, Gpr.RCX, variables.of(store.array()));
      Address place = new Address(Gpr.RCX, index, bytes, 0);
      code.load(bytes == Long.BYTES, Gpr.RAX, value);
      switch (bytes) {
        case Byte.BYTES -> code.storeByte(place, Gpr.RAX);
        case Short.BYTES -> code.storeShort(place, Gpr.RAX);
        default -> code.store(bytes == Long.BYTES, place, Gpr.RAX);
      }
      wholes.release();
      wholes.release();
      return;
    }
    if (!store.value().carrier().isFloat()) {
      Local value = new Local("value", store.value().carrier());
      let(value, store.value());
      store(new Step.Store(store.array(), storage, store.offset(), new Term.Use(value)));
      return;
    }
    LaneCode lane = new LaneCode(1);
    Source value = new LaneTerms(lane, this).number(lazy(store.value()));
    Supplier<CodeOperand> place = place(store.array(), storage, whole(store.offset()));
    lane.write(storing(bytes), false, value, place);
    write(lane);
  }

  private void loop(Step.Loop loop) {
    LaneLoop lanes = LaneLoop.of(loop, code, frame, variables, this, exit);
    if (lanes != null) {
      loopsOfLanes++;
      lanes.emit();
      return;
    }
    Address counter = variables.of(loop.counter());
    let(loop.counter(), loop.from());
    CodeOperand limit = frame.number();
    Gpr to = wholes.value(loop.to());
    code.store(false, limit, to);
    wholes.release();
    Label again = new Label();
    Label end = new Label();
    code.bind(again);
    code.load(false, Gpr.RAX, counter);
    code.arithmetic(false, Arithmetic.CMP, Gpr.RAX, limit);
    code.jump(Condition.NOT_LESS, end);
    all(loop.body());
    code.arithmetic(false, Arithmetic.ADD, counter, loop.by());
    code.jump(again);
    code.bind(end);
  }

  /** Puts {@code term} into all lanes of {@code vector}. */
  void fill(Address vector, Term term) {
    Local value = new Local("fixed", term.carrier());
    let(value, term);
    VexCode broadcast =
        LaneCode.bytes(term.carrier()) == Long.BYTES ? VexCode.PBROADCASTQ : VexCode.PBROADCASTD;
    code.vector(broadcast, true, 0, variables.of(value));
    code.vector(VexCode.STOREUPS, true, 0, vector);
  }
}
