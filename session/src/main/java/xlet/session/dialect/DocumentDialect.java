package xlet.session.dialect;

import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.graph.Node;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.ScopedName;
import xlet.session.binding.ArgumentReader;
import xlet.session.scope.Dialect;
import xlet.session.scope.DimensionNumbers;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** The habits of XLA's documents: each form goes to the class that reads it. */
public final class DocumentDialect implements Dialect {
  /** C++ around a result, which passes it on. */
  static final Set<String> PASSING = Set.of("ConsumeValueOrDie", "ValueOrDie", "value");

  @Override
  public Optional<Meaning> call(StatementScope scope, String name, CallExpr call, Hint hint) {
    return new Builtins(scope).call(name, call, hint);
  }

  @Override
  public Meaning scopedCall(StatementScope scope, ScopedName callee, CallExpr call, Hint hint) {
    return new Builtins(scope).scopedCall(callee, call, hint);
  }

  @Override
  public CallExpr withoutBuilder(StatementScope scope, CallExpr call) {
    return CppCalls.withoutBuilder(scope, call);
  }

  @Override
  public Meaning scopedName(StatementScope scope, ScopedName name) {
    return scope.meaning(new Name(name.span(), name.parts().getLast()), Hint.NONE);
  }

  @Override
  public Meaning memberCall(StatementScope scope, Member callee, CallExpr call, Hint hint) {
    return new Builtins(scope).memberCall(callee, call, hint);
  }

  @Override
  public Optional<Meaning> member(StatementScope scope, Meaning base, Member member) {
    return base instanceof Meaning.Building(Builder builder)
        ? Optional.of(new BuilderCalls(scope).member(builder, member))
        : Optional.empty();
  }

  @Override
  public Optional<Meaning> sized(StatementScope scope, IndexExpr index) {
    boolean given =
        index.base() instanceof Name name
            && index.indices().size() == 1
            && scope.environment().isGiven(name.text());
    if (!given) {
      return Optional.empty();
    }
    Node vector = scope.data(index.base());
    boolean whole =
        vector.shape() instanceof ArrayShape shape
            && shape.rank() == 1
            && new ArgumentReader(scope).integer(index.indices().getFirst()) == shape.size(0);
    return whole ? Optional.of(new Meaning.Data(vector)) : Optional.empty();
  }

  @Override
  public boolean fills(StatementScope scope, Expr expression) {
    return new BuilderCalls(scope).fills(expression);
  }

  @Override
  public Optional<Meaning> declared(Declare declare) {
    String type = declare.objectType().text();
    if (type.endsWith("DimensionNumbers") || type.endsWith("PaddingConfig")) {
      return Optional.of(new Meaning.Numbers(DimensionNumbers.empty(type)));
    }
    return type.endsWith("Builder") || type.endsWith("Computation")
        ? Optional.of(new Meaning.Building(new Builder(declare.name().text())))
        : Optional.empty();
  }

  @Override
  public boolean isShape(CallExpr call) {
    return Builtins.isShape(call);
  }

  @Override
  public boolean isComputation(CallExpr call) {
    return switch (call.callee()) {
      case Member member ->
          member.member().text().equals("Build") || PASSING.contains(member.member().text());
      case Name name -> CppCalls.scalarComputation(name.text()).isPresent();
      default -> false;
    };
  }
}
