package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import xlet.engine.loop.Carrier;

/** Emits calls of the Vector API on vectors that are on the operand stack. */
final class VectorCalls {
  private final CodeBuilder code;
  private final int lanes;

  /** Vectors have {@code lanes} lanes, whatever they hold. */
  VectorCalls(CodeBuilder code, int lanes) {
    this.code = code;
    this.lanes = lanes;
  }

  void species(TypeKind element) {
    ClassDesc owner = VectorClasses.of(element);
    int bits = lanes * VectorClasses.bits(element);
    code.getstatic(owner, "SPECIES_" + bits, VectorClasses.SPECIES);
  }

  void species(Carrier carrier) {
    species(TermEmitter.kind(carrier));
  }

  /** Compares the vector on the stack with a scalar. */
  void compareTo(Carrier carrier, String relation, Runnable scalar) {
    code.getstatic(VectorClasses.OPERATORS, relation, VectorClasses.COMPARISON);
    scalar.run();
    code.invokevirtual(
        VectorClasses.of(carrier),
        "compare",
        MethodTypeDesc.of(
            VectorClasses.MASK,
            VectorClasses.COMPARISON,
            VectorClasses.lane(TermEmitter.kind(carrier))));
  }

  /** Converts the lanes of the vector on the stack to as many of {@code to}. */
  void convert(String conversion, Carrier to) {
    convert(conversion, TermEmitter.kind(to));
  }

  void convert(String conversion, TypeKind to) {
    code.getstatic(VectorClasses.OPERATORS, conversion, VectorClasses.CONVERSION);
    species(to);
    code.iconst_0();
    code.invokevirtual(
        VectorClasses.VECTOR,
        "convertShape",
        MethodTypeDesc.of(
            VectorClasses.VECTOR,
            VectorClasses.CONVERSION,
            VectorClasses.SPECIES,
            ConstantDescs.CD_int));
    code.checkcast(VectorClasses.of(to));
  }

  /** ADD, MUL, AND, OR, XOR, MAX and MIN are associative, which is a type of its own. */
  static ClassDesc operatorType(String operator) {
    return switch (operator) {
      case "ADD", "MUL", "AND", "OR", "XOR", "MAX", "MIN" ->
          ClassDesc.of(VectorClasses.PACKAGE + "VectorOperators$Associative");
      default -> VectorClasses.BINARY;
    };
  }

  void byScalar(String operator, ClassDesc owner, int by) {
    byScalar(operator, owner, () -> code.loadConstant(by));
  }

  void byScalar(String operator, ClassDesc owner, Runnable by) {
    boolean isInt = owner.equals(VectorClasses.of(Carrier.INT));
    code.getstatic(VectorClasses.OPERATORS, operator, VectorClasses.BINARY);
    by.run();
    if (!isInt) {
      code.i2l();
    }
    ClassDesc lane = isInt ? ConstantDescs.CD_int : ConstantDescs.CD_long;
    code.invokevirtual(owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.BINARY, lane));
  }

  /** Rounds the floats on the stack to bf16 as {@link xlet.engine.loop.Rounded#toBrain} does. */
  void toBrain() {
    ClassDesc ints = VectorClasses.of(Carrier.INT);
    int bits = code.allocateLocal(TypeKind.REFERENCE);
    int rounded = code.allocateLocal(TypeKind.REFERENCE);
    code.invokevirtual(
        VectorClasses.of(Carrier.FLOAT), "reinterpretAsInts", MethodTypeDesc.of(ints));
    code.astore(bits);
    code.aload(bits);
    byScalar("LSHR", ints, 16);
    withScalar("AND", ints, 1);
    withScalar("ADD", ints, 0x7FFF);
    code.getstatic(VectorClasses.OPERATORS, "ADD", operatorType("ADD")).aload(bits);
    code.invokevirtual(
        ints, "lanewise", MethodTypeDesc.of(ints, VectorClasses.BINARY, VectorClasses.VECTOR));
    code.astore(rounded);
    code.aload(rounded).aload(bits);
    withScalar("AND", ints, Integer.MIN_VALUE);
    withScalar("OR", ints, 0x7FC0_0000);
    code.aload(bits);
    withScalar("AND", ints, Integer.MAX_VALUE);
    compareTo(Carrier.INT, "GT", () -> code.loadConstant(0x7F80_0000));
    code.invokevirtual(
        ints, "blend", MethodTypeDesc.of(ints, VectorClasses.VECTOR, VectorClasses.MASK));
    withScalar("AND", ints, 0xFFFF_0000);
    code.invokevirtual(
        ints, "reinterpretAsFloats", MethodTypeDesc.of(VectorClasses.of(Carrier.FLOAT)));
  }

  private void withScalar(String operator, ClassDesc owner, int scalar) {
    code.getstatic(VectorClasses.OPERATORS, operator, operatorType(operator));
    code.loadConstant(scalar);
    code.invokevirtual(
        owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.BINARY, ConstantDescs.CD_int));
  }
}
