package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;

/** Parts of arrays as Python writes them: {@code v[1:3]}, {@code m[:, 1]}, {@code x[::-1]}. */
final class Slices {
  /** The method by which {@link #readable} writes a slice. */
  static final String METHOD = "sliced_by";

  private static final Pattern BASE = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_.]*|\\))\\s*$");

  private final PhraseHelpers helpers;

  Slices(PhraseHelpers helpers) {
    this.helpers = helpers;
  }

  /** {@code text} with each index that holds a colon written as a call, so that it can be read. */
  static String readable(String text) {
    for (int open = text.indexOf('['); open >= 0; open = text.indexOf('[', open + 1)) {
      int close = Texts.closing(text, open);
      List<String> parts = close > 0 ? Texts.parts(text.substring(open + 1, close)) : List.of();
      boolean slices = parts.stream().anyMatch(part -> part.contains(":") || part.equals("..."));
      if (slices && BASE.matcher(text.substring(0, open)).find()) {
        List<String> quoted =
            parts.stream().map(part -> "\"" + part.replace("\"", "") + "\"").toList();
        text =
            text.substring(0, open)
                + "."
                + METHOD
                + "("
                + String.join(", ", quoted)
                + ")"
                + text.substring(close + 1);
      }
    }
    return text;
  }

  /** One dimension of a slice. */
  private record Part(long start, long limit, long stride, boolean reversed, boolean dropped) {}

  /**
   * The part of {@code x} that {@code indices} say, dimension by dimension.
   *
   * @throws UnfitException if they are none that is known
   */
  String sliced(String x, List<String> indices) {
    ArrayShape shape = helpers.shape(x);
    List<Part> parts = new ArrayList<>();
    List<Integer> inserted = new ArrayList<>();
    int kept = 0;
    int given = (int) indices.stream().filter(i -> !isNew(i) && !i.equals("...")).count();
    PhraseHelpers.require(given <= shape.rank());
    for (String index : indices) {
      if (isNew(index)) {
        inserted.add(kept + inserted.size());
        continue;
      }
      int times = index.equals("...") ? shape.rank() - given : 1;
      for (int k = 0; k < times; k++) {
        Part part = part(index.equals("...") ? ":" : index, shape.size(parts.size()));
        kept += part.dropped() ? 0 : 1;
        parts.add(part);
      }
    }
    while (parts.size() < shape.rank()) {
      parts.add(part(":", shape.size(parts.size())));
    }
    return reshaped(reversed(cut(x, shape, parts), parts), parts, inserted);
  }

  private static boolean isNew(String index) {
    return PhraseHelpers.isNone(Phrasebook.get().constant(index).orElse(index));
  }

  private static Part part(String index, long size) {
    if (!index.contains(":")) {
      long at = integer(index, 0, size);
      PhraseHelpers.require(at >= 0 && at < size);
      return new Part(at, at + 1, 1, false, true);
    }
    String[] pieces = index.split(":", -1);
    PhraseHelpers.require(pieces.length <= 3);
    long stride = pieces.length == 3 && !pieces[2].isBlank() ? integer(pieces[2], 1, 0) : 1;
    PhraseHelpers.require(stride != 0);
    if (stride < 0) {
      boolean whole = pieces[0].isBlank() && pieces[1].isBlank() && stride == -1;
      PhraseHelpers.require(whole);
      return new Part(0, size, 1, true, false);
    }
    long start = Math.clamp(integer(pieces[0], 0, size), 0, size);
    long limit = Math.clamp(integer(pieces[1], size, size), start, size);
    return new Part(start, limit, stride, false, false);
  }

  /** The number that a piece of an index is; a negative one counts from {@code size}. */
  private static long integer(String piece, long otherwise, long size) {
    String text = piece.strip();
    if (text.isEmpty()) {
      return otherwise;
    }
    if (text.equals("end")) {
      return size;
    }
    Optional<List<Long>> number = Texts.integers(text);
    PhraseHelpers.require(number.isPresent() && number.get().size() == 1);
    long value = number.get().getFirst();
    return value < 0 ? value + size : value;
  }

  private static String cut(String x, ArrayShape shape, List<Part> parts) {
    boolean whole = true;
    for (int d = 0; d < parts.size(); d++) {
      Part part = parts.get(d);
      whole &= part.start() == 0 && part.limit() == shape.size(d) && part.stride() == 1;
    }
    return whole
        ? x
        : "Slice(%s, %s, %s, %s)"
            .formatted(
                x,
                Texts.braces(parts.stream().map(Part::start).toList()),
                Texts.braces(parts.stream().map(Part::limit).toList()),
                Texts.braces(parts.stream().map(Part::stride).toList()));
  }

  private static String reversed(String x, List<Part> parts) {
    List<Integer> dims = new ArrayList<>();
    for (int d = 0; d < parts.size(); d++) {
      if (parts.get(d).reversed()) {
        dims.add(d);
      }
    }
    return dims.isEmpty() ? x : "Rev(" + x + ", " + Texts.braces(dims) + ")";
  }

  private static String reshaped(String x, List<Part> parts, List<Integer> inserted) {
    List<Long> sizes = new ArrayList<>();
    for (Part part : parts) {
      if (!part.dropped()) {
        sizes.add(Math.ceilDiv(part.limit() - part.start(), part.stride()));
      }
    }
    boolean same = inserted.isEmpty() && sizes.size() == parts.size();
    inserted.forEach(at -> sizes.add(at, 1L));
    return same ? x : "Reshape(" + x + ", " + Texts.braces(sizes) + ")";
  }
}
