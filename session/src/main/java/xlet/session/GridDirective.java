package xlet.session;

import java.util.Optional;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Directive;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** The lines {@code //// replicas 2} and {@code //// partitions 4}: the devices of a session. */
final class GridDirective {
  /** A device has a thread, and values of its own. */
  private static final int MOST_DEVICES = 1024;

  private final Session session;
  private final SourceText source;

  GridDirective(Session session, SourceText source) {
    this.session = session;
    this.source = source;
  }

  void carryOut(Directive directive) {
    boolean replicas = directive.keyword().equals("replicas");
    if (!replicas && !directive.keyword().equals("partitions")) {
      return;
    }
    int count = count(directive);
    Grid before = session.grid();
    Grid after =
        replicas ? new Grid(count, before.partitions()) : new Grid(before.replicas(), count);
    if (after.devices() > MOST_DEVICES) {
      throw refused(directive, "there are at most " + MOST_DEVICES + " devices", after.describe());
    }
    if (after.devices() != before.devices()) {
      requireNoneOfItsOwn(directive, before);
      session.bindings().forgetNumbered();
    }
    session.grid(after);
  }

  private int count(Directive directive) {
    String text = directive.text().strip();
    if (!text.matches("[1-9]\\d{0,3}")) {
      throw refused(directive, directive.keyword() + " is followed by a number from 1", text);
    }
    return Integer.parseInt(text);
  }

  /** A value for each of two devices is none for three. */
  private void requireNoneOfItsOwn(Directive directive, Grid before) {
    Optional<String> name =
        session.variables().values().stream()
            .filter(variable -> variable.onDevices().common().isEmpty())
            .map(Variable::name)
            .filter(own -> !Variables.isNumbered(own))
            .findFirst();
    if (name.isPresent()) {
      throw refused(
          directive,
          "`" + name.get() + "` has a value of its own on each of " + before.describe(),
          "bind it to something else first");
    }
  }

  private DiagnosticException refused(Directive directive, String message, String found) {
    return new DiagnosticException(
        Diagnostic.error(Code.WRONG_ARGUMENT, source, directive.span(), message, found));
  }
}
