package xlet.ijava;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serial;

/** A program failed, or a value cannot be shared. It has no stack trace to show. */
public final class XletException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  XletException(String message) {
    super(message, null, false, false);
  }

  @Override
  public void printStackTrace(PrintWriter writer) {
    writer.println(getMessage());
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    stream.println(getMessage());
  }
}
