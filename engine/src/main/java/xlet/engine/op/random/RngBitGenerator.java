package xlet.engine.op.random;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;
import xlet.engine.work.Workers;

/** {@code RngBitGenerator}: random bits as a function of a state, and the state after them. */
final class RngBitGenerator {
  private static final String THREE_FRY = "RNG_THREE_FRY";
  private static final int ELEMENTS_PER_POLL = 1 << 16;

  static final OpDef DEF =
      OpDef.named("RngBitGenerator")
          .stablehlo("rng_bit_generator")
          .hlo("rng-bit-generator")
          .summary("Fills an array with random bits and gives the next state besides.")
          .formula(
              "result(0) = the state after all blocks",
              "result(1)[i] = the words of element i in algorithm(key, counter),"
                  + " algorithm(key, counter + 1), …")
          .semantics(
              "The result is the tuple (state, bits): the same state always gives the same bits,"
                  + " and the new one goes on where they end. ThreeFry's state is u64[2], a key and"
                  + " a counter. Philox's is u64[3], a key and both halves of a counter, or u64[2],"
                  + " in which the key is the high half too; the default is Philox. A block of the"
                  + " generator is four words of 32 bits with Philox, two with ThreeFry; elements"
                  + " take them in row-major order, those of 64 bits two, those of fewer than 32"
                  + " the low bits of one. ThreeFry's two words are neighbours along the first"
                  + " dimension of even size, else along the largest.")
          .differs(
              "The bits are those of XLA on CPUs, which gives them as unsigned integers whatever"
                  + " the shape's element type is: bitcast them to floats or signed integers.")
          .choice(
              "algorithm", "The generator.", false, List.of("RNG_DEFAULT", THREE_FRY, "RNG_PHILOX"))
          .operand("initial_state", "The state to begin with.", "state")
          .attribute("shape", Kind.SHAPE, "The shape of the bits.")
          .inHlo(new HloPlace.Result())
          .constraint("C1", "initial_state is u64[2]; with Philox it may be u64[3]")
          .constraint("C2", "shape is that of an array of integers or floats")
          .example(
              "RngBitGenerator(RNG_THREE_FRY, u64[2] {1, 2}, u32[5])",
              "(u64[2] {1, 5}, u32[5] {43444564, 2150618427, 3979645651, 3745730563, 1672743891})")
          .example(
              "RngBitGenerator(RNG_PHILOX, u64[3] {1, 2, 3}, u32[5])",
              "(u64[3] {1, 4, 3}, u32[5] {4031113034, 1366700262, 495645701, 3051723414,"
                  + " 89414891})")
          .fails("RngBitGenerator(RNG_THREE_FRY, u64[3] {1, 2, 3}, u32[4])", "C1")
          .fails("RngBitGenerator(RNG_PHILOX, u32[2] {1, 2}, u32[4])", "C1")
          .fails("RngBitGenerator(RNG_DEFAULT, u64[2] {1, 2}, pred[4])", "C2")
          .shape(RngBitGenerator::shape)
          .kernel(RngBitGenerator::run)
          .provenanceOfElement(RngBitGenerator::provenance)
          .build();

  private RngBitGenerator() {}

  private static Shape shape(Call call) {
    Operand state = call.operand("initial_state");
    boolean counted = state.rank() == 1 && state.type() == ElementType.U64;
    long size = counted ? state.sizes().get(0) : 0;
    if (size != 2 && (size != 3 || isThreeFry(call))) {
      var violation =
          call.violation("C1", "initial_state is " + state.shape().text()).at("initial_state");
      throw state.sizes().equals(Ints.of(2)) && state.type().isInteger()
          ? violation.mend(Mend.wrap("initial_state", "ConvertElementType(%s, u64)"))
          : counted && size > 2
              ? violation.mend(
                  Mend.wrap("initial_state", CallText.sliced(CallText.ARGUMENT, Ints.of(2))))
              : violation.mend(Mend.replace("initial_state", "u64[2] {1, 2}"));
    }
    Shape wanted = call.shape("shape");
    // In HLO it is the shape of the result, with the state.
    if (wanted instanceof TupleShape(List<Shape> parts) && parts.size() == 2) {
      wanted = parts.get(1);
    }
    if (!(wanted instanceof ArrayShape bits) || bits.type().isPred() || bits.type().isComplex()) {
      throw call.violation("C2", "shape is " + call.shape("shape").text())
          .at("shape")
          .mend(
              Mend.replace(
                  "shape",
                  call.shape("shape")
                      .array()
                      .map(s -> s.withType(ElementType.U32).text())
                      .orElse("u32")));
    }
    return TupleShape.of(
        state.shape().withDefaultLayout(), ArrayShape.of(unsigned(bits.type()), bits.sizes()));
  }

  private static boolean isThreeFry(Call call) {
    return Names.same(call.text("algorithm"), THREE_FRY);
  }

  private static ElementType unsigned(ElementType type) {
    return ElementType.named("u" + type.bits()).orElseThrow();
  }

  private static Generator generator(Call call, List<Value> operands) {
    NdArray array = (NdArray) operands.get(0);
    long[] state = new long[array.shape().sizes().at(0)];
    for (int k = 0; k < state.length; k++) {
      state[k] = array.longAt(array.offset(k));
    }
    return isThreeFry(call) ? new ThreeFry(state[0], state[1]) : Philox.of(state);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    Generator generator = generator(call, operands);
    ArrayShape shape = (ArrayShape) ((TupleShape) call.result()).get(1);
    WordOrder words = WordOrder.of(generator, shape);
    NdArray state =
        NdArray.ofLongs((ArrayShape) operands.get(0).shape(), generator.after(words.blocks()));
    return TupleValue.of(
        state.withLayout(call.resultArrays().get(0).layout()),
        bits(generator, words, shape, evaluation));
  }

  /** An array of the generator's bits. */
  static NdArray bits(
      Generator generator, WordOrder words, ArrayShape shape, Evaluation evaluation) {
    NdArray array = NdArray.of(shape, BufferPool.allocate(shape, evaluation::poll));
    Workers.runRanges(
        (int) shape.elementCount(),
        ELEMENTS_PER_POLL,
        (from, to) -> fill(generator, words, array, from, to),
        evaluation::poll);
    return array;
  }

  /** Fills the elements from {@code from} to {@code to}, in row-major order. */
  private static void fill(Generator generator, WordOrder words, NdArray array, int from, int to) {
    int end;
    for (int position = from; position < to; position = end) {
      end = (int) Math.min(to, words.runEnd(position));
      fillRun(generator, words, array, position, end - position);
    }
  }

  private static void fillRun(
      Generator generator, WordOrder order, NdArray array, int position, int count) {
    long word = order.first(position);
    int perBlock = generator.words();
    long first = word / perBlock;
    int skipped = (int) (word % perBlock);
    int last = skipped + (count - 1) * order.step() + order.perElement();
    int blocks = Math.ceilDiv(last, perBlock);
    if (order.step() == 1
        && skipped == 0
        && count == blocks * perBlock
        && array.buffer() instanceof Buffer.Integers(int[] integers)) {
      generator.blocks(first, blocks, integers, position);
      return;
    }
    int[] words = new int[blocks * perBlock];
    generator.blocks(first, blocks, words, 0);
    for (int k = 0; k < count; k++) {
      long bits = bits(words, skipped + k * order.step(), order.perElement());
      array.buffer().setLong(array.type(), position + k, bits);
    }
  }

  private static long bits(int[] words, int word, int perElement) {
    long bits = words[word] & 0xFFFFFFFFL;
    return perElement == 2 ? bits | (long) words[word + 1] << 32 : bits;
  }

  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation) {
    Generator generator = generator(call, operands);
    WordOrder words = WordOrder.of(generator, (ArrayShape) ((TupleShape) call.result()).get(1));
    Ints last = call.operand(0).sizes().map(size -> size - 1);
    if (path.getFirst() == 0) {
      boolean key = index.get(0) == 0;
      String why = key ? "the key stays" : "the counter, " + words.blocks() + " blocks on";
      Ints from = key ? Ints.of(0) : Ints.of(1);
      return Provenance.Reads.of(why).and(0, from, key ? from : index);
    }
    long first = words.first(index);
    String which =
        words.perElement() == 2
            ? "words " + first % generator.words() + " and " + (first + 1) % generator.words()
            : "word " + first % generator.words();
    return Provenance.Reads.of(which + " of block " + first / generator.words())
        .and(0, Ints.of(0), last);
  }
}
