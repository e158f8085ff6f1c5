package xlet.engine.assembler;

/** A place in code, which jumps lead to. */
public final class CodeLabel {
  /** How many bytes of code lie before it; -1 until it is bound. */
  int position = -1;
}
