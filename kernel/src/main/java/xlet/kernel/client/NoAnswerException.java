package xlet.kernel.client;

import java.io.Serial;

/** A kernel did not answer in time, or its answer was not a message. */
public final class NoAnswerException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  NoAnswerException(String message) {
    super(message);
  }
}
