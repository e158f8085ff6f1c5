package xlet.session.dialect;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.Names;
import xlet.engine.op.Parameter.Kind;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.session.binding.ArgumentReader;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.Place;
import xlet.session.scope.DimensionNumbers;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** The documents' C++ habits: objects that are filled, builders that are added to. */
final class BuilderCalls {
  private static final String ADD = "add_";
  private static final String SET = "set_";

  private final StatementScope scope;

  BuilderCalls(StatementScope scope) {
    this.scope = scope;
  }

  /** {@code d.add_offset_dims(1);}: whether this is such a statement; then it is carried out. */
  boolean fills(Expr expr) {
    if (!(expr instanceof CallExpr call)
        || !(call.callee() instanceof Member member)
        || !(member.base() instanceof Name object)) {
      return false;
    }
    switch (scope.environment().find(object.text()).orElse(null)) {
      case Meaning.Numbers numbers when addsDimension(member, call) -> addDimension(member, call);
      case Meaning.Numbers(DimensionNumbers numbers) -> {
        boolean adds = member.member().text().toLowerCase(Locale.ROOT).startsWith(ADD);
        Filling filling = filling(member, call);
        assign(
            object.text(),
            adds
                ? numbers.adding(filling.field, filling.value, filling.place)
                : numbers.setting(filling.field, filling.value, filling.place));
      }
      case Meaning.PaddedDimension(String config, int dimension) -> {
        Filling filling = filling(member, call);
        if (!DimensionNumbers.OF_PADDING.contains(filling.field)) {
          throw scope
              .errors()
              .at(
                  member.member(),
                  Code.UNKNOWN_NAME,
                  "there is no field `" + filling.field + "`",
                  "there are " + String.join(", ", DimensionNumbers.OF_PADDING));
        }
        DimensionNumbers numbers = numbers(config).orElseThrow(() -> unfilled(member));
        assign(config, numbers.settingOf(dimension, filling.field, filling.value, filling.place));
      }
      case null, default -> {
        return false;
      }
    }
    return true;
  }

  private DiagnosticException unfilled(Member member) {
    return scope
        .errors()
        .at(member.base(), Code.UNKNOWN_NAME, "its PaddingConfig is something else by now");
  }

  private Optional<DimensionNumbers> numbers(String object) {
    return scope.environment().find(object).orElse(null) instanceof Meaning.Numbers found
        ? Optional.of(found.numbers())
        : Optional.empty();
  }

  private void assign(String object, DimensionNumbers numbers) {
    scope.environment().assign(object, new Meaning.Numbers(numbers));
  }

  /** Whether a call is {@code config.add_dimensions()}. */
  static boolean addsDimension(Member member, CallExpr call) {
    return member.base() instanceof Name
        && member.member().text().equals("add_dimensions")
        && call.arguments().isEmpty();
  }

  /** Adds a dimension to a {@code PaddingConfig}, and returns it to be filled. */
  Meaning addDimension(Member member, CallExpr call) {
    String config = ((Name) member.base()).text();
    DimensionNumbers numbers =
        numbers(config)
            .filter(DimensionNumbers::isPadding)
            .orElseThrow(() ->
                scope
                    .errors()
                    .at(
                        member.member(),
                        Code.UNKNOWN_NAME,
                        "only a PaddingConfig has dimensions to add"));
    assign(config, numbers.addingDimension(new Place(scope.source(), call.span())));
    return new Meaning.PaddedDimension(config, numbers.padding().size());
  }

  /** A field and the number that a statement puts into it. */
  private record Filling(String field, long value, Place place) {}

  private Filling filling(Member member, CallExpr call) {
    String method = member.member().text().toLowerCase(Locale.ROOT);
    if (!(method.startsWith(ADD) || method.startsWith(SET)) || call.arguments().size() != 1) {
      throw scope
          .errors()
          .at(
              member.member(),
              Code.UNKNOWN_NAME,
              "fields are filled by add_… and set_… with one number");
    }
    Expr number = call.arguments().getFirst().value();
    long value = new ArgumentReader(scope).integer(number);
    String field = method.substring(ADD.length());
    checkField(member, method.substring(0, ADD.length()), field);
    return new Filling(field, value, new Place(scope.source(), call.span()));
  }

  /** A field that no operation has, but one that is similar, is mistyped. */
  private void checkField(Member member, String prefix, String field) {
    List<String> known = fields();
    List<String> similar = known.contains(field) ? List.of() : Names.similar(field, known);
    if (!similar.isEmpty()) {
      Diagnostic error =
          scope
              .errors()
              .diagnostic(
                  member.member().span(),
                  Code.UNKNOWN_NAME,
                  "there is no field `" + field + "`",
                  "did you mean " + prefix + similar.getFirst() + "?");
      throw new DiagnosticException(
          scope.proposing(error, member.member(), prefix + similar.getFirst()));
    }
  }

  /** The fields of all objects of dimension numbers. */
  private static List<String> fields() {
    return Stream.concat(
            Stream.concat(
                DimensionNumbers.OF_CONVOLUTIONS.stream(), DimensionNumbers.OF_PADDING.stream()),
            Operations.all().stream()
                .filter(op -> op.parameters().stream().anyMatch(p -> p.kind() == Kind.FIELDS))
                .flatMap(op -> op.parameters().stream())
                .filter(p -> p.kind() == Kind.INTS || p.kind() == Kind.INTEGER)
                .flatMap(p -> Stream.concat(Stream.of(p.name()), p.aliases().stream())))
        .toList();
  }

  /** {@code b.Add(x, y)}, {@code b.Build()}. */
  Meaning call(Builder builder, Name method, CallExpr call) {
    String name = method.text();
    if (name.equals("Build") || DocumentDialect.PASSING.contains(name)) {
      return new Meaning.Building(builder);
    }
    if (name.equals("Parameter")) {
      return parameter(builder, call, call.arguments());
    }
    CallExpr plain = new CallExpr(call.span(), method, call.arguments());
    Meaning meaning = scope.meaning(plain, Hint.NONE);
    if (meaning instanceof Meaning.Data(Node node)) {
      builder.add(node);
    }
    return meaning;
  }

  /** {@code b.Build} without parentheses. */
  Meaning member(Builder builder, Member member) {
    return call(builder, member.member(), new CallExpr(member.span(), member.member(), List.of()));
  }

  /** {@code Parameter(&b, 0, shape, "x")}: the call of a name, if it is this. */
  Optional<Meaning> parameter(CallExpr call) {
    List<Argument> arguments = call.arguments();
    if (arguments.size() < 3
        || !(scope.meaning(arguments.getFirst().value(), Hint.NONE)
            instanceof Meaning.Building(Builder builder))) {
      return Optional.empty();
    }
    return Optional.of(parameter(builder, call, arguments.subList(1, arguments.size())));
  }

  private Meaning parameter(Builder builder, CallExpr call, List<Argument> arguments) {
    if (arguments.size() < 2
        || !(scope.meaning(arguments.get(1).value(), Hint.NONE)
            instanceof Meaning.Type(Shape shape))) {
      throw scope
          .errors()
          .at(call, Code.WRONG_ARGUMENT, "a parameter has a number, a shape and a name");
    }
    long number = new ArgumentReader(scope).integer(arguments.get(0).value());
    return new Meaning.Data(builder.parameter((int) number, shape));
  }
}
