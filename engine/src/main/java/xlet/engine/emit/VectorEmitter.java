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
import java.util.function.IntUnaryOperator;
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
  private final IntUnaryOperator arrays;
  private final VectorLoops.Plan plan;
  private final int lanes;
  private final IdentityHashMap<Local, Integer> variables = new IdentityHashMap<>();

  /** The variables that hold masks; a mask belongs to the lanes of a carrier. */
  private final IdentityHashMap<Local, Carrier> masks = new IdentityHashMap<>();

  VectorEmitter(
      CodeBuilder code,
      TermEmitter scalars,
      IntUnaryOperator arrays,
      VectorLoops.Plan plan,
      int lanes) {
    this.code = code;
    this.scalars = scalars;
    this.arrays = arrays;
    this.plan = plan;
    this.lanes = lanes;
  }

  /** Emits the steps of as many turns as there are lanes. */
  void emit(List<Step> steps) {
    for (Step step : steps) {
      switch (step) {
        case Step.Let(Local variable, Term value) when plan.isFixed(value) -> {
          scalars.emit(value);
          TypeKind kind = TermEmitter.kind(variable.carrier());
          code.storeLocal(kind, scalars.slot(variable));
        }
        case Step.Let(Local variable, Term value) -> {
          if (isMask(value)) {
            masks.put(variable, mask(value));
          } else {
            vector(value);
          }
          int slot = code.allocateLocal(TypeKind.REFERENCE);
          code.astore(slot);
          variables.put(variable, slot);
        }
        case Step.Store(int array, Storage storage, Term offset, Term value) ->
            store(array, storage, offset, value);
        default -> throw new IllegalStateException("no lanes for " + step);
      }
    }
  }

  private void species(TypeKind element) {
    ClassDesc owner = VectorClasses.of(element);
    int bits = lanes * VectorClasses.bits(element);
    code.getstatic(owner, "SPECIES_" + bits, VectorClasses.SPECIES);
  }

  private void species(Carrier carrier) {
    species(TermEmitter.kind(carrier));
  }

  private boolean isMask(Term term) {
    return switch (term) {
      case Compare compare -> !plan.isFixed(compare);
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
        compareTo(Carrier.INT, "NE", () -> code.iconst_0());
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
      species(to);
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

  /** Compares the vector on the stack with a scalar. */
  private void compareTo(Carrier carrier, String relation, Runnable scalar) {
    code.getstatic(VectorClasses.OPERATORS, relation, VectorClasses.COMPARISON);
    scalar.run();
    code.invokevirtual(
        VectorClasses.of(carrier),
        "compare",
        MethodTypeDesc.of(
            VectorClasses.MASK,
            VectorClasses.COMPARISON,
            VectorClasses.lane(TermEmitter.kind(carrier))));
  }

  /** Emits the vector of the values of {@code term} at the turns. */
  private void vector(Term term) {
    Carrier carrier = term.carrier();
    if (plan.isFixed(term)) {
      broadcast(term);
    } else if (isMask(term)) {
      ofMask(term);
    } else {
      changing(term, carrier);
    }
  }

  private void broadcast(Term term) {
    Carrier carrier = term.carrier();
    species(carrier);
    scalars.emit(term);
    ClassDesc owner = VectorClasses.of(carrier);
    code.invokestatic(
        owner,
        "broadcast",
        MethodTypeDesc.of(
            owner, VectorClasses.SPECIES, VectorClasses.lane(TermEmitter.kind(carrier))));
  }

  /** The ints 1 and 0 for a mask. */
  private void ofMask(Term term) {
    ClassDesc owner = VectorClasses.of(Carrier.INT);
    species(Carrier.INT);
    code.invokestatic(owner, "zero", MethodTypeDesc.of(owner, VectorClasses.SPECIES));
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
      case Term.Load(int array, Storage storage, Term offset) -> load(array, storage, offset);
      case Term.Operate(Opcode opcode, Carrier result, List<Term> x) -> operate(opcode, result, x);
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

  private void broadcastCounter(Local counter) {
    ClassDesc owner = VectorClasses.of(Carrier.INT);
    species(Carrier.INT);
    code.iload(scalars.slot(counter));
    code.invokestatic(
        owner, "broadcast", MethodTypeDesc.of(owner, VectorClasses.SPECIES, ConstantDescs.CD_int));
    code.iconst_1();
    code.invokevirtual(owner, "addIndex", MethodTypeDesc.of(owner, ConstantDescs.CD_int));
  }

  private void load(int array, Storage storage, Term offset) {
    TypeKind element = TermEmitter.element(storage);
    ClassDesc owner = VectorClasses.of(element);
    species(element);
    code.aload(arrays.applyAsInt(array));
    scalars.emit(offset);
    code.invokestatic(
        owner,
        "fromArray",
        MethodTypeDesc.of(
            owner,
            VectorClasses.SPECIES,
            VectorClasses.lane(element).arrayType(),
            ConstantDescs.CD_int));
    if (storage == Storage.BYTES || storage == Storage.SHORTS) {
      convert(storage == Storage.BYTES ? "B2I" : "S2I", Carrier.INT);
    }
  }

  /** Converts the lanes of the vector on the stack to as many of {@code to}. */
  private void convert(String conversion, Carrier to) {
    convert(conversion, TermEmitter.kind(to));
  }

  private void convert(String conversion, TypeKind to) {
    code.getstatic(VectorClasses.OPERATORS, conversion, VectorClasses.CONVERSION);
    species(to);
    code.iconst_0();
    code.invokevirtual(
        VectorClasses.VECTOR,
        "convertShape",
        MethodTypeDesc.of(
            VectorClasses.VECTOR,
            VectorClasses.CONVERSION,
            VectorClasses.SPECIES,
            ConstantDescs.CD_int));
    code.checkcast(VectorClasses.of(to));
  }

  private void store(int array, Storage storage, Term offset, Term value) {
    TypeKind element = TermEmitter.element(storage);
    vector(value);
    if (storage == Storage.BYTES || storage == Storage.SHORTS) {
      convert(storage == Storage.BYTES ? "I2B" : "I2S", element);
    }
    code.aload(arrays.applyAsInt(array));
    scalars.emit(offset);
    code.invokevirtual(
        VectorClasses.of(element),
        "intoArray",
        MethodTypeDesc.of(
            ConstantDescs.CD_void, VectorClasses.lane(element).arrayType(), ConstantDescs.CD_int));
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
      case I2F, F2I, I2D, F2D, D2F, I2L, L2I, L2D -> {
        vector(x.get(0));
        convert(opcode.name(), carrier);
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
    byScalar("LSHL", owner, bits);
    byScalar(back, owner, bits);
  }

  private void binary(String operator, ClassDesc owner, List<Term> x) {
    vector(x.get(0));
    code.getstatic(VectorClasses.OPERATORS, operator, operatorType(operator));
    vector(x.get(1));
    code.invokevirtual(
        owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.BINARY, VectorClasses.VECTOR));
  }

  /** ADD, MUL, AND, OR, XOR, MAX and MIN are associative, which is a type of its own. */
  private static ClassDesc operatorType(String operator) {
    return switch (operator) {
      case "ADD", "MUL", "AND", "OR", "XOR", "MAX", "MIN" ->
          ClassDesc.of(VectorClasses.PACKAGE + "VectorOperators$Associative");
      default -> VectorClasses.BINARY;
    };
  }

  private void unary(String operator, ClassDesc owner, List<Term> x) {
    vector(x.get(0));
    code.getstatic(VectorClasses.OPERATORS, operator, VectorClasses.UNARY);
    code.invokevirtual(owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.UNARY));
  }

  private void shift(String operator, ClassDesc owner, List<Term> x) {
    vector(x.get(0));
    byScalar(operator, owner, () -> scalars.emit(x.get(1)));
  }

  private void byScalar(String operator, ClassDesc owner, int by) {
    byScalar(operator, owner, () -> code.loadConstant(by));
  }

  private void byScalar(String operator, ClassDesc owner, Runnable by) {
    boolean isInt = owner.equals(VectorClasses.of(Carrier.INT));
    code.getstatic(VectorClasses.OPERATORS, operator, VectorClasses.BINARY);
    by.run();
    if (!isInt) {
      code.i2l();
    }
    ClassDesc lane = isInt ? ConstantDescs.CD_int : ConstantDescs.CD_long;
    code.invokevirtual(owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.BINARY, lane));
  }

  private void call(Function function, List<Term> x) {
    Carrier carrier = x.get(0).carrier();
    ClassDesc owner = VectorClasses.of(carrier);
    switch (function.name()) {
      case "abs" -> unary("ABS", owner, x);
      case "sqrt" -> unary("SQRT", owner, x);
      case "max" -> binary("MAX", owner, x);
      case "min" -> binary("MIN", owner, x);
      case "floatToRawIntBits" -> reinterpreted("reinterpretAsInts", Carrier.INT, x);
      case "intBitsToFloat" -> reinterpreted("reinterpretAsFloats", Carrier.FLOAT, x);
      case "doubleToRawLongBits" -> reinterpreted("reinterpretAsLongs", Carrier.LONG, x);
      case "toBrain" -> brain(x.get(0));
      case "longBitsToDouble" -> reinterpreted("reinterpretAsDoubles", Carrier.DOUBLE, x);
      default -> throw new IllegalStateException("no lanes for " + function);
    }
  }

  private void reinterpreted(String method, Carrier to, List<Term> x) {
    vector(x.get(0));
    code.invokevirtual(
        VectorClasses.of(x.get(0).carrier()), method, MethodTypeDesc.of(VectorClasses.of(to)));
  }

  /** Rounds floats to bf16 as {@link xlet.engine.loop.Rounded#toBrain} does. */
  private void brain(Term x) {
    ClassDesc ints = VectorClasses.of(Carrier.INT);
    int bits = code.allocateLocal(TypeKind.REFERENCE);
    int rounded = code.allocateLocal(TypeKind.REFERENCE);
    reinterpreted("reinterpretAsInts", Carrier.INT, List.of(x));
    code.astore(bits);
    code.aload(bits);
    byScalar("LSHR", ints, 16);
    withScalar("AND", ints, 1);
    withScalar("ADD", ints, 0x7FFF);
    code.getstatic(VectorClasses.OPERATORS, "ADD", operatorType("ADD")).aload(bits);
    code.invokevirtual(
        ints, "lanewise", MethodTypeDesc.of(ints, VectorClasses.BINARY, VectorClasses.VECTOR));
    code.astore(rounded);
    code.aload(rounded).aload(bits);
    withScalar("AND", ints, Integer.MIN_VALUE);
    withScalar("OR", ints, 0x7FC0_0000);
    code.aload(bits);
    withScalar("AND", ints, Integer.MAX_VALUE);
    compareTo(Carrier.INT, "GT", () -> code.loadConstant(0x7F80_0000));
    code.invokevirtual(
        ints, "blend", MethodTypeDesc.of(ints, VectorClasses.VECTOR, VectorClasses.MASK));
    withScalar("AND", ints, 0xFFFF_0000);
    code.invokevirtual(
        ints, "reinterpretAsFloats", MethodTypeDesc.of(VectorClasses.of(Carrier.FLOAT)));
  }

  private void withScalar(String operator, ClassDesc owner, int scalar) {
    code.getstatic(VectorClasses.OPERATORS, operator, operatorType(operator));
    code.loadConstant(scalar);
    code.invokevirtual(
        owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.BINARY, ConstantDescs.CD_int));
  }
}
