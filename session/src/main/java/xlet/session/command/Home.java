package xlet.session.command;

import java.nio.file.Path;

/** Names of files as people type them. */
final class Home {
  private Home() {}

  /** The path that {@code typed} names; {@code ~/} is the folder of the user. */
  static Path path(String typed) {
    return typed.startsWith("~/")
        ? Path.of(System.getProperty("user.home"), typed.substring(2))
        : Path.of(typed);
  }
}
