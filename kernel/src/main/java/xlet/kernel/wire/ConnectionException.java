package xlet.kernel.wire;

import java.io.Serial;

/** Why a connection file cannot be used, in one line for the user. */
public final class ConnectionException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  ConnectionException(String message) {
    super(message);
  }
}
