/**
 * Values as people and programs read them: one model of a value, and text, HTML and JSON made of
 * it. Start at {@link xlet.session.render.ValueRenderer}.
 */
@NullMarked
package xlet.session.render;

import org.jspecify.annotations.NullMarked;
