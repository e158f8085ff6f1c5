package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.IndexExpression.Term;

/** Index expressions as closures. */
final class IndexClosures {
  private final Closures closures;

  IndexClosures(Closures closures) {
    this.closures = closures;
  }

  Closure.OfLong compile(IndexExpression expression) {
    long constant = expression.constant();
    List<Term> terms = expression.terms();
    if (terms.isEmpty()) {
      return frame -> constant;
    }
    if (terms.stream().allMatch(term -> term.atom() instanceof Atom.Dim)) {
      return overDims(constant, terms);
    }
    Closure.OfLong sum = term(terms.get(0));
    for (Term term : terms.subList(1, terms.size())) {
      Closure.OfLong before = sum;
      Closure.OfLong next = term(term);
      sum = frame -> before.at(frame) + next.at(frame);
    }
    Closure.OfLong total = sum;
    return constant == 0 ? total : frame -> total.at(frame) + constant;
  }

  private Closure.OfLong overDims(long constant, List<Term> terms) {
    int[] dims = new int[terms.size()];
    long[] coefficients = new long[terms.size()];
    for (int t = 0; t < dims.length; t++) {
      dims[t] = closures.dim((Atom.Dim) terms.get(t).atom());
      coefficients[t] = terms.get(t).coefficient();
    }
    int first = dims[0];
    long by = coefficients[0];
    if (dims.length == 1) {
      return by == 1 && constant == 0
          ? frame -> frame.indices[first]
          : frame -> frame.indices[first] * by + constant;
    }
    int second = dims[1];
    long byToo = coefficients[1];
    if (dims.length == 2) {
      return frame -> frame.indices[first] * by + frame.indices[second] * byToo + constant;
    }
    return frame -> {
      long sum = constant;
      for (int t = 0; t < dims.length; t++) {
        sum += frame.indices[dims[t]] * coefficients[t];
      }
      return sum;
    };
  }

  private Closure.OfLong term(Term term) {
    Closure.OfLong atom = atom(term.atom());
    long coefficient = term.coefficient();
    return coefficient == 1 ? atom : frame -> coefficient * atom.at(frame);
  }

  private Closure.OfLong atom(Atom atom) {
    return switch (atom) {
      case Atom.Dim dim -> {
        int slot = closures.dim(dim);
        yield frame -> frame.indices[slot];
      }
      case Atom.Div(var dividend, long divisor) -> {
        Closure.OfLong x = compile(dividend);
        yield frame -> Math.floorDiv(x.at(frame), divisor);
      }
      case Atom.Mod(var dividend, long modulus) -> {
        Closure.OfLong x = compile(dividend);
        yield frame -> Math.floorMod(x.at(frame), modulus);
      }
      case Atom.OfValue(var value, var label) -> {
        Closure.OfLong x = closures.longs(value);
        var type = value.type();
        yield frame -> IndexNumbers.canonicalToIndex(type, x.at(frame));
      }
      case Atom.Clamp(var index, long low, long high, var label) -> {
        Closure.OfLong x = compile(index);
        yield frame -> Math.clamp(x.at(frame), low, high);
      }
    };
  }

  /** 1 where all of {@code ranges} hold, else 0. */
  Closure.OfLong guard(List<Within> ranges) {
    if (ranges.size() == 1) {
      Closure.OfLong index = compile(ranges.get(0).index());
      long low = ranges.get(0).low();
      long high = ranges.get(0).high();
      return frame -> {
        long i = index.at(frame);
        return i >= low && i <= high ? 1 : 0;
      };
    }
    Closure.OfLong first = guard(ranges.subList(0, 1));
    Closure.OfLong rest = guard(ranges.subList(1, ranges.size()));
    return frame -> first.at(frame) != 0 && rest.at(frame) != 0 ? 1 : 0;
  }

  /** The place of the element at {@code index} in the buffer of operand {@code operand}. */
  Closure.OfLong offset(int operand, Index index) {
    var strides = closures.strides(operand);
    if (strides.isPresent()) {
      IndexExpression offset = IndexExpression.constant(0);
      for (int d = 0; d < index.rank(); d++) {
        offset = offset.plus(index.get(d).times(strides.get()[d]));
      }
      return compile(offset);
    }
    List<Closure.OfLong> entries = new ArrayList<>();
    for (int d = 0; d < index.rank(); d++) {
      entries.add(compile(index.get(d)));
    }
    return frame ->
        frame.operands[operand].offset(entries.stream().mapToLong(e -> e.at(frame)).toArray());
  }
}
