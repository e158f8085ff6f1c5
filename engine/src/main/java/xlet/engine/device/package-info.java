/** Runs a program on a grid of devices, which take turns and meet in collective operations. */
@NullMarked
package xlet.engine.device;

import org.jspecify.annotations.NullMarked;
