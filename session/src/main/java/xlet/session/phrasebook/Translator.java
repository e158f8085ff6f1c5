package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ElementType;
import xlet.engine.op.OpDef;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.StringLiteral;
import xlet.grammar.tree.SyntaxNode;
import xlet.grammar.tree.TypeValue;
import xlet.session.catalog.Operations;

/** Writes a statement in XLA's words where it is written in others. */
public final class Translator {
  private static final int DEEPEST = 4;

  private static final Pattern DEFINITION =
      Pattern.compile(
          "(?s)(?<name>[\\p{L}_]\\w*)\\((?<parameters>[\\w\\s,]*)\\)\\s*=\\s*(?<body>[^=].*?);?\\s*");

  private final SourceText source;
  private final Surroundings surroundings;
  private final PhraseHelpers helpers;
  private final int depth;
  private final List<Span> foreign = new ArrayList<>();

  /** Whether elements are counted from 1, as in MATLAB. */
  private boolean fromOne;

  /** Whether what is translated is an argument, where sizes after a type say a shape. */
  private int calls;

  /** A translator of statements of {@code source}. */
  public Translator(SourceText source, Surroundings surroundings) {
    this(source, surroundings, 0);
  }

  private Translator(SourceText source, Surroundings surroundings, int depth) {
    this.source = source;
    this.surroundings = surroundings;
    this.helpers = new PhraseHelpers(surroundings);
    this.depth = depth;
  }

  /** This translator, now of a language that counts elements from 1. */
  public Translator fromOne() {
    fromOne = true;
    return this;
  }

  /** {@code text} with Python's slices written as calls, so that it can be read. */
  public static String readable(String text) {
    return Slices.readable(text);
  }

  /** The places of the words that {@link #translate} has translated, in order. */
  public List<Span> foreign() {
    return foreign.stream().sorted(Comparator.comparingInt(Span::start)).toList();
  }

  /** The text of {@code node} in XLA's words; unchanged where nothing else is known. */
  public String translate(SyntaxNode node) {
    Optional<String> translated =
        switch (node) {
          case CallExpr call -> call(call);
          case IndexExpr index ->
              elements().index(index, path(index.base()).flatMap(this::foreignType), calls > 0);
          case Member member -> member(member);
          case Name name -> name(name);
          case ArrayType type -> type(type);
          case Binary binary ->
              new InfixForms(source, surroundings, this::translate).translated(binary);
          case Declare(Span span, Name operation, Name operand, var arguments)
              when arguments.isEmpty() && !surroundings.isBound(operation.text()) ->
              Operations.find(operation.text()).map(op -> op.name() + "(" + operand.text() + ")");
          case Expectation law when law.form() == Expectation.Form.LAW -> definition(law);
          case SyntaxNode other -> Optional.empty();
        };
    translated.ifPresent(text -> foreign.add(node.span()));
    return translated.orElseGet(() -> around(node));
  }

  /** The text of a node with its parts translated. */
  private String around(SyntaxNode node) {
    List<SyntaxNode> parts =
        node.children().stream()
            .filter(part -> part.span().length() > 0 && part.span().start() >= node.span().start())
            .sorted(Comparator.comparingInt(part -> part.span().start()))
            .toList();
    calls += node instanceof CallExpr ? 1 : 0;
    StringBuilder text = new StringBuilder();
    int at = node.span().start();
    for (SyntaxNode part : parts) {
      if (part.span().start() >= at && part.span().end() <= node.span().end()) {
        text.append(source.slice(new Span(at, part.span().start()))).append(translate(part));
        at = part.span().end();
      }
    }
    calls -= node instanceof CallExpr ? 1 : 0;
    return text.append(source.slice(new Span(at, node.span().end()))).toString();
  }

  private Elements elements() {
    return new Elements(source, surroundings, helpers, this::translate, fromOne);
  }

  /** The dotted name that {@code expr} is, if its first word means nothing in the program. */
  private Optional<String> path(Expr expr) {
    return switch (expr) {
      case Name name when !surroundings.isBound(name.text()) -> Optional.of(name.text());
      case TypeValue type when !surroundings.isBound(source.slice(type.span())) ->
          Optional.of(source.slice(type.span()));
      case Member member -> path(member.base()).map(base -> base + "." + member.member().text());
      default -> Optional.empty();
    };
  }

  private static boolean isLibrary(String path) {
    return path.contains(".") && Phrasebook.get().isLibrary(path.substring(0, path.indexOf('.')));
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private Optional<String> call(CallExpr call) {
    Optional<String> path = path(call.callee());
    if (path.isPresent() && (isLibrary(path.get()) || !path.get().contains("."))) {
      boolean library = path.get().contains(".");
      Phrase.Use use = library ? Phrase.Use.LIBRARY : Phrase.Use.BARE;
      return phrase(path.get(), use, Optional.empty(), call)
          .or(() -> conversion(path.get(), Optional.empty(), call))
          .or(() -> library ? operation(path.get(), Optional.empty(), call) : withoutNone(call));
    }
    if (!(call.callee() instanceof Member(Span span, Expr base, Name member))) {
      return elements().picked(call, positional(Optional.empty(), call));
    }
    Optional<String> updated = elements().updated(base, member.text(), call);
    if (updated.isPresent()) {
      return updated;
    }
    String receiver = translate(base);
    if (surroundings.shapeOf(receiver).isEmpty()) {
      return Optional.empty();
    }
    if (member.text().equals(Slices.METHOD)) {
      return attempt(() -> helpersSliced(receiver, call));
    }
    String name = member.text().replaceFirst("(?<=\\w)_$", "");
    return phrase(name, Phrase.Use.MEMBER, Optional.of(receiver), call)
        .or(() -> conversion(name, Optional.of(receiver), call))
        .or(() -> operation(name, Optional.of(receiver), call));
  }

  private String helpersSliced(String receiver, CallExpr call) {
    List<String> parts =
        call.arguments().stream()
            .map(a -> a.value() instanceof StringLiteral text ? text.value() : "")
            .toList();
    return new Slices(helpers).sliced(receiver, parts);
  }

  /** Something that a phrase is made of; nothing if it does not fit. */
  static Optional<String> attempt(Supplier<String> text) {
    try {
      return Optional.of(text.get());
    } catch (UnfitException unfit) {
      return Optional.empty();
    }
  }

  private List<String> positional(Optional<String> receiver, CallExpr call) {
    List<String> texts = new ArrayList<>(receiver.stream().toList());
    calls++;
    for (Argument argument : call.arguments()) {
      if (argument.name().isEmpty()) {
        texts.add(translate(argument.value()));
      }
    }
    calls--;
    return texts;
  }

  private Map<String, String> named(CallExpr call) {
    Map<String, String> texts = new LinkedHashMap<>();
    calls++;
    for (Argument argument : call.arguments()) {
      if (!argument.name().isEmpty()) {
        texts.put(argument.name(), translate(argument.value()));
      }
    }
    calls--;
    return texts;
  }

  private Optional<String> phrase(
      String path, Phrase.Use use, Optional<String> receiver, CallExpr call) {
    if (use == Phrase.Use.BARE && isOperationFor(path, call)) {
      return Optional.empty();
    }
    return expanded(path, use, positional(receiver, call), named(call));
  }

  /** Whether XLA has an operation of this name that takes so many arguments. */
  private static boolean isOperationFor(String name, CallExpr call) {
    return Operations.find(name).filter(op -> call.arguments().size() >= required(op)).isPresent();
  }

  private static long required(OpDef op) {
    return op.parameters().stream().filter(p -> !p.optional()).count();
  }

  private Optional<String> expanded(
      String path, Phrase.Use use, List<String> positional, Map<String, String> named) {
    for (Phrase phrase : Phrasebook.get().phrases(path, use)) {
      Optional<String> text =
          phrase
              .bind(positional, named, Phrasebook.get())
              .flatMap(bound -> attempt(() -> new Template(bound, helpers).fill(phrase.template())))
              .map(this::again);
      if (text.isPresent()) {
        return text;
      }
    }
    return Optional.empty();
  }

  /** A template may be written in the phrasebook's own words. */
  private String again(String text) {
    if (depth >= DEEPEST || !text.contains("np.")) {
      return text;
    }
    SourceText filled = SourceText.of(text);
    var parsed = Parser.parse(filled);
    return parsed.ok() && parsed.program().statements().size() == 1
        ? new Translator(filled, surroundings, depth + 1)
            .translate(parsed.program().statements().getFirst())
        : text;
  }

  /** {@code int(x)}, {@code x.float()}, {@code np.float32(x)}. */
  private Optional<String> conversion(String path, Optional<String> receiver, CallExpr call) {
    List<String> operands = positional(receiver, call);
    return operands.size() == 1 && call.arguments().stream().allMatch(a -> a.name().isEmpty())
        ? elementType(last(path))
            .map(type -> "ConvertElementType(" + operands.getFirst() + ", " + type + ")")
        : Optional.empty();
  }

  private static Optional<String> elementType(String word) {
    return Phrasebook.get()
        .type(word)
        .or(() -> ElementType.named(word.replace("\"", "")).map(ElementType::text));
  }

  /** An operation of XLA by its own name, as a function of a library or a method. */
  private Optional<String> operation(String path, Optional<String> receiver, CallExpr call) {
    return Operations.find(last(path))
        .map(op -> {
          List<String> arguments = new ArrayList<>(positional(receiver, call));
          arguments.removeIf(PhraseHelpers::isNone);
          named(call)
              .forEach((name, value) -> {
                if (!PhraseHelpers.isNone(value)) {
                  arguments.add(name + "=" + value);
                }
              });
          return op.name() + "(" + String.join(", ", arguments) + ")";
        });
  }

  /** A call of an operation to which nothing is given where another library says None. */
  private Optional<String> withoutNone(CallExpr call) {
    List<String> arguments = new ArrayList<>();
    boolean changed = false;
    calls++;
    for (Argument argument : call.arguments()) {
      String text = translate(argument.value());
      boolean type = argument.value() instanceof StringLiteral && elementType(text).isPresent();
      String value = type ? elementType(text).orElse(text) : text;
      boolean none = value.equals("none");
      changed |= none || type;
      if (!none) {
        arguments.add(argument.name().isEmpty() ? value : argument.name() + "=" + value);
      }
    }
    calls--;
    return changed
        ? Optional.of(source.slice(call.callee().span()) + "(" + String.join(", ", arguments) + ")")
        : Optional.empty();
  }

  private Optional<String> member(Member member) {
    Optional<String> path = path(member).filter(Translator::isLibrary);
    if (path.isPresent()) {
      return Phrasebook.get()
          .constant(path.get())
          .or(() -> elementType(last(path.get())))
          .or(() -> Operations.find(last(path.get())).map(OpDef::name));
    }
    String base = translate(member.base());
    boolean apart =
        calls > 0
            && surroundings.isBound(member.member().text())
            && surroundings.shapeOf(base).isPresent();
    if (apart) {
      return Optional.of(base + ", " + member.member().text());
    }
    return surroundings.shapeOf(base).isPresent()
            && !List.of("shape", "first", "second").contains(member.member().text())
        ? expanded(member.member().text(), Phrase.Use.MEMBER, List.of(base), Map.of())
        : Optional.empty();
  }

  private Optional<String> name(Name name) {
    boolean known = surroundings.isBound(name.text()) || Operations.find(name.text()).isPresent();
    return known
        ? Optional.empty()
        : Phrasebook.get().constant(name.text()).or(() -> foreignType(name.text()));
  }

  /** {@code f(x) = x + 1}: a computation without the types of its parameters. */
  private Optional<String> definition(Expectation law) {
    Matcher written = DEFINITION.matcher(source.slice(law.span()));
    return written.matches()
            && !surroundings.isBound(written.group("name"))
            && Operations.find(written.group("name")).isEmpty()
        ? Optional.of(
            "let %s = (%s) => %s"
                .formatted(
                    written.group("name"), written.group("parameters"), written.group("body")))
        : Optional.empty();
  }

  /** The element type that a word is that XLA does not have. */
  private Optional<String> foreignType(String word) {
    return ElementType.named(last(word)).isPresent() && !word.contains(".")
        ? Optional.empty()
        : Phrasebook.get().type(word);
  }

  private Optional<String> type(ArrayType type) {
    return foreignType(type.element())
        .filter(known -> !type.element().matches("(?i)float|int|double|bool"))
        .map(known -> {
          String text = source.slice(type.span());
          return known + text.substring(type.element().length());
        });
  }
}
