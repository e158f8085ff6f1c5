package xlet.session.lowering;

import xlet.grammar.tree.Expectation;
import xlet.session.scope.Meaning;

/** The effect of a statement that has been carried out, or the expectation that it is. */
public sealed interface Effect {
  /** A name is bound. */
  record Bound(String name, Meaning meaning) implements Effect {}

  /** An expression that stands by itself has a value. */
  record Stated(Meaning meaning) implements Effect {}

  /** A claim that is still to be checked. */
  record Claimed(Expectation expectation) implements Effect {}

  /** Nothing that is to be told. */
  record Done() implements Effect {}
}
