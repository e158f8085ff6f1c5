package xlet.engine.machine;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowEmitter;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.RowProgram.Operator;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.Terms;

/** A {@link RowProgram} as machine code, by way of a routine whose units are its turns. */
public final class DirectRows implements RowCode {
  /** The garbage collector waits for about so many steps at most. */
  private static final int MOST_STEPS = 1 << 20;

  /** Listed rows are all over the place: those of so many turns later are fetched. */
  private static final int AHEAD = 8;

  private final RowProgram program;
  private final MachineCode code;

  private DirectRows(RowProgram program, MachineCode code) {
    this.program = program;
    this.code = code;
  }

  /** The code of {@code program} in all forms. */
  public static TrainedCode<RowCode> trained(RowProgram program, Carrier carrier) {
    return RowEmitter.trained(program, carrier, () -> of(program, carrier));
  }

  /** The machine code of {@code program} for numbers of {@code carrier}, if there is some. */
  public static Optional<RowCode> of(RowProgram program, Carrier carrier) {
    return MachineCode.of(new Writing(program, carrier).routine())
        .map(code -> new DirectRows(program, code));
  }

  @Override
  public void run(Object[] arrays, int[] places, int turns, int count) {
    int used = program.arrays(); // there may be more
    Object[] all = Arrays.copyOf(arrays, used + 2, Object[].class);
    all[used] = places;
    all[used + 1] = new int[] {count};
    int together = Math.max(1, MOST_STEPS / Math.max(1, program.steps().size() * count));
    for (int turn = 0; turn < turns; turn += together) {
      code.run(all, turn, Math.min(turns, turn + together));
    }
  }

  /** Writes the routine: its arrays are those of the program, the places, and the count. */
  private static final class Writing {
    private final RowProgram program;
    private final Carrier carrier;
    private final Storage storage;
    private final Local turn = new Local("turn", Carrier.INT);
    private final Local to = new Local("to", Carrier.INT);
    private final Local at = new Local("at", Carrier.INT);
    private final List<Step> once = new ArrayList<>();
    private final List<Step> along = new ArrayList<>();
    private final List<Local> places;

    /** The values of steps; a store has none. */
    private final List<Local> values;

    Writing(RowProgram program, Carrier carrier) {
      this.program = program;
      this.carrier = carrier;
      this.storage = Storage.of(carrier);
      this.places = locals("p", program.places(), Carrier.INT);
      this.values = locals("v", program.steps().size(), carrier);
    }

    private static List<Local> locals(String name, int count, Carrier carrier) {
      return IntStream.range(0, count).mapToObj(k -> new Local(name + k, carrier)).toList();
    }

    Routine routine() {
      int arrays = program.arrays();
      for (int k = 0; k < places.size(); k++) {
        once.add(new Step.Let(places.get(k), place(k)));
      }
      if (program.isListed()) {
        program.steps().forEach(this::fetch);
      }
      for (int k = 0; k < values.size(); k++) {
        add(program.steps().get(k), values.get(k));
      }
      once.add(new Step.Loop(at, Terms.number(0), count(), 1, along));
      List<Storage> all = new ArrayList<>(Collections.nCopies(arrays, storage));
      all.addAll(List.of(Storage.INTS, Storage.INTS));
      Local from = new Local("from", Carrier.INT);
      Step turns = new Step.Loop(turn, new Term.Use(from), new Term.Use(to), 1, once);
      return new Routine(all, List.of(), from, to, List.of(turns));
    }

    private Term count() {
      return new Term.Load(program.arrays() + 1, Storage.INTS, Terms.number(0));
    }

    /** Fetches the row that a step loads some turns later. */
    private void fetch(RowProgram.Step step) {
      if (step instanceof RowProgram.Step.Load(int array, int place)) {
        Term later = Terms.plus(new Term.Use(turn), Terms.number(AHEAD));
        Term isThere = new Term.Compare(Term.Relation.LT, later, new Term.Use(to));
        Term row = new Term.Choice(isThere, later, new Term.Use(turn));
        once.add(new Step.Fetch(array, storage, listed(place, row), count()));
      }
    }

    private Term operate(String name, Term left, Term right) {
      return Terms.operate(name, carrier, left, right);
    }

    /** Where place {@code k} is in a turn. */
    private Term place(int k) {
      Term turns = new Term.Use(turn);
      if (program.isListed()) {
        return listed(k, turns);
      }
      Term moved =
          Terms.operate(Opcode.IMUL, Carrier.INT, turns, listed(Terms.number(places.size() + k)));
      return Terms.plus(listed(Terms.number(k)), moved);
    }

    /** Where listed place {@code k} is in a turn. */
    private Term listed(int k, Term turns) {
      return listed(Terms.plus(Terms.times(turns, places.size()), Terms.number(k)));
    }

    private Term listed(Term number) {
      return new Term.Load(program.arrays(), Storage.INTS, number);
    }

    private Term element(int place) {
      return Terms.plus(new Term.Use(places.get(place)), new Term.Use(at));
    }

    private Term value(int step) {
      return new Term.Use(values.get(step));
    }

    private void add(RowProgram.Step step, Local value) {
      switch (step) {
        case RowProgram.Step.Factor(int array, int place) -> {
          Term start = new Term.Use(places.get(place));
          once.add(new Step.Let(value, new Term.Load(array, storage, start)));
        }
        case RowProgram.Step.Constant(double number) ->
            once.add(new Step.Let(value, constant(number)));
        case RowProgram.Step.Load(int array, int place) ->
            along.add(new Step.Let(value, new Term.Load(array, storage, element(place))));
        case RowProgram.Step.Combine(Operator operator, int left, int right) ->
            along.add(new Step.Let(value, combined(operator, value(left), value(right))));
        case RowProgram.Step.Fused(int left, int right, int added) ->
            along.add(new Step.Let(value, fused(value(left), value(right), value(added))));
        case RowProgram.Step.Store(int array, int place, int stored) ->
            along.add(new Step.Store(array, storage, element(place), value(stored)));
      }
    }

    private Term constant(double number) {
      long bits =
          switch (carrier) {
            case FLOAT -> Float.floatToRawIntBits((float) number);
            case DOUBLE -> Double.doubleToRawLongBits(number);
            default -> (long) number;
          };
      return new Term.Literal(carrier, bits);
    }

    private Term fused(Term left, Term right, Term added) {
      return carrier.isFloat()
          ? math("fma", left, right, added)
          : operate("ADD", operate("MUL", left, right), added);
    }

    private Term math(String name, Term... x) {
      Class<?> type = carrier.type();
      Class<?>[] parameters = new Class<?>[x.length];
      Arrays.fill(parameters, type);
      return new Term.Call(Function.of(Math.class, name, type, parameters), List.of(x));
    }

    private Term combined(Operator operator, Term left, Term right) {
      return switch (operator) {
        case ADD -> operate("ADD", left, right);
        case SUBTRACT -> operate("SUB", left, right);
        case MULTIPLY -> operate("MUL", left, right);
        case AND -> operate("AND", left, right);
        case OR -> operate("OR", left, right);
        case MAXIMUM -> math("max", left, right);
        case MINIMUM -> math("min", left, right);
        case UNSIGNED_MAXIMUM -> flipped(math("max", flipped(left), flipped(right)));
        case UNSIGNED_MINIMUM -> flipped(math("min", flipped(left), flipped(right)));
      };
    }

    /** Numbers without a sign as those with one that have the same order, or back. */
    private Term flipped(Term number) {
      long sign = carrier == Carrier.LONG ? Long.MIN_VALUE : Integer.MIN_VALUE;
      return operate("XOR", number, new Term.Literal(carrier, sign));
    }
  }
}
