package xlet.repl.fitting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Label;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class ClassFittingTest {
  private static final List<Class<?>> SAMPLES =
      List.of(
          Sample.class,
          Sample.Shape.class,
          Sample.Point.class,
          Sample.Circle.class,
          Sample.Box.class,
          Sample.Nothing.class,
          Sample.Numbers.class);

  private final ClassFitting fitting = new ClassFitting(ClassFittingTest.class.getClassLoader());

  @Test
  void fittedClassesDoTheSame() throws Exception {
    Map<String, byte[]> fitted = new HashMap<>();
    for (Class<?> sample : SAMPLES) {
      fitted.put(sample.getName(), fitting.fit(bytes(sample)).orElseThrow());
    }
    Class<?> type = new Loader(fitted).loadClass(Sample.class.getName());
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);

    assertThat(type).isNotSameAs(Sample.class);
    assertThat(((Supplier<?>) constructor.newInstance()).get()).isEqualTo(new Sample().get());
  }

  @Test
  void fittedClassesLinkNothingThatTheCacheCannotHold() throws IOException {
    for (Class<?> sample : SAMPLES) {
      byte[] written = bytes(sample);
      byte[] fitted = fitting.fit(written).orElseThrow();

      assertThat(linked(written)).as(sample.getName()).isPositive();
      assertThat(linked(fitted)).as(sample.getName()).isZero();
      assertThat(fitting.fit(fitted)).isEmpty();
    }
  }

  @Test
  void oldClassesGetStackMaps() throws Exception {
    ClassDesc name = ClassDesc.of("Old");
    byte[] written =
        ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
            .build(
                name,
                type ->
                    type.withVersion(ClassFile.JAVA_5_VERSION, 0)
                        .withMethodBody(
                            "isPositive",
                            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int),
                            ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                            code -> {
                              Label positive = code.newLabel();
                              code.iload(0).ifgt(positive).iconst_0().ireturn();
                              code.labelBinding(positive).iconst_1().ireturn();
                            }));
    byte[] fitted = fitting.fit(written).orElseThrow();
    Class<?> type = new Loader(Map.of("Old", fitted)).loadClass("Old");
    var isPositive = type.getMethod("isPositive", int.class);

    assertThat(ClassFile.of().parse(fitted).majorVersion()).isEqualTo(ClassFile.JAVA_6_VERSION);
    assertThat(isPositive.invoke(null, 1)).isEqualTo(true);
    assertThat(isPositive.invoke(null, -1)).isEqualTo(false);
  }

  /** How many calls a class has that are linked as switches and methods of records are. */
  private static long linked(byte[] written) {
    ClassModel model = ClassFile.of().parse(written);
    long count = 0;
    for (var entry : model.constantPool()) {
      if (entry instanceof InvokeDynamicEntry call && ClassFitting.isWrittenOut(call)) {
        count++;
      }
    }
    return count;
  }

  static byte[] bytes(Class<?> type) throws IOException {
    String name = type.getName();
    try (InputStream file =
        type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
      return file.readAllBytes();
    }
  }

  /** Has classes of its own, and verifies them. */
  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes;

    Loader(Map<String, byte[]> classes) {
      super(ClassFittingTest.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] written = classes.get(name);
      if (written == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? defineClass(name, written, 0, written.length) : loaded;
    }
  }
}
