package xlet.repl;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import xlet.session.Session;
import xlet.session.editor.LiveHint;
import xlet.session.render.Columns;

/**
 * A line reader that says under the line being typed what it would give: its type, or what is wrong
 * with it. The right arrow at the end of the line takes what history suggests.
 */
final class HintingReader extends LineReaderImpl {
  /** Nobody types longer lines, and what is pasted is run soon. */
  private static final int LONGEST_HINTED = 100_000;

  /** So long the work of one key takes at most, in milliseconds. */
  private static final long LONGEST_KEY = 50;

  private final LiveLine live;
  private final Session session;
  private final Map<String, String> environment;
  private final ForegroundProcess foreground;
  private final BeginningSearch search = new BeginningSearch(this);

  /** True from Ctrl-C until the next line begins: a line that is given up has no hint. */
  private volatile boolean givenUp;

  /** Tells apart the line that Ctrl-C was pressed in from those after it. */
  private final AtomicInteger linesRead = new AtomicInteger();

  /**
   * @param hint the hint for a line
   * @param session runs what is entered
   */
  HintingReader(
      Terminal terminal,
      Function<String, LiveHint> hint,
      Session session,
      Map<String, String> environment)
      throws IOException {
    super(terminal, "xlet");
    this.session = session;
    this.environment = environment;
    this.live =
        new LiveLine(
            line -> line.length() > LONGEST_HINTED ? new LiveHint.None() : hint.apply(line),
            this::redraw);
    live.wake();
    this.foreground = new ForegroundProcess(terminal, environment);
    getWidgets().put(LineReader.CALLBACK_INIT, this::begin);
    getWidgets().put("suspend", this::suspend);
    getWidgets().put("accept-suggestion", this::acceptSuggestion);
    KeyMap<Binding> keys = Objects.requireNonNull(getKeyMaps().get(LineReader.MAIN));
    keys.bind(new Reference("accept-suggestion"), "\033[C", "\033OC");
    keys.bind(new Reference("suspend"), KeyMap.ctrl('Z'));
    keys.bind(new Reference(LineReader.UP_LINE_OR_SEARCH), "\033[A", "\033OA");
    keys.bind(new Reference(LineReader.DOWN_LINE_OR_SEARCH), "\033[B", "\033OB");
    // JLine's own keys for closing brackets take away the blanks before them.
    keys.bind(new Reference(LineReader.SELF_INSERT), ")", "]", "}");
  }

  @Override
  public AttributedString getDisplayedBufferWithPrompts(List<AttributedString> secondaryPrompts) {
    LiveHint hint = live();
    AttributedString shown = super.getDisplayedBufferWithPrompts(secondaryPrompts);
    AttributedString text = post == null ? styled(hint) : AttributedString.EMPTY;
    return text.isEmpty()
        ? shown
        : new AttributedStringBuilder()
            .append(shown)
            .append("\n")
            .append(text)
            .toAttributedString();
  }

  /** The hint for the line as it is; none once it is entered. */
  LiveHint live() {
    return isTyping() ? live.of(getBuffer().toString()) : new LiveHint.None();
  }

  /** Returns false once the line is entered or given up. */
  boolean isTyping() {
    return state == State.NORMAL && !givenUp;
  }

  @Override
  public String readLine(String prompt) {
    try {
      return super.readLine(prompt);
    } finally {
      linesRead.incrementAndGet();
      live.settle(session.evaluation());
    }
  }

  /** Called where a line begins, before anything of it is shown. */
  private boolean begin() {
    givenUp = false;
    search.reset();
    display = new LineDisplay(getTerminal(), environment);
    display.resize(size);
    display.setDelayLineWrap(isSet(Option.DELAY_LINE_WRAP));
    listenForSignals();
    return true;
  }

  /** Writes the line anew where the window has got another size. */
  @Override
  protected void handleSignal(Terminal.Signal signal) {
    lock.lock();
    try {
      super.handleSignal(signal);
      if (signal == Terminal.Signal.WINCH) {
        redraw();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets the terminal turn Ctrl-C into a signal also while a line is read: as a character it would
   * be lost where it comes between Enter and what Enter runs. Ctrl-Z stays a key.
   */
  private void listenForSignals() {
    Attributes attributes = getTerminal().getAttributes();
    attributes.setLocalFlag(Attributes.LocalFlag.ISIG, true);
    attributes.setControlChar(Attributes.ControlChar.VSUSP, 0);
    attributes.setControlChar(Attributes.ControlChar.VQUIT, 0);
    getTerminal().setAttributes(attributes);
    Thread reading = Thread.currentThread();
    int line = linesRead.get();
    getTerminal().handle(Terminal.Signal.INT, signal -> stop(reading, line));
  }

  /**
   * Gives the line up that {@code reading} reads. Where it has been entered just now, what it
   * begins is stopped: nobody can tell which of the two comes first.
   */
  private void stop(Thread reading, int line) {
    session.interrupt();
    boolean locked = false;
    try {
      // A menu holds the lock while it waits for keys.
      locked = lock.tryLock(LONGEST_KEY, TimeUnit.MILLISECONDS);
      if (line == linesRead.get() && state == State.NORMAL) {
        givenUp = true;
        reading.interrupt();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      if (locked) {
        lock.unlock();
      }
    }
  }

  /** Shows the line anew, unless it has been entered meanwhile. */
  private void redraw() {
    try {
      callWidget(LineReader.REDISPLAY);
    } catch (IllegalStateException entered) {
      // There is no line any more.
    }
  }

  /** The hint in one line of the window. */
  private AttributedString styled(LiveHint shown) {
    int room = Math.max(20, getTerminal().getColumns() - 4);
    return switch (shown) {
      case LiveHint.None() -> AttributedString.EMPTY;
      case LiveHint.Typed(String type) -> faint("  : " + cut(type, room - 2));
      case LiveHint.Wrong(String message, _) -> faint("  " + cut(message, room));
      case LiveHint.Unfinished(String closers) -> faint("  " + cut(unfinished(closers), room));
      case LiveHint.Signature signature -> styled(signature, room);
    };
  }

  private static String unfinished(String closers) {
    return (closers.isEmpty() ? "a value must follow" : closers + " must follow")
        + "; two empty lines run the statement as it is";
  }

  /** The part of a signature that fits, with the parameter at the cursor in bold. */
  private static AttributedString styled(LiveHint.Signature call, int room) {
    String type = call.type().isEmpty() ? "" : ": " + cut(call.type(), room / 3) + "   ";
    int left = Math.max(0, room - type.length() - call.current().length());
    int ahead = Math.max(left / 2, left - call.after().length());
    String before = call.before();
    if (before.length() > ahead) {
      before = "…" + before.substring(before.length() - Math.max(0, ahead - 1));
    }
    String after = cut(call.after(), Math.max(1, left - before.length()));
    return new AttributedStringBuilder()
        .styled(AttributedStyle.DEFAULT.faint(), "  " + type + before)
        .styled(AttributedStyle.DEFAULT.bold(), call.current())
        .styled(AttributedStyle.DEFAULT.faint(), after)
        .toAttributedString();
  }

  private static AttributedString faint(String text) {
    return new AttributedString(text, AttributedStyle.DEFAULT.faint());
  }

  private static String cut(String text, int room) {
    return Columns.cut(text.lines().findFirst().orElse(""), Math.max(1, room), "…");
  }

  /** Opens the user's editor on the text; what it leaves is the text then. */
  @Override
  protected boolean editAndExecute() {
    try {
      Optional<String> edited = foreground.edit(getBuffer().toString());
      edited.ifPresent(text -> {
        getBuffer().clear();
        getBuffer().write(text);
      });
      return redrawLine() && edited.isPresent();
    } catch (IOException noEditor) {
      printAbove(
          "the editor `"
              + foreground.editor()
              + "` cannot be started; $VISUAL or $EDITOR names another");
      return true;
    }
  }

  @Override
  protected boolean historySearchBackward() {
    return search.backward();
  }

  @Override
  protected boolean historySearchForward() {
    return search.forward();
  }

  private boolean suspend() {
    return foreground.suspend() && redrawLine();
  }

  private boolean acceptSuggestion() {
    String tip = getTailTip();
    if (getBuffer().cursor() == getBuffer().length() && !tip.isEmpty()) {
      getBuffer().write(tip);
      setTailTip("");
      return true;
    }
    return getBuffer().move(1) == 1;
  }
}
