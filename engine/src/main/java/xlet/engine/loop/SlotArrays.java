package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Scratch arrays in which some variables have a value for each of many places, an array each. */
final class SlotArrays {
  private final Writer writer;
  private final List<Storage> storages;
  private final List<Integer> numbers = new ArrayList<>();

  /** Arrays of {@code length} places for variables of {@code carriers}. */
  SlotArrays(Writer writer, List<Carrier> carriers, int length) {
    this.writer = writer;
    this.storages = carriers.stream().map(Storage::of).toList();
    for (Storage storage : storages) {
      numbers.add(writer.in(writer.root(), () -> writer.scratch(storage, length)));
    }
  }

  /** The numbers of the arrays. */
  List<Integer> numbers() {
    return List.copyOf(numbers);
  }

  Storage storage(int k) {
    return storages.get(k);
  }

  /** The value of variable {@code k} at {@code place}. */
  Term get(int k, Term place) {
    return new Term.Load(numbers.get(k), storages.get(k), place);
  }

  void set(int k, Term place, Term value) {
    writer.add(new Step.Store(numbers.get(k), storages.get(k), place, value));
  }

  /** The values of all variables at {@code place}. */
  List<Term> getAll(Term place) {
    return IntStream.range(0, numbers.size()).mapToObj(k -> writer.shared(get(k, place))).toList();
  }

  void setAll(Term place, List<Term> values) {
    for (int k = 0; k < numbers.size(); k++) {
      set(k, place, values.get(k));
    }
  }
}
