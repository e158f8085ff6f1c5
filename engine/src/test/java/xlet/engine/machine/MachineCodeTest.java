package xlet.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static xlet.engine.machine.TurnTerms.COUNT;
import static xlet.engine.machine.TurnTerms.TURN;
import static xlet.engine.machine.TurnTerms.call;
import static xlet.engine.machine.TurnTerms.literal;
import static xlet.engine.machine.TurnTerms.load;
import static xlet.engine.machine.TurnTerms.numbers;
import static xlet.engine.machine.TurnTerms.operate;
import static xlet.engine.machine.TurnTerms.use;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.emit.Emitter;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.Term.Relation;

/** Machine code gives the bits that byte code gives, number by number. */
final class MachineCodeTest {
  private static final Local FROM = new Local("from", Carrier.INT);
  private static final Local TO = new Local("to", Carrier.INT);

  static Routine routine(List<Storage> sources, Storage result, List<Step> steps) {
    Step loop = new Step.Loop(TURN, use(FROM), use(TO), 1, steps);
    return new Routine(sources, List.of(result), FROM, TO, List.of(loop));
  }

  private static Storage read(Term term, int array, Storage otherwise) {
    return term.all()
        .filter(part -> part instanceof Term.Load load && load.array() == array)
        .map(part -> ((Term.Load) part).storage())
        .findAny()
        .orElse(otherwise);
  }

  /** Runs a routine by machine code and by byte code, from and to places within its arrays. */
  private static void agrees(Routine routine) {
    Optional<MachineCode> code = MachineCode.of(routine);
    assertThat(code.isPresent()).isEqualTo(MachineCode.isPossible());
    List<Object> sources = new ArrayList<>();
    for (Storage source : routine.sources()) {
      sources.add(numbers(source, sources.size() == 1));
    }
    code.ifPresent(made -> {
      for (int from = 0; from < 3; from++) {
        int to = COUNT - 2 * from;
        Object expected = routine.results().getFirst().newArray(COUNT);
        Object actual = routine.results().getFirst().newArray(COUNT);
        Emitter.emit(routine).run(with(sources, expected), from, to);
        assertThat(made.run(with(sources, actual), from, to)).isTrue();
        assertThat(actual).isEqualTo(expected);
      }
    });
  }

  private static Object[] with(List<Object> sources, Object result) {
    return Stream.concat(sources.stream(), Stream.of(result)).toArray();
  }

  @ParameterizedTest
  @MethodSource("xlet.engine.machine.TurnTerms#all")
  void computesWhatByteCodeComputes(Term term) {
    Storage first = read(term, 0, Storage.INTS);
    List<Storage> sources = List.of(first, read(term, 1, first), Storage.INTS);
    Storage result = Storage.of(term.carrier());
    agrees(routine(sources, result, List.of(new Step.Store(3, result, use(TURN), term))));
    Local variable = new Local("v", term.carrier());
    agrees(
        routine(
            sources,
            result,
            List.of(
                new Step.Let(variable, term),
                new Step.Store(3, result, use(TURN), use(variable)))));
  }

  @ParameterizedTest
  @MethodSource("xlet.engine.machine.TurnTerms#all")
  void computesOneNumberAtATime(Term term) {
    Storage first = read(term, 0, Storage.INTS);
    List<Storage> sources = List.of(first, read(term, 1, first), Storage.INTS);
    Storage result = Storage.of(term.carrier());
    Local variable = new Local("v", term.carrier());
    // A loop within a loop is for lanes; what is around it takes one turn after the other.
    Local slot = new Local("k", Carrier.INT);
    Step inner =
        new Step.Loop(
            slot,
            use(TURN),
            operate(Opcode.IADD, Carrier.INT, use(TURN), literal(Carrier.INT, 1)),
            1,
            List.of(new Step.Store(3, result, use(slot), use(variable))));
    agrees(routine(sources, result, List.of(new Step.Let(variable, term), inner)));
  }

  @Test
  void keepsPlacesWithinBounds() {
    Term x = operate(Opcode.I2L, Carrier.LONG, load(0, Storage.INTS));
    Function ints = Function.of(Math.class, "clamp", int.class, long.class, int.class, int.class);
    Term low = literal(Carrier.INT, -2);
    computesOneNumberAtATime(new Term.Call(ints, List.of(x, low, literal(Carrier.INT, 1_000))));
    Term wide = load(0, Storage.LONGS);
    computesOneNumberAtATime(
        call(
            "clamp",
            Carrier.LONG,
            wide,
            literal(Carrier.LONG, 0),
            literal(Carrier.LONG, 1L << 40)));
  }

  @ParameterizedTest
  @MethodSource("narrow")
  void storesShortNumbers(Storage storage) {
    Term sum = operate(Opcode.IADD, Carrier.INT, load(0, storage), load(1, Storage.INTS));
    agrees(
        routine(
            List.of(storage, Storage.INTS),
            storage,
            List.of(new Step.Store(2, storage, use(TURN), sum))));
    Term half = operate(Opcode.D2I, Carrier.INT, load(1, Storage.DOUBLES));
    agrees(
        routine(
            List.of(storage, Storage.DOUBLES),
            storage,
            List.of(new Step.Store(2, storage, use(TURN), half))));
  }

  private static Stream<Storage> narrow() {
    return Stream.of(Storage.BYTES, Storage.SHORTS);
  }

  @Test
  void readsSlotsThatAreApartAndBackwards() {
    for (Storage storage : List.of(Storage.FLOATS, Storage.DOUBLES, Storage.SHORTS)) {
      Term back = operate(Opcode.ISUB, Carrier.INT, literal(Carrier.INT, COUNT - 1), use(TURN));
      Step store = new Step.Store(1, storage, use(TURN), new Term.Load(0, storage, back));
      agrees(routine(List.of(storage), storage, List.of(store)));
    }
    for (Storage storage : List.of(Storage.FLOATS, Storage.LONGS)) {
      Local turn = new Local("k", Carrier.INT);
      Term third = operate(Opcode.IMUL, Carrier.INT, use(turn), literal(Carrier.INT, 3));
      Step store = new Step.Store(1, storage, use(turn), new Term.Load(0, storage, third));
      Step loop =
          new Step.Loop(
              turn, literal(Carrier.INT, 0), literal(Carrier.INT, COUNT / 3), 1, List.of(store));
      agrees(new Routine(List.of(storage), List.of(storage), FROM, TO, List.of(loop)));
    }
  }

  @ParameterizedTest
  @EnumSource(Storage.class)
  void writesSlotsThatAreApartAndBackwards(Storage storage) {
    Term back = operate(Opcode.ISUB, Carrier.INT, literal(Carrier.INT, COUNT - 1), use(TURN));
    agrees(
        routine(
            List.of(storage),
            storage,
            List.of(new Step.Store(1, storage, back, load(0, storage)))));
    Local turn = new Local("k", Carrier.INT);
    Term third = operate(Opcode.IMUL, Carrier.INT, use(turn), literal(Carrier.INT, 3));
    Step store = new Step.Store(1, storage, third, new Term.Load(0, storage, use(turn)));
    Term count = operate(Opcode.IDIV, Carrier.INT, use(TO), literal(Carrier.INT, 3));
    Step loop = new Step.Loop(turn, use(FROM), count, 1, List.of(store));
    agrees(new Routine(List.of(storage), List.of(storage), FROM, TO, List.of(loop)));
  }

  @Test
  void hasMoreVectorsThanRegisters() {
    List<Step> steps = new ArrayList<>();
    List<Local> variables = new ArrayList<>();
    for (int k = 0; k < 40; k++) {
      Local variable = new Local("v" + k, Carrier.FLOAT);
      Term factor = literal(Carrier.FLOAT, Float.floatToRawIntBits(k + 0.1f));
      steps.add(
          new Step.Let(
              variable, operate(Opcode.FMUL, Carrier.FLOAT, load(0, Storage.FLOATS), factor)));
      variables.add(variable);
    }
    Term sum = load(0, Storage.FLOATS);
    for (Local variable : variables) {
      sum = call("fma", Carrier.FLOAT, sum, use(variable), use(variable));
    }
    steps.add(new Step.Store(1, Storage.FLOATS, use(TURN), sum));
    agrees(routine(List.of(Storage.FLOATS), Storage.FLOATS, steps));
  }

  /** A method that machine code does not know. */
  public static float unknown(float x) {
    return Float.parseFloat(String.format(Locale.ROOT, "%.1f", x));
  }

  @Test
  void leavesNumbersThatItCannotComputeToOthers() {
    Term x = load(0, Storage.FLOATS);
    Term rare =
        new Term.Call(
            Function.of(MachineCodeTest.class, "unknown", float.class, float.class), List.of(x));
    Term small = new Term.Compare(Relation.LT, x, literal(Carrier.FLOAT, 0x42c80000L)); // 100
    Term choice = new Term.Choice(small, operate(Opcode.FADD, Carrier.FLOAT, x, x), rare);
    Routine routine =
        routine(
            List.of(Storage.FLOATS),
            Storage.FLOATS,
            List.of(new Step.Store(1, Storage.FLOATS, use(TURN), choice)));
    MachineCode.of(routine)
        .ifPresent(code -> {
          float[] numbers = new float[20];
          float[] results = new float[20];
          assertThat(code.mayFail()).isTrue();
          assertThat(code.run(new Object[] {numbers, results}, 0, 20)).isTrue();
          numbers[18] = 1000;
          assertThat(code.run(new Object[] {numbers, results}, 0, 20)).isFalse();
          assertThat(code.run(new Object[] {numbers, numbers}, 0, 10)).isFalse();
          assertThat(numbers[0]).isZero();
        });
  }

  @Test
  void thereIsNoneForWhatItDoesNotKnow() {
    Term text =
        new Term.Call(
            Function.of(MachineCodeTest.class, "unknown", float.class, float.class),
            List.of(load(0, Storage.FLOATS)));
    Step store = new Step.Store(1, Storage.FLOATS, use(TURN), text);
    List<Storage> floats = List.of(Storage.FLOATS);
    assertThat(MachineCode.of(routine(floats, Storage.FLOATS, List.of(store)))).isEmpty();
    Step.Scratch large = new Step.Scratch(2, Storage.FLOATS, 1 << 20);
    Step copy = new Step.Store(1, Storage.FLOATS, use(TURN), load(0, Storage.FLOATS));
    Step loop = new Step.Loop(TURN, use(FROM), use(TO), 1, List.of(copy));
    assertThat(MachineCode.of(new Routine(floats, floats, FROM, TO, List.of(large, loop))))
        .isEmpty();
  }
}
