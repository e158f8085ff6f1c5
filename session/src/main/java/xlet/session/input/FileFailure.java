package xlet.session.input;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Says why a file cannot be read or written. */
public final class FileFailure {
  private FileFailure() {}

  /** The reason in words; the JDK gives of some failures nothing but the name of the file. */
  public static String reason(IOException failure) {
    return switch (failure) {
      case AccessDeniedException _ -> "permission denied";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> Optional.ofNullable(failure.getMessage()).orElse(failure.toString());
    };
  }

  /** A sentence on a file that cannot be read. */
  public static String unreadable(String file, IOException failure) {
    return failure instanceof NoSuchFileException
        ? file + ": there is no such file"
        : file + " cannot be read: " + reason(failure);
  }
}
