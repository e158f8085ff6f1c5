package xlet.grammar.tree;

import java.util.List;
import java.util.Optional;

/**
 * A module of HLO text, or computations without the line that names one.
 *
 * @param span the module
 * @param header the line that names it, unless it has none
 * @param computations the computations in the order of the text
 */
public record HloModule(Span span, Optional<HloHeader> header, List<HloComputation> computations) {
  /** Copies the list. */
  public HloModule {
    computations = List.copyOf(computations);
  }
}
