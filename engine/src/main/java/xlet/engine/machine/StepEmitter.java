package xlet.engine.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.Assembler.Condition;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.HalvedSlots;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.TurnedSlots;

/** Writes steps one after the other; variables are in memory, and floats in the first lane. */
final class StepEmitter implements LaneTerms.Leaves {
  private final Emission emission;
  private final Assembler code;
  private final VariablePlaces variables;
  private final WholeTerms wholes;
  private int loopsOfLanes;

  StepEmitter(Emission emission) {
    this.emission = emission;
    this.code = emission.code();
    this.variables = emission.variables();
    this.wholes = new WholeTerms(code, variables, this::computed);
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
      case Step.Halving halving -> all(HalvedSlots.fewSteps(halving));
      case Step.Turning turning -> all(TurnedSlots.steps(turning));
      case Step.When(Term condition, List<Step> yes, List<Step> no) -> {
        CodeLabel otherwise = new CodeLabel();
        CodeLabel end = new CodeLabel();
        wholes.jumpUnless(condition, otherwise);
        all(yes);
        code.jump(end);
        code.bind(otherwise);
        all(no);
        code.bind(end);
      }
      case Step.While(List<Step> before, Term condition, List<Step> body) -> {
        CodeLabel again = new CodeLabel();
        CodeLabel end = new CodeLabel();
        code.bind(again);
        all(before);
        wholes.jumpUnless(condition, end);
        all(body);
        code.jump(again);
        code.bind(end);
      }
      case Step.Fetch fetch -> fetch(fetch);
      case Step.Scratch(int array, Storage storage, int length) -> scratch(array, storage, length);
    }
  }

  /** Gives a variable its value. */
  void let(Local variable, Term value) {
    compute(value, variables.of(variable));
  }

  /** Computes {@code term}, and returns where it is in memory. */
  private Address computed(Term term) {
    Address place = emission.frame().number();
    compute(term, place);
    return place;
  }

  private void compute(Term term, Address place) {
    if (WholeTerms.isWhole(term)) {
      Gpr register = wholes.value(term);
      code.store(term.carrier() == Carrier.LONG, place, register);
      wholes.release();
    } else {
      inLane(term, LaneCode.bytes(term.carrier()), () -> place);
    }
  }

  /**
   * Computes {@code term} in a lane, and puts {@code bytes} of it into memory.
   *
   * @param place writes what finds that memory
   */
  private void inLane(Term term, int bytes, Supplier<CodeOperand> place) {
    LaneCode lane = new LaneCode(1);
    Source value = new LaneTerms(lane, this).number(lazy(term));
    lane.writeOne(bytes, value, place);
    emission.write(lane);
  }

  private void fetch(Step.Fetch fetch) {
    int bytes = fetch.storage().bytes();
    Gpr first = wholes.index(fetch.first());
    Gpr count = wholes.index(fetch.count());
    code.load(true, Gpr.RAX, variables.of(fetch.array()));
    code.address(Gpr.RAX, new Address(Gpr.RAX, first, bytes, 0));
    code.address(Gpr.RCX, new Address(Gpr.RAX, count, bytes, -1));
    wholes.release();
    wholes.release();
    CodeLabel again = new CodeLabel();
    code.bind(again);
    code.prefetch(Address.of(Gpr.RAX, 0));
    code.arithmetic(true, Arithmetic.ADD, Gpr.RAX, MachineCode.BYTES_OF_LINE);
    code.arithmetic(true, Arithmetic.CMP, Gpr.RAX, Gpr.RCX);
    code.jump(Condition.LESS, again);
    code.prefetch(Address.of(Gpr.RCX, 0));
  }

  /** Memory of the stack that is 0. */
  private void scratch(int array, Storage storage, int length) {
    long longs = Math.ceilDiv((long) length * storage.bytes(), Long.BYTES);
    Address place = emission.frame().allocate(longs * Long.BYTES, Long.BYTES * Integer.BYTES);
    code.address(Gpr.RDI, place);
    code.store(true, variables.put(array), Gpr.RDI);
    code.set(false, Gpr.RCX, longs);
    code.set(false, Gpr.RAX, 0);
    code.fill();
  }

  /** The same term, after steps that compute what must not be read unless it is chosen. */
  private Term lazy(Term term) {
    return switch (term) {
      case Term.Choice(Term condition, Term yes, Term no) when yes.reads() || no.reads() -> {
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
      case Term.Operate(var opcode, Carrier carrier, List<Term> x) when term.reads() ->
          new Term.Operate(opcode, carrier, lazy(x));
      case Term.Call(var function, List<Term> x) when term.reads() ->
          new Term.Call(function, lazy(x));
      case Term.Compare(var relation, Term left, Term right) when term.reads() ->
          new Term.Compare(relation, lazy(left), lazy(right));
      default -> term;
    };
  }

  private List<Term> lazy(List<Term> terms) {
    List<Term> all = new ArrayList<>();
    terms.forEach(term -> all.add(lazy(term)));
    return all;
  }

  @Override
  public @Nullable Source find(Term term, LaneCode lane) {
    if (term instanceof Term.Use(Local variable)) {
      return read(term, lane, () -> variables.of(variable));
    }
    if (WholeTerms.isWhole(term)) {
      Address place = computed(term);
      return read(term, lane, () -> place);
    }
    return null;
  }

  @Override
  public Source load(Term.Load load, LaneCode lane) {
    return read(load, lane, place(load.array(), load.storage(), computed(load.offset())));
  }

  private static Source read(Term term, LaneCode lane, Supplier<CodeOperand> place) {
    return lane.readOne(LaneCode.bytes(term.carrier()), place);
  }

  /** Finds the slot whose number is at {@code index}. */
  private Supplier<CodeOperand> place(int array, Storage storage, Address index) {
    return () -> {
      code.load(true, Gpr.RAX, variables.of(array));
      code.widen(Gpr.RCX, index);
      return new Address(Gpr.RAX, Gpr.RCX, storage.bytes(), 0);
    };
  }

  @Override
  public void store(Step.Store store, Source value, LaneCode lane) {
    throw new IllegalStateException("a store is a step");
  }

  private void store(Step.Store store) {
    Storage storage = store.storage();
    int bytes = storage.bytes();
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
    Address index = computed(store.offset());
    inLane(store.value(), bytes, place(store.array(), storage, index));
  }

  private void loop(Step.Loop loop) {
    LaneLoop lanes = LaneLoop.of(loop, emission, this);
    if (lanes != null) {
      loopsOfLanes++;
      lanes.emit();
      return;
    }
    Address counter = variables.of(loop.counter());
    let(loop.counter(), loop.from());
    Address limit = computed(loop.to());
    CodeLabel again = new CodeLabel();
    CodeLabel end = new CodeLabel();
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
    VexCode broadcast = VexCode.broadcast(LaneCode.bytes(term.carrier()));
    code.vector(broadcast, true, 0, computed(term));
    code.vector(VexCode.STOREUPS, true, 0, vector);
  }
}
