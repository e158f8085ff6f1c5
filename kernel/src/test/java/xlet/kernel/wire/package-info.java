/** Tests of messages and sockets. */
@NullMarked
package xlet.kernel.wire;

import org.jspecify.annotations.NullMarked;
