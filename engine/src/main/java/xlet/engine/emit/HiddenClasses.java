package xlet.engine.emit;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Classes without a name, each with one instance, that implement an interface of this package. */
final class HiddenClasses {
  /** How a class names itself, to call its own methods. */
  static final ClassDesc OWNER = ClassDesc.of("xlet.engine.emit.Emitted");

  /**
   * The name of classes of loops with vectors. It tells the JIT compiler, by an option of the
   * launcher, that they are worth its time after a few runs: until then each takes milliseconds.
   */
  static final ClassDesc VECTORIZED = ClassDesc.of("xlet.engine.emit.Vectorized");

  private HiddenClasses() {}

  /** How a class with vectors of {@code bits} bits names itself. */
  static ClassDesc owner(int bits) {
    return bits > 0 ? VECTORIZED : OWNER;
  }

  /** The type of the only method of {@code implemented} that is called {@code name}. */
  static MethodTypeDesc type(Class<?> implemented, String name) {
    Method method =
        Arrays.stream(implemented.getMethods())
            .filter(each -> each.getName().equals(name))
            .findFirst()
            .orElseThrow();
    return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
        .describeConstable()
        .orElseThrow();
  }

  /**
   * The bytes of a class with a constructor without parameters and what {@code methods} adds.
   *
   * @throws EmissionException if there is no such class
   */
  static byte[] bytes(Class<?> implemented, Consumer<ClassBuilder> methods) {
    return bytes(OWNER, implemented, methods);
  }

  /** The bytes of such a class, which names itself {@code owner}. */
  static byte[] bytes(ClassDesc owner, Class<?> implemented, Consumer<ClassBuilder> methods) {
    try {
      return ClassFile.of(ClassFile.DebugElementsOption.DROP_DEBUG)
          .build(
              owner,
              builder -> {
                builder.withFlags(AccessFlag.PUBLIC, AccessFlag.FINAL, AccessFlag.SUPER);
                builder.withInterfaceSymbols(ClassDesc.of(implemented.getName()));
                builder.withMethodBody(
                    ConstantDescs.INIT_NAME,
                    ConstantDescs.MTD_void,
                    ClassFile.ACC_PUBLIC,
                    code ->
                        code.aload(0)
                            .invokespecial(
                                ConstantDescs.CD_Object,
                                ConstantDescs.INIT_NAME,
                                ConstantDescs.MTD_void)
                            .return_());
                methods.accept(builder);
              });
    } catch (IllegalArgumentException | LinkageError failure) {
      throw new EmissionException(failure);
    }
  }

  /**
   * The instance of the class of {@code bytes}, which finds {@code data} as its class data.
   *
   * @throws EmissionException if the JVM refuses the class
   */
  static <T> T instance(Class<T> implemented, byte[] bytes, List<Object> data) {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.lookup().defineHiddenClassWithClassData(bytes, data, true);
      return implemented.cast(lookup.lookupClass().getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException | IllegalArgumentException | LinkageError failure) {
      throw new EmissionException(failure);
    }
  }
}
