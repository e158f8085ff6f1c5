/** The Jupyter wire protocol: connection files, signed messages, sockets. */
@NullMarked
package xlet.kernel.wire;

import org.jspecify.annotations.NullMarked;
