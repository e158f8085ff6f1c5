package xlet.session;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import xlet.grammar.Formatter;
import xlet.grammar.ParseResult;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.session.paste.Paste;

/**
 * The target of Jazzer, a fuzzer that is guided by the code that programs reach: {@code
 * session/src/test/fuzz/run} starts it.
 */
public final class ProgramFuzzer {
  /** One program in so many is run with a search for mends, which takes far longer. */
  private static final int MENDED = 64;

  private ProgramFuzzer() {}

  /** Runs the program that {@code input} is in UTF-8; throws if it does not end well. */
  public static void fuzzerTestOneInput(byte[] input) {
    String written = new String(input, StandardCharsets.UTF_8);
    String program = Paste.of(written).map(Paste::text).orElse(written);
    Survival.fault(program)
        .or(() -> faultOfFormat(program))
        .or(() ->
            Math.floorMod(Arrays.hashCode(input), MENDED) == 0
                ? Survival.faultWithMends(program)
                : Optional.empty())
        .ifPresent(fault -> {
          throw new AssertionError(fault);
        });
  }

  /** Checks that {@code program} laid out anew is read, and stays if it is laid out again. */
  private static Optional<String> faultOfFormat(String program) {
    ParseResult parsed = Parser.parse(SourceText.of(program));
    if (!parsed.ok()) {
      return Optional.empty();
    }
    String once = Formatter.format(SourceText.of(program), parsed);
    ParseResult again = Parser.parse(SourceText.of(once));
    if (!again.ok()) {
      return Optional.of("formatted, it is not read: " + once);
    }
    return Formatter.format(SourceText.of(once), again).equals(once)
        ? Optional.empty()
        : Optional.of("formatted twice, it is another: " + once);
  }
}
