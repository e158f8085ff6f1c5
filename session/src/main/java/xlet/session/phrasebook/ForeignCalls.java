package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.StringLiteral;
import xlet.session.catalog.Operations;

/** A call of a function or method of another library, its arguments translated. */
final class ForeignCalls {
  /** The parameters of other libraries that keep dimensions along which is reduced begin so. */
  private static final String KEEP = "keep";

  private final PhraseHelpers helpers;
  private final UnaryOperator<String> again;
  private final CallExpr call;
  private final List<String> positional = new ArrayList<>();
  private final Map<String, String> named = new LinkedHashMap<>();

  /**
   * The call {@code call}.
   *
   * @param receiver the array whose method it is; empty for a function
   * @param arguments translates its arguments
   * @param again translates what is still in the words of the phrasebook
   */
  ForeignCalls(
      CallExpr call,
      Optional<String> receiver,
      ArgumentTranslator arguments,
      PhraseHelpers helpers,
      UnaryOperator<String> again) {
    this.call = call;
    this.helpers = helpers;
    this.again = again;
    receiver.ifPresent(positional::add);
    for (Argument argument : call.arguments()) {
      String text = arguments.translate(argument);
      if (argument.name().isEmpty()) {
        positional.add(text);
      } else {
        named.put(argument.name(), text);
      }
    }
  }

  /** Translates the values of arguments. */
  @FunctionalInterface
  interface ArgumentTranslator {
    String translate(Argument argument);
  }

  /** The arguments without a name. */
  List<String> positional() {
    return List.copyOf(positional);
  }

  /** The function {@code path} of a library. */
  Optional<String> ofLibrary(String path) {
    return phrase(path, Phrase.Use.LIBRARY).or(() -> conversion(path)).or(() -> operation(path));
  }

  /** The method {@code name} of an array. */
  Optional<String> ofArray(String name) {
    return phrase(name, Phrase.Use.MEMBER).or(() -> conversion(name)).or(() -> operation(name));
  }

  /** The function {@code name} of a language; {@code callee} is how it is written. */
  Optional<String> bare(String name, String callee) {
    Optional<String> phrase = isOperation(name) ? Optional.empty() : phrase(name, Phrase.Use.BARE);
    return phrase.or(() -> conversion(name)).or(() -> withoutNone(callee));
  }

  /** Tells whether XLA has an operation of this name that takes such arguments. */
  private boolean isOperation(String name) {
    return Operations.find(name)
        .filter(op -> call.arguments().size() >= required(op))
        .filter(op -> named.keySet().stream().allMatch(given -> op.parameter(given).isPresent()))
        .filter(op -> isVariadic(op) || call.arguments().size() <= op.parameters().size())
        .filter(op -> positional.stream().limit(required(op)).noneMatch(ForeignCalls::isEmptyList))
        .isPresent();
  }

  /** Tells whether an argument is an empty list, which is never an operand. */
  private static boolean isEmptyList(String text) {
    return Texts.isList(text) && Texts.elements(text).isEmpty();
  }

  private static boolean isVariadic(OpDef op) {
    return op.parameters().stream().anyMatch(p -> p.kind() == Parameter.Kind.OPERANDS);
  }

  private static long required(OpDef op) {
    return op.parameters().stream().filter(p -> !p.optional()).count();
  }

  private Optional<String> phrase(String path, Phrase.Use use) {
    return phrase(path, use, positional, named, helpers).map(again);
  }

  /** The first phrase that takes the arguments, filled in. */
  static Optional<String> phrase(
      String path,
      Phrase.Use use,
      List<String> positional,
      Map<String, String> named,
      PhraseHelpers helpers) {
    boolean kept =
        named.entrySet().stream()
            .anyMatch(argument -> argument.getKey().startsWith(KEEP) && isTrue(argument));
    for (Phrase phrase : Phrasebook.get().phrases(path, use)) {
      String template =
          kept ? "Reshape(" + phrase.template() + ", $kept(x, axis))" : phrase.template();
      Optional<String> text =
          phrase
              .bind(positional, named, Phrasebook.get())
              .flatMap(
                  bound -> Translator.attempt(() -> new Template(bound, helpers).fill(template)));
      if (text.isPresent()) {
        return text;
      }
    }
    return Optional.empty();
  }

  private static boolean isTrue(Map.Entry<String, String> argument) {
    return argument.getValue().equalsIgnoreCase("true") || argument.getValue().equals("1");
  }

  /** {@code int(x)}, {@code x.float()}, {@code np.float32(x)}. */
  private Optional<String> conversion(String path) {
    return positional.size() == 1 && named.isEmpty()
        ? ForeignWords.elementType(ForeignWords.last(path))
            .map(type -> "ConvertElementType(" + positional.getFirst() + ", " + type + ")")
        : Optional.empty();
  }

  /** An operation of XLA by its own name, as a function of a library or a method. */
  private Optional<String> operation(String path) {
    return Operations.find(ForeignWords.last(path))
        .map(op -> {
          List<String> arguments = new ArrayList<>(positional);
          arguments.removeIf(PhraseHelpers::isNone);
          named.forEach((name, value) -> {
            if (!PhraseHelpers.isNone(value)) {
              arguments.add(name + "=" + value);
            }
          });
          return op.name() + "(" + String.join(", ", arguments) + ")";
        });
  }

  /** A call of an operation to which nothing is given where another library says None. */
  private Optional<String> withoutNone(String callee) {
    List<String> arguments = new ArrayList<>();
    boolean changed = false;
    int next = 0;
    for (Argument argument : call.arguments()) {
      boolean isNamed = !argument.name().isEmpty();
      String text = isNamed ? named.getOrDefault(argument.name(), "") : positional.get(next++);
      Optional<String> type =
          argument.value() instanceof StringLiteral
              ? ForeignWords.elementType(text)
              : Optional.empty();
      String value = type.orElse(text);
      boolean none = value.equals("none");
      changed |= none || type.isPresent();
      if (!none) {
        arguments.add(isNamed ? argument.name() + "=" + value : value);
      }
    }
    return changed
        ? Optional.of(callee + "(" + String.join(", ", arguments) + ")")
        : Optional.empty();
  }
}
