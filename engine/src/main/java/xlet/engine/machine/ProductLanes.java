package xlet.engine.machine;

import java.util.function.IntFunction;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.CodeOperand.Lanes;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;
import xlet.engine.emit.BlockShape;
import xlet.engine.loop.Carrier;

/**
 * The vector registers of a block of sums of {@link ProductCode}, and the instructions that work on
 * them: all sums are in registers, and some of the factors of a term.
 */
final class ProductLanes {
  private static final int REGISTERS = 16;

  private final Carrier carrier;
  private final boolean isOfBytes;
  private final int bytes;
  private final int rows;
  private final int vectors;
  private final int lanes;
  private final int bits;

  /** Whether its instructions are those of AVX-512. */
  private final boolean isWide;

  /**
   * @param isOfBytes whether integers hold four factors of 8 bits each
   * @param most the bits of the widest vectors: 256, or 512 where the machine has them
   */
  ProductLanes(BlockShape shape, Carrier carrier, boolean isOfBytes, int most) {
    this.carrier = carrier;
    this.isOfBytes = isOfBytes;
    this.bytes = LaneCode.bytes(carrier);
    this.rows = shape.rows(most);
    this.vectors = shape.vectors();
    this.lanes = shape.lanes(most / Byte.SIZE / bytes);
    this.bits = lanes * bytes * Byte.SIZE;
    this.isWide = (isOfBytes ? most : bits) > MachineCode.BITS;
  }

  /** The bytes of a number. */
  int bytes() {
    return bytes;
  }

  /** How many rows a block has. */
  int rows() {
    return rows;
  }

  /** How many columns a block has. */
  int columns() {
    return vectors * lanes;
  }

  /** Sets all sums to 0. */
  void clearSums(Assembler code) {
    for (int sum = 0; sum < rows * vectors; sum++) {
      vector(code, VexCode.PXOR, sum, sum, new Lanes(sum));
    }
  }

  /** Loads or stores all sums, whose rows begin at {@code place} and lie {@code pitch} apart. */
  void moveSums(Assembler code, VexCode move, Gpr place, Gpr pitch) {
    for (int row = 0; row < rows; row++) {
      for (int v = 0; v < vectors; v++) {
        vector(code, move, sum(row, v), columns(place, v));
      }
      code.arithmetic(true, Arithmetic.ADD, place, pitch);
    }
  }

  /**
   * Adds the products of a term; holds the factors of its rows if they are fewer than vectors.
   *
   * @param factor where the factor of a row is
   * @param place points to the factors of the columns
   */
  void addTerm(Assembler code, IntFunction<Address> factor, Gpr place) {
    int held = rows * vectors;
    int other = (bits > MachineCode.BITS ? 2 * REGISTERS : REGISTERS) - 1;
    VexCode fill = VexCode.broadcast(bytes);
    if (rows < vectors) {
      for (int row = 0; row < rows; row++) {
        vector(code, fill, held + row, factor.apply(row));
      }
      // Vectors often go across two lines of the cache, so each is loaded once if there is room.
      int spare = held + rows;
      boolean isLoaded = carrier.isFloat() || isOfBytes || spare < other;
      for (int v = 0; v < vectors; v++) {
        if (isLoaded) {
          vector(code, VexCode.MOVUPS, spare, columns(place, v));
        }
        CodeOperand column = isLoaded ? new Lanes(spare) : columns(place, v);
        for (int row = 0; row < rows; row++) {
          add(code, sum(row, v), held + row, column, other);
        }
      }
      return;
    }
    for (int v = 0; v < vectors; v++) {
      vector(code, VexCode.MOVUPS, held + v, columns(place, v));
    }
    for (int row = 0; row < rows; row++) {
      int filled = held + vectors;
      vector(code, fill, filled, factor.apply(row));
      for (int v = 0; v < vectors; v++) {
        add(code, sum(row, v), filled, new Lanes(held + v), other);
      }
    }
  }

  private Address columns(Gpr place, int v) {
    return Address.of(place, v * lanes * bytes);
  }

  private int sum(int row, int v) {
    return row * vectors + v;
  }

  private void add(Assembler code, int sum, int factor, CodeOperand columns, int spare) {
    if (isOfBytes) {
      vector(code, VexCode.PDPBUSD, sum, factor, columns);
      return;
    }
    switch (carrier) {
      case FLOAT -> vector(code, VexCode.FMADD231PS, sum, factor, columns);
      case DOUBLE -> vector(code, VexCode.FMADD231PD, sum, factor, columns);
      default -> {
        vector(code, VexCode.PMULLD, spare, factor, columns);
        vector(code, VexCode.PADDD, sum, sum, new Lanes(spare));
      }
    }
  }

  private void vector(Assembler code, VexCode instruction, int reg, CodeOperand last) {
    vector(code, instruction, reg, 0, last);
  }

  private void vector(Assembler code, VexCode instruction, int reg, int first, CodeOperand last) {
    if (isWide) {
      code.wide(instruction, bits > MachineCode.BITS, reg, first, last);
    } else {
      code.vector(instruction, bits == MachineCode.BITS, reg, first, last);
    }
  }
}
