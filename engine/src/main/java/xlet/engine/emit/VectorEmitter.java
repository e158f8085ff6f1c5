package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.Term.Compare;

/** Emits the turns of a loop as lanes of vectors: some turns at once, from the counter on. */
final class VectorEmitter {
  private final CodeBuilder code;
  private final TermEmitter scalars;
  private final VectorLoops.Plan plan;
  private final VectorCalls calls;
  private final int lanes;
  private final VectorMemory memory;
  private final IdentityHashMap<Local, Integer> variables = new IdentityHashMap<>();

  /** The variables that hold masks; a mask belongs to the lanes of a carrier. */
  private final IdentityHashMap<Local, Carrier> masks = new IdentityHashMap<>();

  VectorEmitter(
      CodeBuilder code,
      TermEmitter scalars,
      VectorMemory memory,
      VectorLoops.Plan plan,
      int lanes) {
    this.code = code;
    this.scalars = scalars;
    this.memory = memory;
    this.plan = plan;
    this.lanes = lanes;
    this.calls = new VectorCalls(code, lanes);
  }

  /** Emits the steps of as many turns as there are lanes. */
  void emit(List<Step> steps) {
    for (Step step : steps) {
      switch (step) {
        case Step.Let(Local variable, Term value) when plan.slopes().isFixed(value) -> {
          scalars.emit(value);
          TypeKind kind = TermEmitter.kind(variable.carrier());
          code.storeLocal(kind, scalars.slot(variable));
        }
        case Step.Let(Local variable, Term value) -> {
          if (plan.slopes().isPlace(variable)) {
            scalars.emit(value);
            code.istore(scalars.slot(variable));
          }
          if (isMask(value)) {
            masks.put(variable, mask(value));
          } else {
            vector(value);
          }
          int slot = code.allocateLocal(TypeKind.REFERENCE);
          code.astore(slot);
          variables.put(variable, slot);
        }
        case Step.Store store -> {
          vector(store.value());
          memory.store(store, plan.slopes().of(store.offset()) == 2);
        }
        default -> throw new IllegalStateException("no lanes for " + step);
      }
    }
  }

  private boolean isMask(Term term) {
    return switch (term) {
      case Compare compare -> !plan.slopes().isFixed(compare);
      case Term.Use(Local variable) -> masks.containsKey(variable);
      case Term.Operate(Opcode opcode, Carrier carrier, List<Term> x) ->
          (opcode == Opcode.IAND || opcode == Opcode.IOR || opcode == Opcode.IXOR)
              && x.stream().allMatch(this::isMask);
      default -> false;
    };
  }

  /** Emits a mask, which holds where {@code term} is not 0, and says of which lanes it is. */
  private Carrier mask(Term term) {
    return switch (term) {
      case Compare compare when isMask(compare) -> compare(compare);
      case Term.Use(Local variable) when masks.containsKey(variable) -> {
        code.aload(local(variable));
        yield carrierOf(variable);
      }
      case Term.Operate(Opcode opcode, Carrier carrier, List<Term> x) when isMask(term) -> {
        Carrier first = mask(x.get(0));
        cast(mask(x.get(1)), first);
        String name = opcode == Opcode.IAND ? "and" : opcode == Opcode.IOR ? "or" : "xor";
        code.invokevirtual(
            VectorClasses.MASK, name, MethodTypeDesc.of(VectorClasses.MASK, VectorClasses.MASK));
        yield first;
      }
      default -> {
        vector(term);
        calls.compareTo(Carrier.INT, "NE", () -> code.iconst_0());
        yield Carrier.INT;
      }
    };
  }

  private int local(Local variable) {
    return Objects.requireNonNull(variables.get(variable));
  }

  private Carrier carrierOf(Local variable) {
    return Objects.requireNonNull(masks.get(variable));
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
    vector(compare.left());
    code.getstatic(VectorClasses.OPERATORS, compare.relation().name(), VectorClasses.COMPARISON);
    vector(compare.right());
    code.invokevirtual(
        VectorClasses.of(carrier),
        "compare",
        MethodTypeDesc.of(VectorClasses.MASK, VectorClasses.COMPARISON, VectorClasses.VECTOR));
    return carrier;
  }

  /** Emits the vector of the values of {@code term} at the turns. */
  private void vector(Term term) {
    Carrier carrier = term.carrier();
    if (plan.slopes().isFixed(term)) {
      broadcast(term);
    } else if (isMask(term)) {
      ofMask(term);
    } else {
      changing(term, carrier);
    }
  }

  private void broadcast(Term term) {
    Carrier carrier = term.carrier();
    calls.species(carrier);
    scalars.emit(term);
    calls.broadcast(TermEmitter.kind(carrier));
  }

  /** The ints 1 and 0 for a mask. */
  private void ofMask(Term term) {
    ClassDesc owner = VectorClasses.of(Carrier.INT);
    calls.zeros();
    code.iconst_1();
    cast(mask(term), Carrier.INT);
    code.invokevirtual(
        owner, "blend", MethodTypeDesc.of(owner, ConstantDescs.CD_int, VectorClasses.MASK));
  }

  private void changing(Term term, Carrier carrier) {
    ClassDesc owner = VectorClasses.of(carrier);
    switch (term) {
      case Term.Use(Local variable) when variable == plan.loop().counter() -> {
        broadcastCounter(variable);
      }
      case Term.Use(Local variable) -> code.aload(local(variable)).checkcast(owner);
      case Term.Load(int array, Storage storage, Term offset) ->
          memory.load(array, storage, offset, plan.slopes().of(offset));
      case Term.Operate(Opcode opcode, Carrier result, List<Term> x) -> operate(opcode, result, x);
      case Term.Choice choice when VectorLoops.isRare(choice) -> rare(choice);
      case Term.Choice(Term condition, Term yes, Term no) -> {
        vector(no);
        vector(yes);
        cast(mask(condition), carrier);
        code.invokevirtual(
            owner, "blend", MethodTypeDesc.of(owner, VectorClasses.VECTOR, VectorClasses.MASK));
      }
      case Term.Call(Function function, List<Term> arguments) -> call(function, arguments);
      default -> throw new IllegalStateException("no lanes for " + term);
    }
  }

  /** Emits the lanes for which a function is to be called after all others. */
  private void rare(Term.Choice choice) {
    int found = code.allocateLocal(TypeKind.REFERENCE);
    int mask = code.allocateLocal(TypeKind.REFERENCE);
    vector(choice.yes());
    code.astore(found);
    cast(mask(choice.condition()), choice.carrier());
    code.astore(mask);
    Term.Call call = (Term.Call) choice.no();
    List<Runnable> arguments =
        call.arguments().stream().<Runnable>map(argument -> () -> vector(argument)).toList();
    new RareLanes(code, TermEmitter.kind(choice.carrier()), lanes)
        .emit(call.function(), found, mask, arguments);
  }

  private void broadcastCounter(Local counter) {
    calls.species(Carrier.INT);
    code.iload(scalars.slot(counter));
    calls.broadcast(TypeKind.INT);
    calls.addNumbers();
  }

  private void operate(Opcode opcode, Carrier carrier, List<Term> x) {
    ClassDesc owner = VectorClasses.of(carrier);
    switch (opcode) {
      case FADD, DADD, IADD, LADD -> binary("ADD", owner, x);
      case FSUB, DSUB, ISUB, LSUB -> binary("SUB", owner, x);
      case FMUL, DMUL, IMUL, LMUL -> binary("MUL", owner, x);
      case FDIV, DDIV -> binary("DIV", owner, x);
      case IAND, LAND -> binary("AND", owner, x);
      case IOR, LOR -> binary("OR", owner, x);
      case IXOR, LXOR -> binary("XOR", owner, x);
      case FNEG, DNEG, INEG, LNEG -> unary("NEG", owner, x);
      case ISHL, LSHL -> shift("LSHL", owner, x);
      case ISHR, LSHR -> shift("ASHR", owner, x);
      case IUSHR, LUSHR -> shift("LSHR", owner, x);
      case I2F, F2I, I2D, D2I, F2D, D2F, I2L, L2I, L2D, D2L, L2F, F2L -> {
        vector(x.get(0));
        calls.convert(opcode.name(), carrier);
      }
      case I2B -> extended(24, "ASHR", x);
      case I2S -> extended(16, "ASHR", x);
      case I2C -> extended(16, "LSHR", x);
      default -> throw new IllegalStateException("no lanes for " + opcode);
    }
  }

  private void extended(int bits, String back, List<Term> x) {
    ClassDesc owner = VectorClasses.of(Carrier.INT);
    vector(x.get(0));
    calls.byScalar("LSHL", owner, bits);
    calls.byScalar(back, owner, bits);
  }

  /**
   * The method of a vector that was just made is called, where that does not matter: of one that
   * comes from the turn before, the JIT compiler may not know the class, and then it boxes vectors.
   */
  private void binary(String operator, ClassDesc owner, List<Term> x) {
    boolean isTurned = memory.isHeld(x.get(0)) && VectorCalls.isCommutative(operator);
    vector(x.get(isTurned ? 1 : 0));
    code.getstatic(VectorClasses.OPERATORS, operator, VectorCalls.operatorType(operator));
    vector(x.get(isTurned ? 0 : 1));
    calls.lanewise(owner);
  }

  private void unary(String operator, ClassDesc owner, List<Term> x) {
    vector(x.get(0));
    code.getstatic(VectorClasses.OPERATORS, operator, VectorClasses.UNARY);
    code.invokevirtual(owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.UNARY));
  }

  private void shift(String operator, ClassDesc owner, List<Term> x) {
    vector(x.get(0));
    if (plan.slopes().isFixed(x.get(1))) {
      calls.byScalar(operator, owner, () -> scalars.emit(x.get(1)));
      return;
    }
    code.getstatic(VectorClasses.OPERATORS, operator, VectorClasses.BINARY);
    vector(x.get(1));
    if (x.get(0).carrier() == Carrier.LONG) {
      calls.convert("I2L", Carrier.LONG);
    }
    calls.lanewise(owner);
  }

  private void call(Function function, List<Term> x) {
    Carrier carrier = x.get(0).carrier();
    ClassDesc owner = VectorClasses.of(carrier);
    switch (function.name()) {
      case "abs" -> unary("ABS", owner, x);
      case "fma" -> {
        x.forEach(this::vector);
        calls.fused(owner);
      }
      case "sqrt" -> unary("SQRT", owner, x);
      case "max" -> binary("MAX", owner, x);
      case "min" -> binary("MIN", owner, x);
      case "floatToRawIntBits", "intBitsToFloat", "doubleToRawLongBits", "longBitsToDouble" -> {
        vector(x.get(0));
        calls.reinterpret(x.get(0).carrier(), function.carrier());
      }
      default -> throw new IllegalStateException("no lanes for " + function);
    }
  }
}
