package xlet.repl;

import xlet.engine.catalog.OpCatalog;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;

/**
 * Makes ready, while the command line is read, what the first statement needs: the operations, and
 * the tables that the parser fills as it reads. Both take some milliseconds the first time.
 */
final class Preparation {
  /** A binding, a call and an operator: nearly every program uses these. */
  private static final String SIMPLE = "let a = f(b + 1);";

  /** Literals, lists, named arguments and lambdas: most programs use some of these. */
  private static final String USUAL =
      "let a = f(u32[2] {1, 2}, b + 1.0, {0, 1}, c = 0); let g = (s: f32) => s > b;";

  private Preparation() {}

  /** Begins in the background; with one processor nothing would be gained. */
  static void begin() {
    if (Runtime.getRuntime().availableProcessors() > 1) {
      start("grammar", () -> read(SIMPLE));
      start(
          "operations",
          () -> {
            OpCatalog.all();
            read(USUAL);
          });
    }
  }

  private static void read(String program) {
    Parser.parse(SourceText.of(program));
  }

  private static void start(String name, Runnable work) {
    Thread.ofPlatform().daemon().name(name).start(work);
  }
}
