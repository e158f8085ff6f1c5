package xlet.kernel.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Replaces and removes folders as a whole. */
final class Folders {
  private Folders() {}

  /** Returns true if there is a file, a folder or a link at {@code path}, even a broken link. */
  static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Removes a file or a folder with all in it, if it is there; follows no links. */
  static void delete(Path path) throws IOException {
    if (!exists(path)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(path)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }

  /**
   * Moves {@code fresh} to {@code target}, and the former {@code target} to {@code old}. If that
   * fails, {@code target} stays as it was.
   */
  static void replace(Path target, Path fresh, Path old) throws IOException {
    Files.createDirectories(target.getParent());
    boolean replaced = exists(target);
    if (replaced) {
      Files.move(target, old);
    }
    try {
      Files.move(fresh, target);
    } catch (IOException e) {
      if (replaced) {
        Files.move(old, target);
      }
      throw e;
    }
  }

  /** Puts back the folder that {@link #replace} has moved to {@code old}. */
  static void restore(Path target, Path old) throws IOException {
    delete(target);
    if (exists(old)) {
      Files.move(old, target);
    }
  }

  /** Removes {@code folder} if it is an empty folder. */
  static void deleteIfEmpty(Path folder) throws IOException {
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> content = Files.list(folder)) {
        if (content.findAny().isPresent()) {
          return;
        }
      }
      Files.delete(folder);
    }
  }
}
