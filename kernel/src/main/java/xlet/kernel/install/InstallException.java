package xlet.kernel.install;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Objects;

/**
 * A kernel cannot be installed or removed; the message is one line that names the reason and a
 * mend.
 */
public final class InstallException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /** The kinds of failure, which lead to different exit codes. */
  public enum Kind {
    /** The command is wrong. */
    USAGE,
    /** The command is right, but did not succeed. */
    FAILURE
  }

  private final Kind kind;

  private InstallException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** The command is wrong. */
  public static InstallException usage(String message) {
    return new InstallException(Kind.USAGE, message);
  }

  /** The command is right, but did not succeed. */
  static InstallException failure(String message) {
    return new InstallException(Kind.FAILURE, message);
  }

  /** The failure to read or write a file; {@code mend} says what may help. */
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

  /** The kind of this failure. */
  public Kind kind() {
    return kind;
  }
}
