package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.Opcode;
import org.junit.jupiter.api.Test;

class KnownIntegersTest {
  private static Term ints(Opcode opcode, int x, int y) {
    return KnownIntegers.operate(opcode, Carrier.INT, Terms.number(x), Terms.number(y));
  }

  private static Term longs(Opcode opcode, long x, Term y) {
    return KnownIntegers.operate(opcode, Carrier.LONG, Terms.wide(x), y);
  }

  @Test
  void intsWrapAndAreShiftedByFiveBits() {
    assertThat(ints(Opcode.IADD, Integer.MAX_VALUE, 1)).isEqualTo(Terms.number(Integer.MIN_VALUE));
    assertThat(ints(Opcode.ISUB, Integer.MIN_VALUE, 1)).isEqualTo(Terms.number(Integer.MAX_VALUE));
    assertThat(ints(Opcode.IAND, -8, 31)).isEqualTo(Terms.number(24));
    assertThat(ints(Opcode.ISHL, 3, 31)).isEqualTo(Terms.number(Integer.MIN_VALUE));
    assertThat(ints(Opcode.ISHL, 3, 33)).isEqualTo(Terms.number(6));
    assertThat(ints(Opcode.IUSHR, -1, 33)).isEqualTo(Terms.number(Integer.MAX_VALUE));
  }

  @Test
  void longsWrapAndAreShiftedByInts() {
    Term one = Terms.wide(1);
    assertThat(longs(Opcode.LADD, Long.MAX_VALUE, one)).isEqualTo(Terms.wide(Long.MIN_VALUE));
    assertThat(longs(Opcode.LSUB, Long.MIN_VALUE, one)).isEqualTo(Terms.wide(Long.MAX_VALUE));
    assertThat(longs(Opcode.LAND, -8, Terms.wide(31))).isEqualTo(Terms.wide(24));
    assertThat(longs(Opcode.LSHL, 3, Terms.number(65))).isEqualTo(Terms.wide(6));
    assertThat(longs(Opcode.LUSHR, -1, Terms.ONE)).isEqualTo(Terms.wide(Long.MAX_VALUE));
  }

  @Test
  void intsBecomeLongsAndBack() {
    assertThat(KnownIntegers.operate(Opcode.I2L, Carrier.LONG, Terms.number(-1)))
        .isEqualTo(Terms.wide(-1));
    assertThat(KnownIntegers.operate(Opcode.L2I, Carrier.INT, Terms.wide(1L << 32)))
        .isEqualTo(Terms.ZERO);
  }

  @Test
  void whatIsNotKnownStays() {
    Term unknown = new Term.Use(new Local("x", Carrier.INT));
    assertThat(KnownIntegers.operate(Opcode.IADD, Carrier.INT, unknown, Terms.ONE))
        .isEqualTo(Terms.operate(Opcode.IADD, Carrier.INT, unknown, Terms.ONE));
    assertThat(ints(Opcode.IMUL, 2, 3))
        .isEqualTo(Terms.operate(Opcode.IMUL, Carrier.INT, Terms.number(2), Terms.number(3)));
  }
}
