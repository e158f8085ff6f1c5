package xlet.engine.op.indexing;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;

/**
 * The constraints on dimension numbers that Gather and Scatter have in common, by the labels that
 * both give them: C2 for the size of index vectors, C6 for dimensions, C7 for the type of the
 * indices, C8 for batching.
 */
final class GatherDimensionChecks {
  private final Call call;
  private final Operand operand;
  private final GatherDimensions.Names names;

  GatherDimensionChecks(Call call, Operand operand, GatherDimensions.Names names) {
    this.call = call;
    this.operand = operand;
    this.names = names;
  }

  /** The dimension numbers, checked but for those of the result. */
  GatherDimensions check() {
    checkIndices();
    GatherDimensions numbers = GatherDimensions.of(call, names);
    Ints map = numbers.startIndexMap();
    if (map.size() != numbers.indexVectorSize()) {
      throw wrongMap(numbers);
    }
    checkDimensions(map, names.startIndexMap(), operand.rank(), false);
    checkDimensions(numbers.collapsed(), names.collapsed(), operand.rank(), true);
    checkDimensions(numbers.operandBatching(), names.operandBatching(), operand.rank(), true);
    checkDimensions(
        numbers.indicesBatching(), names.indicesBatching(), numbers.indices().rank(), false);
    for (int k = 0; k < numbers.operandBatching().size(); k++) {
      long d = numbers.operandBatching().get(k);
      if (numbers.collapsed().contains(d) || map.contains(d)) {
        String other = map.contains(d) ? names.startIndexMap() : names.collapsed();
        throw call.violation("C6", "dimension " + d + " is in " + other + " too")
            .at(names.operandBatching(), k)
            .also(other, call.ints(other).toString());
      }
    }
    checkBatching(numbers);
    return numbers;
  }

  private void checkIndices() {
    Operand indices = call.operand(names.indices());
    if (!indices.type().isInteger()) {
      throw call.violation("C7", indices.shape().text() + " holds no whole numbers")
          .at(names.indices())
          .mend(Mend.wrap(names.indices(), CallText.converted(CallText.ARGUMENT, ElementType.S32)));
    }
    long vector = call.integer("index_vector_dim", indices.rank());
    if (vector < 0 || vector > indices.rank()) {
      throw call.violation(
              "C6",
              "index_vector_dim %s is not in 0..%s, for %s"
                  .formatted(vector, indices.rank(), indices.shape().text()))
          .at("index_vector_dim")
          .mend(Mend.replace("index_vector_dim", Math.max(0, indices.rank() - 1)))
          .mend(Mend.replace("index_vector_dim", indices.rank()));
    }
  }

  private RuntimeException wrongMap(GatherDimensions numbers) {
    Ints map = numbers.startIndexMap();
    long wanted = numbers.indexVectorSize();
    boolean implied = numbers.indexVector() == numbers.indices().rank();
    String where =
        implied
            ? "an index vector of " + numbers.indices().shape().text() + " has 1"
            : "%s: its dimension index_vector_dim=%s is %s"
                .formatted(numbers.indices().shape().text(), numbers.indexVector(), wanted);
    var violation =
        call.violation("C2", "%s; %s has %s".formatted(where, map, map.size()))
            .at(names.startIndexMap(), map.size() > wanted ? (int) wanted : -1);
    if (map.size() < wanted && !implied) {
      Ints sizes = numbers.indices().sizes().with(numbers.indexVector(), map.size());
      Fitting.mended(violation, names.indices(), numbers.indices().shape(), sizes);
    }
    return wanted <= operand.rank()
        ? violation.mend(
            Mend.replace(names.startIndexMap(), fitted(map, operand.rank(), wanted, false)))
        : violation;
  }

  /** Checks that {@code list} names dimensions of an array of {@code rank}, none twice. */
  void checkDimensions(Ints list, String name, int rank, boolean ascending) {
    for (int k = 0; k < list.size(); k++) {
      long d = list.get(k);
      String found;
      if (d < 0 || d >= rank) {
        found = rank == 0 ? d + " where there is no dimension" : d + " is not in 0.." + (rank - 1);
      } else if (list.indexOf(d) < k) {
        found = d + " is named twice";
      } else if (ascending && k > 0 && d < list.get(k - 1)) {
        found = d + " comes after " + list.get(k - 1);
      } else {
        continue;
      }
      var violation = call.violation("C6", found).at(name, k);
      throw list.size() > rank
          ? violation
          : violation.mend(Mend.replace(name, fitted(list, rank, list.size(), ascending)));
    }
  }

  /** {@code count} dimensions below {@code rank}: those of {@code list} that are legal, others. */
  private static Ints fitted(Ints list, int rank, long count, boolean ascending) {
    Ints legal = Ints.of();
    for (long d : list.append(Ints.range(rank)).toArray()) {
      if (d >= 0 && d < rank && !legal.contains(d) && legal.size() < count) {
        legal = legal.append(d);
      }
    }
    return ascending ? Ints.of(legal.stream().sorted().toArray()) : legal;
  }

  private void checkBatching(GatherDimensions numbers) {
    Ints ofOperand = numbers.operandBatching();
    Ints ofIndices = numbers.indicesBatching();
    if (ofOperand.size() != ofIndices.size()) {
      throw call.violation(
              "C8",
              "%s has %s, %s has %s"
                  .formatted(
                      names.operandBatching(),
                      ofOperand.size(),
                      names.indicesBatching(),
                      ofIndices.size()))
          .at(names.indicesBatching())
          .also(names.operandBatching(), ofOperand.toString());
    }
    for (int k = 0; k < ofOperand.size(); k++) {
      int d = ofIndices.at(k);
      if (d == numbers.indexVector()) {
        throw call.violation("C6", "dimension " + d + " holds the index vectors")
            .at(names.indicesBatching(), k);
      }
      long size = operand.sizes().get(ofOperand.at(k));
      if (size != numbers.indices().sizes().get(d)) {
        throw call.violation(
                "C8",
                "dimension %s of %s is %s, dimension %s of %s is %s"
                    .formatted(
                        ofOperand.get(k),
                        operand.shape().text(),
                        size,
                        d,
                        numbers.indices().shape().text(),
                        numbers.indices().sizes().get(d)))
            .at(names.indicesBatching(), k)
            .also(names.operandBatching(), ofOperand.toString());
      }
    }
  }
}
