/** The engine: arrays, operations, graphs and their evaluation, without any syntax. */
@NullMarked
package xlet.engine;

import org.jspecify.annotations.NullMarked;
