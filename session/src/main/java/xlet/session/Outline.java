package xlet.session;

import java.util.IdentityHashMap;
import xlet.engine.graph.Node;
import xlet.session.scope.Meaning;

/**
 * The end of a program that was read but not run.
 *
 * @param meaning the meaning of its last statement that has one
 * @param names the names of the steps on the way, or the expressions that they were made of
 */
public record Outline(Meaning meaning, IdentityHashMap<Node, String> names) {}
