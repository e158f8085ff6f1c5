package xlet.session.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Placement;
import xlet.session.render.ElementText;
import xlet.session.render.Screen;

/**
 * The memory of an array: slots one after the other, each of which holds an element or is padding.
 *
 * @param name the name of the array; its type if it has none
 * @param shape its type
 * @param array its elements; empty if there is only a type
 */
public record MemoryStrip(String name, ArrayShape shape, Optional<NdArray> array) {
  /**
   * A place for an element.
   *
   * @param number how many slots lie before it
   * @param index the index of the element in it; empty if it is padding
   * @param value its content; empty if there are no elements
   */
  record Slot(long number, Optional<Ints> index, String value) {
    String label() {
      return index.map(known -> "[" + known.joined() + "]").orElse("");
    }
  }

  /** The memory of an array. */
  public static MemoryStrip of(String name, NdArray array) {
    return new MemoryStrip(name, array.shape(), Optional.of(array));
  }

  /** The memory that an array of a type would have. */
  public static MemoryStrip of(ArrayShape shape) {
    return new MemoryStrip(shape.toString(), shape, Optional.empty());
  }

  Placement placement() {
    return shape.layout().placement(shape.sizes());
  }

  /** How many slots there are. */
  public long slots() {
    return placement().length();
  }

  /** How many slots hold no element. */
  long padding() {
    return slots() - shape.elementCount();
  }

  Slot slot(Placement placement, long number) {
    String value = array.map(own -> ElementText.of(own, (int) number)).orElse("");
    return new Slot(number, placement.indexAt(number), value);
  }

  /** The number of slots that belong together: a tile, else a run along the fastest dimension. */
  long unit() {
    Layout layout = shape.layout();
    if (!layout.tiles().isEmpty()) {
      return Math.max(1, Ints.of(tile().stream().filter(size -> size > 0).toArray()).product());
    }
    return shape.rank() == 0 ? 1 : Math.max(1, extent(layout.minorToMajor().at(0)));
  }

  /** The first tile, which others may cut further. */
  Ints tile() {
    return shape.layout().tiles().getFirst();
  }

  private long extent(int dimension) {
    Ints padded = shape.layout().paddedDimensions();
    return padded.isEmpty() ? shape.size(dimension) : padded.get(dimension);
  }

  /** The order of the slots, in words. */
  List<String> order() {
    List<String> order = new ArrayList<>();
    Layout layout = shape.layout();
    if (shape.rank() > 1) {
      order.add(
          layout.minorToMajor().stream()
              .mapToObj(Long::toString)
              .collect(Collectors.joining(", then ", "fastest dimension first: ", "")));
    }
    for (Ints tile : layout.tiles()) {
      String sizes =
          tile.stream()
              .mapToObj(size -> size == Layout.MERGED ? "*" : Long.toString(size))
              .collect(Collectors.joining("x"));
      order.add((order.size() < 2 ? "cut into tiles of " : "these again into tiles of ") + sizes);
    }
    if (!layout.paddedDimensions().isEmpty()) {
      order.add("dimensions padded to " + layout.paddedDimensions());
    }
    return order;
  }

  /** How much memory there is, in words. */
  String room() {
    long slots = slots();
    return slots
        + (slots == 1 ? " slot of " : " slots of ")
        + shape.type().bytes()
        + " B"
        + (padding() == 0 ? "" : ", " + padding() + " of them padding");
  }

  /** How many bytes lie before a slot; Long.MAX_VALUE if more. */
  long firstByte(long slot) {
    return Ints.of(slot, shape.type().bytes()).product();
  }

  /** The bytes of a slot, in words: {@code bytes 68 to 71}. */
  String bytes(long slot) {
    int bytes = shape.type().bytes();
    long first = firstByte(slot);
    return bytes == 1 ? "byte " + first : "bytes " + first + " to " + (first + bytes - 1);
  }

  /** The whole strip, or its beginning and end: as text, without line ends. */
  public List<String> lines(Screen screen) {
    return new StripText(this, screen).lines();
  }

  /** Where an element lies, which is there: as text, without line ends. */
  public List<String> element(Ints index, Screen screen) {
    return new StripText(this, screen).element(index);
  }

  /** The content of a slot, which is there: as text, without line ends. */
  public List<String> slot(long number, Screen screen) {
    return new StripText(this, screen).slot(number);
  }

  /** The strip as an HTML element. */
  public String html() {
    return StripHtml.of(this);
  }
}
