package xlet.session.paste;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import xlet.engine.op.Counts;

/** Loops and branches of StableHLO: their computations use values that stand outside. */
final class StableHloControl {
  /** A value that a loop begins with: {@code %state = %0}. */
  private static final Pattern INITIAL =
      Pattern.compile("(?<parameter>%\\S+)\\s*=\\s*(?<value>%\\S+)");

  /** The parameter of a loop whose state has several parts. */
  private static final String STATE = "state";

  private final StableHloStatements statements;

  StableHloControl(StableHloStatements statements) {
    this.statements = statements;
  }

  List<String> loop(MlirOp op, String result) throws StableHloRefusal {
    List<MlirOp.Parameter> state = new ArrayList<>();
    List<String> initial = new ArrayList<>();
    List<String> types = StableHloStatements.resultTypes(op);
    for (String item : op.items()) {
      Matcher pair = INITIAL.matcher(item);
      if (pair.matches()) {
        state.add(new MlirOp.Parameter(pair.group("parameter"), ""));
        initial.add(StableHloNames.value(pair.group("value")));
      } else if (item.startsWith("%")) {
        initial.add(StableHloNames.value(item));
      }
    }
    if (op.regions().size() != 2 || initial.size() != types.size()) {
      throw new StableHloRefusal(
          op, "a loop needs a condition and a body, and as many values as it gives");
    }
    List<String> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (MlirOp.Region region : op.regions()) {
      List<MlirOp.Parameter> parameters = state.isEmpty() ? region.parameters() : state;
      if (parameters.size() != types.size()) {
        throw new StableHloRefusal(op, "a computation of a loop takes what the loop gives");
      }
      names.add(
          StableHloNames.plain(result.substring(1))
              .transform(name -> (names.isEmpty() ? "condition_" : "body_") + name));
      lines.add("let " + names.getLast() + " = " + ofState(op, region, parameters, types) + ";");
    }
    String start =
        initial.size() == 1 ? initial.getFirst() : "(" + String.join(", ", initial) + ")";
    lines.add(result + " = While(" + names.get(0) + ", " + names.get(1) + ", " + start + ")");
    return lines;
  }

  /** A computation of a loop: it takes the state, which is a tuple where it has several parts. */
  private String ofState(
      MlirOp op, MlirOp.Region region, List<MlirOp.Parameter> state, List<String> types)
      throws StableHloRefusal {
    if (state.size() == 1) {
      String name = StableHloNames.parameter(state.getFirst().name());
      return statements.function(op, region, List.of(name + ": " + types.getFirst()), List.of());
    }
    List<String> names =
        state.stream().map(parameter -> StableHloNames.value(parameter.name())).toList();
    List<String> parts =
        IntStream.range(0, names.size())
            .mapToObj(k ->
                names.get(k)
                    + " = "
                    + types.get(k)
                    + " get-tuple-element(%"
                    + STATE
                    + "), index="
                    + k)
            .toList();
    return statements.function(
        op, region, List.of(STATE + ": (" + String.join(", ", types) + ")"), parts);
  }

  /** Branches take nothing here: what they use stands outside. */
  List<String> branches(MlirOp op, String result, String type) throws StableHloRefusal {
    List<String> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (MlirOp.Region region : op.regions()) {
      names.add("branch_" + StableHloNames.plain(result.substring(1)) + "_" + names.size());
      lines.add(
          "let "
              + names.getLast()
              + " = "
              + statements.function(op, region, List.of("nothing: ()"), List.of())
              + ";");
    }
    boolean either = op.plainName().equals("if");
    if (either ? names.size() != 2 : names.isEmpty()) {
      throw new StableHloRefusal(
          op, "`" + op.name() + "` has " + Counts.of(names.size(), "computation") + " here");
    }
    String index =
        op.items().stream()
            .filter(item -> item.startsWith("%"))
            .map(StableHloNames::value)
            .findFirst()
            .orElse("");
    String attributes =
        either
            ? "true_computation=" + names.get(0) + ", false_computation=" + names.get(1)
            : "branch_computations={" + String.join(", ", names) + "}";
    lines.add(
        result
            + " = "
            + type
            + " conditional("
            + index
            + ", ()".repeat(names.size())
            + "), "
            + attributes);
    return lines;
  }
}
