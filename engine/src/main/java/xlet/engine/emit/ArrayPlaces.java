package xlet.engine.emit;

import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import xlet.engine.loop.Storage;

/** The local variables of a method with the arrays of a routine. */
final class ArrayPlaces {
  private final Map<Integer, Place> places = new HashMap<>();

  private record Place(int slot, Storage storage) {}

  /** From now on {@code slot} holds array {@code array}. */
  void put(int array, int slot, Storage storage) {
    places.put(array, new Place(slot, storage));
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
