package xlet.engine.foreign;

import java.util.List;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.Assembler.Condition;
import xlet.engine.assembler.CallFrame;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;

/**
 * Machine code of a native method of Java, as the Java Native Interface specifies them, that calls
 * any function: {@link DirectCall#call}.
 */
final class CallCode {
  /** Indices into the function table of the Java Native Interface. */
  private static final int GET_ARRAY = 222;

  private static final int RELEASE_ARRAY = 223;

  // Which arguments of the native method are what; the first two are Java's own.
  private static final int FUNCTION_GIVEN = 2;
  private static final int FIRST_GIVEN = 3;
  private static final int SECOND_GIVEN = 4;
  private static final int OFFSETS_GIVEN = 5;
  private static final int ARRAYS_GIVEN = 6;

  // Registers that functions leave as they are.
  private static final Gpr ENVIRONMENT = Gpr.RBX;
  private static final Gpr FUNCTION = Gpr.R12;
  private static final Gpr OFFSETS = Gpr.R13;
  private static final Gpr OFFSETS_ARRAY = Gpr.R14;
  private static final CallFrame FRAME =
      new CallFrame(List.of(ENVIRONMENT, FUNCTION, OFFSETS, OFFSETS_ARRAY));

  /** Holds what the function has returned, once it is called. */
  private static final Gpr RESULT = FUNCTION;

  /** The registers in which the function expects addresses; it finds the others on the stack. */
  private static final List<Gpr> ADDRESSES =
      CallFrame.REGISTERS.subList(2, CallFrame.REGISTERS.size());

  // On the stack, from its end on: what the function finds there, all addresses, both numbers.
  private static final int KEPT = (ForeignCall.MOST_ADDRESSES - ADDRESSES.size()) * Long.BYTES;
  private static final int FIRST = KEPT + ForeignCall.MOST_ADDRESSES * Long.BYTES;
  private static final int SECOND = FIRST + Long.BYTES;
  private static final int ROOM = SECOND + Long.BYTES;

  private final Assembler code = new Assembler();

  private CallCode() {}

  static byte[] bytes() {
    var writing = new CallCode();
    writing.write();
    return writing.code.bytes();
  }

  private void write() {
    enter();
    takeArray(OFFSETS_ARRAY);
    code.load(true, OFFSETS, Gpr.RAX);
    for (int k = 0; k < ForeignCall.MOST_ADDRESSES; k++) {
      findAddress(k);
    }
    callFunction();
    for (int k = 0; k < ForeignCall.MOST_ADDRESSES; k++) {
      code.load(true, Gpr.RSI, array(k));
      code.load(true, Gpr.RDX, kept(k));
      releaseArray();
    }
    code.load(true, Gpr.RSI, OFFSETS_ARRAY);
    code.load(true, Gpr.RDX, OFFSETS);
    releaseArray();
    code.load(true, Gpr.RAX, RESULT);
    FRAME.leave(code);
  }

  private void enter() {
    FRAME.enter(code, ROOM);
    code.load(true, ENVIRONMENT, Gpr.RDI);
    code.load(true, FUNCTION, CallFrame.argument(FUNCTION_GIVEN));
    code.load(true, OFFSETS_ARRAY, CallFrame.argument(OFFSETS_GIVEN));
    keep(FIRST, FIRST_GIVEN);
    keep(SECOND, SECOND_GIVEN);
  }

  private void keep(int place, int argument) {
    code.load(true, Gpr.RAX, CallFrame.argument(argument));
    code.store(true, Address.of(Gpr.RSP, place), Gpr.RAX);
  }

  private static CodeOperand array(int k) {
    return CallFrame.argument(ARRAYS_GIVEN + k);
  }

  private static Address kept(int k) {
    return Address.of(Gpr.RSP, KEPT + k * Long.BYTES);
  }

  /** Puts address {@code k}: where its array begins, or 0 if it has none, and its offset. */
  private void findAddress(int k) {
    CodeLabel found = new CodeLabel();
    takeArray(array(k));
    code.test(true, OFFSETS);
    code.jump(Condition.EQUAL, found);
    code.arithmetic(true, Arithmetic.ADD, Gpr.RAX, Address.of(OFFSETS, k * Long.BYTES));
    code.bind(found);
    code.store(true, kept(k), Gpr.RAX);
  }

  /** Pins an array and puts its address in RAX; 0 if there is none. */
  private void takeArray(CodeOperand array) {
    CodeLabel none = new CodeLabel();
    code.set(false, Gpr.RAX, 0);
    code.load(true, Gpr.RSI, array);
    code.test(true, Gpr.RSI);
    code.jump(Condition.EQUAL, none);
    code.set(false, Gpr.RDX, 0);
    callJava(GET_ARRAY);
    code.bind(none);
  }

  /** Unpins the array in RSI, whose address is in RDX, if there is one. */
  private void releaseArray() {
    CodeLabel none = new CodeLabel();
    code.test(true, Gpr.RSI);
    code.jump(Condition.EQUAL, none);
    code.set(false, Gpr.RCX, 0);
    callJava(RELEASE_ARRAY);
    code.bind(none);
  }

  private void callJava(int function) {
    code.load(true, Gpr.RDI, ENVIRONMENT);
    code.load(true, Gpr.RAX, Address.of(ENVIRONMENT, 0));
    code.call(Address.of(Gpr.RAX, function * Long.BYTES));
  }

  private void callFunction() {
    for (int k = ADDRESSES.size(); k < ForeignCall.MOST_ADDRESSES; k++) {
      code.load(true, Gpr.RAX, kept(k));
      code.store(true, Address.of(Gpr.RSP, (k - ADDRESSES.size()) * Long.BYTES), Gpr.RAX);
    }
    for (int k = 0; k < ADDRESSES.size(); k++) {
      code.load(true, ADDRESSES.get(k), kept(k));
    }
    code.load(true, Gpr.RDI, Address.of(Gpr.RSP, FIRST));
    code.load(true, Gpr.RSI, Address.of(Gpr.RSP, SECOND));
    code.call(FUNCTION);
    code.load(true, RESULT, Gpr.RAX);
  }
}
