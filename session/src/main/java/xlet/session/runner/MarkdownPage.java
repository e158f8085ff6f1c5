package xlet.session.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A page of Markdown with the blocks of programs that are fenced in it. */
final class MarkdownPage {
  private static final String FENCE = "```";

  private final List<String> lines;
  private final String newline;
  private final List<Block> blocks = new ArrayList<>();

  /**
   * A block whose language is xlet.
   *
   * @param first its first line after the fence, counted from 0
   * @param end the line of the fence that closes it
   * @param indent what stands before the fence
   */
  record Block(int first, int end, String indent) {}

  private MarkdownPage(String text) {
    this.lines = List.of(text.split("\\R", -1));
    this.newline = text.contains("\r\n") ? "\r\n" : "\n";
  }

  /** The page that {@code text} is. */
  static MarkdownPage of(String text) {
    MarkdownPage page = new MarkdownPage(text);
    page.find();
    return page;
  }

  private void find() {
    String open = "";
    boolean ours = false;
    int first = 0;
    for (int k = 0; k < lines.size(); k++) {
      String stripped = lines.get(k).strip();
      if (open.isEmpty() && stripped.startsWith(FENCE)) {
        open = stripped.replaceFirst("[^`].*", "");
        ours = stripped.substring(open.length()).strip().split("\\s+", 2)[0].equals("xlet");
        first = k + 1;
      } else if (!open.isEmpty() && stripped.equals(open)) {
        if (ours) {
          String fence = lines.get(first - 1);
          blocks.add(new Block(first, k, fence.substring(0, fence.indexOf(FENCE))));
        }
        open = "";
      }
    }
    if (!open.isEmpty() && ours) {
      blocks.add(new Block(first, lines.size(), ""));
    }
  }

  List<Block> blocks() {
    return Collections.unmodifiableList(blocks);
  }

  /** The program in a block, without the indent of its fence. */
  String program(Block block) {
    StringBuilder program = new StringBuilder();
    for (String line : lines.subList(block.first, block.end)) {
      boolean indented = line.startsWith(block.indent);
      program.append(indented ? line.substring(block.indent.length()) : line).append('\n');
    }
    return program.toString();
  }

  /** All blocks as one program in the lines where they stand. */
  String program() {
    List<String> program = new ArrayList<>(Collections.nCopies(lines.size(), ""));
    for (Block block : blocks) {
      for (int k = block.first; k < block.end; k++) {
        program.set(k, lines.get(k));
      }
    }
    return String.join("\n", program) + "\n";
  }

  /** The page with other programs in its blocks, one for each of {@link #blocks()}. */
  String with(List<String> programs) {
    List<String> page = new ArrayList<>();
    int next = 0;
    for (int b = 0; b < blocks.size(); b++) {
      Block block = blocks.get(b);
      page.addAll(lines.subList(next, block.first));
      programs
          .get(b)
          .lines()
          .map(line -> line.isEmpty() ? line : block.indent + line)
          .forEach(page::add);
      next = block.end;
    }
    page.addAll(lines.subList(next, lines.size()));
    return String.join(newline, page);
  }
}
