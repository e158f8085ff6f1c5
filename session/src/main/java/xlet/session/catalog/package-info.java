/** The operations that programs may call. Start at {@link xlet.session.catalog.Operations}. */
@NullMarked
package xlet.session.catalog;

import org.jspecify.annotations.NullMarked;
