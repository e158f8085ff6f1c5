package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Locale;

/** Emits on numbers of one kind what {@link VectorCalls} emits on vectors of them. */
final class ScalarCalls {
  private static final ClassDesc MATH = ClassDesc.of("java.lang.Math");

  private final CodeBuilder code;
  private final TypeKind element;

  ScalarCalls(CodeBuilder code, TypeKind element) {
    this.code = code;
    this.element = element;
  }

  /** Multiplies two floats and adds a third, the last on the stack, with one rounding. */
  void fused() {
    ClassDesc type = VectorClasses.lane(element);
    code.invokestatic(MATH, "fma", MethodTypeDesc.of(type, type, type, type));
  }

  /**
   * Combines the two numbers on the stack: {@code add}, {@code mul}, {@code max}, {@code umax}, …
   */
  void combine(String operation) {
    if (operation.startsWith("u")) {
      unsigned(operation.substring(1));
      return;
    }
    if (operation.equals("max") || operation.equals("min")) {
      ClassDesc type = VectorClasses.lane(element);
      code.invokestatic(MATH, operation, MethodTypeDesc.of(type, type, type));
      return;
    }
    // The JVM's specification names an instruction by the letter of its type and what it does.
    String letter = element.name().substring(0, 1);
    code.with(OperatorInstruction.of(Opcode.valueOf(letter + operation.toUpperCase(Locale.ROOT))));
  }

  /** Combines numbers without a sign as those with one that have the same order. */
  private void unsigned(String operation) {
    int right = code.allocateLocal(element);
    flip();
    code.storeLocal(element, right);
    flip();
    code.loadLocal(element, right);
    combine(operation);
    flip();
  }

  private void flip() {
    if (element == TypeKind.LONG) {
      code.loadConstant(Long.MIN_VALUE).lxor();
    } else {
      code.loadConstant(Integer.MIN_VALUE).ixor();
    }
  }
}
