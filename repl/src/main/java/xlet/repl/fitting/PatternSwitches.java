package xlet.repl.fitting;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.runtime.SwitchBootstraps;
import java.util.ArrayList;
import java.util.List;

/**
 * The pattern switches of a class, each as a method that asks for one type after the other, as
 * {@link SwitchBootstraps#typeSwitch} describes it.
 */
final class PatternSwitches {
  private final ClassDesc owner;
  private final boolean isInterface;
  private final List<Method> methods = new ArrayList<>();

  /** The method of a switch over {@code types}: from an object and where to begin to a place. */
  private record Method(String name, MethodTypeDesc type, List<ClassDesc> types) {}

  PatternSwitches(ClassDesc owner, boolean isInterface) {
    this.owner = owner;
    this.isInterface = isInterface;
  }

  /** Returns whether {@code call} chooses by types alone; a switch may also ask for constants. */
  static boolean isSwitch(InvokeDynamicEntry call) {
    return Bootstraps.is(call, SwitchBootstraps.class, "typeSwitch")
        && call.bootstrap().arguments().stream().allMatch(ClassEntry.class::isInstance);
  }

  /** Writes the call of the method that does what {@code call} does. */
  void call(CodeBuilder code, InvokeDynamicInstruction call) {
    List<ClassDesc> types = call.bootstrapArgs().stream().map(ClassDesc.class::cast).toList();
    Method method = new Method("typeSwitch$" + methods.size(), call.typeSymbol(), types);
    methods.add(method);
    code.invokestatic(owner, method.name, method.type, isInterface);
  }

  /** Writes the methods that were called. */
  void write(ClassBuilder target) {
    for (Method method : methods) {
      target.withMethodBody(
          method.name,
          method.type,
          ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
          code -> write(code, method.types));
    }
  }

  private static void write(CodeBuilder code, List<ClassDesc> types) {
    Label some = code.newLabel();
    code.aload(0).ifnonnull(some).iconst_m1().ireturn().labelBinding(some);
    for (int place = 0; place < types.size(); place++) {
      Label next = code.newLabel();
      code.iload(1).loadConstant(place).if_icmpgt(next);
      code.aload(0).instanceOf(types.get(place)).ifeq(next);
      code.loadConstant(place).ireturn().labelBinding(next);
    }
    code.loadConstant(types.size()).ireturn();
  }
}
