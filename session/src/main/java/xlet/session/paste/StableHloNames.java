package xlet.session.paste;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.session.mlir.MlirText;

/** The names of values and functions of MLIR as they are written here. */
final class StableHloNames {
  private static final Pattern CALLED =
      Pattern.compile("@(?:\"(?<quoted>[^\"]*)\"|(?<name>[\\w.$-]+))");

  private static final Pattern ATTRIBUTE =
      Pattern.compile("(?:sym_name|call_target_name)\\s*=\\s*\"(?<name>[^\"]*)\"");

  private static final Pattern WORD = Pattern.compile("%[a-zA-Z_]\\w*");

  private StableHloNames() {}

  /** The function that {@code op} defines or calls. */
  static String symbol(MlirOp op) {
    Matcher attribute = ATTRIBUTE.matcher(op.arguments());
    if (attribute.find()) {
      return plain(attribute.group("name"));
    }
    Matcher name = CALLED.matcher(op.arguments());
    return name.find()
        ? plain(name.group("quoted") == null ? name.group("name") : name.group("quoted"))
        : "main";
  }

  /** A name with letters, digits and underscores alone. */
  static String plain(String name) {
    return MlirText.word(name);
  }

  /** The value of MLIR, as a parameter is written: without its sign, if it is a name then. */
  static String parameter(String name) {
    String value = value(name);
    return WORD.matcher(value).matches() ? value.substring(1) : value;
  }

  /** The value of MLIR, as an operand is written: {@code %0#1} is {@code %0.1}. */
  static String value(String name) {
    return "%" + name.substring(1).replace('#', '.').replaceAll("[^\\w.]", "_");
  }
}
