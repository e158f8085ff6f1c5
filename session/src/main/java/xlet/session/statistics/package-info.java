/**
 * Many numbers in a few: statistics of an array, and the differences between two. Start at {@link
 * xlet.session.statistics.Statistics}.
 */
@NullMarked
package xlet.session.statistics;

import org.jspecify.annotations.NullMarked;
