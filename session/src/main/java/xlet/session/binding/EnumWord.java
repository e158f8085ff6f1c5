package xlet.session.binding;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.op.Names;
import xlet.session.catalog.Operations;

/** The words that stand for values of enumerations, such as {@code VALID} and {@code kSame}. */
final class EnumWord {
  private static final Set<String> ALL =
      Operations.all().stream()
          .flatMap(op -> op.parameters().stream())
          .flatMap(parameter -> parameter.values().stream())
          .flatMap(EnumWord::keys)
          .collect(Collectors.toUnmodifiableSet());

  private EnumWord() {}

  /** Returns true if {@code word} spells a value of some enumeration. */
  static boolean isAny(String word) {
    return ALL.contains(Names.key(bare(word)));
  }

  /** Returns true if {@code word} spells {@code value}, with C++'s k before it or not. */
  static boolean spells(String word, String value) {
    return keys(value).anyMatch(Names.key(bare(word))::equals);
  }

  private static String bare(String word) {
    return word.length() > 1 && word.charAt(0) == 'k' && Character.isUpperCase(word.charAt(1))
        ? word.substring(1)
        : word;
  }

  private static Stream<String> keys(String value) {
    return Stream.of(
        Names.key(value), Names.key(value.toLowerCase(Locale.ROOT).replaceFirst("^rng_", "")));
  }
}
