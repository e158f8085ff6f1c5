package xlet.kernel.wire;

import java.io.Serial;

/** A connection file cannot be used; the message is one line for the user. */
public final class ConnectionException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  ConnectionException(String message) {
    super(message);
  }
}
