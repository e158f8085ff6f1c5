package xlet.session.diagnostic;

/** How much a diagnostic matters. */
public enum Severity {
  /** The statement has no effect. */
  ERROR,
  /** The statement was carried out, but may not be what was meant. */
  WARNING,
  /** The statement was carried out; there is something to tell of it. */
  NOTE
}
