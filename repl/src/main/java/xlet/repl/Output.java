package xlet.repl;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A stream of text that remembers why writing failed, which a print stream alone forgets. */
final class Output extends PrintStream {
  /** The operating system's words for a pipe that nobody reads any more. */
  static final String READER_LEFT = "Broken pipe";

  private final Remembering sink;

  Output(OutputStream sink) {
    this(new Remembering(sink));
  }

  private Output(Remembering sink) {
    super(new BufferedOutputStream(sink, 1 << 16), false, StandardCharsets.UTF_8);
    this.sink = sink;
  }

  /** The reason of the first failure; empty if there was none, or no reason is known. */
  String failure() {
    return sink.failure;
  }

  /** Hands bytes on, and remembers what the first failure says. */
  private static final class Remembering extends OutputStream {
    private final OutputStream sink;
    private volatile String failure = "";

    Remembering(OutputStream sink) {
      this.sink = sink;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        sink.write(bytes, from, length);
      } catch (IOException e) {
        if (failure.isEmpty() && e.getMessage() != null) {
          failure = e.getMessage();
        }
        throw e;
      }
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }
  }
}
