package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Bound;
import xlet.engine.element.Expression.Constant;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Invoke;
import xlet.engine.element.Expression.Last;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.IndexExpression;

/**
 * Writes expressions as terms. Each is computed once, in the outermost scope where all that it
 * needs is known: what does not change in a loop stands before it.
 */
final class ExpressionLowering {
  private final Writer writer;
  private final IndexTerms indices;
  private final FoldLowering folds;
  private final RepeatLowering repeats;

  /** The numbers of f16 as they were before they were rounded. */
  private final Map<Term, Term> unrounded = new HashMap<>();

  ExpressionLowering(Writer writer) {
    this.writer = writer;
    this.indices = new IndexTerms(writer, this);
    this.folds = new FoldLowering(writer, this);
    this.repeats = new RepeatLowering(writer, this);
  }

  FoldLowering folds() {
    return folds;
  }

  /** The place in an array that {@code index} is. */
  Term offset(IndexExpression index) {
    return indices.offset(index);
  }

  /** The number that {@code expression} is. */
  Term number(Expression expression) {
    if (expression instanceof Constant constant) {
      return Numbers.constant(constant);
    }
    if (expression instanceof Slot slot) {
      return writer.bound(slot);
    }
    List<Term> known = writer.scope().numbers(expression);
    if (known != null) {
      return known.get(0);
    }
    return writer.in(
        home(expression),
        () -> {
          Term value = shared(expression.type(), computed(expression));
          writer.scope().know(expression, List.of(value));
          return value;
        });
  }

  /** {@code value} in a variable; one of f16 also in another, as it is before it is rounded. */
  private Term shared(ElementType type, Term value) {
    if (type != ElementType.F16 || value instanceof Term.Use) {
      return writer.shared(value);
    }
    Term whole = unrounded(value);
    if (whole.equals(value)) {
      return writer.shared(value);
    }
    Term from = writer.shared(whole);
    Term rounded = writer.shared(Numbers.fromFloat(ElementType.F16, from));
    unrounded.put(rounded, from);
    return rounded;
  }

  /**
   * The number that {@code value}, one of f16, was before it was rounded; {@code value} itself if
   * it was not. To choose one of two rounded numbers, to take the larger or the smaller, to drop
   * the sign or to change it gives the same bits as to do so first and round then.
   */
  private Term unrounded(Term value) {
    return switch (value) {
      case Term.Choice(Term condition, Term yes, Term no) ->
          new Term.Choice(condition, unrounded(yes), unrounded(no));
      case Term.Call(Function function, List<Term> x) when Numbers.isHalf(function) -> x.get(0);
      case Term.Call(Function function, List<Term> x) when Numbers.keepsOrder(function) ->
          new Term.Call(function, unrounded(x));
      case Term.Operate(Opcode opcode, Carrier carrier, List<Term> x) when opcode == Opcode.FNEG ->
          new Term.Operate(opcode, carrier, unrounded(x));
      default -> unrounded.getOrDefault(value, value);
    };
  }

  private List<Term> unrounded(List<Term> values) {
    return values.stream().map(this::unrounded).toList();
  }

  private StepScope home(Expression expression) {
    StepScope home = writer.home(writer.dependencies().of(expression));
    return writer.dependencies().isTotal(expression) ? home : writer.scope().unconditional(home);
  }

  private Term computed(Expression expression) {
    ElementType type = expression.type();
    return switch (expression) {
      case Constant constant -> Numbers.constant(constant);
      case Slot slot -> writer.bound(slot);
      case Read read -> Numbers.loaded(type, slot(read));
      case Guard(var ranges) -> indices.guard(ranges);
      case Select select -> select(select, false);
      case FromIndex(var index, var to) -> indices.number(index, to);
      case Reinterpret(var value, var to) ->
          fromBits(to, Numbers.reinterpreted(value.type(), to, bits(value)));
      case Apply apply -> apply(apply);
      case Bound(Block block, int result) -> {
        block(block);
        yield number(block.results().get(result));
      }
      case Get(var fold, int result) -> folds.of(fold).get(result);
      case Last(var repeat, int result) -> repeats.of(repeat).get(result);
      case Invoke invoke -> throw new UnsupportedNestException("a computation is called");
    };
  }

  private Term apply(Apply apply) {
    List<Term> arguments = new ArrayList<>();
    List<ElementType> types = new ArrayList<>();
    for (Expression argument : apply.arguments()) {
      arguments.add(number(argument));
      types.add(argument.type());
    }
    return PrimitiveTerms.of(writer, apply.primitives().get(0), apply.type(), types, arguments);
  }

  /** The slot of an array that {@code read} reads. */
  Term slot(Read read) {
    Term copied = writer.scope().slot(read);
    if (copied != null) {
      return copied;
    }
    int array = writer.array(read.operand());
    Term offset = writer.placed(array, indices.offset(read.at().get(0)));
    boolean isComplex = sourceIsComplex(read);
    Term place = isComplex ? Terms.plus(Terms.times(offset, 2), Terms.number(read.part())) : offset;
    return new Term.Load(array, Storage.of(read.type()), place);
  }

  private boolean sourceIsComplex(Read read) {
    return writer.dependencies().source(read.operand()).type().isComplex();
  }

  /** The values of the names of {@code block}, which stand for them from now on. */
  void block(Block block) {
    if (block.names().isEmpty() || writer.scope().numbers(block) != null) {
      return;
    }
    for (int k = 0; k < block.names().size(); k++) {
      Term value = number(block.values().get(k));
      writer.bind(block.names().get(k), value);
    }
    writer.scope().know(block, List.of());
  }

  /** The storage bits of {@code expression}: what is only moved keeps them. */
  Term bits(Expression expression) {
    ElementType type = expression.type();
    if (expression instanceof Constant constant) {
      return Numbers.isNarrowFloat(type)
          ? Terms.number(constant.bits())
          : Numbers.constant(constant);
    }
    if (type.inLong() || !isMove(expression)) {
      Term number = number(expression);
      return Numbers.toBits(type, type == ElementType.F16 ? unrounded(number) : number);
    }
    Term known = writer.scope().bits(expression);
    if (known != null) {
      return known;
    }
    return writer.in(
        home(expression),
        () -> {
          Term value = writer.shared(moved(expression));
          writer.scope().knowBits(expression, value);
          return value;
        });
  }

  private Term moved(Expression expression) {
    return switch (expression) {
      case Read read -> Numbers.bitsLoaded(read.type(), slot(read));
      case Select select -> select(select, true);
      case Reinterpret(var value, var to) -> Numbers.reinterpreted(value.type(), to, bits(value));
      default -> throw new IllegalStateException(expression + " is more than a move");
    };
  }

  private Term fromBits(ElementType type, Term bits) {
    return Numbers.isNarrowFloat(type) ? Numbers.fromBits(type, bits) : bits;
  }

  /** Whether {@code expression} only moves bits. */
  private static boolean isMove(Expression expression) {
    return switch (expression) {
      case Read read -> true;
      case Constant constant -> true;
      case Reinterpret reinterpret -> true;
      case Select select -> isMove(select.yes()) && isMove(select.no());
      default -> false;
    };
  }

  private Term value(Expression expression, boolean asBits) {
    return asBits ? bits(expression) : number(expression);
  }

  /** One of two values; where both may be computed unasked and are at hand, without a jump. */
  private Term select(Select select, boolean asBits) {
    Term condition = number(select.condition());
    if (condition instanceof Term.Literal(_, long holds)) {
      return value(holds != 0 ? select.yes() : select.no(), asBits);
    }
    Carrier carrier = asBits ? Carrier.ofBits(select.type()) : Carrier.of(select.type());
    if (writer.isForVectors()
        && writer.dependencies().isTotal(select.yes())
        && writer.dependencies().isTotal(select.no())) {
      return new Term.Choice(condition, value(select.yes(), asBits), value(select.no(), asBits));
    }
    StepScope yes = writer.scope().arm();
    Term whenYes = writer.in(yes, () -> value(select.yes(), asBits));
    StepScope no = writer.scope().arm();
    Term whenNo = writer.in(no, () -> value(select.no(), asBits));
    if (yes.steps().isEmpty() && no.steps().isEmpty()) {
      return new Term.Choice(condition, whenYes, whenNo);
    }
    Local chosen = writer.variable("s", carrier);
    yes.add(new Step.Assign(chosen, whenYes));
    no.add(new Step.Assign(chosen, whenNo));
    writer.add(new Step.When(condition, yes.steps(), no.steps()));
    return new Term.Use(chosen);
  }
}
