package xlet.engine.explain;

import xlet.engine.op.OpDef;

/** An operation does not know where the elements of its results come from. */
public final class UnexplainedException extends Exception {
  private static final long serialVersionUID = 1L;

  UnexplainedException(OpDef op) {
    super(op.name() + " cannot say where its elements come from");
  }
}
