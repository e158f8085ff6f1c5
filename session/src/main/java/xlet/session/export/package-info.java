/** Programs as text that other tools read: graphs as modules of HLO text. */
@NullMarked
package xlet.session.export;

import org.jspecify.annotations.NullMarked;
