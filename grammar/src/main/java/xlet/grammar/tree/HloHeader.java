package xlet.grammar.tree;

import java.util.List;

/**
 * {@code HloModule jit_f, is_scheduled=true} and the tables below it.
 *
 * @param name the name of the module
 * @param attributes what follows the name, in order
 * @param tables where instructions stand in the user's program, as JAX tells it
 */
public record HloHeader(Name name, List<HloAttribute> attributes, List<HloTable> tables) {
  /** Copies the lists. */
  public HloHeader {
    attributes = List.copyOf(attributes);
    tables = List.copyOf(tables);
  }
}
