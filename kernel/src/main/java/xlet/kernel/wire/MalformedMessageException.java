package xlet.kernel.wire;

import java.io.Serial;

/** Frames that are not a message, or one that cannot be trusted. */
public final class MalformedMessageException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  MalformedMessageException(String message) {
    super(message);
  }
}
