package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Place;

/** The documents' C++ habits: objects that are filled, builders that are added to. */
final class BuilderCalls {
  private final Lowering lowering;

  BuilderCalls(Lowering lowering) {
    this.lowering = lowering;
  }

  /** {@code d.add_offset_dims(1);}: whether this is such a statement; then it is carried out. */
  boolean fills(Expr expr) {
    if (!(expr instanceof CallExpr call)
        || !(call.callee() instanceof Member member)
        || !(member.base() instanceof Name object)
        || !(lowering.environment().find(object.text()).orElse(null)
            instanceof Meaning.Numbers(DimensionNumbers numbers))) {
      return false;
    }
    String method = member.member().text().toLowerCase(Locale.ROOT);
    boolean adds = method.startsWith("add_");
    if ((!adds && !method.startsWith("set_")) || call.arguments().size() != 1) {
      throw lowering
          .errors()
          .at(
              member.member(),
              Code.UNKNOWN_NAME,
              "fields are filled by add_… and set_… with one number");
    }
    Expr number = call.arguments().getFirst().value();
    long value = new ArgumentReader(lowering).integer(number);
    Place place = new Place(lowering.source(), call.span());
    String field = method.substring(4);
    DimensionNumbers filled =
        adds ? numbers.adding(field, value, place) : numbers.setting(field, value, place);
    lowering.environment().assign(object.text(), new Meaning.Numbers(filled));
    return true;
  }

  /** {@code b.Add(x, y)}, {@code b.Build()}. */
  Meaning call(Builder builder, Name method, CallExpr call) {
    String name = method.text();
    if (Set.of("Build", "ConsumeValueOrDie", "ValueOrDie", "value").contains(name)) {
      return new Meaning.Building(builder);
    }
    if (name.equals("Parameter")) {
      return parameter(builder, call, call.arguments());
    }
    if (Set.of("ConstantLiteral", "ConstantR0", "ConstantR1").contains(name)) {
      return lowering.meaning(lowering.argument(call, 0), Hint.NONE);
    }
    CallExpr plain = new CallExpr(call.span(), method, call.arguments());
    Meaning meaning = new CallLowering(lowering).meaning(plain, Hint.NONE);
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
        || !(lowering.meaning(arguments.getFirst().value(), Hint.NONE)
            instanceof Meaning.Building(Builder builder))) {
      return Optional.empty();
    }
    return Optional.of(parameter(builder, call, arguments.subList(1, arguments.size())));
  }

  private Meaning parameter(Builder builder, CallExpr call, List<Argument> arguments) {
    if (arguments.size() < 2
        || !(lowering.meaning(arguments.get(1).value(), Hint.NONE)
            instanceof Meaning.Type(Shape shape))) {
      throw lowering
          .errors()
          .at(call, Code.WRONG_ARGUMENT, "a parameter has a number, a shape and a name");
    }
    long number = new ArgumentReader(lowering).integer(arguments.get(0).value());
    return new Meaning.Data(builder.parameter((int) number, shape));
  }

  /** Tells the builders of which {@code node} depends on a parameter that it was added. */
  void added(Node node) {
    List<Builder> builders = new ArrayList<>();
    for (String name : lowering.environment().all()) {
      if (lowering.environment().find(name).orElse(null) instanceof Meaning.Building(Builder b)) {
        builders.add(b);
      }
    }
    builders.stream().filter(builder -> builder.owns(node)).forEach(builder -> builder.add(node));
  }
}
