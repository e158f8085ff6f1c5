package xlet.repl.fitting;

import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.constant.DirectMethodHandleDesc;

/** Recognises {@code invokedynamic} calls by their bootstrap methods. */
final class Bootstraps {
  private Bootstraps() {}

  /** Returns whether the method {@code name} of {@code type} links {@code call}. */
  static boolean is(InvokeDynamicEntry call, Class<?> type, String name) {
    DirectMethodHandleDesc method = call.bootstrap().bootstrapMethod().asSymbol();
    return method.owner().equals(type.describeConstable().orElseThrow())
        && method.methodName().equals(name);
  }
}
