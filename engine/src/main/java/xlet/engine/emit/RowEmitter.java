package xlet.engine.emit;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import xlet.engine.emit.RowProgram.Operator;
import xlet.engine.emit.RowProgram.Step;
import xlet.engine.loop.Carrier;

/** Emits {@link RowProgram}s: vectors as far as they go, then scalars for the rest of a row. */
public final class RowEmitter {
  private static final MethodTypeDesc RUN = HiddenClasses.type(RowCode.class, "run");

  private final RowProgram program;
  private final TypeKind element;
  private final int lanes;

  private RowEmitter(RowProgram program, TypeKind element, int lanes) {
    this.program = program;
    this.element = element;
    this.lanes = lanes;
  }

  /**
   * The code of {@code program} for numbers of {@code carrier} with vectors of {@code bits} bits,
   * or with scalars if that is 0.
   *
   * @throws EmissionException if the JVM refuses it
   */
  public static RowCode emit(RowProgram program, Carrier carrier, int bits) {
    TypeKind element = TermEmitter.kind(carrier);
    int lanes = VectorClasses.lanes(element, bits);
    byte[] bytes = new RowEmitter(program, element, lanes).bytes();
    return HiddenClasses.instance(RowCode.class, bytes, List.of());
  }

  /**
   * The code of {@code program} in all forms.
   *
   * @param machine makes machine code of it, if it can
   */
  public static TrainedCode<RowCode> trained(
      RowProgram program, Carrier carrier, Supplier<Optional<RowCode>> machine) {
    return new TrainedCode<>(
        bits -> emit(program, carrier, bits),
        machine,
        code -> List.of(RowTrial.of(program, carrier, code)));
  }

  private byte[] bytes() {
    return HiddenClasses.bytes(
        RowCode.class,
        builder ->
            builder.withMethodBody(
                "run",
                RUN,
                ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
                code -> new Body(code).emit()));
  }

  /** The body of {@link RowCode#run}. */
  private final class Body {
    private final CodeBuilder code;
    private final VectorCalls calls;
    private final ScalarCalls numbers;
    private final int[] arrays = new int[program.arrays()];
    private final int[] places = new int[program.places()];
    private final int turn;
    private final int at;

    /** Where the value of a step is, as a scalar and as a vector. */
    private final int[] scalars;

    private final int[] vectors;

    Body(CodeBuilder code) {
      this.code = code;
      this.calls = new VectorCalls(code, lanes);
      this.numbers = new ScalarCalls(code, element);
      Arrays.setAll(arrays, k -> code.allocateLocal(TypeKind.REFERENCE));
      Arrays.setAll(places, k -> code.allocateLocal(TypeKind.INT));
      this.turn = code.allocateLocal(TypeKind.INT);
      this.at = code.allocateLocal(TypeKind.INT);
      int steps = program.steps().size();
      this.scalars = new int[steps];
      this.vectors = new int[steps];
      Arrays.setAll(scalars, k -> code.allocateLocal(element));
      if (lanes > 1) {
        Arrays.setAll(vectors, k -> code.allocateLocal(TypeKind.REFERENCE));
      }
    }

    void emit() {
      for (int k = 0; k < arrays.length; k++) {
        code.aload(code.parameterSlot(0)).loadConstant(k).aaload();
        code.checkcast(VectorClasses.lane(element).arrayType()).astore(arrays[k]);
      }
      code.iconst_0().istore(turn);
      if (!program.isListed()) {
        place();
      }
      Label end = code.newLabel();
      Label next = code.newBoundLabel();
      code.iload(turn).iload(code.parameterSlot(2)).if_icmpge(end);
      if (program.isListed()) {
        place();
      }
      eachStep(this::once);
      code.iconst_0().istore(at);
      if (lanes > 1) {
        along(lanes, this::vector);
      }
      along(1, this::scalar);
      if (!program.isListed()) {
        move();
      }
      code.iinc(turn, 1).goto_(next);
      code.labelBinding(end);
      code.return_();
    }

    /** Loads the places of a turn. */
    private void place() {
      for (int k = 0; k < places.length; k++) {
        code.aload(code.parameterSlot(1)).iload(turn).loadConstant(places.length).imul();
        code.loadConstant(k).iadd().iaload().istore(places[k]);
      }
    }

    /** Moves the places on to the next turn. */
    private void move() {
      for (int k = 0; k < places.length; k++) {
        code.iload(places[k]).aload(code.parameterSlot(1)).loadConstant(places.length + k);
        code.iaload().iadd().istore(places[k]);
      }
    }

    private interface EachStep {
      void emit(Step step, int number);
    }

    private void eachStep(EachStep action) {
      for (int k = 0; k < program.steps().size(); k++) {
        action.emit(program.steps().get(k), k);
      }
    }

    /** A loop over the elements of a row, so many at a time. */
    private void along(int together, EachStep action) {
      Label end = code.newLabel();
      Label next = code.newBoundLabel();
      code.iload(at).iload(code.parameterSlot(3)).loadConstant(together - 1).isub().if_icmpge(end);
      eachStep(action);
      code.iinc(at, together).goto_(next);
      code.labelBinding(end);
    }

    /** Loads what stays the same for all elements of a row. */
    private void once(Step step, int number) {
      switch (step) {
        case Step.Factor(int array, int place) ->
            code.aload(arrays[array]).iload(places[place]).arrayLoad(element);
        case Step.Constant(double value) -> constant(value);
        case Step.Load _, Step.Combine _, Step.Fused _, Step.Store _ -> {
          return;
        }
      }
      code.storeLocal(element, scalars[number]);
      if (lanes > 1) {
        calls.species(element);
        code.loadLocal(element, scalars[number]);
        calls.broadcast(element);
        code.astore(vectors[number]);
      }
    }

    private void constant(double value) {
      switch (element) {
        case FLOAT -> code.loadConstant((float) value);
        case DOUBLE -> code.loadConstant(value);
        case INT -> code.loadConstant((int) value);
        default -> code.loadConstant((long) value);
      }
    }

    private void index(int place) {
      code.iload(places[place]).iload(at).iadd();
    }

    private void scalar(Step step, int number) {
      switch (step) {
        case Step.Factor _, Step.Constant _ -> {
          return;
        }
        case Step.Load(int array, int place) -> {
          code.aload(arrays[array]);
          index(place);
          code.arrayLoad(element);
        }
        case Step.Combine(Operator operator, int left, int right) -> {
          code.loadLocal(element, scalars[left]).loadLocal(element, scalars[right]);
          numbers.combine(name(operator));
        }
        case Step.Fused(int left, int right, int added) -> {
          code.loadLocal(element, scalars[left]).loadLocal(element, scalars[right]);
          if (isFloat()) {
            code.loadLocal(element, scalars[added]);
            numbers.fused();
          } else {
            numbers.combine(name(Operator.MULTIPLY));
            code.loadLocal(element, scalars[added]);
            numbers.combine(name(Operator.ADD));
          }
        }
        case Step.Store(int array, int place, int value) -> {
          code.aload(arrays[array]);
          index(place);
          code.loadLocal(element, scalars[value]).arrayStore(element);
          return;
        }
      }
      code.storeLocal(element, scalars[number]);
    }

    private boolean isFloat() {
      return element == TypeKind.FLOAT || element == TypeKind.DOUBLE;
    }

    /** The name of the operation, as {@link VectorCalls#combine} takes it. */
    private static String name(Operator operator) {
      return switch (operator) {
        case ADD -> "add";
        case SUBTRACT -> "sub";
        case MULTIPLY -> "mul";
        case MAXIMUM -> "max";
        case MINIMUM -> "min";
        case UNSIGNED_MAXIMUM -> "umax";
        case UNSIGNED_MINIMUM -> "umin";
        case AND -> "and";
        case OR -> "or";
      };
    }

    private void vector(Step step, int number) {
      switch (step) {
        case Step.Factor _, Step.Constant _ -> {
          return;
        }
        case Step.Load(int array, int place) -> {
          calls.species(element);
          code.aload(arrays[array]);
          index(place);
          calls.fromArray(element);
        }
        case Step.Combine(Operator operator, int left, int right) -> {
          code.aload(vectors[left]).aload(vectors[right]);
          calls.combine(element, name(operator));
        }
        case Step.Fused(int left, int right, int added) -> {
          code.aload(vectors[left]).aload(vectors[right]);
          if (isFloat()) {
            code.aload(vectors[added]);
            calls.fused(VectorClasses.of(element));
          } else {
            calls.combine(element, name(Operator.MULTIPLY));
            code.aload(vectors[added]);
            calls.combine(element, name(Operator.ADD));
          }
        }
        case Step.Store(int array, int place, int value) -> {
          code.aload(vectors[value]).aload(arrays[array]);
          index(place);
          calls.intoArray(element);
          return;
        }
      }
      code.astore(vectors[number]);
    }
  }
}
