/**
 * Modules of HLO text: {@link xlet.grammar.hlo.ModuleText} finds them in a program, {@link
 * xlet.grammar.hlo.ModuleReader} reads one, {@link xlet.grammar.hlo.ModulePrinter} writes one.
 */
@NullMarked
package xlet.grammar.hlo;

import org.jspecify.annotations.NullMarked;
