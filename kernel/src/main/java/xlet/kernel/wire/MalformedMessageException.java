package xlet.kernel.wire;

import java.io.Serial;

/** Why frames are not a message that may be believed. */
public final class MalformedMessageException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  MalformedMessageException(String message) {
    super(message);
  }
}
