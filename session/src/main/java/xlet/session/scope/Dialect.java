package xlet.session.scope;

import java.util.Optional;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.ScopedName;

/**
 * Habits of XLA's documents that are no part of the language itself: C++ objects and builders,
 * helpers for shapes, names of TensorFlow. All are empty where the dialect has nothing to say.
 */
public interface Dialect {
  /** The call of the name {@code name}, which is not bound to a computation. */
  Optional<Meaning> call(StatementScope scope, String name, CallExpr call, Hint hint);

  /** The call of a name with {@code ::}. */
  Meaning scopedCall(StatementScope scope, ScopedName callee, CallExpr call, Hint hint);

  /** The call of an operation without the builder that C++ gives it first. */
  CallExpr withoutBuilder(StatementScope scope, CallExpr call);

  /** A name with {@code ::}. */
  Meaning scopedName(StatementScope scope, ScopedName name);

  /** The call of a member, {@code b.Add(x, y)}. */
  Meaning memberCall(StatementScope scope, Member callee, CallExpr call, Hint hint);

  /** A member of {@code base} that is no call, {@code b.Build}. */
  Optional<Meaning> member(StatementScope scope, Meaning base, Member member);

  /** A name with a size that is bound to nothing, {@code zero_vector[10]}. */
  Optional<Meaning> sized(StatementScope scope, IndexExpr index);

  /** Carries out a statement that fills an object; false if {@code expression} is none. */
  boolean fills(StatementScope scope, Expr expression);

  /** The object that a statement declares. */
  Optional<Meaning> declared(Declare declare);

  /** Whether {@code call} gives a shape. */
  boolean isShape(CallExpr call);

  /** Whether {@code call} gives a computation. */
  boolean isComputation(CallExpr call);
}
