/** Everything the front ends have in common: lowering, variables, completion, rendering. */
@NullMarked
package xlet.session;

import org.jspecify.annotations.NullMarked;
