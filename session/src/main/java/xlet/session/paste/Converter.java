package xlet.session.paste;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A form of text that is no program, and its meaning as one.
 *
 * @param name the form, as a user is told of it
 * @param recognizes says quickly whether a text may have the form
 * @param converts a text with the form made into statements; one without stays as it is
 */
record Converter(String name, Predicate<String> recognizes, UnaryOperator<String> converts) {
  /** {@code text} converted; the same text if it has not the form. */
  String apply(String text) {
    return recognizes.test(text) ? converts.apply(text) : text;
  }
}
