package xlet.session.scope;

import xlet.engine.graph.Node;

/** A computation to which operations are added one statement at a time. */
public interface Buildable extends DeclaredTemplate {
  /** Returns a computation with the same operations, so that only one of the two is added to. */
  Buildable copy();

  /** Takes note of {@code node}, which belongs to it if it depends on one of its parameters. */
  void added(Node node);
}
