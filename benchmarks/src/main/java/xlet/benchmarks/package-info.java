/** JMH benchmarks of the engine and of whole statements. */
@NullMarked
package xlet.benchmarks;

import org.jspecify.annotations.NullMarked;
