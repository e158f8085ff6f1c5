/** Instructions of HLO text. */
@NullMarked
package xlet.session.hlo;

import org.jspecify.annotations.NullMarked;
