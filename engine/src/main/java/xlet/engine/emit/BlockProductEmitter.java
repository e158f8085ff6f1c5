package xlet.engine.emit;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import xlet.engine.loop.Carrier;

/**
 * Emits {@link BlockProduct}s, with vectors or with scalars in their place. A float product enters
 * its sum by a fused multiplication and addition.
 */
public final class BlockProductEmitter {
  private static final MethodTypeDesc ADD =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_boolean);

  /** The numbers of the parameters. */
  private static final int LEFT = 0;

  private static final int LEFT_START = 1;
  private static final int ROW_STEP = 2;
  private static final int RIGHT = 3;
  private static final int RIGHT_START = 4;
  private static final int TERM_STEP = 5;
  private static final int TERMS = 6;
  private static final int SUMS = 7;
  private static final int SUMS_START = 8;
  private static final int PITCH = 9;
  private static final int FRESH = 10;

  private final BlockShape shape;
  private final TypeKind element;
  private final int lanes;

  private BlockProductEmitter(BlockShape shape, TypeKind element, int lanes) {
    this.shape = shape;
    this.element = element;
    this.lanes = lanes;
  }

  /**
   * The product of blocks of a shape, of numbers of {@code carrier} with vectors of {@code bits}
   * bits, or with scalars if that is 0.
   *
   * @throws EmissionException if the JVM refuses it
   */
  public static BlockProduct emit(BlockShape shape, Carrier carrier, int bits) {
    TypeKind element = TermEmitter.kind(carrier);
    int lanes = bits == 0 ? 1 : bits / VectorClasses.bits(element);
    byte[] bytes = new BlockProductEmitter(shape, element, lanes).bytes();
    return HiddenClasses.instance(BlockProduct.class, bytes, List.of());
  }

  private byte[] bytes() {
    return HiddenClasses.bytes(
        BlockProduct.class,
        builder -> {
          number(builder, "rows", shape.rows());
          number(builder, "columns", shape.vectors() * lanes);
          builder.withMethodBody(
              "add",
              ADD,
              ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
              code -> new Body(code).emit());
        });
  }

  private static void number(ClassBuilder builder, String name, int number) {
    builder.withMethodBody(
        name,
        MethodTypeDesc.of(ConstantDescs.CD_int),
        ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
        code -> code.loadConstant(number).ireturn());
  }

  /** The body of {@link BlockProduct#add}; a lane group is a vector, or a scalar. */
  private final class Body {
    private final CodeBuilder code;
    private final VectorCalls calls;
    private final ScalarCalls numbers;
    private final int left;
    private final int right;
    private final int sums;
    private final int term;
    private final int[] factors = new int[shape.rows()];
    private final int[] columns = new int[shape.vectors()];
    private final int[][] totals = new int[shape.rows()][shape.vectors()];

    Body(CodeBuilder code) {
      this.code = code;
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
      Label end = code.newLabel();
      Label apart = code.newLabel();
      code.iload(code.parameterSlot(ROW_STEP)).iconst_1().if_icmpne(apart);
      loops(shape.rows(), end);
      code.labelBinding(apart);
      loops(1, end);
      code.labelBinding(end);
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

    /**
     * A loop for terms that are blocks next to each other, and one for all others: with a known
     * step the JIT compiler takes the checks of the index out of the loop.
     */
    private void loops(int factorStep, Label end) {
      Label spread = code.newLabel();
      code.iload(code.parameterSlot(TERM_STEP))
          .loadConstant(shape.vectors() * lanes)
          .if_icmpne(spread);
      loop(factorStep, () -> code.loadConstant(shape.vectors() * lanes));
      code.goto_(end);
      code.labelBinding(spread);
      loop(factorStep, () -> code.iload(code.parameterSlot(TERM_STEP)));
      code.goto_(end);
    }

    /** Goes through the terms; factors of a row, and the columns of terms, lie so far apart. */
    private void loop(int factorStep, Runnable termStep) {
      code.iconst_0().istore(term);
      Label end = code.newLabel();
      Label next = code.newBoundLabel();
      code.iload(term).iload(code.parameterSlot(TERMS)).if_icmpge(end);
      addTerm(factorStep, termStep);
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
      for (int row = 0; row < shape.rows(); row++) {
        for (int v = 0; v < shape.vectors(); v++) {
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
      code.aload(totals[row][v]).aload(sums);
      sumIndex(row, v);
      calls.intoArray(element);
    }

    private void sumIndex(int row, int v) {
      code.iload(code.parameterSlot(SUMS_START));
      code.iload(code.parameterSlot(PITCH)).loadConstant(row).imul().iadd();
      code.loadConstant(v * lanes).iadd();
    }

    /** Adds the products of one term; what there is less of is in registers meanwhile. */
    private void addTerm(int factorStep, Runnable termStep) {
      if (shape.rows() < shape.vectors()) {
        for (int row = 0; row < factors.length; row++) {
          loadFactor(row, factorStep);
        }
        for (int v = 0; v < columns.length; v++) {
          loadColumns(v, termStep);
          for (int row = 0; row < factors.length; row++) {
            multiplyAdd(row, v);
          }
        }
        return;
      }
      for (int v = 0; v < columns.length; v++) {
        loadColumns(v, termStep);
      }
      for (int row = 0; row < factors.length; row++) {
        loadFactor(row, factorStep);
        for (int v = 0; v < columns.length; v++) {
          multiplyAdd(row, v);
        }
      }
    }

    private void loadColumns(int v, Runnable termStep) {
      load(
          right,
          () -> {
            code.iload(code.parameterSlot(RIGHT_START));
            code.iload(term);
            termStep.run();
            code.imul();
            code.iadd().loadConstant(v * lanes).iadd();
          });
      code.storeLocal(group(), columns[v]);
    }

    private void loadFactor(int row, int factorStep) {
      if (lanes > 1) {
        calls.species(element);
      }
      code.aload(left).iload(code.parameterSlot(LEFT_START));
      code.iload(code.parameterSlot(ROW_STEP)).loadConstant(row).imul().iadd();
      code.iload(term).loadConstant(factorStep).imul().iadd().arrayLoad(element);
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
}
