package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Counts;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.Meeting;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code RaggedAllToAll}: each device sends rows to each of its group, as many as it says. */
final class RaggedAllToAll {
  private static final List<String> LISTS =
      List.of("input_offsets", "send_sizes", "output_offsets", "recv_sizes");

  static final OpDef DEF =
      OpDef.named("RaggedAllToAll")
          .hlo("ragged-all-to-all")
          .summary("Sends rows of an array to each device of the group, any number to each.")
          .formula(
              "result@d[output_offsets@m[d] + r] = input@m[input_offsets@m[d] + r]"
                  + " for m in group(d), r in 0..send_sizes@m[d]-1",
              "result@d[i] = output@d[i] elsewhere")
          .semantics(
              "Rows are counted along dimension 0. Element k of the lists is about device k of the"
                  + " group; a list with a second dimension holds several pieces for each. The"
                  + " sender says where its rows go in the array of the receiver, whose other rows"
                  + " stay those of output. recv_sizes must be what is sent.")
          .differs(
              "The formula of the document says input_sizes where send_sizes is meant. HLO text"
                  + " has output as its second operand; here operands are in the document's order.")
          .operand("input", "The rows that this device sends.")
          .operand("input_offsets", "Where the rows for each device begin.")
          .apart()
          .operand("send_sizes", "How many rows each device gets.")
          .apart()
          .operand("output", "What the result is where no rows come.")
          .operand("output_offsets", "Where the rows go in the result of each device.")
          .apart()
          .operand("recv_sizes", "How many rows come from each device.")
          .apart()
          .hloOrder(
              "input", "output", "input_offsets", "send_sizes", "output_offsets", "recv_sizes")
          .optional("replica_groups", Kind.INT_LISTS, ProcessGroups.GROUPS_ARE)
          .optional("channel_id", Kind.INTEGER, ProcessGroups.CHANNEL_OF_ONE)
          .constraint("C1", ProcessGroups.ONCE)
          .constraint("C2", ProcessGroups.ALL)
          .constraint("C3", "input and output differ in dimension 0 only")
          .constraint("C4", "offsets and sizes are lists of integers, all of one shape")
          .constraint("C5", "offsets and sizes have an element for each device of a group")
          .example(
              "RaggedAllToAll({7, 8, 9}, {1}, {2}, {0, 0, 0, 0}, {1}, {2})", "s32[4] {0, 8, 9, 0}")
          .fails("RaggedAllToAll({1}, {0}, {1}, {0}, {0}, {1}, {{0, 0}})", "C1")
          .fails("RaggedAllToAll({1}, {0}, {1}, {0}, {0}, {1}, {{0, 1}})", "C2")
          .fails("RaggedAllToAll({1}, {0}, {1}, {{0}}, {0}, {1})", "C3")
          .fails("RaggedAllToAll({1}, {0}, {1, 1}, {0}, {0}, {1})", "C4")
          .fails("RaggedAllToAll({1}, {0, 0}, {1, 1}, {0}, {0, 0}, {1, 1})", "C5")
          .shape(RaggedAllToAll::shape)
          .collective(RaggedAllToAll::groups, RaggedAllToAll::received)
          .sources(RaggedAllToAll::source)
          .build();

  private RaggedAllToAll() {}

  private static Shape shape(Call call) {
    ProcessGroups.checkOnce(call);
    Operand input = call.operand("input");
    Operand output = call.operand("output");
    boolean alike = input.type() == output.type() && input.rank() == output.rank();
    if (!alike || input.rank() == 0 || !rows(input, 1).equals(rows(output, 1))) {
      throw call.violation("C3", input.shape().text() + " and " + output.shape().text())
          .at("output");
    }
    Operand first = call.operand(LISTS.get(0));
    for (String name : LISTS) {
      Operand list = call.operand(name);
      boolean fits =
          list.type().isInteger()
              && (list.rank() == 1 || list.rank() == 2)
              && list.sizes().equals(first.sizes());
      if (!fits) {
        throw call.violation("C4", name + " is " + list.shape().text()).at(name);
      }
    }
    return output.shape();
  }

  /** The sizes of a block of {@code count} rows. */
  private static Ints rows(Operand array, long count) {
    return array.sizes().with(0, count);
  }

  private static List<Ints> groups(Call call, Grid grid) {
    List<Ints> groups = ProcessGroups.acrossOne(call, grid);
    long count = call.operand(LISTS.get(0)).sizes().get(0);
    for (Ints group : groups) {
      if (group.size() != count) {
        throw call.violation(
                "C5",
                "%s for %s"
                    .formatted(Counts.of(count, "element"), Counts.of(group.size(), "device")))
            .at(LISTS.get(0));
      }
    }
    return groups;
  }

  private static Value received(Call call, Meeting meeting, Evaluation evaluation) {
    Operand output = call.operand("output");
    Ints start = Ints.zeros(output.rank());
    Assembly result = new Assembly(call.resultArray(), evaluation);
    NdArray before = brought(call, meeting, meeting.position(), "output");
    result.put(start, before, start, output.sizes());
    Ints sizes = call.operand(LISTS.get(0)).sizes();
    long pieces = sizes.size() == 1 ? 1 : sizes.get(1);
    for (int sender = 0; sender < meeting.size(); sender++) {
      NdArray rows = brought(call, meeting, sender, "input");
      for (long piece = 0; piece < pieces; piece++) {
        long from = number(call, meeting, sender, "input_offsets", meeting.position(), piece);
        long count = number(call, meeting, sender, "send_sizes", meeting.position(), piece);
        long at = number(call, meeting, sender, "output_offsets", meeting.position(), piece);
        long wanted = number(call, meeting, meeting.position(), "recv_sizes", sender, piece);
        requireRows(count, wanted);
        require("input", from, count, rows.shape().size(0));
        require("output", at, count, output.sizes().get(0));
        result.put(start.with(0, at), rows, start.with(0, from), rows(output, count));
      }
    }
    return result.array();
  }

  /** The row that came last to where the element is, and the numbers that say which come. */
  private static Reads source(Call call, Meeting meeting, List<Integer> path, Ints index) {
    Ints lists = call.operand(LISTS.get(0)).sizes();
    long pieces = lists.size() == 1 ? 1 : lists.get(1);
    int here = meeting.position();
    int from = here;
    String array = "output";
    Ints at = index;
    Reads reads = Reads.of("the row that was sent here, or that of output");
    for (int sender = 0; sender < meeting.size(); sender++) {
      for (long piece = 0; piece < pieces; piece++) {
        for (String name : LISTS.subList(0, 3)) {
          reads = element(reads, call, sender, name, index(lists, here, piece));
        }
        reads = element(reads, call, here, LISTS.get(3), index(lists, sender, piece));
        long row = index.get(0) - number(call, meeting, sender, "output_offsets", here, piece);
        if (row >= 0 && row < number(call, meeting, sender, "send_sizes", here, piece)) {
          from = sender;
          array = "input";
          at = index.with(0, row + number(call, meeting, sender, "input_offsets", here, piece));
        }
      }
    }
    return element(reads, call, from, array, at);
  }

  private static Ints index(Ints lists, long about, long piece) {
    return lists.size() == 1 ? Ints.of(about) : Ints.of(about, piece);
  }

  private static Reads element(Reads reads, Call call, int member, String name, Ints index) {
    return reads.and(member * call.operandCount() + call.operand(name).number(), index, index);
  }

  private static NdArray brought(Call call, Meeting meeting, int member, String name) {
    return (NdArray) meeting.all(call.operand(name).number()).get(member);
  }

  /** An element of the list {@code name} that {@code member} brought. */
  private static long number(
      Call call, Meeting meeting, int member, String name, int about, long piece) {
    NdArray list = brought(call, meeting, member, name);
    return list.longAt(list.shape().rank() == 1 ? list.offset(about) : list.offset(about, piece));
  }

  private static void requireRows(long sent, long wanted) {
    if (sent != wanted) {
      throw new Evaluation.Fault(
          "RaggedAllToAll: recv_sizes says that " + wanted + " rows come; " + sent + " are sent");
    }
  }

  private static void require(String what, long from, long count, long size) {
    if (from < 0 || count < 0 || count > size - from) {
      throw new Evaluation.Fault(
          "RaggedAllToAll: rows %s to %s are not in %s, which has %s"
              .formatted(from, from + count - 1, what, size));
    }
  }
}
