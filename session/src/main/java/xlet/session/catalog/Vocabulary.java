package xlet.session.catalog;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import xlet.engine.array.ElementType;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;

/** The words that the catalogue gives to the language, for editors that colour them. */
public final class Vocabulary {
  private Vocabulary() {}

  /** The element types, such as {@code f32}. */
  public static List<String> types() {
    return Stream.of(ElementType.values()).map(ElementType::text).toList();
  }

  /** The operations, in each of their spellings that is one word. */
  public static List<String> operations() {
    return all(Operations.byGroup())
        .flatMap(op -> Stream.concat(Stream.of(op.name()), op.aliases().stream()))
        .filter(name -> name.matches("\\w+"))
        .toList();
  }

  /** The parameters of operations; those of one letter are names like any other. */
  public static List<String> parameters() {
    return all(Operations.byGroup())
        .flatMap(op -> op.parameters().stream())
        .map(Parameter::name)
        .filter(name -> name.length() > 1 && name.matches("\\w+"))
        .distinct()
        .toList();
  }

  private static Stream<OpDef> all(Map<String, List<OpDef>> groups) {
    return groups.values().stream().flatMap(List::stream);
  }
}
