package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/** Emits terms: their values end on the operand stack. */
final class TermEmitter {
  private final CodeBuilder code;
  private final KnownObjects known;
  private final ToIntFunction<Local> variables;
  private final IntUnaryOperator arrays;

  /**
   * @param variables the local variable that a variable is
   * @param arrays the local variable that an array is in
   */
  TermEmitter(
      CodeBuilder code,
      KnownObjects known,
      ToIntFunction<Local> variables,
      IntUnaryOperator arrays) {
    this.code = code;
    this.known = known;
    this.variables = variables;
    this.arrays = arrays;
  }

  /** The local variable that {@code variable} is. */
  int slot(Local variable) {
    return variables.applyAsInt(variable);
  }

  static TypeKind kind(Carrier carrier) {
    return switch (carrier) {
      case INT -> TypeKind.INT;
      case LONG -> TypeKind.LONG;
      case FLOAT -> TypeKind.FLOAT;
      case DOUBLE -> TypeKind.DOUBLE;
      case REFERENCE -> TypeKind.REFERENCE;
    };
  }

  static TypeKind element(Storage storage) {
    return switch (storage) {
      case BYTES -> TypeKind.BYTE;
      case SHORTS -> TypeKind.SHORT;
      case INTS -> TypeKind.INT;
      case LONGS -> TypeKind.LONG;
      case FLOATS -> TypeKind.FLOAT;
      case DOUBLES -> TypeKind.DOUBLE;
    };
  }

  void emit(Term term) {
    switch (term) {
      case Term.Literal(Carrier carrier, long bits) -> literal(carrier, bits);
      case Term.Use(Local variable) ->
          code.loadLocal(kind(variable.carrier()), variables.applyAsInt(variable));
      case Term.Load(int array, Storage storage, Term offset) -> {
        code.aload(arrays.applyAsInt(array));
        emit(offset);
        code.arrayLoad(element(storage));
      }
      case Term.Operate(Opcode opcode, Carrier carrier, List<Term> operands) -> {
        operands.forEach(this::emit);
        operate(opcode);
      }
      case Compare compare -> choose(compare, () -> code.iconst_1(), () -> code.iconst_0());
      case Term.Choice(Term condition, Term yes, Term no) ->
          choose(condition, () -> emit(yes), () -> emit(no));
      case Term.Call(Function function, List<Term> arguments) -> {
        arguments.forEach(this::emit);
        call(function);
      }
      case Term.Known(Object value, Class<?> type, String name) ->
          code.ldc(known.constant(value, type));
      case Term.Pack(Carrier carrier, List<Term> elements) -> pack(carrier, elements);
    }
  }

  private void literal(Carrier carrier, long bits) {
    switch (carrier) {
      case INT -> code.loadConstant((int) bits);
      case LONG -> code.loadConstant(bits);
      case FLOAT -> code.loadConstant(Float.intBitsToFloat((int) bits));
      case DOUBLE -> code.loadConstant(Double.longBitsToDouble(bits));
      case REFERENCE -> throw new IllegalStateException("no number is a reference");
    }
  }

  private void operate(Opcode opcode) {
    if (opcode.kind() == Opcode.Kind.CONVERT) {
      code.with(ConvertInstruction.of(opcode));
    } else {
      code.with(OperatorInstruction.of(opcode));
    }
  }

  private void call(Function function) {
    ClassDesc owner = function.owner().describeConstable().orElseThrow();
    MethodTypeDesc type = function.type().describeConstable().orElseThrow();
    if (function.isStatic()) {
      code.invokestatic(owner, function.name(), type);
    } else if (function.owner().isInterface()) {
      code.invokeinterface(owner, function.name(), type);
    } else {
      code.invokevirtual(owner, function.name(), type);
    }
  }

  private void pack(Carrier carrier, List<Term> elements) {
    TypeKind element = kind(carrier);
    code.loadConstant(elements.size()).newarray(element);
    for (int k = 0; k < elements.size(); k++) {
      code.dup().loadConstant(k);
      emit(elements.get(k));
      code.arrayStore(element);
    }
  }

  private void choose(Term condition, Runnable yes, Runnable no) {
    Label otherwise = code.newLabel();
    Label end = code.newLabel();
    jumpUnless(condition, otherwise);
    yes.run();
    code.goto_(end);
    code.labelBinding(otherwise);
    no.run();
    code.labelBinding(end);
  }

  /** Jumps to {@code target} where {@code condition} is 0, or where NaN makes it so. */
  void jumpUnless(Term condition, Label target) {
    if (!(condition instanceof Compare(Relation relation, Term left, Term right))) {
      emit(condition);
      code.ifeq(target);
      return;
    }
    emit(left);
    emit(right);
    switch (left.carrier()) {
      case INT -> {
        jumpUnlessInts(relation, target);
        return;
      }
      case LONG -> code.lcmp();
      case FLOAT ->
          code.with(OperatorInstruction.of(isLess(relation) ? Opcode.FCMPG : Opcode.FCMPL));
      case DOUBLE ->
          code.with(OperatorInstruction.of(isLess(relation) ? Opcode.DCMPG : Opcode.DCMPL));
      case REFERENCE -> throw new IllegalStateException("references are not compared");
    }
    jumpUnlessZero(relation, target);
  }

  private static boolean isLess(Relation relation) {
    return relation == Relation.LT || relation == Relation.LE;
  }

  private void jumpUnlessInts(Relation relation, Label target) {
    switch (relation) {
      case EQ -> code.if_icmpne(target);
      case NE -> code.if_icmpeq(target);
      case LT -> code.if_icmpge(target);
      case LE -> code.if_icmpgt(target);
      case GT -> code.if_icmple(target);
      case GE -> code.if_icmplt(target);
    }
  }

  private void jumpUnlessZero(Relation relation, Label target) {
    switch (relation) {
      case EQ -> code.ifne(target);
      case NE -> code.ifeq(target);
      case LT -> code.ifge(target);
      case LE -> code.ifgt(target);
      case GT -> code.ifle(target);
      case GE -> code.iflt(target);
    }
  }
}
