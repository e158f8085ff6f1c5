package xlet.engine.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;

class ForeignCallTest {
  /** The return address lies before the arguments on the stack. */
  private static final int BYTES_TO_ARGUMENTS = Long.BYTES;

  private static final Gpr[] REGISTERS = {Gpr.RDX, Gpr.RCX, Gpr.R8, Gpr.R9};

  private interface Call {
    long call(MemorySegment function, long first, long second, MemorySegment... addresses);
  }

  private static Stream<Call> calls() {
    return DirectCall.isPossible()
        ? Stream.of(ForeignCall::call, LinkedCall::call, DirectCall::call)
        : Stream.of(ForeignCall::call, LinkedCall::call);
  }

  /**
   * A function that takes two numbers and so many addresses of longs: ten times what it had so far,
   * and the next long, for each; then the same for the numbers. Empty on other systems.
   */
  private static Optional<MemorySegment> digits(int addresses) {
    Assembler code = new Assembler();
    code.set(true, Gpr.RAX, 0);
    for (int k = 0; k < addresses; k++) {
      Gpr register = k < REGISTERS.length ? REGISTERS[k] : Gpr.R10;
      if (k >= REGISTERS.length) {
        int place = BYTES_TO_ARGUMENTS + (k - REGISTERS.length) * Long.BYTES;
        code.load(true, register, Address.of(Gpr.RSP, place));
      }
      code.multiply(true, Gpr.RAX, Gpr.RAX, 10);
      code.arithmetic(true, Arithmetic.ADD, Gpr.RAX, Address.of(register, 0));
    }
    for (Gpr number : new Gpr[] {Gpr.RDI, Gpr.RSI}) {
      code.multiply(true, Gpr.RAX, Gpr.RAX, 10);
      code.arithmetic(true, Arithmetic.ADD, Gpr.RAX, number);
    }
    code.ret();
    return ExecutableMemory.get().flatMap(memory -> memory.put(code.bytes()));
  }

  @Test
  void functionsFindNumbersAndAddresses() {
    long[] numbers = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    MemorySegment outside = MemorySegment.ofAddress(NativeText.address("\u0006\0\0\0\0\0\0"));
    for (int count = 0; count <= ForeignCall.MOST_ADDRESSES; count++) {
      MemorySegment[] addresses = new MemorySegment[count];
      long wanted = 0;
      for (int k = 0; k < count; k++) {
        boolean isOutside = k % 5 == 2;
        int at = k * 7 % numbers.length;
        MemorySegment array = MemorySegment.ofArray(numbers);
        addresses[k] = isOutside ? outside : array.asSlice((long) at * Long.BYTES);
        wanted = wanted * 10 + (isOutside ? 6 : numbers[at]);
      }
      long result = wanted * 100 + 34;
      MemorySegment[] given = addresses;
      digits(count)
          .ifPresent(function ->
              assertThat(calls().map(form -> form.call(function, 3, 4, given)))
                  .containsOnly(result));
    }
  }

  @Test
  void arraysAreGivenAsTheyAre() {
    Object[] arrays =
        IntStream.range(0, ForeignCall.MOST_ADDRESSES)
            .mapToObj(k -> new long[] {k % 9 + 1})
            .toArray();
    digits(arrays.length)
        .ifPresent(function ->
            assertThat(ForeignCall.callWithArrays(function, 5, 6, arrays))
                .isEqualTo(123_456_789_123_56L));
  }

  @Test
  void functionsOfTheSystemAreCalled() {
    assertThat(NativeText.at(NativeText.address("some text"))).isEqualTo("some text");
  }
}
