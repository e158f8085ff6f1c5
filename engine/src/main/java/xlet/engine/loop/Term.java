package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** A scalar that a routine computes without side effects. */
public sealed interface Term {

  /** How the scalar is held. */
  Carrier carrier();

  /** The terms that this one is computed from. */
  default List<Term> operands() {
    return List.of();
  }

  /** Whether an array is read for it: at a place that may not be there unless it is chosen. */
  default boolean reads() {
    for (Term operand : operands()) {
      if (operand.reads()) {
        return true;
      }
    }
    return this instanceof Load;
  }

  /** This term and all that it is computed from, each as often as it is there. */
  default Stream<Term> all() {
    return Stream.concat(Stream.of(this), operands().stream().flatMap(Term::all));
  }

  /** A number: {@code bits} are those of the float or double that it is, if it is one. */
  record Literal(Carrier carrier, long bits) implements Term {
    @Override
    public String toString() {
      return switch (carrier) {
        case FLOAT -> text(Float.intBitsToFloat((int) bits)) + "f";
        case DOUBLE -> text(Double.longBitsToDouble(bits));
        case LONG -> bits + "L";
        case INT, REFERENCE -> Long.toString(bits);
      };
    }

    private String text(double value) {
      return Double.isNaN(value) ? "nan:" + Long.toHexString(bits) : Double.toString(value);
    }
  }

  /** The value of a variable. */
  record Use(Local variable) implements Term {
    @Override
    public Carrier carrier() {
      return variable.carrier();
    }

    @Override
    public String toString() {
      return variable.name();
    }
  }

  /** The slot {@code offset} of array number {@code array}, as the array holds it. */
  record Load(int array, Storage storage, Term offset) implements Term {
    @Override
    public Carrier carrier() {
      return storage.carrier();
    }

    @Override
    public List<Term> operands() {
      return List.of(offset);
    }

    @Override
    public String toString() {
      return "a" + array + "[" + offset + "]";
    }
  }

  /** An instruction of the machine on {@code operands}. */
  record Operate(Opcode opcode, Carrier carrier, List<Term> operands) implements Term {
    /**
     * The number of f32 of which this is the root, if it is one; plain code takes it by way of f64,
     * which gives the same bits.
     */
    public Optional<Term> underRoot() {
      return opcode == Opcode.D2F
              && operands.getFirst() instanceof Call(Function function, List<Term> x)
              && function.name().equals("sqrt")
              && x.getFirst() instanceof Operate(Opcode widening, _, List<Term> widened)
              && widening == Opcode.F2D
          ? Optional.of(widened.getFirst())
          : Optional.empty();
    }

    @Override
    public String toString() {
      return opcode.name().toLowerCase(java.util.Locale.ROOT) + list(operands);
    }
  }

  /** The relations of two numbers. */
  enum Relation {
    EQ,
    NE,
    LT,
    LE,
    GT,
    GE
  }

  /** 1 where {@code relation} holds of two numbers of one carrier, else 0. */
  record Compare(Relation relation, Term left, Term right) implements Term {
    @Override
    public Carrier carrier() {
      return Carrier.INT;
    }

    @Override
    public List<Term> operands() {
      return List.of(left, right);
    }

    @Override
    public String toString() {
      return relation + list(operands());
    }
  }

  /** {@code yes} where {@code condition} is not 0, else {@code no}; one of them is computed. */
  record Choice(Term condition, Term yes, Term no) implements Term {
    /**
     * Whether the other side is a call of a function that has no lanes: it is made for the lanes
     * that want it, one by one.
     */
    public boolean isRare() {
      return no instanceof Call(Function function, List<Term> arguments)
          && function.isStatic()
          && !function.hasLanes()
          && arguments.stream().allMatch(x -> x.carrier() == function.carrier());
    }

    @Override
    public Carrier carrier() {
      return yes.carrier();
    }

    @Override
    public List<Term> operands() {
      return List.of(condition, yes, no);
    }

    @Override
    public String toString() {
      return "choice" + list(operands());
    }
  }

  /** The result of a Java method; the receiver, if it has one, is the first argument. */
  record Call(Function function, List<Term> arguments) implements Term {
    @Override
    public Carrier carrier() {
      return function.carrier();
    }

    @Override
    public List<Term> operands() {
      return arguments;
    }

    @Override
    public String toString() {
      return function + list(arguments);
    }
  }

  /** An object that is known when the routine is emitted, of a public class {@code type}. */
  record Known(Object value, Class<?> type, String name) implements Term {
    @Override
    public Carrier carrier() {
      return Carrier.REFERENCE;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A new array of {@code elements}, all longs or all doubles. */
  record Pack(Carrier element, List<Term> elements) implements Term {
    @Override
    public Carrier carrier() {
      return Carrier.REFERENCE;
    }

    @Override
    public List<Term> operands() {
      return elements;
    }

    @Override
    public String toString() {
      return "pack" + list(elements);
    }
  }

  private static String list(List<Term> terms) {
    StringJoiner list = new StringJoiner(", ", "(", ")");
    terms.forEach(term -> list.add(term.toString()));
    return list.toString();
  }
}
