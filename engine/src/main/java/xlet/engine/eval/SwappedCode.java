package xlet.engine.eval;

import xlet.engine.emit.Attempts;
import xlet.engine.emit.EmittedCode;

/** Plain code that is exchanged for faster code of the same routine once there is some. */
final class SwappedCode implements EmittedCode {
  private final EmittedCode plain;
  private final Attempts attempts = new Attempts(0);
  private volatile EmittedCode used;

  SwappedCode(EmittedCode plain) {
    this.plain = plain;
    this.used = plain;
  }

  EmittedCode plain() {
    return plain;
  }

  /** When faster code is looked for. */
  Attempts attempts() {
    return attempts;
  }

  void use(EmittedCode faster) {
    used = faster;
  }

  @Override
  public void run(Object[] arrays, int from, int to) {
    used.run(arrays, from, to);
  }
}
