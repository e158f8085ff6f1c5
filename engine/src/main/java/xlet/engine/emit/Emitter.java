package xlet.engine.emit;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import xlet.engine.loop.Routine;

/** Makes classes of routines. */
public final class Emitter {
  /** The JIT compiler leaves longer methods alone. */
  private static final int MOST_BYTES = 8000;

  private static final MethodTypeDesc RUN = HiddenClasses.type(EmittedCode.class, "run");

  private Emitter() {}

  /**
   * The code of {@code routine}.
   *
   * @throws EmissionException if there is none
   */
  public static EmittedCode emit(Routine routine) {
    return emit(routine, 0);
  }

  /**
   * The code of {@code routine} with vectors of {@code bits} bits; there is none if no loop can be
   * computed with them.
   *
   * @throws EmissionException if there is none
   */
  public static EmittedCode emitVectors(Routine routine, int bits) {
    if (bits == 0) {
      throw new EmissionException("no vectors");
    }
    return emit(routine, bits);
  }

  /**
   * Whether all that {@code routine} holds fits into the registers for vectors of {@code bits}, and
   * its method is not too long.
   */
  public static boolean hasRoom(Routine routine, int bits) {
    if (!HeldLanes.haveRoom(routine.body(), bits)) {
      return false;
    }
    try {
      bytes(routine, new KnownObjects(), bits);
      return true;
    } catch (EmissionException none) {
      return false;
    }
  }

  private static EmittedCode emit(Routine routine, int bits) {
    KnownObjects known = new KnownObjects();
    byte[] bytes = bytes(routine, known, bits);
    return HiddenClasses.instance(EmittedCode.class, bytes, known.all());
  }

  private static byte[] bytes(Routine routine, KnownObjects known, int bits) {
    List<LoopMethod> methods = new ArrayList<>();
    int[] loops = new int[1];
    Function<Consumer<MethodEmitter>, Consumer<CodeBuilder>> body =
        emission ->
            code -> {
              var emitter = new MethodEmitter(code, known, bits, methods);
              emission.accept(emitter);
              loops[0] += emitter.vectorLoops();
            };
    byte[] bytes =
        HiddenClasses.bytes(
            HiddenClasses.owner(bits),
            EmittedCode.class,
            builder -> {
              builder.withMethodBody(
                  "run",
                  RUN,
                  ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
                  body.apply(emitter -> {
                    methods.clear(); // the builder may begin anew
                    emitter.emit(routine);
                  }));
              for (int k = 0; k < methods.size(); k++) {
                LoopMethod method = methods.get(k);
                builder.withMethodBody(
                    method.name(),
                    method.type(),
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
                    body.apply(emitter -> emitter.emit(method)));
              }
            });
    if (bits > 0 && loops[0] == 0) {
      throw new EmissionException("no loop for vectors");
    }
    int length = longest(bytes);
    if (length > MOST_BYTES) {
      throw new EmissionException("a method of " + length + " bytes");
    }
    return bytes;
  }

  private static int longest(byte[] bytes) {
    return ClassFile.of().parse(bytes).methods().stream()
        .flatMap(method -> method.findAttribute(Attributes.code()).stream())
        .mapToInt(CodeAttribute::codeLength)
        .max()
        .orElse(0);
  }
}
