package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import xlet.engine.loop.Function;

/**
 * Emits the call of a function for those lanes of a vector that have no value yet, one by one: they
 * are few.
 */
final class RareLanes {
  private final CodeBuilder code;
  private final TypeKind kind;
  private final ClassDesc owner;
  private final ClassDesc array;
  private final int lanes;

  /** Vectors have {@code lanes} lanes of {@code kind}. */
  RareLanes(CodeBuilder code, TypeKind kind, int lanes) {
    this.code = code;
    this.kind = kind;
    this.owner = VectorClasses.of(kind);
    this.array = VectorClasses.lane(kind).arrayType();
    this.lanes = lanes;
  }

  /**
   * Leaves on the stack the lanes of {@code found}, but where {@code mask} does not hold the
   * function's value.
   *
   * @param found the local variable with a vector
   * @param mask the local variable with its mask
   * @param arguments what puts each argument's vector on the stack
   */
  void emit(Function function, int found, int mask, Iterable<Runnable> arguments) {
    Label end = code.newLabel();
    code.aload(found);
    code.aload(mask);
    code.invokevirtual(VectorClasses.MASK, "allTrue", MethodTypeDesc.of(ConstantDescs.CD_boolean));
    code.ifne(end);
    code.pop();
    int result = code.allocateLocal(TypeKind.REFERENCE);
    code.aload(found);
    store(result);
    List<Integer> values = new ArrayList<>();
    for (Runnable argument : arguments) {
      int variable = code.allocateLocal(TypeKind.REFERENCE);
      argument.run();
      store(variable);
      values.add(variable);
    }
    int bits = code.allocateLocal(TypeKind.LONG);
    code.aload(mask);
    code.invokevirtual(VectorClasses.MASK, "toLong", MethodTypeDesc.of(ConstantDescs.CD_long));
    code.lstore(bits);
    each(
        bits,
        lane -> {
          code.aload(result).iload(lane);
          for (int value : values) {
            code.aload(value).iload(lane).arrayLoad(kind);
          }
          code.invokestatic(
              function.owner().describeConstable().orElseThrow(),
              function.name(),
              function.type().describeConstable().orElseThrow());
          code.arrayStore(kind);
        });
    var calls = new VectorCalls(code, lanes);
    calls.species(kind);
    code.aload(result).iconst_0();
    calls.fromArray(kind);
    code.labelBinding(end);
  }

  private void store(int variable) {
    code.invokevirtual(owner, "toArray", MethodTypeDesc.of(array)).astore(variable);
  }

  /** Emits {@code body} for each lane whose bit is not set. */
  private void each(int bits, IntConsumer body) {
    int lane = code.allocateLocal(TypeKind.INT);
    code.iconst_0().istore(lane);
    Label again = code.newBoundLabel();
    Label next = code.newLabel();
    code.lload(bits).iload(lane).lushr().l2i().iconst_1().iand().ifne(next);
    body.accept(lane);
    code.labelBinding(next);
    code.iinc(lane, 1);
    code.iload(lane).loadConstant(lanes).if_icmplt(again);
  }
}
