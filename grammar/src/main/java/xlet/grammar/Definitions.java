package xlet.grammar;

import xlet.grammar.rules.XletParser;

/** Tells definitions from claims about calls. */
final class Definitions {
  private Definitions() {}

  /** Whether the left side of {@code =} is {@code f(a: f32, …)}. */
  static boolean isHeader(XletParser.ExprContext context) {
    return context instanceof XletParser.CallContext call
        && call.arguments().argument().stream()
            .anyMatch(argument -> argument instanceof XletParser.TypedParameterContext);
  }
}
