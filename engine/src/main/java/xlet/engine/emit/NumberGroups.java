package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;

/**
 * Emits instructions on groups of neighbouring numbers, which are vectors, or scalars where a group
 * is one number. Groups are held in local variables.
 */
final class NumberGroups {
  private final CodeBuilder code;
  private final TypeKind element;
  private final int lanes;
  private final VectorCalls calls;
  private final ScalarCalls numbers;

  NumberGroups(CodeBuilder code, TypeKind element, int lanes) {
    this.code = code;
    this.element = element;
    this.lanes = lanes;
    this.calls = new VectorCalls(code, lanes);
    this.numbers = new ScalarCalls(code, element);
  }

  /** A new local variable for the array of numbers that is parameter number {@code parameter}. */
  static int array(CodeBuilder code, TypeKind element, int parameter) {
    int local = code.allocateLocal(TypeKind.REFERENCE);
    code.aload(code.parameterSlot(parameter));
    code.checkcast(VectorClasses.lane(element).arrayType()).astore(local);
    return local;
  }

  /** A new local variable for a group. */
  int local() {
    return code.allocateLocal(group());
  }

  private TypeKind group() {
    return lanes == 1 ? element : TypeKind.REFERENCE;
  }

  /** Makes all numbers of a group 0. */
  void clear(int local) {
    species();
    switch (element) {
      case FLOAT -> code.fconst_0();
      case DOUBLE -> code.dconst_0();
      case INT -> code.iconst_0();
      default -> code.lconst_0();
    }
    broadcast(local);
  }

  /** Makes all numbers of a group that of {@code array} at {@code index}. */
  void repeat(int array, Runnable index, int local) {
    species();
    code.aload(array);
    index.run();
    code.arrayLoad(element);
    broadcast(local);
  }

  private void species() {
    if (lanes > 1) {
      calls.species(element);
    }
  }

  private void broadcast(int local) {
    if (lanes > 1) {
      calls.broadcast(element);
    }
    code.storeLocal(group(), local);
  }

  /** Loads a group from {@code index} on. */
  void load(int array, Runnable index, int local) {
    species();
    code.aload(array);
    index.run();
    if (lanes == 1) {
      code.arrayLoad(element);
    } else {
      calls.fromArray(element);
    }
    code.storeLocal(group(), local);
  }

  /** Stores a group from {@code index} on. */
  void store(int array, Runnable index, int local) {
    if (lanes == 1) {
      code.aload(array);
      index.run();
      code.loadLocal(element, local).arrayStore(element);
      return;
    }
    calls.loadFromLoop(element, local);
    code.aload(array);
    index.run();
    calls.intoArray(element);
  }

  /** Adds the products of the numbers of two groups to those of a third. */
  void multiplyAdd(int factors, int others, int totals) {
    boolean isFloat = element == TypeKind.FLOAT || element == TypeKind.DOUBLE;
    code.loadLocal(group(), factors).loadLocal(group(), others);
    if (isFloat) {
      code.loadLocal(group(), totals);
      fused();
    } else {
      combine("mul");
      code.loadLocal(group(), totals);
      combine("add");
    }
    code.storeLocal(group(), totals);
  }

  private void fused() {
    if (lanes == 1) {
      numbers.fused();
    } else {
      calls.fused(VectorClasses.of(element));
    }
  }

  private void combine(String operation) {
    if (lanes == 1) {
      numbers.combine(operation);
    } else {
      calls.combine(element, operation);
    }
  }
}
