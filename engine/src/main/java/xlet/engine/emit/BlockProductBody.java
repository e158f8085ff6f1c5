package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.Arrays;
import xlet.engine.emit.BlockProductEmitter.Block;
import xlet.engine.emit.BlockProductEmitter.Form;

/**
 * Emits a method of a {@link BlockProduct}: the sums of a block as they were or 0, a loop over the
 * terms, and the sums as they are then. A lane group is a vector, or a scalar.
 */
final class BlockProductBody {
  /** The numbers of the parameters. */
  private static final int LEFT = 0;

  private static final int LEFT_START = 1;
  static final int ROW_STEP = 2;
  private static final int RIGHT = 3;
  private static final int RIGHT_START = 4;
  static final int TERM_STEP = 5;
  private static final int TERMS = 6;
  private static final int SUMS = 7;
  private static final int SUMS_START = 8;
  private static final int PITCH = 9;
  private static final int FRESH = 10;

  private final Block block;
  private final TypeKind element;
  private final int lanes;
  private final CodeBuilder code;
  private final Form form;
  private final VectorCalls calls;
  private final ScalarCalls numbers;
  private final int left;
  private final int right;
  private final int sums;
  private final int term;
  private final int[] factors;
  private final int[] columns;
  private final int[][] totals;

  BlockProductBody(Block block, CodeBuilder code, Form form) {
    this.block = block;
    this.element = block.element();
    this.lanes = block.lanes();
    this.code = code;
    this.form = form;
    this.factors = new int[block.rows()];
    this.columns = new int[block.vectors()];
    this.totals = new int[block.rows()][block.vectors()];
    this.calls = new VectorCalls(code, lanes);
    this.numbers = new ScalarCalls(code, element);
    this.left = code.allocateLocal(TypeKind.REFERENCE);
    this.right = code.allocateLocal(TypeKind.REFERENCE);
    this.sums = code.allocateLocal(TypeKind.REFERENCE);
    this.term = code.allocateLocal(TypeKind.INT);
    allocate(factors);
    allocate(columns);
    for (int[] row : totals) {
      allocate(row);
    }
  }

  private void allocate(int[] groups) {
    Arrays.setAll(groups, _ -> code.allocateLocal(group()));
  }

  private TypeKind group() {
    return lanes == 1 ? element : TypeKind.REFERENCE;
  }

  void emit() {
    cast(LEFT, left);
    cast(RIGHT, right);
    cast(SUMS, sums);
    startTotals();
    addTerms();
    eachTotal(this::storeTotal);
    code.return_();
  }

  private void startTotals() {
    Label old = code.newLabel();
    Label started = code.newLabel();
    code.iload(code.parameterSlot(FRESH)).ifeq(old);
    eachTotal(this::clearTotal);
    code.goto_(started);
    code.labelBinding(old);
    eachTotal(this::loadTotal);
    code.labelBinding(started);
  }

  private void addTerms() {
    code.iconst_0().istore(term);
    Label end = code.newLabel();
    Label next = code.newBoundLabel();
    code.iload(term).iload(code.parameterSlot(TERMS)).if_icmpge(end);
    addTerm();
    code.iinc(term, 1).goto_(next);
    code.labelBinding(end);
  }

  private void cast(int parameter, int local) {
    code.aload(code.parameterSlot(parameter));
    code.checkcast(VectorClasses.lane(element).arrayType()).astore(local);
  }

  private interface Total {
    void at(int row, int vector);
  }

  private void eachTotal(Total action) {
    for (int row = 0; row < block.rows(); row++) {
      for (int v = 0; v < block.vectors(); v++) {
        action.at(row, v);
      }
    }
  }

  private void clearTotal(int row, int v) {
    if (lanes > 1) {
      calls.species(element);
    }
    switch (element) {
      case FLOAT -> code.fconst_0();
      case DOUBLE -> code.dconst_0();
      case INT -> code.iconst_0();
      default -> code.lconst_0();
    }
    if (lanes > 1) {
      calls.broadcast(element);
    }
    code.storeLocal(group(), totals[row][v]);
  }

  private void loadTotal(int row, int v) {
    load(sums, () -> sumIndex(row, v));
    code.storeLocal(group(), totals[row][v]);
  }

  private void storeTotal(int row, int v) {
    if (lanes == 1) {
      code.aload(sums);
      sumIndex(row, v);
      code.loadLocal(element, totals[row][v]).arrayStore(element);
      return;
    }
    calls.loadFromLoop(element, totals[row][v]);
    code.aload(sums);
    sumIndex(row, v);
    calls.intoArray(element);
  }

  private void sumIndex(int row, int v) {
    code.iload(code.parameterSlot(SUMS_START));
    code.iload(code.parameterSlot(PITCH)).loadConstant(row).imul().iadd();
    code.loadConstant(v * lanes).iadd();
  }

  /** Adds the products of one term; what there is less of is in registers meanwhile. */
  private void addTerm() {
    if (block.rows() < block.vectors()) {
      for (int row = 0; row < factors.length; row++) {
        loadFactor(row);
      }
      for (int v = 0; v < columns.length; v++) {
        loadColumns(v);
        for (int row = 0; row < factors.length; row++) {
          multiplyAdd(row, v);
        }
      }
      return;
    }
    for (int v = 0; v < columns.length; v++) {
      loadColumns(v);
    }
    for (int row = 0; row < factors.length; row++) {
      loadFactor(row);
      for (int v = 0; v < columns.length; v++) {
        multiplyAdd(row, v);
      }
    }
  }

  private void loadColumns(int v) {
    load(
        right,
        () -> {
          code.iload(code.parameterSlot(RIGHT_START));
          code.iload(term);
          if (form.isSpread()) {
            code.iload(code.parameterSlot(TERM_STEP));
          } else {
            code.loadConstant(block.columns());
          }
          code.imul();
          code.iadd().loadConstant(v * lanes).iadd();
        });
    code.storeLocal(group(), columns[v]);
  }

  private void loadFactor(int row) {
    if (lanes > 1) {
      calls.species(element);
    }
    code.aload(left).iload(code.parameterSlot(LEFT_START));
    if (form.isCopied()) {
      code.loadConstant(row).iadd();
      code.iload(term).loadConstant(block.rows()).imul().iadd().arrayLoad(element);
    } else {
      code.iload(code.parameterSlot(ROW_STEP)).loadConstant(row).imul().iadd();
      code.iload(term).iadd().arrayLoad(element);
    }
    if (lanes > 1) {
      calls.broadcast(element);
    }
    code.storeLocal(group(), factors[row]);
  }

  /** Puts neighbours on the stack that begin at {@code index}. */
  private void load(int array, Runnable index) {
    if (lanes == 1) {
      code.aload(array);
      index.run();
      code.arrayLoad(element);
      return;
    }
    calls.species(element);
    code.aload(array);
    index.run();
    calls.fromArray(element);
  }

  private void multiplyAdd(int row, int v) {
    boolean isFloat = element == TypeKind.FLOAT || element == TypeKind.DOUBLE;
    code.loadLocal(group(), factors[row]).loadLocal(group(), columns[v]);
    if (isFloat) {
      code.loadLocal(group(), totals[row][v]);
      fused();
    } else {
      combine("mul");
      code.loadLocal(group(), totals[row][v]);
      combine("add");
    }
    code.storeLocal(group(), totals[row][v]);
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
