package xlet.session.command;

import java.util.Arrays;
import java.util.stream.Stream;
import xlet.session.Session;
import xlet.session.diagnostic.Code;
import xlet.session.editor.Candidate;
import xlet.session.editor.Candidate.Kind;
import xlet.session.editor.ProgramCompletions;
import xlet.session.reference.Topic;

/** Completes the argument of a command. */
@FunctionalInterface
interface Completion {
  /** A command without an argument, or with one that only its user knows. */
  Completion NONE = (_, _) -> Stream.empty();

  /** A program. */
  Completion PROGRAM = (session, argument) -> ProgramCompletions.at(session, argument).stream();

  /** The name of a variable. */
  Completion VARIABLE = (session, _) -> ProgramCompletions.variables(session).stream();

  /** A name that is defined: of a value or a computation. */
  Completion NAME = (session, _) -> ProgramCompletions.names(session).stream();

  /** The name of an operation. */
  Completion OPERATION = (_, _) -> ProgramCompletions.operations().stream();

  /** The name of an operation, or the code of a diagnostic. */
  Completion TOPIC =
      (_, _) ->
          Stream.concat(
              Stream.concat(
                  Topic.all().stream()
                      .map(topic ->
                          new Candidate(topic.name(), Kind.VALUE, "topics", topic.title())),
                  ProgramCompletions.operations().stream()),
              Arrays.stream(Code.values())
                  .map(code -> new Candidate(code.id(), Kind.VALUE, "codes", code.title())));

  /**
   * The candidates for the end of {@code argument}; some may begin otherwise than the word that is
   * being typed.
   */
  Stream<Candidate> candidates(Session session, String argument);

  /** The index in {@code argument}, the text before the cursor, of the word that is being typed. */
  default int wordStart(String argument) {
    return ProgramCompletions.wordStart(argument);
  }

  /** One of {@code words}. */
  static Stream<Candidate> options(String... words) {
    return Stream.of(words).map(word -> new Candidate(word, Kind.VALUE, "options", ""));
  }
}
