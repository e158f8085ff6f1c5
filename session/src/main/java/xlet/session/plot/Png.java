package xlet.session.plot;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Pixels as a file of the Portable Network Graphics format: with a palette if 256 colours do. */
final class Png {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  private static final int MOST_COLORS = 256;
  private static final int DEPTH = 8;
  private static final int INDEXED = 3;
  private static final int WITH_ALPHA = 6;

  private final Pixels pixels;
  private final Map<Integer, Integer> palette = new LinkedHashMap<>();
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();

  private Png(Pixels pixels) {
    this.pixels = pixels;
    for (int row = 0; row < pixels.rows(); row++) {
      for (int column = 0; column < pixels.columns(); column++) {
        palette.putIfAbsent(pixels.at(row, column), palette.size());
      }
    }
  }

  static byte[] of(Pixels pixels) {
    return new Png(pixels).encode();
  }

  private byte[] encode() {
    boolean indexed = palette.size() <= MOST_COLORS;
    file.writeBytes(SIGNATURE);
    ByteBuffer header = ByteBuffer.allocate(13).putInt(pixels.columns()).putInt(pixels.rows());
    header.put((byte) DEPTH).put((byte) (indexed ? INDEXED : WITH_ALPHA));
    chunk("IHDR", header.array());
    if (indexed) {
      writePalette();
    }
    chunk("IDAT", deflate(indexed ? indices() : colors()));
    chunk("IEND", new byte[0]);
    return file.toByteArray();
  }

  private void writePalette() {
    ByteBuffer colors = ByteBuffer.allocate(3 * palette.size());
    ByteBuffer alphas = ByteBuffer.allocate(palette.size());
    for (int color : palette.keySet()) {
      colors.put((byte) (color >> 16)).put((byte) (color >> 8)).put((byte) color);
      alphas.put((byte) (color >>> 24));
    }
    chunk("PLTE", colors.array());
    chunk("tRNS", alphas.array());
  }

  /** The rows, each after the number of its filter: none. */
  private byte[] indices() {
    ByteBuffer rows = ByteBuffer.allocate(pixels.rows() * (1 + pixels.columns()));
    for (int row = 0; row < pixels.rows(); row++) {
      rows.put((byte) 0);
      for (int column = 0; column < pixels.columns(); column++) {
        rows.put((byte) (int) palette.getOrDefault(pixels.at(row, column), 0));
      }
    }
    return rows.array();
  }

  private byte[] colors() {
    ByteBuffer rows = ByteBuffer.allocate(pixels.rows() * (1 + 4 * pixels.columns()));
    for (int row = 0; row < pixels.rows(); row++) {
      rows.put((byte) 0);
      for (int column = 0; column < pixels.columns(); column++) {
        int color = pixels.at(row, column);
        rows.putInt(color << 8 | color >>> 24);
      }
    }
    return rows.array();
  }

  private static byte[] deflate(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION)) {
      deflater.setInput(plain);
      deflater.finish();
      byte[] buffer = new byte[8192];
      while (!deflater.finished()) {
        packed.write(buffer, 0, deflater.deflate(buffer));
      }
    }
    return packed.toByteArray();
  }

  private void chunk(String type, byte[] data) {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(data);
    file.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
    file.writeBytes(name);
    file.writeBytes(data);
    file.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
  }
}
