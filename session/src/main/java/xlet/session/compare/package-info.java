/** When computed values count as the wanted ones, and where they differ. */
@NullMarked
package xlet.session.compare;

import org.jspecify.annotations.NullMarked;
