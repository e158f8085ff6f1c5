package xlet.engine.machine;

import java.lang.classfile.Opcode;
import java.util.List;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.Assembler.Condition;
import xlet.engine.assembler.Assembler.Shift;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Function;
import xlet.engine.loop.Local;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/**
 * Writes whole numbers, one at a time: each ends in a general purpose register. RAX, RCX and RDX
 * are not kept. Of an int the upper half of the register is anything.
 */
final class WholeTerms {
  private static final Gpr[] REGISTERS = {
    Gpr.RSI, Gpr.RDI, Gpr.R8, Gpr.R9, Gpr.R10, Gpr.R11, Gpr.RBX, Gpr.R12, Gpr.R13, Gpr.R14, Gpr.R15
  };

  private final Assembler code;
  private final VariablePlaces variables;
  private final Crossing crossing;

  /** How many registers have numbers. */
  private int used;

  /** Computes whole numbers that depend on floats. */
  @FunctionalInterface
  interface Crossing {
    /** Writes {@code term}, and returns the memory that it is in. */
    Address memory(Term term);
  }

  WholeTerms(Assembler code, VariablePlaces variables, Crossing crossing) {
    this.code = code;
    this.variables = variables;
    this.crossing = crossing;
  }

  /** Whether {@code term} is a whole number that depends on no float. */
  static boolean isWhole(Term term) {
    if (term.carrier().isFloat()) {
      return false;
    }
    if (!(term instanceof Term.Load)) {
      for (Term operand : term.operands()) {
        if (!isWhole(operand)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isWide(Term term) {
    return term.carrier() == Carrier.LONG;
  }

  /** Writes {@code term}; {@link #release} gives the register back. */
  Gpr value(Term term) {
    if (used == REGISTERS.length) {
      throw new UnsupportedCodeException("so deep a term");
    }
    Gpr to = REGISTERS[used++];
    write(to, term);
    return to;
  }

  /** The register that was taken last is free again. */
  void release() {
    used--;
  }

  /** Writes an int as 8 bytes. */
  Gpr index(Term term) {
    Gpr to = value(term);
    code.widen(to, to);
    return to;
  }

  private void write(Gpr to, Term term) {
    boolean wide = isWide(term);
    switch (term) {
      case Term.Literal(_, long bits) -> code.set(wide, to, bits);
      case Term.Use(Local variable) -> code.load(wide, to, variables.of(variable));
      case Term.Load load -> load(to, load);
      case Term.Choice(Term condition, Term yes, Term no) when isWhole(term) -> {
        CodeLabel otherwise = new CodeLabel();
        CodeLabel end = new CodeLabel();
        jumpUnless(condition, otherwise);
        write(to, yes);
        code.jump(end);
        code.bind(otherwise);
        write(to, no);
        code.bind(end);
      }
      case Term.Operate operate when isWhole(term) -> operate(to, operate);
      case Term.Compare compare when isWhole(term) -> {
        Condition condition = compare(compare);
        code.set(false, Gpr.RAX, 1);
        code.set(false, to, 0);
        code.moveIf(condition, false, to, Gpr.RAX);
      }
      case Term.Call(Function function, List<Term> x)
          when isWhole(term) && (function.hasLanes() || function.isClamp()) ->
          call(to, function.name(), x);
      case Term.Operate _, Term.Compare _, Term.Choice _, Term.Call _ when !isWhole(term) ->
          code.load(wide, to, crossing.memory(term));
      default -> throw new UnsupportedCodeException(term.toString());
    }
  }

  private void load(Gpr to, Term.Load load) {
    Gpr index = index(load.offset());
    code.load(true, Gpr.RAX, variables.of(load.array()));
    Storage storage = load.storage();
    Address place = new Address(Gpr.RAX, index, storage.bytes(), 0);
    switch (storage) {
      case BYTES, SHORTS -> code.extend(storage.bytes(), to, place);
      default -> code.load(storage == Storage.LONGS, to, place);
    }
    release();
  }

  private void operate(Gpr to, Term.Operate operate) {
    List<Term> x = operate.operands();
    boolean wide = isWide(operate);
    if (x.size() == 1) {
      write(to, x.getFirst());
      ofOne(to, operate.opcode(), wide);
      return;
    }
    Term right = x.get(1);
    switch (operate.opcode()) {
      case IADD, LADD -> arithmetic(to, Arithmetic.ADD, wide, x);
      case ISUB, LSUB -> arithmetic(to, Arithmetic.SUB, wide, x);
      case IAND, LAND -> arithmetic(to, Arithmetic.AND, wide, x);
      case IOR, LOR -> arithmetic(to, Arithmetic.OR, wide, x);
      case IXOR, LXOR -> arithmetic(to, Arithmetic.XOR, wide, x);
      case IMUL, LMUL -> {
        write(to, x.getFirst());
        code.multiply(wide, to, value(right));
        release();
      }
      case ISHL, LSHL -> shift(to, Shift.LEFT, wide, x);
      case ISHR, LSHR -> shift(to, Shift.RIGHT, wide, x);
      case IUSHR, LUSHR -> shift(to, Shift.RIGHT_UNSIGNED, wide, x);
      case IDIV, LDIV -> divide(to, wide, x, Gpr.RAX);
      case IREM, LREM -> divide(to, wide, x, Gpr.RDX);
      default -> throw new UnsupportedCodeException(operate.toString());
    }
  }

  private void ofOne(Gpr to, Opcode opcode, boolean wide) {
    switch (opcode) {
      case INEG, LNEG -> code.negate(wide, to);
      case I2L -> code.widen(to, to);
      case L2I -> {
        // The lower half is there.
      }
      case I2B -> code.extend(Byte.BYTES, to, to);
      case I2S -> code.extend(Short.BYTES, to, to);
      case I2C -> code.extendUnsigned(to, to);
      default -> throw new UnsupportedCodeException(opcode.toString());
    }
  }

  private void arithmetic(Gpr to, Arithmetic what, boolean wide, List<Term> x) {
    write(to, x.get(0));
    with(to, what, wide, x.get(1));
  }

  private void with(Gpr to, Arithmetic what, boolean wide, Term right) {
    if (right instanceof Term.Literal(_, long bits) && (!wide || (int) bits == bits)) {
      code.arithmetic(wide, what, to, (int) bits);
    } else if (right instanceof Term.Use(Local variable)) {
      code.arithmetic(wide, what, to, variables.of(variable));
    } else {
      code.arithmetic(wide, what, to, value(right));
      release();
    }
  }

  private void shift(Gpr to, Shift what, boolean wide, List<Term> x) {
    write(to, x.get(0));
    if (x.get(1) instanceof Term.Literal(_, long by)) {
      code.shift(wide, what, to, (int) by & (wide ? Long.SIZE - 1 : Integer.SIZE - 1));
      return;
    }
    code.load(false, Gpr.RCX, value(x.get(1)));
    code.shift(wide, what, to);
    release();
  }

  /** Division by a known number has no surprises, unless that is 0 or -1. */
  private void divide(Gpr to, boolean wide, List<Term> x, Gpr wanted) {
    if (!(x.get(1) instanceof Term.Literal(_, long by)) || by == 0 || by == -1) {
      throw new UnsupportedCodeException("a division");
    }
    write(to, x.get(0));
    Gpr divisor = value(x.get(1));
    code.load(wide, Gpr.RAX, to);
    code.divide(wide, divisor);
    code.load(wide, to, wanted);
    release();
  }

  private void call(Gpr to, String name, List<Term> x) {
    boolean wide = isWide(x.getFirst());
    write(to, x.getFirst());
    switch (name) {
      case "abs" -> {
        code.load(wide, Gpr.RAX, to);
        code.negate(wide, Gpr.RAX);
        code.arithmetic(wide, Arithmetic.CMP, to, 0);
        code.moveIf(Condition.LESS, wide, to, Gpr.RAX);
      }
      case "max", "min" -> {
        Condition beyond = name.equals("max") ? Condition.LESS : Condition.GREATER;
        bound(to, wide, x.get(1), beyond);
      }
      case "clamp" -> {
        bound(to, wide, x.get(1), Condition.LESS);
        bound(to, wide, x.get(2), Condition.GREATER);
      }
      default -> throw new UnsupportedCodeException(name);
    }
  }

  /** Replaces a number by {@code bound}, which may be an int, if it lies {@code beyond} that. */
  private void bound(Gpr to, boolean wide, Term bound, Condition beyond) {
    Gpr other = wide == isWide(bound) ? value(bound) : index(bound);
    code.arithmetic(wide, Arithmetic.CMP, to, other);
    code.moveIf(beyond, wide, to, other);
    release();
  }

  /** Compares, and returns the condition that holds if the relation does. */
  private Condition compare(Term.Compare compare) {
    Gpr left = value(compare.left());
    with(left, Arithmetic.CMP, isWide(compare.left()), compare.right());
    release();
    return switch (compare.relation()) {
      case EQ -> Condition.EQUAL;
      case NE -> Condition.NOT_EQUAL;
      case LT -> Condition.LESS;
      case LE -> Condition.LESS_OR_EQUAL;
      case GT -> Condition.GREATER;
      case GE -> Condition.NOT_LESS;
    };
  }

  /** Writes a jump that is taken where {@code condition} is 0. */
  void jumpUnless(Term condition, CodeLabel target) {
    if (condition instanceof Term.Compare compare && isWhole(compare)) {
      code.jump(compare(compare).opposite(), target);
      return;
    }
    Gpr value = value(condition);
    code.test(false, value);
    release();
    code.jump(Condition.EQUAL, target);
  }
}
