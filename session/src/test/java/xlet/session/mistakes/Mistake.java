package xlet.session.mistakes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A wrong program, and the statement that its writer meant.
 *
 * @param id the name of the program in the table
 * @param who the language or library whose habit it is
 * @param kind which part of the language the mistake is about
 * @param given the statements that stand before the program and succeed
 * @param program the wrong program
 * @param at the texts that may be underlined
 * @param means the statement that the writer meant
 * @param gives the value of that statement, or a claim about it
 * @param mendable whether one statement can give what was meant
 * @param accepted whether the language understands the program as it stands
 */
record Mistake(
    String id,
    String who,
    String kind,
    String given,
    String program,
    List<String> at,
    String means,
    String gives,
    boolean mendable,
    boolean accepted) {
  private static final String WHO = "==== ";
  private static final String HEAD = "#### ";
  private static final List<String> FIELDS =
      List.of("at", "means", "gives", "mendable", "accepted");

  /** The mistakes of a table. */
  static List<Mistake> table(String name) {
    Map<String, String> given = new HashMap<>();
    String who = "";
    List<Mistake> mistakes = new ArrayList<>();
    for (String block : Tables.blocks(name)) {
      if (block.startsWith(":")) {
        block.lines().forEach(line -> given.put(line.substring(1, 2), line.substring(4)));
      } else if (block.startsWith(WHO)) {
        who = block.substring(WHO.length());
      } else if (block.startsWith(HEAD)) {
        mistakes.add(of(block, who, given));
      }
    }
    return mistakes;
  }

  private static Mistake of(String block, String who, Map<String, String> bindings) {
    String[] head =
        block.lines().findFirst().orElseThrow().substring(HEAD.length()).split(" · ", -1);
    Block rest = Block.of(block, FIELDS);
    StringBuilder given = new StringBuilder();
    for (String name : head.length > 2 ? List.of(head[2].split(" ", -1)) : List.<String>of()) {
      given.append(Optional.ofNullable(bindings.get(name)).orElseThrow()).append('\n');
    }
    return new Mistake(
        head[0],
        who,
        head[1],
        given.toString(),
        rest.program(),
        List.of(rest.field("at").split(" ~ ", -1)),
        rest.field("means"),
        rest.field("gives"),
        !rest.field("mendable").equals("no"),
        rest.field("accepted").equals("yes"));
  }

  /** The claim that {@code subject} has the value that was meant. */
  String claim(String subject) {
    return "then " + (gives.contains("=") ? gives : subject + " == " + gives) + ";";
  }
}
