package xlet.grammar.tree;

import java.util.List;

/**
 * {@code (f32, s32) -> f32}.
 *
 * @param span the whole type
 * @param parameters the types of the parameters
 * @param result the type of the result; {@code -> T, U} is a {@link TupleType}
 */
public record FunctionType(Span span, List<TypeNode> parameters, TypeNode result)
    implements TypeNode {
  /** Copies the list. */
  public FunctionType {
    parameters = List.copyOf(parameters);
  }
}
