package xlet.engine.eval;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.emit.Attempts;
import xlet.engine.emit.EmissionException;
import xlet.engine.emit.EmittedCode;
import xlet.engine.work.Lazy;

/** Code of a routine that is exchanged for faster code of the same routine once there is some. */
final class SwappedCode implements EmittedCode {
  private final Attempts attempts = new Attempts(0);
  private final AtomicBoolean isBegun = new AtomicBoolean();
  private final Lazy<EmittedCode> plain;
  private volatile @Nullable EmittedCode used;
  private volatile boolean isExchanged;

  /**
   * Code that is plain at first.
   *
   * @param emission makes plain code, once it is wanted
   */
  SwappedCode(Supplier<EmittedCode> emission) {
    this.plain = new Lazy<>(emission);
  }

  /**
   * The plain code.
   *
   * @throws EmissionException if there is none
   */
  EmittedCode plain() {
    return plain.get();
  }

  /** When faster code is looked for. */
  Attempts attempts() {
    return attempts;
  }

  /** The code that is run now: plain code, or what took its place. */
  EmittedCode used() {
    EmittedCode code = used;
    return code == null ? plain() : code;
  }

  void use(EmittedCode faster) {
    isExchanged = true;
    used = faster;
  }

  /** Uses {@code first}, if there is such code, unless plain code has been exchanged before. */
  void beginWith(Supplier<Optional<EmittedCode>> first) {
    if (!isExchanged && !isBegun.getAndSet(true)) {
      first.get().ifPresent(this::use);
    }
  }

  /**
   * Makes sure that there is some code.
   *
   * @throws EmissionException if there is none
   */
  SwappedCode ready() {
    if (used == null) {
      used = plain();
    }
    return this;
  }

  @Override
  public void run(Object[] arrays, int from, int to) {
    used().run(arrays, from, to);
  }
}
