package xlet.session.render;

/** The few ways in which output is emphasized. */
public enum Ink {
  ERROR("\u001b[1;31m"),
  WARNING("\u001b[1;33m"),
  GOOD("\u001b[32m"),
  STRONG("\u001b[1m"),
  TYPE("\u001b[36m"),
  FAINT("\u001b[2m");

  private final String sequence;

  Ink(String sequence) {
    this.sequence = sequence;
  }

  String sequence() {
    return sequence;
  }
}
