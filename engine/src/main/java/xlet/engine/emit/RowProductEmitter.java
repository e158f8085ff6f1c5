package xlet.engine.emit;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import xlet.engine.loop.Carrier;

/**
 * Emits {@link RowProduct}s: for some terms at a time, whose factors of the row are held, a loop
 * along the columns, so that lines of the matrix are read from the beginning to the end.
 */
public final class RowProductEmitter {
  private static final MethodTypeDesc ADD = HiddenClasses.type(RowProduct.class, "add");

  /** The numbers of the parameters. */
  private static final int LEFT = 0;

  private static final int LEFT_START = 1;
  private static final int RIGHT = 2;
  private static final int RIGHT_START = 3;
  private static final int STEP = 4;
  private static final int TERMS = 5;
  private static final int SUMS = 6;
  private static final int SUMS_START = 7;
  private static final int COLUMNS = 8;

  private final CodeBuilder code;
  private final TypeKind element;
  private final int lanes;
  private final int left;
  private final int right;
  private final int sums;
  private final int term;
  private final int column;

  private RowProductEmitter(CodeBuilder code, TypeKind element, int lanes) {
    this.code = code;
    this.element = element;
    this.lanes = lanes;
    this.left = NumberGroups.array(code, element, LEFT);
    this.right = NumberGroups.array(code, element, RIGHT);
    this.sums = NumberGroups.array(code, element, SUMS);
    this.term = code.allocateLocal(TypeKind.INT);
    this.column = code.allocateLocal(TypeKind.INT);
  }

  /**
   * The product of rows of numbers of {@code carrier} with vectors of {@code bits} bits, or with
   * scalars if that is 0.
   *
   * @throws EmissionException if the JVM refuses it
   */
  public static RowProduct emit(Carrier carrier, int bits) {
    TypeKind element = TermEmitter.kind(carrier);
    int lanes = VectorClasses.lanes(element, bits);
    byte[] bytes =
        HiddenClasses.bytes(
            RowProduct.class,
            builder ->
                builder.withMethodBody(
                    "add",
                    ADD,
                    ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
                    code -> new RowProductEmitter(code, element, lanes).emit()));
    return HiddenClasses.instance(RowProduct.class, bytes, List.of());
  }

  private void emit() {
    code.iconst_0().istore(term);
    addTerms(RowProduct.TOGETHER);
    addTerms(1);
    code.return_();
  }

  /** Adds {@code count} terms at a time as long as there are so many. */
  private void addTerms(int count) {
    Label end = code.newLabel();
    Label next = code.newBoundLabel();
    code.iload(term).loadConstant(count).iadd();
    parameter(TERMS).if_icmpgt(end);
    code.iconst_0().istore(column);
    if (lanes > 1) {
      alongColumns(count, lanes);
    }
    alongColumns(count, 1);
    code.iinc(term, count).goto_(next);
    code.labelBinding(end);
  }

  /** Goes on along the columns as long as there is a whole group of {@code size}. */
  private void alongColumns(int count, int size) {
    var groups = new NumberGroups(code, element, size);
    int[] factors = new int[count];
    Arrays.setAll(factors, _ -> groups.local());
    int columns = groups.local();
    int totals = groups.local();
    for (int t = 0; t < count; t++) {
      int later = t;
      groups.repeat(left, () -> leftIndex(later), factors[t]);
    }
    int last = code.allocateLocal(TypeKind.INT);
    parameter(COLUMNS).loadConstant(size).isub().istore(last);
    Label end = code.newLabel();
    Label next = code.newBoundLabel();
    code.iload(column).iload(last).if_icmpgt(end);
    groups.load(sums, this::sumIndex, totals);
    for (int t = 0; t < count; t++) {
      int later = t;
      groups.load(right, () -> rightIndex(later), columns);
      groups.multiplyAdd(factors[t], columns, totals);
    }
    groups.store(sums, this::sumIndex, totals);
    code.iinc(column, size).goto_(next);
    code.labelBinding(end);
  }

  private CodeBuilder parameter(int number) {
    return code.iload(code.parameterSlot(number));
  }

  private void leftIndex(int later) {
    parameter(LEFT_START).iload(term).iadd().loadConstant(later).iadd();
  }

  private void rightIndex(int later) {
    parameter(RIGHT_START).iload(term).loadConstant(later).iadd();
    parameter(STEP).imul().iadd().iload(column).iadd();
  }

  private void sumIndex() {
    parameter(SUMS_START).iload(column).iadd();
  }
}
