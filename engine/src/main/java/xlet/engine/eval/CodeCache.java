package xlet.engine.eval;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import xlet.engine.emit.Emitter;
import xlet.engine.loop.Routine;

/** The code of the routines that were used last, so that what is compiled once stays fast. */
final class CodeCache {
  private static final int MOST_KEPT = 512;

  private static final Map<String, Kept> ENTRIES =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** Code that is right for all that reads like {@code routine} and knows the same objects. */
  private record Kept(Routine routine, SwappedCode code) {
    boolean isOf(Routine other) {
      return routine.known().equals(other.known());
    }
  }

  private CodeCache() {}

  /** The code of {@code routine}, which may have been used for a routine like it before. */
  static SwappedCode of(Routine routine) {
    return of(routine, () -> routine);
  }

  /** The same, but plain code is made of {@code plain}, a form of the routine for it. */
  static SwappedCode of(Routine routine, Supplier<Routine> plain) {
    String text = routine.toString();
    synchronized (ENTRIES) {
      Kept entry = ENTRIES.get(text);
      if (entry != null && entry.isOf(routine)) {
        return entry.code;
      }
    }
    SwappedCode code = new SwappedCode(() -> Emitter.emit(plain.get()));
    synchronized (ENTRIES) {
      ENTRIES.put(text, new Kept(routine, code));
    }
    return code;
  }
}
