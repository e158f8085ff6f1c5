package xlet.kernel.install;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Objects;

/** What was asked for cannot be done; the message is one line that says why, and what mends it. */
public final class InstallException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /** Who has to act. */
  public enum Kind {
    /** What was asked for makes no sense. */
    USAGE,
    /** It makes sense, but did not succeed. */
    FAILURE
  }

  private final Kind kind;

  private InstallException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** What was asked for makes no sense. */
  public static InstallException usage(String message) {
    return new InstallException(Kind.USAGE, message);
  }

  /** It makes sense, but did not succeed. */
  static InstallException failure(String message) {
    return new InstallException(Kind.FAILURE, message);
  }

  /** A file could not be read or written; {@code mend} is what may help. */
  static InstallException file(IOException cause, String mend) {
    return failure(reason(cause) + "; " + mend);
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException denied -> "no permission to write " + denied.getFile();
      case FileSystemException e when e.getReason() != null ->
          e.getFile() + " cannot be used: " + e.getReason();
      case FileSystemException e -> e.getFile() + " cannot be used";
      default -> Objects.requireNonNullElse(cause.getMessage(), cause.toString());
    };
  }

  /** Who has to act. */
  public Kind kind() {
    return kind;
  }
}
