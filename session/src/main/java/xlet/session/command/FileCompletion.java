package xlet.session.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import xlet.session.Session;
import xlet.session.editor.Candidate;

/** Completes the name of a file. */
final class FileCompletion implements Completion {
  @Override
  public int wordStart(String argument) {
    return argument.lastIndexOf('/') + 1;
  }

  /** The files in the folder that {@code argument} begins with. */
  @Override
  public Stream<Candidate> candidates(Session session, String argument) {
    int name = wordStart(argument);
    boolean hidden = argument.startsWith(".", name);
    try (Stream<Path> files =
        Files.list(Home.path(name == 0 ? "." : argument.substring(0, name)))) {
      List<Candidate> found =
          files
              .map(file -> file.getFileName() + (Files.isDirectory(file) ? "/" : ""))
              .filter(file -> hidden || !file.startsWith("."))
              .sorted()
              .map(file -> new Candidate(file, Candidate.Kind.FILE, "files", ""))
              .toList();
      return found.stream();
    } catch (IOException | UncheckedIOException | InvalidPathException none) {
      return Stream.empty();
    }
  }
}
