package xlet.session.hlo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.op.Counts;
import xlet.grammar.tree.HloComputation;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloHeader;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.Name;
import xlet.session.diagnostic.Code;
import xlet.session.literal.HloLiterals;
import xlet.session.literal.MadeUpNumbers;
import xlet.session.scope.Environment;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Makes the computations of a module known to the statements after it. */
public final class ModuleLowering {
  private final StatementScope scope;
  private final HloModule module;

  /** Lowers {@code module}. */
  public ModuleLowering(StatementScope scope, HloModule module) {
    this.scope = scope;
    this.module = module;
  }

  /** The name of the module in a program; a module without one has that of its entry. */
  public Name name() {
    Name name = module.header().map(HloHeader::name).orElseGet(() -> entry().name());
    return new Name(name.span(), word(name.text()));
  }

  /** The computation that the module runs: the one marked ENTRY, else the last. */
  private HloComputation entry() {
    if (module.computations().isEmpty()) {
      throw scope.errors().at(module.span(), Code.NO_TYPE, "the module has no computation", "");
    }
    return module.computations().stream()
        .filter(HloComputation::entry)
        .findFirst()
        .orElseGet(() -> module.computations().getLast());
  }

  /**
   * Binds each computation to its name, written as a program may write it, checks them in order,
   * and returns the one that the module runs.
   */
  public Meaning.Function define() {
    HloComputation entry = entry();
    tellOfElided();
    Environment names = Environment.empty();
    ModuleHeader header = ModuleHeader.of(module.header());
    Map<String, ModuleComputation> computations = new LinkedHashMap<>();
    for (HloComputation written : module.computations()) {
      ModuleComputation computation = new ModuleComputation(scope, names, header, written);
      String name = written.name().text();
      if (computations.put(name, computation) != null) {
        throw scope
            .errors()
            .at(written.name(), Code.REPEATED_ARGUMENT, "two computations are called " + name);
      }
      names.bind(name, new Meaning.Function(computation));
    }
    computations.forEach((name, computation) -> {
      computation.check();
      scope.environment().bind(word(name), new Meaning.Function(computation));
    });
    return new Meaning.Function(
        Optional.ofNullable(computations.get(entry.name().text())).orElseThrow());
  }

  /** Tells of constants whose elements XLA has left out of the text: they are made up. */
  private void tellOfElided() {
    List<HloOperand> elided =
        module.computations().stream()
            .flatMap(computation -> computation.definitions().stream())
            .map(HloDefinition::instruction)
            .filter(instruction -> instruction.opcode().text().equals("constant"))
            .flatMap(instruction -> instruction.operands().stream())
            .filter(operand -> scope.text(operand).equals(HloLiterals.ELIDED))
            .toList();
    if (!elided.isEmpty()) {
      scope.warn(
          Code.MISSING_ARGUMENT,
          elided.getFirst().span(),
          "the text lacks the elements of " + Counts.of(elided.size(), "constant"),
          "random numbers of seed %d stand for them".formatted(MadeUpNumbers.SEED));
    }
  }

  /** A name of HLO text with signs that the language has in no name replaced: {@code main_4}. */
  private static String word(String name) {
    return name.replaceAll("[^\\p{L}\\p{N}_]", "_");
  }
}
