package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
import xlet.session.catalog.Operations;

/** Writes a statement in XLA's words where it is written in others; each node of it once. */
public final class Translator {
  private static final int DEEPEST = 4;

  private static final Pattern DEFINITION =
      Pattern.compile(
          "(?s)(?<name>[\\p{L}_]\\w*)\\((?<parameters>[\\w\\s,]*)\\)\\s*=\\s*(?<body>[^=].*?);?\\s*");

  private final SourceText source;
  private final Surroundings surroundings;
  private final PhraseHelpers helpers;
  private final ForeignWords words;
  private final int depth;
  private final List<Span> foreign = new ArrayList<>();
  private final IdentityHashMap<SyntaxNode, String> translations = new IdentityHashMap<>();
  private final IdentityHashMap<SyntaxNode, String> argumentTranslations = new IdentityHashMap<>();

  /** Whether elements are counted from 1, as in MATLAB. */
  private boolean fromOne;

  /** How many calls are around what is translated: in one, sizes after a type say a shape. */
  private int calls;

  /** A translator of statements of {@code source}. */
  public Translator(SourceText source, Surroundings surroundings) {
    this(source, surroundings, 0);
  }

  private Translator(SourceText source, Surroundings surroundings, int depth) {
    this.source = source;
    this.surroundings = surroundings;
    this.helpers = new PhraseHelpers(surroundings);
    this.words = new ForeignWords(source, surroundings);
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
    IdentityHashMap<SyntaxNode, String> known = calls > 0 ? argumentTranslations : translations;
    String before = known.get(node);
    if (before != null) {
      return before;
    }
    Optional<String> translated = inOtherWords(node);
    translated.ifPresent(text -> foreign.add(node.span()));
    String text = translated.orElseGet(() -> around(node));
    known.put(node, text);
    return text;
  }

  private Optional<String> inOtherWords(SyntaxNode node) {
    return switch (node) {
      case CallExpr call -> call(call);
      case IndexExpr index ->
          elements()
              .index(index, words.path(index.base()).flatMap(ForeignWords::foreignType), calls > 0);
      case Member member -> member(member);
      case Name name -> words.name(name);
      case ArrayType type -> words.type(type);
      case Binary binary ->
          new InfixForms(source, surroundings, this::translate).translated(binary);
      case Declare(Span span, Name operation, Name operand, var arguments)
          when arguments.isEmpty() && !surroundings.isBound(operation.text()) ->
          Operations.find(operation.text()).map(op -> op.name() + "(" + operand.text() + ")");
      case Declare(Span span, Name first, Name second, var arguments) ->
          Operations.find(first.text() + second.text())
              .map(op -> op.name() + source.slice(new Span(second.span().end(), span.end())));
      case Expectation law when law.form() == Expectation.Form.LAW -> definition(law);
      case SyntaxNode other -> Optional.empty();
    };
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

  private Optional<String> call(CallExpr call) {
    if (call.callee() instanceof CallExpr maker) {
      Optional<String> made = ofCall(maker, call);
      if (made.isPresent()) {
        return made;
      }
    }
    Optional<String> path = words.path(call.callee());
    if (path.isPresent() && ForeignWords.isLibrary(path.get())) {
      return called(call, Optional.empty()).ofLibrary(path.get());
    }
    if (path.isPresent() && !path.get().contains(".")) {
      return called(call, Optional.empty()).bare(path.get(), source.slice(call.callee().span()));
    }
    if (!(call.callee() instanceof Member(Span span, Expr base, Name member))) {
      return elements().picked(call, called(call, Optional.empty()).positional());
    }
    Optional<String> updated = elements().updated(base, member.text(), call);
    if (updated.isPresent()) {
      return updated;
    }
    String receiver = translate(base);
    if (surroundings.shapeOf(receiver).isEmpty()) {
      return Optional.empty();
    }
    return member.text().equals(Slices.METHOD)
        ? attempt(() -> sliced(receiver, call))
        : called(call, Optional.of(receiver)).ofArray(member.text().replaceFirst("(?<=\\w)_$", ""));
  }

  /** A call of what a call gives, {@code vmap(f)(x)}: the phrase of its name and {@code _call}. */
  private Optional<String> ofCall(CallExpr maker, CallExpr call) {
    List<String> arguments =
        Stream.concat(maker.arguments().stream(), call.arguments().stream())
            .map(this::argument)
            .toList();
    return words
        .path(maker.callee())
        .flatMap(path ->
            ForeignCalls.phrase(
                ForeignWords.last(path) + "_call", Phrase.Use.BARE, arguments, Map.of(), helpers))
        .map(this::again);
  }

  private ForeignCalls called(CallExpr call, Optional<String> receiver) {
    return new ForeignCalls(call, receiver, this::argument, helpers, this::again);
  }

  private String argument(Argument argument) {
    calls++;
    String text = translate(argument.value());
    calls--;
    return text;
  }

  private String sliced(String receiver, CallExpr call) {
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

  private Optional<String> member(Member member) {
    Optional<String> path = words.path(member).filter(ForeignWords::isLibrary);
    if (path.isPresent()) {
      return ForeignWords.ofLibrary(path.get());
    }
    String base = translate(member.base());
    String word = member.member().text();
    if (surroundings.shapeOf(base).isEmpty()) {
      return Optional.empty();
    }
    if (calls > 0 && surroundings.isBound(word)) {
      return Optional.of(base + ", " + word);
    }
    return List.of("shape", "first", "second").contains(word)
        ? Optional.empty()
        : ForeignCalls.phrase(word, Phrase.Use.MEMBER, List.of(base), Map.of(), helpers)
            .map(this::again);
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
}
