package xlet.repl.fitting;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.reflect.AccessFlag;
import java.util.Optional;

/** Rewrites classes so that they do the same, and the cache can hold all of it. */
final class ClassFitting {
  /** The first class files with the stack maps without which the cache leaves classes out. */
  private static final int WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;

  private final ClassFile copying;
  private final ClassFile mapping;

  /**
   * Fits classes.
   *
   * @param loader finds the classes that the rewritten ones extend
   */
  ClassFitting(ClassLoader loader) {
    ClassFile.Option hierarchy =
        ClassFile.ClassHierarchyResolverOption.of(
            ClassHierarchyResolver.ofResourceParsing(loader)
                .orElse(ClassHierarchyResolver.defaultResolver()));
    copying = ClassFile.of(hierarchy, ClassFile.ConstantPoolSharingOption.NEW_POOL);
    mapping = copying.withOptions(ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
  }

  /** Returns the class as the cache can hold it; nothing if it can hold it as it is. */
  Optional<byte[]> fit(byte[] written) {
    ClassModel model = copying.parse(written);
    if (model.majorVersion() < WITH_STACK_MAPS) {
      return Optional.of(mapped(model));
    }
    for (PoolEntry entry : model.constantPool()) {
      if (entry instanceof InvokeDynamicEntry call && isWrittenOut(call)) {
        return Optional.of(linked(model));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether {@code call} has to be replaced, because the cache does not hold its target.
   */
  static boolean isWrittenOut(InvokeDynamicEntry call) {
    return PatternSwitches.isSwitch(call) || RecordMethods.isMethod(call);
  }

  /** Gives an old class stack maps; to copy each instruction is what makes them be computed. */
  private byte[] mapped(ClassModel model) {
    return mapping.transformClass(
        model,
        ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
            .andThen((copy, element) -> {
              if (element instanceof ClassFileVersion) {
                copy.withVersion(WITH_STACK_MAPS, 0);
              } else {
                copy.with(element);
              }
            }));
  }

  /** Writes out what the class would have linked when it first ran. */
  private byte[] linked(ClassModel model) {
    PatternSwitches switches =
        new PatternSwitches(model.thisClass().asSymbol(), model.flags().has(AccessFlag.INTERFACE));
    CodeTransform body =
        (code, element) -> {
          if (element instanceof InvokeDynamicInstruction call
              && PatternSwitches.isSwitch(call.invokedynamic())) {
            switches.call(code, call);
          } else if (element instanceof InvokeDynamicInstruction call
              && RecordMethods.isMethod(call.invokedynamic())) {
            RecordMethods.write(code, call);
          } else {
            code.with(element);
          }
        };
    return copying.transformClass(
        model,
        ClassTransform.transformingMethodBodies(body)
            .andThen(ClassTransform.endHandler(switches::write)));
  }
}
