/** What the editors and printers of notebooks colour, from one list of rules. */
@NullMarked
package xlet.kernel.highlighting;

import org.jspecify.annotations.NullMarked;
