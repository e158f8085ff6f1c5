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

/** Emits {@link Tiles} with vectors. */
public final class TileEmitter {
  private static final MethodTypeDesc RUN = HiddenClasses.type(Tiles.class, "run");

  /** The parameters of {@link Tiles#run}. */
  private static final int MEMORY = 0;

  private static final int ROWS = 1;
  private static final int PLACES = 3;
  private static final int TURNS = 4;
  private static final int COUNT = 5;
  private static final int SCALE = 6;

  /** What {@code places} tells of memory, and four further on of rows. */
  private static final int FIRST = 0;

  private static final int APART = 1;
  private static final int BY_TURN = 2;
  private static final int BY_TILE = 3;
  private static final int OF_ROWS = 4;

  private final Kind kind;
  private final TypeKind element;

  /** The type of numbers in rows. */
  private final TypeKind rowElement;

  private final int lanes;

  /**
   * What tiles there are.
   *
   * @param carrier what memory holds; f32 or f64 if it holds complex numbers
   * @param rowCarrier what rows hold; complex numbers may be of f32 in memory and of f64 in rows
   * @param isComplex whether numbers are complex
   * @param isLoad whether numbers go from memory to rows
   * @param linesTogether whether numbers of a row are neighbours in memory, too
   */
  public record Kind(
      Carrier carrier,
      Carrier rowCarrier,
      boolean isComplex,
      boolean isLoad,
      boolean linesTogether) {

    /** Complex numbers. */
    public static Kind complex(
        Carrier carrier, Carrier rowCarrier, boolean isLoad, boolean linesTogether) {
      return new Kind(carrier, rowCarrier, true, isLoad, linesTogether);
    }

    /** Numbers that are moved from memory to rows as they are. */
    public static Kind plain(Carrier carrier) {
      return new Kind(carrier, carrier, false, true, false);
    }
  }

  private TileEmitter(Kind kind, int bits) {
    this.kind = kind;
    this.element = TermEmitter.kind(kind.carrier);
    this.rowElement = TermEmitter.kind(kind.rowCarrier);
    this.lanes = bits / VectorClasses.bits(rowElement);
  }

  /**
   * The code for tiles of a kind with vectors of {@code bits} bits.
   *
   * @throws EmissionException if the JVM refuses it
   */
  public static Tiles emit(Kind kind, int bits) {
    return HiddenClasses.instance(Tiles.class, new TileEmitter(kind, bits).bytes(), List.of());
  }

  /** How many vectors a tile is. */
  private int vectors() {
    return kind.linesTogether ? rowsOfNumber() : lanes;
  }

  /** In how many arrays rows are. */
  private int rowsOfNumber() {
    return kind.isComplex ? 2 : 1;
  }

  private byte[] bytes() {
    return HiddenClasses.bytes(
        Tiles.class,
        builder -> {
          number(builder, "numbers", vectors() / rowsOfNumber());
          number(builder, "lines", lanes);
          builder.withMethodBody(
              "run",
              RUN,
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

  /** The body of {@link Tiles#run}. */
  private final class Body {
    private final CodeBuilder code;
    private final VectorCalls calls;
    private final LaneMoves moves;
    private final int memory;

    /** The local variables with the arrays of rows. */
    private final int[] rows;

    private final int slot;
    private final int at;
    private final int[] places = new int[2 * OF_ROWS];
    private final int[] vectors = new int[vectors()];

    Body(CodeBuilder code) {
      this.code = code;
      this.calls = new VectorCalls(code, lanes);
      this.moves = new LaneMoves(code, lanes);
      this.rows = new int[rowsOfNumber()];
      Arrays.setAll(rows, k -> code.allocateLocal(TypeKind.REFERENCE));
      this.memory = code.allocateLocal(TypeKind.REFERENCE);
      this.slot = code.allocateLocal(TypeKind.INT);
      this.at = code.allocateLocal(TypeKind.INT);
      Arrays.setAll(places, k -> code.allocateLocal(TypeKind.INT));
      Arrays.setAll(vectors, k -> code.allocateLocal(TypeKind.REFERENCE));
    }

    void emit() {
      code.aload(code.parameterSlot(MEMORY)).checkcast(VectorClasses.lane(element).arrayType());
      code.astore(memory);
      for (int k = 0; k < rows.length; k++) {
        code.aload(code.parameterSlot(ROWS + k));
        code.checkcast(VectorClasses.lane(rowElement).arrayType()).astore(rows[k]);
      }
      for (int k = 0; k < places.length; k++) {
        code.aload(code.parameterSlot(PLACES)).loadConstant(k).iaload().istore(places[k]);
      }
      List<LaneMoves.Exchange> exchanges = exchanges();
      repeat(
          TURNS,
          () -> {
            code.iload(places[FIRST]).istore(slot);
            code.iload(places[OF_ROWS + FIRST]).istore(at);
            repeat(
                COUNT,
                () -> {
                  tile(exchanges);
                  move(slot, places[BY_TILE]);
                  move(at, places[OF_ROWS + BY_TILE]);
                });
            move(places[FIRST], places[BY_TURN]);
            move(places[OF_ROWS + FIRST], places[OF_ROWS + BY_TURN]);
          });
      code.return_();
    }

    private void move(int place, int by) {
      code.iload(place).iload(by).iadd().istore(place);
    }

    private void repeat(int times, Runnable body) {
      int turn = code.allocateLocal(TypeKind.INT);
      code.iconst_0().istore(turn);
      Label end = code.newLabel();
      Label next = code.newBoundLabel();
      code.iload(turn).iload(code.parameterSlot(times)).if_icmpge(end);
      body.run();
      code.iinc(turn, 1).goto_(next);
      code.labelBinding(end);
    }

    /** What makes of a tile's vectors in memory those in rows, or these of those. */
    private List<LaneMoves.Exchange> exchanges() {
      if (kind.linesTogether) {
        Carrier parts = kind.rowCarrier;
        return List.of(kind.isLoad ? moves.apart(parts) : moves.together(parts));
      }
      return moves.transposition(kind.rowCarrier);
    }

    private void tile(List<LaneMoves.Exchange> exchanges) {
      for (int k = 0; k < vectors.length; k++) {
        if (kind.isLoad) {
          fromMemory(k);
        } else {
          fromRow(k);
        }
        moves.toBits(kind.rowCarrier);
        code.astore(vectors[k]);
      }
      moves.exchange(kind.rowCarrier, exchanges, vectors);
      for (int k = 0; k < vectors.length; k++) {
        code.aload(vectors[k]);
        moves.fromBits(kind.rowCarrier);
        if (kind.isLoad) {
          row(k);
          calls.intoArray(rowElement);
        } else {
          toMemory(k);
        }
      }
    }

    private void fromMemory(int k) {
      calls.species(element);
      memory(k);
      calls.fromArray(element);
      if (element != rowElement) {
        calls.convert(TypeKind.FLOAT, TypeKind.DOUBLE);
      }
    }

    private void toMemory(int k) {
      if (element != rowElement) {
        calls.convert(TypeKind.DOUBLE, TypeKind.FLOAT);
      }
      memory(k);
      calls.intoArray(element);
    }

    private void fromRow(int k) {
      calls.species(rowElement);
      row(k);
      calls.fromArray(rowElement);
      calls.species(rowElement);
      code.dload(code.parameterSlot(SCALE));
      if (rowElement == TypeKind.FLOAT) {
        code.d2f();
      }
      calls.broadcast(rowElement);
      calls.combine(rowElement, "mul");
    }

    /** Emits the array and the index of vector {@code k} of a tile in memory. */
    private void memory(int k) {
      code.aload(memory).iload(slot);
      if (kind.linesTogether) {
        code.loadConstant(k * lanes).iadd();
      } else {
        further(k, places[APART]);
      }
    }

    /** Emits the array and the index of vector {@code k} of a tile in rows. */
    private void row(int k) {
      code.aload(rows[k % rows.length]).iload(at);
      further(k / rows.length, places[OF_ROWS + APART]);
    }

    private void further(int times, int step) {
      if (times > 0) {
        code.iload(step).loadConstant(times).imul().iadd();
      }
    }
  }
}
