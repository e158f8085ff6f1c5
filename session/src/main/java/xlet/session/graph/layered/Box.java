package xlet.session.graph.layered;

/**
 * The room that a node takes.
 *
 * @param width from left to right
 * @param height from top to bottom
 */
public record Box(double width, double height) {}
