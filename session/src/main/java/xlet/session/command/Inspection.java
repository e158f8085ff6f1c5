package xlet.session.command;

import java.util.Map;
import java.util.Optional;
import xlet.session.Session;
import xlet.session.editor.Cursor;
import xlet.session.editor.ProgramInspection;
import xlet.session.output.Page;
import xlet.session.render.Screen;

/** Describes what stands at a cursor in whatever is typed: a command, or a word of a program. */
public final class Inspection {
  private Inspection() {}

  /**
   * The description by MIME type, {@code text/plain} and {@code text/html}; empty if there is
   * nothing to describe.
   *
   * @param position how many characters of {@code text} stand before the cursor
   * @param detailed whether to describe an operation in full, with its semantics
   */
  public static Optional<Map<String, Object>> at(
      Session session, String text, int position, boolean detailed, Screen screen) {
    Cursor cursor = Cursor.in(text, position);
    Optional<Page> page =
        cursor.follows(":")
            ? Commands.find(cursor.word()).map(command -> Page.of(command.help(screen)))
            : ProgramInspection.at(session, cursor, detailed, screen);
    return page.map(Page::bundle);
  }
}
