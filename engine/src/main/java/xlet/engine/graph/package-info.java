/**
 * Programs as graphs: nodes whose types are known, run node by node.
 *
 * <p>Start with {@link xlet.engine.graph.Node}; {@link xlet.engine.graph.Graph} is a computation's
 * body, {@link xlet.engine.graph.GraphComputation} the computation that an operation calls.
 */
@NullMarked
package xlet.engine.graph;

import org.jspecify.annotations.NullMarked;
