package xlet.engine.emit;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Locale;
import xlet.engine.loop.Carrier;

/**
 * Emits {@link BlockProduct}s, with vectors or with scalars in their place. A float product enters
 * its sum by a fused multiplication and addition.
 */
public final class BlockProductEmitter {
  private static final MethodTypeDesc ADD = HiddenClasses.type(BlockProduct.class, "add");

  private final Block block;

  private BlockProductEmitter(Block block) {
    this.block = block;
  }

  /** The sums of a block: rows of vectors, which have one lane if the code uses scalars. */
  record Block(int rows, int vectors, int lanes, TypeKind element) {
    /** How many neighbouring columns there are. */
    int columns() {
      return vectors * lanes;
    }
  }

  /**
   * The product of blocks of a shape, of numbers of {@code carrier} with vectors of {@code bits}
   * bits, or with scalars if that is 0.
   *
   * @throws EmissionException if the JVM refuses it
   */
  public static BlockProduct emit(BlockShape shape, Carrier carrier, int bits) {
    TypeKind element = TermEmitter.kind(carrier);
    int lanes = shape.lanes(VectorClasses.lanes(element, bits));
    var block = new Block(shape.rows(bits), shape.vectors(), lanes, element);
    byte[] bytes = new BlockProductEmitter(block).bytes();
    return HiddenClasses.instance(BlockProduct.class, bytes, List.of());
  }

  private byte[] bytes() {
    return HiddenClasses.bytes(
        BlockProduct.class,
        builder -> {
          number(builder, "rows", block.rows());
          number(builder, "columns", block.columns());
          builder.withMethodBody(
              "add", ADD, ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL, this::choose);
          for (Form form : Form.values()) {
            builder.withMethodBody(
                form.method(),
                ADD,
                ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL,
                code -> new BlockProductBody(block, code, form).emit());
          }
        });
  }

  /** Calls the method for the steps that there are. */
  private void choose(CodeBuilder code) {
    Label apart = code.newLabel();
    code.iload(code.parameterSlot(BlockProductBody.ROW_STEP)).iconst_1().if_icmpne(apart);
    choose(code, Form.COPIED, Form.COPIED_SPREAD);
    code.labelBinding(apart);
    choose(code, Form.APART, Form.APART_SPREAD);
  }

  private void choose(CodeBuilder code, Form dense, Form spread) {
    Label isSpread = code.newLabel();
    code.iload(code.parameterSlot(BlockProductBody.TERM_STEP))
        .loadConstant(block.columns())
        .if_icmpne(isSpread);
    call(code, dense);
    code.labelBinding(isSpread);
    call(code, spread);
  }

  private static void call(CodeBuilder code, Form form) {
    code.aload(0);
    for (int k = 0; k < ADD.parameterCount(); k++) {
      code.loadLocal(TypeKind.from(ADD.parameterType(k)), code.parameterSlot(k));
    }
    code.invokevirtual(HiddenClasses.OWNER, form.method(), ADD).return_();
  }

  /**
   * A method for each way in which factors and terms lie: where a step is a number that the method
   * knows, the JIT compiler takes the checks of the index out of the loop, and it compiles only the
   * methods that are used.
   */
  enum Form {
    /** Factors of a term are neighbours, and so are terms. */
    COPIED,
    /** Factors of a term are neighbours, terms lie anyhow apart. */
    COPIED_SPREAD,
    /** Factors of a row are neighbours, and terms are. */
    APART,
    /** Factors of a row are neighbours, terms lie anyhow apart. */
    APART_SPREAD;

    boolean isCopied() {
      return this == COPIED || this == COPIED_SPREAD;
    }

    boolean isSpread() {
      return this == COPIED_SPREAD || this == APART_SPREAD;
    }

    String method() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static void number(ClassBuilder builder, String name, int number) {
    builder.withMethodBody(
        name,
        MethodTypeDesc.of(ConstantDescs.CD_int),
        ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
        code -> code.loadConstant(number).ireturn());
  }
}
