package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.Arrays;
import xlet.engine.emit.BlockProductEmitter.Block;
import xlet.engine.emit.BlockProductEmitter.Form;

/**
 * Emits a method of a {@link BlockProduct}: the sums of a block as they were or 0, a loop over the
 * terms, and the sums as they are then.
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
  private final CodeBuilder code;
  private final Form form;
  private final NumberGroups groups;
  private final int left;
  private final int right;
  private final int sums;
  private final int term;
  private final int[] factors;
  private final int[] columns;
  private final int[][] totals;

  BlockProductBody(Block block, CodeBuilder code, Form form) {
    this.block = block;
    this.code = code;
    this.form = form;
    this.groups = new NumberGroups(code, block.element(), block.lanes());
    this.factors = new int[block.rows()];
    this.columns = new int[block.vectors()];
    this.totals = new int[block.rows()][block.vectors()];
    this.left = NumberGroups.array(code, block.element(), LEFT);
    this.right = NumberGroups.array(code, block.element(), RIGHT);
    this.sums = NumberGroups.array(code, block.element(), SUMS);
    this.term = code.allocateLocal(TypeKind.INT);
    allocate(factors);
    allocate(columns);
    for (int[] row : totals) {
      allocate(row);
    }
  }

  private void allocate(int[] locals) {
    Arrays.setAll(locals, _ -> groups.local());
  }

  void emit() {
    startTotals();
    addTerms();
    eachTotal((row, v) -> groups.store(sums, () -> sumIndex(row, v), totals[row][v]));
    code.return_();
  }

  private void startTotals() {
    Label old = code.newLabel();
    Label started = code.newLabel();
    parameter(FRESH).ifeq(old);
    eachTotal((row, v) -> groups.clear(totals[row][v]));
    code.goto_(started);
    code.labelBinding(old);
    eachTotal((row, v) -> groups.load(sums, () -> sumIndex(row, v), totals[row][v]));
    code.labelBinding(started);
  }

  private CodeBuilder parameter(int number) {
    return code.iload(code.parameterSlot(number));
  }

  private void addTerms() {
    code.iconst_0().istore(term);
    Label end = code.newLabel();
    Label next = code.newBoundLabel();
    code.iload(term);
    parameter(TERMS).if_icmpge(end);
    addTerm();
    code.iinc(term, 1).goto_(next);
    code.labelBinding(end);
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

  private void sumIndex(int row, int v) {
    parameter(SUMS_START);
    parameter(PITCH).loadConstant(row).imul().iadd();
    code.loadConstant(v * block.lanes()).iadd();
  }

  /** Adds the products of a term; holds the factors of its rows if they are fewer than vectors. */
  private void addTerm() {
    if (block.rows() < block.vectors()) {
      for (int row = 0; row < factors.length; row++) {
        loadFactor(row);
      }
      for (int v = 0; v < columns.length; v++) {
        loadColumns(v);
        for (int row = 0; row < factors.length; row++) {
          groups.multiplyAdd(factors[row], columns[v], totals[row][v]);
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
        groups.multiplyAdd(factors[row], columns[v], totals[row][v]);
      }
    }
  }

  private void loadColumns(int v) {
    groups.load(
        right,
        () -> {
          parameter(RIGHT_START).iload(term);
          if (form.isSpread()) {
            parameter(TERM_STEP);
          } else {
            code.loadConstant(block.columns());
          }
          code.imul().iadd().loadConstant(v * block.lanes()).iadd();
        },
        columns[v]);
  }

  private void loadFactor(int row) {
    groups.repeat(
        left,
        () -> {
          parameter(LEFT_START);
          if (form.isCopied()) {
            code.loadConstant(row).iadd();
            code.iload(term).loadConstant(block.rows()).imul().iadd();
          } else {
            parameter(ROW_STEP).loadConstant(row).imul().iadd();
            code.iload(term).iadd();
          }
        },
        factors[row]);
  }
}
