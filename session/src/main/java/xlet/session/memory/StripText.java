package xlet.session.memory;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.Memory;
import xlet.engine.array.Placement;
import xlet.session.memory.MemoryStrip.Slot;
import xlet.session.render.Columns;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** A strip of memory as text: a row for each tile or run, which says what lies in each slot. */
final class StripText {
  /** The slots that are looked at to find the width of a column. */
  private static final int SAMPLE = 256;

  private static final int GAP = 2;
  private static final int LEAST_ROWS = 4;

  /** The lines that surround the rows. */
  private static final int FRAME = 6;

  private final MemoryStrip strip;
  private final Placement placement;
  private final Screen screen;
  private final int numberWidth;
  private final int byteWidth;
  private final int cellWidth;
  private final long perRow;

  StripText(MemoryStrip strip, Screen screen) {
    this.strip = strip;
    this.placement = strip.placement();
    this.screen = screen;
    long last = Math.max(0, strip.slots() - 1);
    this.numberWidth = Math.max("slot".length(), Long.toString(last).length() + 1);
    long lastByte = strip.firstByte(last);
    this.byteWidth = Math.max("byte".length(), Long.toString(lastByte).length());
    this.cellWidth = cellWidth();
    this.perRow = perRow();
  }

  private int cellWidth() {
    int width = 1;
    for (long number = 0; number < Math.min(SAMPLE, strip.slots()); number++) {
      Slot slot = strip.slot(placement, number);
      width = Math.max(width, Math.max(slot.label().length(), Columns.width(slot.value())));
    }
    Ints sizes = strip.shape().sizes();
    return Math.max(width, sizes.map(size -> Math.max(0, size - 1)).joined().length() + 2);
  }

  /** How many slots a row has: a unit if that fits, else a run of its last dimension, else all. */
  private long perRow() {
    int room = screen.width() - numberWidth - byteWidth - 2 * GAP;
    long fitting = Math.max(1, room / (cellWidth + GAP));
    if (strip.unit() <= fitting) {
      return strip.unit();
    }
    if (!strip.shape().layout().tiles().isEmpty()) {
      long run = strip.tile().get(strip.tile().size() - 1);
      return run <= fitting ? run : fitting;
    }
    return fitting;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>(header());
    long rows = Math.ceilDiv(strip.slots(), perRow);
    int each = strip.array().isPresent() ? 2 : 1;
    long most = Math.max(LEAST_ROWS, (screen.height() - FRAME) / each);
    for (long row = 0; row < rows; row++) {
      if (rows > most && row == most - 1) {
        String hidden = (rows - most) + " of " + rows + " rows hidden";
        lines.add(screen.paint(Ink.FAINT, screen.glyph("⋮", ":") + " " + hidden));
        row = rows - 1;
      }
      lines.addAll(row(row));
    }
    return lines;
  }

  private List<String> header() {
    String bytes = Memory.inUnits(strip.shape().byteCount());
    String name = strip.array().isPresent() ? strip.name() + " : " : "";
    List<String> lines = new ArrayList<>();
    String room = "   " + bytes + "   " + strip.room();
    String type = strip.shape().toString();
    if (Columns.width(name + type + room) <= screen.width()) {
      lines.add(name + screen.paint(Ink.TYPE, type) + screen.paint(Ink.FAINT, room));
    } else {
      lines.add(name + screen.paint(Ink.TYPE, type));
      faint(room.strip(), lines);
    }
    faint(String.join("; ", strip.order()), lines);
    if (strip.slots() > 0) {
      String byteColumn = Columns.right("byte", byteWidth);
      faint(Columns.right("slot", numberWidth) + Columns.spaces(GAP) + byteColumn, lines);
    }
    return lines;
  }

  private void faint(String text, List<String> lines) {
    if (!text.isEmpty()) {
      Columns.wrap(text, screen.width(), 2)
          .forEach(line -> lines.add(screen.paint(Ink.FAINT, line)));
    }
  }

  /** The slots of a row: the indices of elements, and below them the values. */
  private List<String> row(long row) {
    long first = row * perRow;
    StringBuilder labels = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (long number = first; number < Math.min(strip.slots(), first + perRow); number++) {
      Slot slot = strip.slot(placement, number);
      boolean padding = slot.index().isEmpty();
      String label = padding ? screen.glyph("·", ".") : slot.label();
      String cell = Columns.right(label, cellWidth + GAP);
      labels.append(strip.array().isPresent() ? screen.paint(Ink.FAINT, cell) : cell);
      String value = Columns.right(slot.value(), cellWidth + GAP);
      values.append(padding ? screen.paint(Ink.FAINT, value) : value);
    }
    String number = Columns.right("@" + first, numberWidth);
    long bytes = strip.firstByte(first);
    String before = number + Columns.spaces(GAP) + Columns.right(Long.toString(bytes), byteWidth);
    List<String> lines = new ArrayList<>();
    lines.add(screen.paint(Ink.FAINT, before) + labels);
    if (strip.array().isPresent()) {
      lines.add(Columns.spaces(Columns.width(before)) + values);
    }
    return lines;
  }

  List<String> element(Ints index) {
    long number = placement.offset(index.toArray());
    Slot slot = strip.slot(placement, number);
    List<String> lines = new ArrayList<>();
    lines.add(name(slot) + " lies in slot " + number + ": " + strip.bytes(number));
    Ints steps = Ints.of(placement.slotIndex(index.toArray()));
    if (!steps.isEmpty()) {
      lines.add(screen.paint(Ink.FAINT, "  " + number + " = " + sum(steps)));
    }
    lines.addAll(row(number / perRow));
    return lines;
  }

  /** The sum of strides that a slot's number is. */
  private String sum(Ints steps) {
    List<String> terms = new ArrayList<>();
    for (int k = 0; k < steps.size(); k++) {
      terms.add(steps.get(k) + screen.glyph("×", "*") + placement.slotStrides().get(k));
    }
    return String.join(" + ", terms);
  }

  List<String> slot(long number) {
    Slot slot = strip.slot(placement, number);
    List<String> lines = new ArrayList<>();
    lines.add(
        "slot "
            + number
            + " ("
            + strip.bytes(number)
            + ") "
            + (slot.index().isEmpty() ? "is padding" : "holds " + name(slot)));
    lines.addAll(row(number / perRow));
    return lines;
  }

  private String name(Slot slot) {
    return strip.array().isPresent()
        ? strip.name() + slot.label() + " = " + slot.value()
        : "element " + slot.label();
  }
}
