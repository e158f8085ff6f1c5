package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Locale;
import xlet.engine.loop.Carrier;

/** Emits calls of the Vector API on vectors that are on the operand stack. */
final class VectorCalls {
  private final CodeBuilder code;
  private final int lanes;
  private final TypeKind ints;

  /** Vectors have {@code lanes} lanes, whatever they hold. */
  VectorCalls(CodeBuilder code, int lanes) {
    this(code, lanes, TypeKind.INT);
  }

  /** Ints are held in lanes of {@code ints}. */
  VectorCalls(CodeBuilder code, int lanes, TypeKind ints) {
    this.code = code;
    this.lanes = lanes;
    this.ints = ints;
  }

  /** How many lanes vectors have. */
  int lanes() {
    return lanes;
  }

  /** The type of the lanes that hold numbers of {@code carrier}. */
  TypeKind lane(Carrier carrier) {
    return carrier == Carrier.INT ? ints : TermEmitter.kind(carrier);
  }

  /** The class of vectors with numbers of {@code carrier}. */
  ClassDesc vectors(Carrier carrier) {
    return VectorClasses.of(lane(carrier));
  }

  void species(TypeKind element) {
    ClassDesc owner = VectorClasses.of(element);
    int bits = lanes * VectorClasses.bits(element);
    code.getstatic(owner, "SPECIES_" + bits, VectorClasses.SPECIES);
  }

  void species(Carrier carrier) {
    species(lane(carrier));
  }

  /** Takes the bits of the lanes of a vector of {@code from} as numbers of {@code to}. */
  void reinterpret(Carrier from, Carrier to) {
    reinterpret(TermEmitter.kind(from), TermEmitter.kind(to));
  }

  /** Takes the bits of a vector of {@code from} as numbers of {@code to}, perhaps more or fewer. */
  void reinterpret(TypeKind from, TypeKind to) {
    if (from == to) {
      return;
    }
    String method =
        switch (to) {
          case BYTE -> "reinterpretAsBytes";
          case SHORT -> "reinterpretAsShorts";
          case INT -> "reinterpretAsInts";
          case LONG -> "reinterpretAsLongs";
          case FLOAT -> "reinterpretAsFloats";
          case DOUBLE -> "reinterpretAsDoubles";
          default -> throw new IllegalArgumentException("no lanes of " + to);
        };
    code.invokevirtual(VectorClasses.of(from), method, MethodTypeDesc.of(VectorClasses.of(to)));
  }

  /** Loads the vector at the index on the stack; the array and the species are below. */
  void fromArray(TypeKind element) {
    code.invokestatic(VectorClasses.of(element), "fromArray", loading(element));
  }

  /** Loads the lanes of the mask on the stack; what {@link #fromArray} takes is below. */
  void maskedFromArray(TypeKind element) {
    MethodTypeDesc masked = withMask(loading(element));
    code.invokestatic(VectorClasses.of(element), "fromArray", masked);
  }

  private static MethodTypeDesc loading(TypeKind element) {
    return MethodTypeDesc.of(
        VectorClasses.of(element),
        VectorClasses.SPECIES,
        VectorClasses.lane(element).arrayType(),
        ConstantDescs.CD_int);
  }

  private static MethodTypeDesc withMask(MethodTypeDesc type) {
    return type.insertParameterTypes(type.parameterCount(), VectorClasses.MASK);
  }

  /** Emits the mask of the first lanes, as many as {@code count} emits. */
  void firstLanes(TypeKind element, Runnable count) {
    species(element);
    code.iconst_0();
    count.run();
    code.invokeinterface(
        VectorClasses.SPECIES,
        "indexInRange",
        MethodTypeDesc.of(VectorClasses.MASK, ConstantDescs.CD_int, ConstantDescs.CD_int));
  }

  /**
   * Loads a vector that comes out of a loop. The JIT compiler does not always find out of which
   * class it is, and then boxes it in each turn. A method of a vector that was just made casts its
   * arguments to the class of that one.
   */
  void loadFromLoop(TypeKind element, int local) {
    ClassDesc vector = VectorClasses.of(element);
    species(element);
    code.invokestatic(vector, "zero", MethodTypeDesc.of(vector, VectorClasses.SPECIES));
    code.aload(local);
    species(element);
    code.iconst_1();
    code.invokeinterface(
        VectorClasses.SPECIES,
        "maskAll",
        MethodTypeDesc.of(VectorClasses.MASK, ConstantDescs.CD_boolean));
    blend(vector);
  }

  /** Stores a vector at the index on the stack; the array and the vector are below. */
  void intoArray(TypeKind element) {
    code.invokevirtual(VectorClasses.of(element), "intoArray", storing(element));
  }

  /** Stores the lanes of the mask on the stack; what {@link #intoArray} takes is below. */
  void maskedIntoArray(TypeKind element) {
    MethodTypeDesc masked = withMask(storing(element));
    code.invokevirtual(VectorClasses.of(element), "intoArray", masked);
  }

  private static MethodTypeDesc storing(TypeKind element) {
    return MethodTypeDesc.of(
        ConstantDescs.CD_void, VectorClasses.lane(element).arrayType(), ConstantDescs.CD_int);
  }

  /** Fills all lanes with the number on the stack; the species is below. */
  void broadcast(TypeKind element) {
    ClassDesc vector = VectorClasses.of(element);
    code.invokestatic(
        vector,
        "broadcast",
        MethodTypeDesc.of(vector, VectorClasses.SPECIES, VectorClasses.lane(element)));
  }

  /**
   * Combines the two vectors on the stack: {@code add}, {@code mul}, {@code max}, {@code umax}, …
   */
  void combine(TypeKind element, String operation) {
    String operator = operation.toUpperCase(Locale.ROOT);
    code.getstatic(VectorClasses.OPERATORS, operator, operatorType(operator)).swap();
    lanewise(VectorClasses.of(element));
  }

  /** Emits ints that are all 0. */
  void zeros() {
    ClassDesc vector = vectors(Carrier.INT);
    species(Carrier.INT);
    code.invokestatic(vector, "zero", MethodTypeDesc.of(vector, VectorClasses.SPECIES));
  }

  /** Adds 0, 1, 2, … to the lanes of the ints on the stack. */
  void addNumbers() {
    ClassDesc vector = vectors(Carrier.INT);
    code.iconst_1();
    code.invokevirtual(vector, "addIndex", MethodTypeDesc.of(vector, ConstantDescs.CD_int));
  }

  /** Combines the two vectors on the stack by the operator between them. */
  void lanewise(ClassDesc owner) {
    code.invokevirtual(
        owner, "lanewise", MethodTypeDesc.of(owner, VectorClasses.BINARY, VectorClasses.VECTOR));
  }

  /**
   * Merges two vectors: lanes of the mask on the stack come from the upper one, others from below.
   */
  void blend(ClassDesc owner) {
    code.invokevirtual(
        owner, "blend", MethodTypeDesc.of(owner, VectorClasses.VECTOR, VectorClasses.MASK));
  }

  /** Compares the vector on the stack with a scalar. */
  void compareTo(Carrier carrier, String relation, Runnable scalar) {
    code.getstatic(VectorClasses.OPERATORS, relation, VectorClasses.COMPARISON);
    scalar.run();
    code.invokevirtual(
        vectors(carrier),
        "compare",
        MethodTypeDesc.of(
            VectorClasses.MASK, VectorClasses.COMPARISON, VectorClasses.lane(lane(carrier))));
  }

  /** Makes the number on the stack one that a lane holds, if it is an int: its low bits. */
  void toLane(Carrier carrier) {
    switch (lane(carrier)) {
      case BYTE -> code.i2b();
      case SHORT -> code.i2s();
      default -> {}
    }
  }

  /** Makes the lanes of the vector on the stack as many of {@code to}. */
  void convert(TypeKind from, TypeKind to) {
    if (from == to) {
      return;
    }
    String conversion = VectorClasses.letter(from) + "2" + VectorClasses.letter(to);
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

  /**
   * ADD, MUL, AND, OR, XOR, MAX, MIN, UMAX and UMIN are associative, which is a type of its own.
   */
  static ClassDesc operatorType(String operator) {
    return isCommutative(operator)
        ? ClassDesc.of(VectorClasses.PACKAGE + "VectorOperators$Associative")
        : VectorClasses.BINARY;
  }

  /** Whether an operator gives the same if its operands are exchanged. */
  static boolean isCommutative(String operator) {
    return switch (operator) {
      case "ADD", "MUL", "AND", "OR", "XOR", "MAX", "MIN", "UMAX", "UMIN" -> true;
      default -> false;
    };
  }

  /** Multiplies two vectors and adds a third, the last on the stack. */
  void fused(ClassDesc owner) {
    code.invokevirtual(
        owner, "fma", MethodTypeDesc.of(owner, VectorClasses.VECTOR, VectorClasses.VECTOR));
  }

  /** Combines each lane of the ints on the stack with one of them. */
  void byInt(String operator, int by) {
    byScalar(operator, Carrier.INT, () -> code.loadConstant(by));
  }

  /** Combines each lane of the vector on the stack with one number. */
  void byScalar(String operator, Carrier carrier, Runnable by) {
    ClassDesc owner = vectors(carrier);
    code.getstatic(VectorClasses.OPERATORS, operator, operatorType(operator));
    by.run();
    if (carrier == Carrier.LONG) {
      code.i2l();
    }
    code.invokevirtual(
        owner,
        "lanewise",
        MethodTypeDesc.of(owner, VectorClasses.BINARY, VectorClasses.lane(lane(carrier))));
  }
}
