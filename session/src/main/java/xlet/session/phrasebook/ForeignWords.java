package xlet.session.phrasebook;

import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.op.OpDef;
import xlet.grammar.SourceText;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.TypeValue;
import xlet.session.catalog.Operations;

/** Single words of other languages, and dotted ones: types, constants, names of functions. */
final class ForeignWords {
  private final SourceText source;
  private final Surroundings surroundings;

  ForeignWords(SourceText source, Surroundings surroundings) {
    this.source = source;
    this.surroundings = surroundings;
  }

  /** The dotted name that {@code expr} is, if its first word means nothing in the program. */
  Optional<String> path(Expr expr) {
    return switch (expr) {
      case Name name when !surroundings.isBound(name.text()) -> Optional.of(name.text());
      case TypeValue type when !surroundings.isBound(source.slice(type.span())) ->
          Optional.of(source.slice(type.span()));
      case Member member -> path(member.base()).map(base -> base + "." + member.member().text());
      default -> Optional.empty();
    };
  }

  /** Whether the first word of a dotted name is that of a library. */
  static boolean isLibrary(String path) {
    return path.contains(".") && Phrasebook.get().isLibrary(path.substring(0, path.indexOf('.')));
  }

  /** The last word of a dotted name. */
  static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** The element type that a word stands for, here or elsewhere. */
  static Optional<String> elementType(String word) {
    return Phrasebook.get()
        .type(word)
        .or(() -> ElementType.named(word.replace("\"", "")).map(ElementType::text));
  }

  /** The element type that a word stands for that XLA does not have. */
  static Optional<String> foreignType(String word) {
    return ElementType.named(last(word)).isPresent() && !word.contains(".")
        ? Optional.empty()
        : Phrasebook.get().type(word);
  }

  /** A constant, a type or an operation of a library. */
  static Optional<String> ofLibrary(String path) {
    return Phrasebook.get()
        .constant(path)
        .or(() -> elementType(last(path)))
        .or(() -> Operations.find(last(path)).map(OpDef::name));
  }

  /** A name that means nothing here, and a constant or a type elsewhere. */
  Optional<String> name(Name name) {
    boolean known = surroundings.isBound(name.text()) || Operations.find(name.text()).isPresent();
    return known
        ? Optional.empty()
        : Phrasebook.get().constant(name.text()).or(() -> foreignType(name.text()));
  }

  /** A type whose elements have the name of another language. */
  Optional<String> type(ArrayType type) {
    return foreignType(type.element())
        .filter(known -> !type.element().matches("(?i)float|int|double|bool"))
        .map(known -> known + source.slice(type.span()).substring(type.element().length()));
  }
}
