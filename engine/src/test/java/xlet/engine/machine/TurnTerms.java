package xlet.engine.machine;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Rounded;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;
import xlet.engine.loop.Term.Relation;

/** Terms of every kind, of numbers that arrays have at the turn of a loop. */
final class TurnTerms {
  static final Local TURN = new Local("i", Carrier.INT);
  private static final int SPECIAL = 16;
  static final int COUNT = SPECIAL * SPECIAL + 5;

  private TurnTerms() {}

  static Term literal(Carrier carrier, long bits) {
    return new Term.Literal(carrier, bits);
  }

  static Term operate(Opcode opcode, Carrier carrier, Term... x) {
    return new Term.Operate(opcode, carrier, List.of(x));
  }

  static Term use(Local variable) {
    return new Term.Use(variable);
  }

  static Term load(int array, Storage storage) {
    return new Term.Load(array, storage, use(TURN));
  }

  /** Numbers at the ends of ranges, each beside each: array 1 changes where array 0 stays. */
  static Object numbers(Storage storage, boolean isSecond) {
    long[] ints = {
      0,
      1,
      -1,
      2,
      -2,
      31,
      33,
      255,
      128,
      -129,
      65535,
      1 << 30,
      Integer.MAX_VALUE,
      Integer.MIN_VALUE,
      0x1234567890ABCDEFL,
      Long.MIN_VALUE
    };
    double[] floats = {
      0,
      -0.0,
      1,
      -1,
      0.5,
      -2.5,
      1e-40,
      3e9,
      -3e9,
      2147483647,
      1e20,
      -1e20,
      1e38,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NaN
    };
    Object array = storage.newArray(COUNT);
    for (int k = 0; k < COUNT; k++) {
      int number = (isSecond ? k / SPECIAL : k) % SPECIAL;
      switch (array) {
        case byte[] a -> a[k] = (byte) ints[number];
        case short[] a -> a[k] = (short) ints[number];
        case int[] a -> a[k] = (int) ints[number];
        case long[] a -> a[k] = ints[number];
        case float[] a -> a[k] = (float) floats[number];
        case double[] a -> a[k] = floats[number];
        default -> throw new IllegalStateException();
      }
    }
    return array;
  }

  static Term call(String name, Carrier carrier, Term... x) {
    Class<?> type = carrier.type();
    Class<?>[] parameters = Stream.of(x).map(each -> type).toArray(Class<?>[]::new);
    return new Term.Call(Function.of(Math.class, name, type, parameters), List.of(x));
  }

  private static Term rounded(String name, Class<?> result, Class<?> parameter, Term x) {
    return new Term.Call(Function.of(Rounded.class, name, result, parameter), List.of(x));
  }

  static Term ofHalf(Term bits) {
    return rounded("ofHalf", float.class, int.class, bits);
  }

  static Term halfBits(Term number) {
    return rounded("halfBits", int.class, float.class, number);
  }

  static Term nearestHalf(Term number) {
    return rounded("nearestHalf", float.class, float.class, number);
  }

  /** All that can be computed of two numbers of a carrier. */
  private static List<Term> terms(Carrier carrier) {
    Term x = load(0, Storage.of(carrier));
    Term y = load(1, Storage.of(carrier));
    String letter = carrier.name().substring(0, 1);
    List<Term> terms = new ArrayList<>();
    List<String> names = new ArrayList<>(List.of("ADD", "SUB", "MUL"));
    names.addAll(carrier.isFloat() ? List.of("DIV") : List.of("AND", "OR", "XOR"));
    names.forEach(name -> terms.add(operate(Opcode.valueOf(letter + name), carrier, x, y)));
    terms.add(operate(Opcode.valueOf(letter + "NEG"), carrier, x));
    for (String name : List.of("max", "min")) {
      terms.add(call(name, carrier, x, y));
    }
    terms.add(call("abs", carrier, x));
    for (Relation relation : Relation.values()) {
      Term compared = new Term.Compare(relation, x, y);
      terms.add(compared);
      terms.add(new Term.Choice(compared, y, literal(carrier, 1)));
    }
    Term both =
        operate(
            Opcode.IAND,
            Carrier.INT,
            new Term.Compare(Relation.LT, x, y),
            new Term.Compare(Relation.NE, load(2, Storage.INTS), literal(Carrier.INT, 0)));
    terms.add(new Term.Choice(both, x, y));
    if (carrier.isFloat()) {
      terms.add(call("fma", carrier, x, y, x));
      terms.add(call("fma", carrier, y, y, literal(carrier, 0)));
    } else {
      for (String name : List.of("SHL", "SHR", "USHR")) {
        Opcode opcode = Opcode.valueOf(letter + name);
        terms.add(operate(opcode, carrier, x, literal(Carrier.INT, 13)));
        if (opcode != Opcode.LSHR) {
          terms.add(operate(opcode, carrier, x, load(2, Storage.INTS)));
        }
      }
    }
    return terms;
  }

  /** All of them. */
  static Stream<Term> all() {
    Term bytes = load(0, Storage.BYTES);
    Term shorts = load(0, Storage.SHORTS);
    Term ints = load(0, Storage.INTS);
    Term longs = load(0, Storage.LONGS);
    Term floats = load(0, Storage.FLOATS);
    Term doubles = load(0, Storage.DOUBLES);
    return Stream.concat(
        Stream.of(Carrier.INT, Carrier.LONG, Carrier.FLOAT, Carrier.DOUBLE)
            .flatMap(carrier -> terms(carrier).stream()),
        Stream.of(
            operate(Opcode.IADD, Carrier.INT, bytes, use(TURN)),
            operate(Opcode.IMUL, Carrier.INT, shorts, shorts),
            operate(Opcode.I2F, Carrier.FLOAT, ints),
            operate(Opcode.I2D, Carrier.DOUBLE, ints),
            operate(Opcode.I2L, Carrier.LONG, ints),
            operate(Opcode.L2I, Carrier.INT, longs),
            operate(Opcode.I2B, Carrier.INT, ints),
            operate(Opcode.I2S, Carrier.INT, ints),
            operate(Opcode.I2C, Carrier.INT, ints),
            operate(Opcode.F2I, Carrier.INT, floats),
            operate(Opcode.D2I, Carrier.INT, doubles),
            operate(Opcode.F2D, Carrier.DOUBLE, floats),
            operate(Opcode.D2F, Carrier.FLOAT, doubles),
            call("sqrt", Carrier.DOUBLE, doubles),
            ofHalf(shorts),
            ofHalf(ints),
            halfBits(floats),
            nearestHalf(floats)));
  }
}
