/** All operations, found by any of their names. */
@NullMarked
package xlet.engine.catalog;

import org.jspecify.annotations.NullMarked;
