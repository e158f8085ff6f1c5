package xlet.repl.fitting;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.runtime.ObjectMethods;
import java.util.List;
import java.util.Objects;

/**
 * The methods {@code equals} and {@code hashCode} that records have of themselves, with the results
 * of {@link ObjectMethods}. Texts of records are seldom asked for, and stay as they are.
 */
final class RecordMethods {
  private static final ClassDesc OBJECTS = Objects.class.describeConstable().orElseThrow();

  private RecordMethods() {}

  static boolean isMethod(InvokeDynamicEntry call) {
    return Bootstraps.is(call, ObjectMethods.class, "bootstrap")
        && !call.name().equalsString("toString");
  }

  /**
   * Writes out {@code call}, whose operands are on the stack: the record, and what it may equal.
   */
  static void write(CodeBuilder code, InvokeDynamicInstruction call) {
    List<ConstantDesc> arguments = call.bootstrapArgs();
    ClassDesc owner = (ClassDesc) arguments.getFirst();
    List<DirectMethodHandleDesc> components =
        arguments.stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList();
    if (call.name().equalsString("hashCode")) {
      hashCode(code, owner, components);
    } else {
      equals(code, owner, components);
    }
  }

  private static void hashCode(
      CodeBuilder code, ClassDesc owner, List<DirectMethodHandleDesc> components) {
    int self = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(self).iconst_0();
    for (DirectMethodHandleDesc component : components) {
      code.bipush(31).imul();
      ClassDesc type = get(code, owner, self, component);
      ClassDesc hashed = type.isPrimitive() ? type : CD_Object;
      code.invokestatic(helper(type), "hashCode", MethodTypeDesc.of(CD_int, hashed)).iadd();
    }
  }

  private static void equals(
      CodeBuilder code, ClassDesc owner, List<DirectMethodHandleDesc> components) {
    int other = code.allocateLocal(TypeKind.REFERENCE);
    int self = code.allocateLocal(TypeKind.REFERENCE);
    Label different = code.newLabel();
    Label end = code.newLabel();
    code.astore(other).astore(self).aload(other).instanceOf(owner).ifeq(different);
    code.aload(other).checkcast(owner).astore(other);
    for (DirectMethodHandleDesc component : components) {
      get(code, owner, self, component);
      ClassDesc type = get(code, owner, other, component);
      if (type.isPrimitive()) {
        code.invokestatic(helper(type), "compare", MethodTypeDesc.of(CD_int, type, type));
        code.ifne(different);
      } else {
        code.invokestatic(OBJECTS, "equals", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object));
        code.ifeq(different);
      }
    }
    code.iconst_1().goto_(end).labelBinding(different).iconst_0().labelBinding(end);
  }

  /** Puts a component of the record in {@code slot} on the stack, and returns its type. */
  private static ClassDesc get(
      CodeBuilder code, ClassDesc owner, int slot, DirectMethodHandleDesc component) {
    ClassDesc type = component.invocationType().returnType();
    code.aload(slot).getfield(owner, component.methodName(), type);
    return type;
  }

  /** The class that hashes and compares what is of {@code type}. */
  private static ClassDesc helper(ClassDesc type) {
    return switch (type.descriptorString()) {
      case "Z" -> boxed("Boolean");
      case "B" -> boxed("Byte");
      case "S" -> boxed("Short");
      case "C" -> boxed("Character");
      case "I" -> boxed("Integer");
      case "J" -> boxed("Long");
      case "F" -> boxed("Float");
      case "D" -> boxed("Double");
      default -> OBJECTS;
    };
  }

  private static ClassDesc boxed(String name) {
    return ClassDesc.of("java.lang", name);
  }
}
