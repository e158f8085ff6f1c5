/** Xlet in Java notebooks: {@code %xlet} and {@code %%xlet}, and values that both sides share. */
@NullMarked
package xlet.ijava;

import org.jspecify.annotations.NullMarked;
