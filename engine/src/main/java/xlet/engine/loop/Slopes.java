package xlet.engine.loop;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Tells by how much the places that a loop reads and writes grow from turn to turn. */
public final class Slopes {
  /** The slope of what changes in another way, or in one that is not known. */
  public static final int UNKNOWN = Integer.MIN_VALUE;

  /** The longest step of which slots are loaded. */
  public static final int MOST = 8;

  private final Set<Local> changing = Collections.newSetFromMap(new IdentityHashMap<>());
  private final IdentityHashMap<Local, Integer> places = new IdentityHashMap<>();

  /** The slopes in a loop whose {@code counter} grows by one. */
  public Slopes(Local counter) {
    changing.add(counter);
    places.put(counter, 1);
  }

  /** Takes note of a variable that the loop gives {@code value} at each turn. */
  public void let(Local variable, Term value) {
    if (isFixed(value)) {
      return;
    }
    int slope = variable.carrier() == Carrier.INT ? of(value) : UNKNOWN;
    if (slope != UNKNOWN) {
      places.put(variable, slope);
    }
    changing.add(variable);
  }

  /** Whether {@code variable} is wanted as a scalar, too: as a part of a place. */
  public boolean isPlace(Local variable) {
    return places.containsKey(variable);
  }

  /** Whether {@code term} is the same at each turn. */
  public boolean isFixed(Term term) {
    return switch (term) {
      case Term.Literal literal -> true;
      case Term.Use(Local variable) -> !changing.contains(variable);
      case Term.Known known -> true;
      case Term.Load load -> false;
      case Term.Pack pack -> false;
      case Term.Operate _, Term.Compare _, Term.Choice _, Term.Call _ -> areFixed(term.operands());
    };
  }

  private boolean areFixed(List<Term> terms) {
    for (Term term : terms) {
      if (!isFixed(term)) {
        return false;
      }
    }
    return true;
  }

  /** By how much {@code place} grows from turn to turn. */
  public int of(Term place) {
    if (isFixed(place)) {
      return 0;
    }
    if (place instanceof Term.Use(Local variable)) {
      return places.getOrDefault(variable, UNKNOWN);
    }
    if (place instanceof Term.Operate(var opcode, var carrier, List<Term> x) && x.size() == 2) {
      int left = of(x.get(0));
      int right = of(x.get(1));
      if (left == UNKNOWN || right == UNKNOWN) {
        return UNKNOWN;
      }
      return switch (opcode) {
        case IADD -> left + right;
        case ISUB -> left - right;
        case IMUL -> x.get(1) instanceof Term.Literal(var c, long by) ? times(left, by) : UNKNOWN;
        default -> UNKNOWN;
      };
    }
    return UNKNOWN;
  }

  /** Longer steps are of no use to anybody. */
  private static int times(int slope, long by) {
    return Math.abs(by) <= MOST ? slope * (int) by : UNKNOWN;
  }
}
