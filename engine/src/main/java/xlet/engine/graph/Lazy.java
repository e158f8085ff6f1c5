package xlet.engine.graph;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is first asked for. */
final class Lazy<T> {
  private final Supplier<T> making;
  private @Nullable T value;

  Lazy(Supplier<T> making) {
    this.making = making;
  }

  synchronized T get() {
    T known = value;
    if (known == null) {
      known = making.get();
      value = known;
    }
    return known;
  }
}
