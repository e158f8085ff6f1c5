package xlet.engine.eval;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.element.Lambda;
import xlet.engine.emit.EmittedCode;
import xlet.engine.loop.UpdateRoutine;
import xlet.engine.op.InPlace;
import xlet.engine.work.Polls;

/** A function of scalars that updates elements in place, as emitted code. */
public final class EmittedUpdates implements InPlace {
  /** After so many updates emitted code has paid for itself. */
  private static final int UPDATES_TO_EMIT = 1 << 12;

  private final Lambda lambda;
  private final List<ElementType> types;
  private final int run;
  private final AtomicLong updates = new AtomicLong();
  private volatile Optional<EmittedCode> code = Optional.empty();
  private volatile boolean isEmitted;

  /**
   * @param lambda takes an element of each array and an update for each
   * @param types the types of the arrays
   * @param run how many neighbours are updated together
   */
  public EmittedUpdates(Lambda lambda, Order order, List<ElementType> types, int run) {
    Lambda ofParts = lambda.parts();
    this.lambda = order == Order.ELEMENTS_FIRST ? ofParts : ofParts.withHalvesExchanged();
    this.types = List.copyOf(types);
    this.run = run;
  }

  @Override
  public boolean isReady(long more) {
    if (Reader.used() == Reader.CLOSURES) {
      return false;
    }
    boolean pays = updates.addAndGet(more) >= UPDATES_TO_EMIT || Reader.used().compilesAll();
    if (pays && !isEmitted) {
      code = CompiledNest.code(() -> UpdateRoutine.of(lambda, types, run)).map(SwappedCode::plain);
      isEmitted = true;
    }
    return code.isPresent();
  }

  @Override
  public void run(
      Operands operands, int[] places, int low, int high, int from, int to, Runnable poll) {
    Object[] arrays =
        Stream.of(
                Stream.of(places, new int[] {low, high}),
                operands.updates().stream().map(Buffer::array),
                operands.results().stream().map(Buffer::array))
            .flatMap(all -> all)
            .toArray();
    Polls.during(poll, () -> code.orElseThrow().run(arrays, from, to));
  }
}
