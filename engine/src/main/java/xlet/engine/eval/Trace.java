package xlet.engine.eval;

import java.util.List;
import xlet.engine.element.Atom.Clamp;
import xlet.engine.element.Atom.OfValue;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Within;

/** Listens to a {@link Walk}, so that an element can be explained. */
public interface Trace {
  /** Tells nobody. */
  Trace NONE = new Trace() {};

  /** A range that an index was compared with, and the index. */
  record Tested(Within range, long index, boolean holds) {}

  /** An element was read: its index and its storage bits. */
  default void read(Read read, long[] index, long bits) {}

  /** A choice was made; {@code tested} are the ranges that decided, if it was a guard. */
  default void selected(Select select, boolean yes, List<Tested> tested) {}

  /** A number read from an array is about to be used as an index. */
  default void used(OfValue value, long number) {}

  /** An index was moved from {@code from} to {@code to}, the same if it was in its range. */
  default void clamped(Clamp clamp, long from, long to) {}

  /** A turn of a fold begins. */
  default void beginTurn(Fold fold, long[] turn) {}

  /** A turn of a fold has ended. */
  default void endTurn(Fold fold) {}

  /** A primitive has given {@code bits} of its type. */
  default void applied(Apply apply, long bits) {}
}
