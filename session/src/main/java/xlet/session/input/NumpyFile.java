package xlet.session.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Detached;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;

/** Reads files {@code .npy} of NumPy. */
final class NumpyFile {
  private static final byte[] MAGIC = "\u0093NUMPY".getBytes(StandardCharsets.ISO_8859_1);

  private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=])(\\w)(\\d+)'");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9, ]*)\\)");

  private final String name;

  private NumpyFile(String name) {
    this.name = name;
  }

  /**
   * The array in a file.
   *
   * @param wanted the type of its elements where NumPy has none for it: bf16, f8E5M2, s4
   * @throws InputException if there is none
   */
  static NdArray read(Path file, ElementType wanted, Evaluation evaluation) throws InputException {
    try {
      byte[] bytes = Detached.run(() -> bytes(file), evaluation::poll);
      return new NumpyFile(file.toString()).array(bytes, wanted);
    } catch (UncheckedIOException e) {
      throw new InputException(
          FileFailure.unreadable(file.toString(), Objects.requireNonNull(e.getCause())));
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private NdArray array(byte[] bytes, ElementType wanted) throws InputException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    boolean numpy = bytes.length > 10;
    for (int k = 0; k < MAGIC.length && numpy; k++) {
      numpy = bytes[k] == MAGIC[k];
    }
    if (!numpy) {
      throw new InputException(name + " is not a NumPy file");
    }
    boolean old = bytes[6] == 1;
    int length = old ? buffer.getShort(8) & 0xFFFF : buffer.getInt(8);
    int start = old ? 10 : 12;
    if (length < 0 || start + (long) length > bytes.length) {
      throw new InputException(name + " is not a NumPy file: its header is cut off");
    }
    String header = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
    Matcher type = found(TYPE, header);
    Ints sizes = sizes(found(SHAPE, header).group(1));
    boolean columns = found(ORDER, header).group(1).equals("True");
    ElementType element = type(type, wanted);
    int width = Integer.parseInt(type.group(3)) / element.parts();
    byte[] data = Arrays.copyOfRange(bytes, start + length, bytes.length);
    if (type.group(1).equals(">")) {
      reverse(data, width);
    }
    return laidOut(element, sizes, columns, data);
  }

  private NdArray laidOut(ElementType type, Ints sizes, boolean columns, byte[] data)
      throws InputException {
    ArrayShape shape = ArrayShape.of(type, sizes);
    long count = shape.byteCount();
    if (count != data.length) {
      throw new InputException(
          "%s holds %s bytes of data; %s takes %s".formatted(name, data.length, shape, count));
    }
    if (!columns) {
      return NdArray.fromLittleEndian(shape, data);
    }
    // The first dimension changes fastest: the same elements as those of the transposed array.
    int rank = sizes.size();
    Ints reversed = Ints.range(rank).map(d -> sizes.get(rank - 1 - (int) d));
    NdArray transposed = NdArray.fromLittleEndian(ArrayShape.of(type, reversed), data);
    ArrayShape own = shape.withLayout(Layout.of(Ints.range(rank)));
    return NdArray.of(own, transposed.buffer()).withLayout(shape.layout());
  }

  private Matcher found(Pattern pattern, String header) throws InputException {
    Matcher matcher = pattern.matcher(header);
    if (!matcher.find()) {
      throw new InputException(name + " is not read: its header is " + header.strip());
    }
    return matcher;
  }

  private static Ints sizes(String text) {
    List<Long> sizes =
        Stream.of(text.split(","))
            .map(String::strip)
            .filter(size -> !size.isEmpty())
            .map(Long::valueOf)
            .toList();
    return Ints.of(sizes);
  }

  private ElementType type(Matcher type, ElementType wanted) throws InputException {
    int bits = 8 * Integer.parseInt(type.group(3));
    Optional<ElementType> known =
        switch (type.group(2)) {
          case "b" -> Optional.of(ElementType.PRED);
          case "i" -> ElementType.named("s" + bits);
          case "u" -> ElementType.named("u" + bits);
          case "f" -> ElementType.named("f" + bits);
          case "c" -> ElementType.named("c" + bits);
          case "V" -> Optional.of(wanted).filter(t -> t.bytes() * 8 == bits);
          default -> Optional.empty();
        };
    return known.orElseThrow(() ->
        new InputException(
            "%s holds elements of NumPy's type %s%s, which are not read"
                .formatted(name, type.group(2), type.group(3))));
  }

  private static void reverse(byte[] data, int width) {
    for (int from = 0; from + width <= data.length; from += width) {
      for (int k = 0; k < width / 2; k++) {
        byte swapped = data[from + k];
        data[from + k] = data[from + width - 1 - k];
        data[from + width - 1 - k] = swapped;
      }
    }
  }
}
