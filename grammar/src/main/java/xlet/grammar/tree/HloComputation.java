package xlet.grammar.tree;

import java.util.List;
import java.util.Optional;

/**
 * A computation of a module.
 *
 * @param span the computation with its braces
 * @param entry whether it is marked as the one that the module runs
 * @param name its name
 * @param signature its parameters and result, where they are written before the brace
 * @param definitions its instructions in order
 * @param attributes what follows the closing brace
 */
public record HloComputation(
    Span span,
    boolean entry,
    Name name,
    Optional<Signature> signature,
    List<HloDefinition> definitions,
    List<HloAttribute> attributes) {

  /** {@code (x: f32[2], y: f32[]) -> f32[2]}. */
  public record Signature(Span span, List<HloParameter> parameters, TypeNode result) {
    /** Copies the list. */
    public Signature {
      parameters = List.copyOf(parameters);
    }
  }

  /** Copies the lists. */
  public HloComputation {
    definitions = List.copyOf(definitions);
    attributes = List.copyOf(attributes);
  }
}
