package xlet.engine.emit;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import xlet.engine.loop.Carrier;

/**
 * Emits {@link BlockProduct}s, with vectors or with scalars in their place. A float product enters
 * its sum by a fused multiplication and addition.
 */
public final class BlockProductEmitter {
  /** How many vectors of columns a block has. */
  private static final int VECTORS = 2;

  private static final MethodTypeDesc ADD =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int);

  private final TypeKind element;
  private final int lanes;

  private BlockProductEmitter(TypeKind element, int lanes) {
    this.element = element;
    this.lanes = lanes;
  }

  /**
   * The product of numbers of {@code carrier} with vectors of {@code bits} bits, or with scalars if
   * that is 0.
   *
   * @throws EmissionException if the JVM refuses it
   */
  public static BlockProduct emit(Carrier carrier, int bits) {
    TypeKind element = TermEmitter.kind(carrier);
    int lanes = bits == 0 ? 1 : bits / VectorClasses.bits(element);
    byte[] bytes = new BlockProductEmitter(element, lanes).bytes();
    return HiddenClasses.instance(BlockProduct.class, bytes, List.of());
  }

  private byte[] bytes() {
    return HiddenClasses.bytes(
        BlockProduct.class,
        builder -> {
          builder.withMethodBody(
              "columns",
              MethodTypeDesc.of(ConstantDescs.CD_int),
              ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
              code -> code.loadConstant(VECTORS * lanes).ireturn());
          builder.withMethodBody(
              "add",
              ADD,
              ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
              code -> new Body(code).emit());
        });
  }

  /** The body of {@link BlockProduct#add}; a lane group is a vector, or a scalar. */
  private final class Body {
    private final CodeBuilder code;
    private final int left;
    private final int right;
    private final int sums;
    private final int term;
    private final int factor;
    private final int[] columns = new int[VECTORS];
    private final int[][] totals = new int[BlockProduct.ROWS][VECTORS];

    Body(CodeBuilder code) {
      this.code = code;
      this.left = code.allocateLocal(TypeKind.REFERENCE);
      this.right = code.allocateLocal(TypeKind.REFERENCE);
      this.sums = code.allocateLocal(TypeKind.REFERENCE);
      this.term = code.allocateLocal(TypeKind.INT);
      this.factor = code.allocateLocal(group());
      for (int v = 0; v < VECTORS; v++) {
        columns[v] = code.allocateLocal(group());
      }
      for (int[] row : totals) {
        for (int v = 0; v < VECTORS; v++) {
          row[v] = code.allocateLocal(group());
        }
      }
    }

    private TypeKind group() {
      return lanes == 1 ? element : TypeKind.REFERENCE;
    }

    void emit() {
      cast(0, left);
      cast(2, right);
      cast(6, sums);
      eachTotal(this::loadTotal);
      code.iconst_0().istore(term);
      Label end = code.newLabel();
      Label next = code.newBoundLabel();
      code.iload(term).iload(code.parameterSlot(5)).if_icmpge(end);
      addTerm();
      code.iinc(term, 1).goto_(next);
      code.labelBinding(end);
      eachTotal(this::storeTotal);
      code.return_();
    }

    private void cast(int parameter, int local) {
      code.aload(code.parameterSlot(parameter));
      code.checkcast(VectorClasses.lane(element).arrayType()).astore(local);
    }

    private interface Total {
      void at(int row, int vector);
    }

    private void eachTotal(Total action) {
      for (int row = 0; row < BlockProduct.ROWS; row++) {
        for (int v = 0; v < VECTORS; v++) {
          action.at(row, v);
        }
      }
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
      code.invokevirtual(
          VectorClasses.of(element),
          "intoArray",
          MethodTypeDesc.of(
              ConstantDescs.CD_void,
              VectorClasses.lane(element).arrayType(),
              ConstantDescs.CD_int));
    }

    private void sumIndex(int row, int v) {
      code.iload(code.parameterSlot(7)).loadConstant((row * VECTORS + v) * lanes).iadd();
    }

    /** Adds the products of one term. */
    private void addTerm() {
      for (int v = 0; v < VECTORS; v++) {
        int offset = v * lanes;
        load(
            right,
            () -> {
              code.iload(code.parameterSlot(3)).iload(term).iload(code.parameterSlot(4)).imul();
              code.iadd().loadConstant(offset).iadd();
            });
        code.storeLocal(group(), columns[v]);
      }
      for (int row = 0; row < BlockProduct.ROWS; row++) {
        loadFactor(row);
        for (int v = 0; v < VECTORS; v++) {
          multiplyAdd(columns[v], totals[row][v]);
        }
      }
    }

    private void loadFactor(int row) {
      if (lanes > 1) {
        new VectorCalls(code, lanes).species(element);
      }
      code.aload(left).iload(code.parameterSlot(1)).iload(term).loadConstant(BlockProduct.ROWS);
      code.imul().iadd().loadConstant(row).iadd().arrayLoad(element);
      if (lanes > 1) {
        ClassDesc vector = VectorClasses.of(element);
        code.invokestatic(
            vector,
            "broadcast",
            MethodTypeDesc.of(vector, VectorClasses.SPECIES, VectorClasses.lane(element)));
      }
      code.storeLocal(group(), factor);
    }

    /** Puts neighbours on the stack that begin at {@code index}. */
    private void load(int array, Runnable index) {
      if (lanes == 1) {
        code.aload(array);
        index.run();
        code.arrayLoad(element);
        return;
      }
      new VectorCalls(code, lanes).species(element);
      code.aload(array);
      index.run();
      ClassDesc vector = VectorClasses.of(element);
      code.invokestatic(
          vector,
          "fromArray",
          MethodTypeDesc.of(
              vector,
              VectorClasses.SPECIES,
              VectorClasses.lane(element).arrayType(),
              ConstantDescs.CD_int));
    }

    private void multiplyAdd(int column, int total) {
      boolean isFloat = element == TypeKind.FLOAT || element == TypeKind.DOUBLE;
      code.loadLocal(group(), factor).loadLocal(group(), column);
      if (isFloat) {
        code.loadLocal(group(), total);
        fused();
      } else {
        combine("mul");
        code.loadLocal(group(), total);
        combine("add");
      }
      code.storeLocal(group(), total);
    }

    private void fused() {
      if (lanes == 1) {
        ClassDesc type = VectorClasses.lane(element);
        code.invokestatic(
            ClassDesc.of("java.lang.Math"), "fma", MethodTypeDesc.of(type, type, type, type));
        return;
      }
      ClassDesc vector = VectorClasses.of(element);
      code.invokevirtual(
          vector, "fma", MethodTypeDesc.of(vector, VectorClasses.VECTOR, VectorClasses.VECTOR));
    }

    private void combine(String operation) {
      if (lanes > 1) {
        ClassDesc vector = VectorClasses.of(element);
        code.invokevirtual(vector, operation, MethodTypeDesc.of(vector, VectorClasses.VECTOR));
        return;
      }
      code.with(OperatorInstruction.of(opcode(operation)));
    }

    private Opcode opcode(String operation) {
      boolean isInt = element == TypeKind.INT;
      return operation.equals("add")
          ? isInt ? Opcode.IADD : Opcode.LADD
          : isInt ? Opcode.IMUL : Opcode.LMUL;
    }
  }
}
