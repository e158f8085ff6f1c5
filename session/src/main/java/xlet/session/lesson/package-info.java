/**
 * Tours through the examples, statement by statement. Start at {@link xlet.session.lesson.Lesson}.
 */
@NullMarked
package xlet.session.lesson;

import org.jspecify.annotations.NullMarked;
