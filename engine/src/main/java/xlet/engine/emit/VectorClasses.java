package xlet.engine.emit;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import xlet.engine.loop.Carrier;

/** The names in the Vector API of what holds a given number of lanes. */
final class VectorClasses {
  static final String PACKAGE = "jdk.incubator.vector.";
  static final ClassDesc VECTOR = named("Vector");
  static final ClassDesc SPECIES = named("VectorSpecies");
  static final ClassDesc MASK = named("VectorMask");
  static final ClassDesc OPERATORS = named("VectorOperators");
  static final ClassDesc COMPARISON = named("VectorOperators$Comparison");
  static final ClassDesc CONVERSION = named("VectorOperators$Conversion");
  static final ClassDesc BINARY = named("VectorOperators$Binary");
  static final ClassDesc UNARY = named("VectorOperators$Unary");

  private VectorClasses() {}

  private static ClassDesc named(String name) {
    return ClassDesc.of(PACKAGE + name);
  }

  /** The letter that the API's conversions have for lanes of {@code element}. */
  static String letter(TypeKind element) {
    return switch (element) {
      case BYTE -> "B";
      case SHORT -> "S";
      case INT -> "I";
      case LONG -> "L";
      case FLOAT -> "F";
      case DOUBLE -> "D";
      default -> throw new IllegalArgumentException("no lanes of " + element);
    };
  }

  /** The class of vectors of {@code carrier}. */
  static ClassDesc of(Carrier carrier) {
    return of(TermEmitter.kind(carrier));
  }

  /** The class of vectors of {@code element}. */
  static ClassDesc of(TypeKind element) {
    return named(
        switch (element) {
          case BYTE -> "ByteVector";
          case SHORT -> "ShortVector";
          case INT -> "IntVector";
          case LONG -> "LongVector";
          case FLOAT -> "FloatVector";
          case DOUBLE -> "DoubleVector";
          default -> throw new IllegalArgumentException("no vectors of " + element);
        });
  }

  /** The type of one lane. */
  static ClassDesc lane(TypeKind element) {
    return switch (element) {
      case BYTE -> ConstantDescs.CD_byte;
      case SHORT -> ConstantDescs.CD_short;
      case INT -> ConstantDescs.CD_int;
      case LONG -> ConstantDescs.CD_long;
      case FLOAT -> ConstantDescs.CD_float;
      case DOUBLE -> ConstantDescs.CD_double;
      default -> throw new IllegalArgumentException("no vectors of " + element);
    };
  }

  /** How many lanes vectors of {@code bits} bits have; one, a scalar, if that is 0. */
  static int lanes(TypeKind element, int bits) {
    return bits == 0 ? 1 : bits / bits(element);
  }

  /** How many bits a lane has. */
  static int bits(TypeKind element) {
    return switch (element) {
      case BYTE -> 8;
      case SHORT -> 16;
      case INT, FLOAT -> 32;
      default -> 64;
    };
  }
}
