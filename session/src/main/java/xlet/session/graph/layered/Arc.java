package xlet.session.graph.layered;

/**
 * A line from one node down to another.
 *
 * @param from the number of the upper node
 * @param to the number of the lower node, which is greater
 */
public record Arc(int from, int to) {}
