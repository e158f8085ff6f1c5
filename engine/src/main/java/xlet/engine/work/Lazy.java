package xlet.engine.work;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that the first thread that asks for it makes, while others that ask wait. */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> making;
  private @Nullable T value;

  /** {@code making} is asked again if it throws. */
  public Lazy(Supplier<T> making) {
    this.making = making;
  }

  @Override
  public synchronized T get() {
    T known = value;
    if (known == null) {
      known = making.get();
      value = known;
    }
    return known;
  }
}
