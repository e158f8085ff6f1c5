package xlet.engine.foreign;

import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.Assembler.Condition;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;

/**
 * Machine code of a native method of Java, as the Java Native Interface specifies them, that calls
 * any function: {@link DirectCall#call}.
 */
final class CallCode {
  /** The places of functions in the table of the Java Native Interface. */
  private static final int GET_ARRAY = 222;

  private static final int RELEASE_ARRAY = 223;

  // Where the arguments are when the code begins; arrays are on the stack.
  private static final Gpr FUNCTION_GIVEN = Gpr.RDX;
  private static final Gpr FIRST_GIVEN = Gpr.RCX;
  private static final Gpr SECOND_GIVEN = Gpr.R8;
  private static final Gpr OFFSETS_GIVEN = Gpr.R9;

  /** On the stack, what calls and the frame pointer lie before arrays. */
  private static final int BYTES_TO_ARRAYS = 2 * Long.BYTES;

  // Registers that functions leave as they are.
  private static final Gpr ENVIRONMENT = Gpr.RBX;
  private static final Gpr FUNCTION = Gpr.R12;
  private static final Gpr OFFSETS = Gpr.R13;
  private static final Gpr OFFSETS_ARRAY = Gpr.R14;
  private static final Gpr[] SAVED = {ENVIRONMENT, FUNCTION, OFFSETS, OFFSETS_ARRAY};

  /** Holds what the function has returned, once it is called. */
  private static final Gpr RESULT = FUNCTION;

  /** The registers in which the function expects addresses; it finds the others on the stack. */
  private static final Gpr[] ADDRESSES = {Gpr.RDX, Gpr.RCX, Gpr.R8, Gpr.R9};

  // On the stack, from its end on: what the function finds there, all addresses, both numbers.
  private static final int KEPT = (ForeignCall.MOST_ADDRESSES - ADDRESSES.length) * Long.BYTES;
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
    leave();
  }

  private void enter() {
    code.push(Gpr.RBP);
    code.load(true, Gpr.RBP, Gpr.RSP);
    for (Gpr register : SAVED) {
      code.push(register);
    }
    code.arithmetic(true, Arithmetic.SUB, Gpr.RSP, ROOM);
    code.load(true, ENVIRONMENT, Gpr.RDI);
    code.load(true, FUNCTION, FUNCTION_GIVEN);
    code.load(true, OFFSETS_ARRAY, OFFSETS_GIVEN);
    code.store(true, Address.of(Gpr.RSP, FIRST), FIRST_GIVEN);
    code.store(true, Address.of(Gpr.RSP, SECOND), SECOND_GIVEN);
  }

  private void leave() {
    code.load(true, Gpr.RAX, RESULT);
    code.address(Gpr.RSP, Address.of(Gpr.RBP, -SAVED.length * Long.BYTES));
    for (int k = SAVED.length - 1; k >= 0; k--) {
      code.pop(SAVED[k]);
    }
    code.pop(Gpr.RBP);
    code.ret();
  }

  /** Where array {@code k} was put by the caller. */
  private static Address array(int k) {
    return Address.of(Gpr.RBP, BYTES_TO_ARRAYS + k * Long.BYTES);
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

  /** Has an array stay where it is, and puts its address in RAX; 0 if there is none. */
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

  /** Lets the array of RSI, whose address is in RDX, move again, if there is one. */
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
    for (int k = ADDRESSES.length; k < ForeignCall.MOST_ADDRESSES; k++) {
      code.load(true, Gpr.RAX, kept(k));
      code.store(true, Address.of(Gpr.RSP, (k - ADDRESSES.length) * Long.BYTES), Gpr.RAX);
    }
    for (int k = 0; k < ADDRESSES.length; k++) {
      code.load(true, ADDRESSES[k], kept(k));
    }
    code.load(true, Gpr.RDI, Address.of(Gpr.RSP, FIRST));
    code.load(true, Gpr.RSI, Address.of(Gpr.RSP, SECOND));
    code.call(FUNCTION);
    code.load(true, RESULT, Gpr.RAX);
  }
}
