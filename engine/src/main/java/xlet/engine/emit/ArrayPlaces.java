package xlet.engine.emit;

import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import xlet.engine.loop.Step;
import xlet.engine.loop.Storage;

/** The local variables of a method with the arrays of a routine. */
final class ArrayPlaces {
  private final Map<Integer, Place> places = new HashMap<>();

  /** {@code length} is that of an array of the routine's own, else 0. */
  private record Place(int slot, Storage storage, int length) {}

  /** From now on {@code slot} holds array {@code array}. */
  void put(int array, int slot, Storage storage) {
    places.put(array, new Place(slot, storage, 0));
  }

  /** From now on {@code slot} holds an array that the routine alone knows. */
  void putScratch(Step.Scratch scratch, int slot) {
    places.put(scratch.array(), new Place(slot, scratch.storage(), scratch.length()));
  }

  /** Whether the routine alone knows {@code array}, and it has a slot {@code last}. */
  boolean isScratch(int array, long last) {
    return last < place(array).length;
  }

  /** The local variable with array {@code array}. */
  int slot(int array) {
    return place(array).slot;
  }

  /** The storage of array {@code array}. */
  Storage storage(int array) {
    return place(array).storage;
  }

  private Place place(int array) {
    return Objects.requireNonNull(places.get(array), "no such array");
  }

  /** The type of arrays of {@code storage}. */
  static ClassDesc type(Storage storage) {
    return storage.type().describeConstable().orElseThrow();
  }
}
