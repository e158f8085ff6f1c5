package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
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

/** Emits the turns of a loop as lanes of vectors: some turns at once, from the counter on. */
final class VectorEmitter {
  private final CodeBuilder code;
  private final TermEmitter scalars;
  private final VectorLoops.Plan plan;
  private final VectorCalls calls;
  private final int lanes;
  private final IntLanes ints;
  private final VectorMasks masks;
  private final VectorMemory memory;
  private final IdentityHashMap<Local, Integer> variables = new IdentityHashMap<>();

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
    this.calls = plan.calls(code, lanes);
    this.ints = new IntLanes(calls, plan.ints());
    this.masks = new VectorMasks(code, calls, ints, plan.slopes(), this::vector, this::local);
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
          if (masks.isMask(value)) {
            masks.let(variable, value);
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

  private int local(Local variable) {
    return Objects.requireNonNull(variables.get(variable));
  }

  /** Emits the vector of the values of {@code term} at the turns. */
  private void vector(Term term) {
    Carrier carrier = term.carrier();
    if (plan.slopes().isFixed(term)) {
      broadcast(term);
    } else if (masks.isMask(term)) {
      masks.toInts(term);
    } else {
      changing(term, carrier);
    }
  }

  private void broadcast(Term term) {
    Carrier carrier = term.carrier();
    calls.species(carrier);
    scalars.emit(term);
    calls.toLane(carrier);
    calls.broadcast(calls.lane(carrier));
  }

  private void changing(Term term, Carrier carrier) {
    ClassDesc owner = calls.vectors(carrier);
    switch (term) {
      case Term.Use(Local variable) when variable == plan.loop().counter() -> {
        broadcast(term);
        calls.addNumbers();
      }
      case Term.Use(Local variable) -> code.aload(local(variable)).checkcast(owner);
      case Term.Load(int array, Storage storage, Term offset) ->
          memory.load(array, storage, offset, plan.slopes().of(offset));
      case Term.Operate operate ->
          operate
              .underRoot()
              .ifPresentOrElse(x -> unary("SQRT", owner, List.of(x)), () -> operate(operate));
      case Term.Choice choice when choice.isRare() -> rare(choice);
      case Term.Choice(Term condition, Term yes, Term no) -> {
        vector(no);
        vector(yes);
        masks.emit(condition, carrier);
        calls.blend(owner);
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
    masks.emit(choice.condition(), choice.carrier());
    code.astore(mask);
    Term.Call call = (Term.Call) choice.no();
    List<Runnable> arguments =
        call.arguments().stream().<Runnable>map(argument -> () -> vector(argument)).toList();
    new RareLanes(code, TermEmitter.kind(choice.carrier()), lanes)
        .emit(call.function(), found, mask, arguments);
  }

  private void operate(Term.Operate operate) {
    Carrier carrier = operate.carrier();
    List<Term> x = operate.operands();
    ClassDesc owner = calls.vectors(carrier);
    switch (operate.opcode()) {
      case FADD, DADD, IADD, LADD -> binary("ADD", owner, x);
      case FSUB, DSUB, ISUB, LSUB -> binary("SUB", owner, x);
      case FMUL, DMUL, IMUL, LMUL -> binary("MUL", owner, x);
      case FDIV, DDIV -> binary("DIV", owner, x);
      case IAND, LAND -> binary("AND", owner, x);
      case IOR, LOR -> binary("OR", owner, x);
      case IXOR, LXOR -> binary("XOR", owner, x);
      case FNEG, DNEG, INEG, LNEG -> unary("NEG", owner, x);
      case ISHL, ISHR, IUSHR, LSHL, LSHR, LUSHR -> shift(operate.opcode(), owner, x);
      case I2F, F2I, I2D, D2I, F2D, D2F, I2L, L2I, L2D, D2L, L2F, F2L -> {
        vector(x.get(0));
        calls.convert(calls.lane(x.get(0).carrier()), calls.lane(carrier));
      }
      case I2B, I2S, I2C -> {
        vector(x.get(0));
        ints.wrap(operate.opcode());
      }
      default -> throw new IllegalStateException("no lanes for " + operate);
    }
  }

  private void binary(String operator, ClassDesc owner, List<Term> x) {
    binary(operator, owner, x, false);
  }

  /**
   * The method of a vector that was just made is called, where that does not matter: of one that
   * comes from the turn before, the JIT compiler may not know the class, and then it boxes vectors.
   */
  private void binary(String operator, ClassDesc owner, List<Term> x, boolean flips) {
    boolean isTurned = memory.isHeld(x.get(0)) && VectorCalls.isCommutative(operator);
    vector(x.get(isTurned ? 1 : 0));
    ints.flip(flips);
    code.getstatic(VectorClasses.OPERATORS, operator, VectorCalls.operatorType(operator));
    vector(x.get(isTurned ? 0 : 1));
    ints.flip(flips);
    calls.lanewise(owner);
    ints.flip(flips);
  }

  private void unary(String operator, ClassDesc owner, List<Term> x) {
    vector(x.get(0));
    code.getstatic(VectorClasses.OPERATORS, operator, VectorClasses.UNARY);
    code.invokevirtual(owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.UNARY));
  }

  private void shift(Opcode opcode, ClassDesc owner, List<Term> x) {
    boolean isInt = x.get(0).carrier() == Carrier.INT;
    vector(x.get(0));
    if (isInt && x.get(1) instanceof Term.Literal) {
      ints.shift(opcode, x);
      return;
    }
    String operator = shift(opcode);
    if (plan.slopes().isFixed(x.get(1))) {
      calls.byScalar(operator, x.get(0).carrier(), () -> scalars.emit(x.get(1)));
      return;
    }
    code.getstatic(VectorClasses.OPERATORS, operator, VectorClasses.BINARY);
    vector(x.get(1));
    if (!isInt) {
      calls.convert(TypeKind.INT, TypeKind.LONG);
    }
    calls.lanewise(owner);
  }

  private static String shift(Opcode opcode) {
    return switch (opcode) {
      case ISHL, LSHL -> "LSHL";
      case ISHR, LSHR -> "ASHR";
      default -> "LSHR";
    };
  }

  private void call(Function function, List<Term> x) {
    Carrier carrier = x.get(0).carrier();
    ClassDesc owner = calls.vectors(carrier);
    switch (function.name()) {
      case "abs" -> unary("ABS", owner, x);
      case "fma" -> {
        x.forEach(this::vector);
        calls.fused(owner);
      }
      case "sqrt" -> unary("SQRT", owner, x);
      case "max" -> binary("MAX", owner, x, ints.areUnsigned(x));
      case "min" -> binary("MIN", owner, x, ints.areUnsigned(x));
      case "floatToRawIntBits", "intBitsToFloat", "doubleToRawLongBits", "longBitsToDouble" -> {
        vector(x.get(0));
        calls.reinterpret(x.get(0).carrier(), function.carrier());
      }
      default -> throw new IllegalStateException("no lanes for " + function);
    }
  }
}
