package xlet.engine.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Constant;
import xlet.engine.assembler.VexCode;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Storage;
import xlet.engine.machine.LaneStep.Kind;

/**
 * Instructions on vectors, one after the other, for as many turns of a loop as there are lanes. A
 * vector has as many lanes whatever it holds, so that of floats may be half as long as one of
 * doubles. With one lane the others are there, and nobody reads them.
 */
final class LaneCode {
  /** Which of four lanes, or of two halves of two, each lane takes: the last one first. */
  private static final int LAST_FIRST = 0b00_01_10_11;

  /** Of each pair of lanes of two vectors the first. */
  private static final int EVEN = 0b10_00_10_00;

  /** How numbers are rounded, in an instruction that can do it in several ways. */
  private static final int NEAREST = 0;

  private final int lanes;
  private final List<LaneStep> steps = new ArrayList<>();

  LaneCode(int lanes) {
    this.lanes = lanes;
  }

  /** Vectors of the longest registers for numbers of {@code bytes} or fewer. */
  static LaneCode ofWidest(int bytes) {
    return new LaneCode(MachineCode.BYTES / bytes);
  }

  int lanes() {
    return lanes;
  }

  List<LaneStep> steps() {
    return steps;
  }

  /** The bytes of a lane of {@code carrier}. */
  static int bytes(Carrier carrier) {
    return switch (carrier) {
      case INT, FLOAT -> Integer.BYTES;
      case LONG, DOUBLE -> Long.BYTES;
      case REFERENCE -> throw new UnsupportedCodeException("a reference");
    };
  }

  static boolean isWide(Carrier carrier) {
    return bytes(carrier) == Long.BYTES;
  }

  /** Whether vectors with lanes of {@code bytes} fill the long registers. */
  boolean is256(int bytes) {
    return lanes * bytes == MachineCode.BYTES;
  }

  static Source constant(Carrier carrier, long bits) {
    return new Source.Memory(new Constant(bits, bytes(carrier)));
  }

  static Source ints(int number) {
    return constant(Carrier.INT, number);
  }

  private Source add(LaneStep step) {
    steps.add(step);
    return new Source.Computed(steps.size() - 1);
  }

  private Source add(Kind kind, VexCode code, boolean is256, int number, Source... from) {
    return add(new LaneStep(kind, code, is256, List.of(from), number, null));
  }

  /** An instruction on two vectors. */
  Source ofTwo(VexCode code, int bytes, Source first, Source last) {
    return add(Kind.PLAIN, code, is256(bytes), LaneStep.NO_NUMBER, first, last);
  }

  /** An instruction on two vectors and a number. */
  Source ofTwo(VexCode code, int bytes, Source first, Source last, int number) {
    return add(Kind.PLAIN, code, is256(bytes), number, first, last);
  }

  /** An instruction on one vector; {@code bytes} are those of the wider lanes. */
  Source ofOne(VexCode code, int bytes, Source from) {
    return add(Kind.PLAIN, code, is256(bytes), LaneStep.NO_NUMBER, from);
  }

  /** A product to which a vector is added, with one rounding. */
  Source fused(int bytes, Source x, Source y, Source z) {
    VexCode code = bytes == Long.BYTES ? VexCode.FMADD231PD : VexCode.FMADD231PS;
    return add(Kind.FUSED, code, is256(bytes), LaneStep.NO_NUMBER, x, y, z);
  }

  /** Lanes of {@code bytes} shifted by a known number; longs have no shift with a sign. */
  Source shifted(int bytes, Assembler.Shift way, Source from, int by) {
    VexCode code = bytes == Long.BYTES ? VexCode.SHIFTQ : VexCode.SHIFTD;
    int group =
        switch (way) {
          case LEFT -> 6;
          case RIGHT -> 4;
          case RIGHT_UNSIGNED -> 2;
        };
    return add(Kind.SHIFT, code, is256(bytes), group << Byte.SIZE | by, from);
  }

  Source blend(int bytes, Source no, Source yes, Source mask) {
    VexCode code = bytes == Long.BYTES ? VexCode.BLENDVPD : VexCode.BLENDVPS;
    return add(Kind.BLEND, code, is256(bytes), LaneStep.NO_NUMBER, no, yes, mask);
  }

  /** Leaves the code where a lane of a mask of {@code bytes} is not set. */
  void check(int bytes, Source mask) {
    VexCode code = bytes == Long.BYTES ? VexCode.MOVMSKPD : VexCode.MOVMSKPS;
    add(Kind.CHECK, code, is256(bytes), (1 << lanes) - 1, mask);
  }

  /** Reads memory. */
  Source read(VexCode code, boolean is256, Supplier<CodeOperand> place) {
    return add(new LaneStep(Kind.READ, code, is256, List.of(), LaneStep.NO_NUMBER, place));
  }

  /** Writes to memory. */
  void write(VexCode code, boolean is256, Source from, Supplier<CodeOperand> place) {
    add(new LaneStep(Kind.WRITE, code, is256, List.of(from), LaneStep.NO_NUMBER, place));
  }

  /** Reads a number of 4 or 8 bytes into the first lane. */
  Source readOne(int bytes, Supplier<CodeOperand> place) {
    return read(VexCode.loadOne(bytes), false, place);
  }

  /** Writes 4 or 8 bytes of the first lane. */
  void writeOne(int bytes, Source from, Supplier<CodeOperand> place) {
    write(VexCode.storeOne(bytes), false, from, place);
  }

  /** Writes each lane by itself, as {@code storage} holds it, to its place. */
  void writeEach(Storage storage, Source from, IntFunction<Supplier<CodeOperand>> places) {
    int perRegister = MachineCode.BYTES / 2 / bytes(storage.carrier());
    VexCode code =
        switch (storage) {
          case BYTES -> VexCode.PEXTRB;
          case SHORTS -> VexCode.PEXTRW;
          case INTS, FLOATS -> VexCode.PEXTRD;
          case LONGS, DOUBLES -> VexCode.PEXTRQ;
        };
    int apart = bytes(storage.carrier()) / storage.bytes();
    Source upper = lanes > perRegister ? upper(from) : from;
    for (int lane = 0; lane < lanes; lane++) {
      List<Source> half = List.of(lane < perRegister ? from : upper);
      int number = lane % perRegister * apart;
      add(new LaneStep(Kind.WRITE, code, false, half, number, places.apply(lane)));
    }
  }

  /** Reads the numbers that lie at {@code index}, which counts numbers, after {@code place}. */
  Source gather(int bytes, Source index, Supplier<CodeOperand> place) {
    VexCode code = bytes == Long.BYTES ? VexCode.GATHERDQ : VexCode.GATHERDD;
    return add(new LaneStep(Kind.GATHER, code, is256(bytes), List.of(index), lanes, place));
  }

  /** The lowest lane of some ints in all lanes. */
  Source broadcast(Source one) {
    return lanes == 1 ? one : ofOne(VexCode.PBROADCASTD, Integer.BYTES, one);
  }

  /**
   * The lanes from the last to the first.
   *
   * @param down the ints 0, -1, -2, …
   */
  Source reversed(Carrier carrier, Source from, Source down) {
    if (isWide(carrier)) {
      return add(Kind.PLAIN, VexCode.PERMQ, true, LAST_FIRST, from);
    }
    if (!is256(Integer.BYTES)) {
      return add(Kind.PLAIN, VexCode.PSHUFD, false, LAST_FIRST, from);
    }
    // The numbers of lanes are taken modulo 8.
    Source numbers = ofTwo(VexCode.PADDD, Integer.BYTES, down, ints(-1));
    return ofTwo(VexCode.PERMD, Integer.BYTES, numbers, from);
  }

  /** The upper half of a long vector. */
  private Source upper(Source from) {
    return add(Kind.TO_LAST, VexCode.EXTRACTI128, true, 1, from);
  }

  /** The lower halves of longs. */
  Source lowerHalves(Source longs) {
    return lanes == 1 ? longs : add(Kind.PLAIN, VexCode.SHUFPS, false, EVEN, longs, upper(longs));
  }

  /** The floats that the lower halves of ints are as f16. */
  Source ofHalves(Source ints) {
    if (ints instanceof Source.Computed(int number)) {
      LaneStep step = steps.get(number);
      if (step.kind() == Kind.READ && step.code() == VexCode.PMOVSXWD) {
        return read(VexCode.CVTPH2PS, is256(Integer.BYTES), Objects.requireNonNull(step.place()));
      }
    }
    return ofOne(VexCode.CVTPH2PS, Integer.BYTES, narrowed(Storage.SHORTS, ints));
  }

  /** The bits of the nearest numbers of f16. */
  Source halves(Source floats) {
    Source shorts = add(Kind.TO_LAST, VexCode.CVTPS2PH, is256(Integer.BYTES), NEAREST, floats);
    return ofOne(VexCode.PMOVZXWD, Integer.BYTES, shorts);
  }

  /** The shorts that ints have been made of without signs, if that is how they have been made. */
  private Optional<Source> shorts(Source ints) {
    if (!(ints instanceof Source.Computed(int number))) {
      return Optional.empty();
    }
    LaneStep step = steps.get(number);
    if (step.code() == VexCode.PAND && step.from().getLast().equals(ints(0xFFFF))) {
      return shorts(step.from().getFirst());
    }
    return step.code() == VexCode.PMOVZXWD ? Optional.of(step.from().getFirst()) : Optional.empty();
  }

  /** The lanes of ints as bytes, or as shorts, at the beginning of a vector. */
  Source narrowed(Storage storage, Source from) {
    boolean toBytes = storage == Storage.BYTES;
    Optional<Source> given = toBytes ? Optional.empty() : shorts(from);
    if (given.isPresent()) {
      return given.get();
    }
    Source kept = ofTwo(VexCode.PAND, Integer.BYTES, from, ints(toBytes ? 0xFF : 0xFFFF));
    Source rest = is256(Integer.BYTES) ? upper(kept) : kept;
    Source shorts = add(Kind.PLAIN, VexCode.PACKUSDW, false, LaneStep.NO_NUMBER, kept, rest);
    return toBytes
        ? add(Kind.PLAIN, VexCode.PACKUSWB, false, LaneStep.NO_NUMBER, shorts, shorts)
        : shorts;
  }
}
