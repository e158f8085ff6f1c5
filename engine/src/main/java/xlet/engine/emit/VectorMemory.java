package xlet.engine.emit;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import xlet.engine.loop.Carrier;
import xlet.engine.loop.Storage;
import xlet.engine.loop.Term;

/** Emits loads and stores of vectors: of arrays, or of what is held in local variables. */
final class VectorMemory {
  private final CodeBuilder code;
  private final TermEmitter scalars;
  private final IntUnaryOperator arrays;
  private final VectorCalls calls;
  private final Map<Integer, Integer> held;

  /** {@code held} says of arrays in which local variable the vector is that they are used for. */
  VectorMemory(
      CodeBuilder code,
      TermEmitter scalars,
      IntUnaryOperator arrays,
      int lanes,
      Map<Integer, Integer> held) {
    this.code = code;
    this.scalars = scalars;
    this.arrays = arrays;
    this.calls = new VectorCalls(code, lanes);
    this.held = Map.copyOf(held);
  }

  /** Emits the vector of the slots from {@code offset} on, as they are held. */
  void load(int array, Storage storage, Term offset) {
    Integer local = held.get(array);
    if (local != null) {
      code.aload(local);
      return;
    }
    TypeKind element = TermEmitter.element(storage);
    calls.species(element);
    code.aload(arrays.applyAsInt(array));
    scalars.emit(offset);
    calls.fromArray(element);
    if (storage == Storage.BYTES || storage == Storage.SHORTS) {
      calls.convert(storage == Storage.BYTES ? "B2I" : "S2I", Carrier.INT);
    }
  }

  /** Stores the vector that is on the stack in the slots from {@code offset} on. */
  void store(int array, Storage storage, Term offset) {
    Integer local = held.get(array);
    if (local != null) {
      code.astore(local);
      return;
    }
    TypeKind element = TermEmitter.element(storage);
    if (storage == Storage.BYTES || storage == Storage.SHORTS) {
      calls.convert(storage == Storage.BYTES ? "I2B" : "I2S", element);
    }
    code.aload(arrays.applyAsInt(array));
    scalars.emit(offset);
    calls.intoArray(element);
  }
}
