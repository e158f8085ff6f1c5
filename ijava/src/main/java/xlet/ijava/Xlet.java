package xlet.ijava;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.magic.UndefinedMagicException;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.NdArray;

/**
 * Gives the Java cells of a notebook the values of its {@code %%xlet} cells, and the other way
 * round. All calls go through the notebook's kernel, so it does not matter which class loader a
 * cell comes from.
 */
public final class Xlet {
  private Xlet() {}

  /**
   * A value as Java has it: f32[2,3] is a {@code float[][]}, s32[] an {@code Integer}, a tuple a
   * {@code List}. Narrow floats are {@code float}; an unsigned type is the signed one of twice its
   * bits, u64 its bits in a {@code long}; of a complex number the last dimension holds the real and
   * the imaginary part.
   *
   * @throws XletException if nothing has this name
   */
  public static Object get(String name) {
    return Objects.requireNonNull(magic(XletExtension.GET, List.of(name)));
  }

  /**
   * Returns a value as Java has it, without a cast: {@code Xlet.get("v", float[][].class)}.
   *
   * @throws XletException if {@code name} is not defined, or its value is of another type
   */
  public static <T> T get(String name, Class<T> type) {
    Object value = get(name);
    if (!type.isInstance(value)) {
      throw new XletException(
          name
              + " is of type "
              + value.getClass().getSimpleName()
              + " in Java, not "
              + type.getSimpleName());
    }
    return type.cast(value);
  }

  /**
   * Returns an array as Xlet has it: its element type, shape, layout and elements, without
   * rounding.
   *
   * @throws XletException if {@code name} is not defined, or its value is not an array
   */
  public static NdArray array(String name) {
    if (magic(XletExtension.VALUE, List.of(name)) instanceof NdArray array) {
      return array;
    }
    throw new XletException(
        get(name) instanceof List
            ? name + " is a tuple, not an array"
            : "this kernel keeps the classes of its extensions from its cells; Xlet.get works");
  }

  /**
   * Gives a value of Java a name in Xlet: a number, a truth value, nested arrays of them, a {@code
   * List} as a tuple, or what {@link #array} gave. {@code float[][]} is f32, {@code double} f64,
   * {@code int} s32, {@code long} s64, {@code short} s16, {@code byte} s8, {@code boolean} pred.
   *
   * @throws XletException if it is none of these, or its rows differ in length
   */
  public static void put(String name, @Nullable Object value) {
    magic(XletExtension.PUT, Arrays.asList(name, value));
  }

  /**
   * Runs a program as {@code %%xlet} does, and shows the values of its statements.
   *
   * @return the value of its last statement, as {@link #get} returns it; null if there is none
   * @throws XletException if a statement fails
   */
  public static @Nullable Object run(String program) {
    return magic(XletExtension.RUN, List.of(program));
  }

  /**
   * Shows a value of Java that {@link #put} would take as Xlet shows its own: type, shape and a
   * table.
   *
   * @throws XletException if Xlet has no such value
   */
  public static void display(@Nullable Object value) {
    magic(XletExtension.DISPLAY, Arrays.asList(value));
  }

  /**
   * From now on {@code CustomCall("name", x, y, f32[3])} calls {@code function} with the operands
   * as {@link #get} returns them, and takes its result as {@link #put} would.
   */
  public static void function(String name, Function<List<Object>, Object> function) {
    magic(XletExtension.FUNCTION, Arrays.asList(name, function));
  }

  @SuppressWarnings("unchecked") // A list does not know of what it is made.
  private static @Nullable Object magic(String name, List<? extends @Nullable Object> arguments) {
    BaseKernel kernel = BaseKernel.notebookKernel();
    try {
      return kernel
          .getMagicsRegistry()
          .<@Nullable Object, BaseKernel>evalLineMagic(kernel, name, (List<String>) arguments);
    } catch (UndefinedMagicException absent) {
      throw new XletException("Xlet is not among the extensions of this notebook's kernel");
    } catch (RuntimeException refused) {
      throw refused;
    } catch (Exception unexpected) {
      throw new XletException(String.valueOf(unexpected.getMessage()));
    }
  }
}
