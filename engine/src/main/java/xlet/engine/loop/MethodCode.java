package xlet.engine.loop;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The byte code of the static methods of a class, as its class file has it. */
final class MethodCode {
  private static final Map<Class<?>, List<MethodModel>> METHODS = new ConcurrentHashMap<>();

  private static final Map<Function, List<CodeElement>> KNOWN = new ConcurrentHashMap<>();

  private MethodCode() {}

  /** The code of a method; none of one of the JDK's, and of one that cannot be written out. */
  static List<CodeElement> of(Function function) {
    if (function.hasLanes() || !function.owner().getName().startsWith("xlet.")) {
      return List.of();
    }
    return KNOWN.computeIfAbsent(function, MethodCode::found);
  }

  /** The methods of {@code owner}. */
  static List<MethodModel> load(Class<?> owner) {
    return METHODS.computeIfAbsent(owner, MethodCode::read);
  }

  private static List<CodeElement> found(Function function) {
    String type = function.type().descriptorString();
    for (MethodModel method : load(function.owner())) {
      if (method.methodName().equalsString(function.name())
          && method.methodType().equalsString(type)
          && method.flags().has(AccessFlag.STATIC)) {
        List<CodeElement> code = method.code().map(CodeModel::elementList).orElse(List.of());
        return isStraight(code) ? code : List.of();
      }
    }
    return List.of();
  }

  /**
   * Whether the code of a method has no loop and calls nothing that would have to be called by
   * vectors.
   */
  private static boolean isStraight(List<CodeElement> code) {
    Set<Label> passed = new HashSet<>();
    for (CodeElement element : code) {
      boolean isPlain =
          switch (element) {
            case LabelTarget target -> passed.add(target.label());
            case BranchInstruction branch -> !passed.contains(branch.target());
            case InvokeInstruction invoke -> isKnown(invoke);
            case ConstantInstruction constant -> true;
            case LoadInstruction load -> true;
            case StoreInstruction store -> true;
            case ConvertInstruction convert -> true;
            case OperatorInstruction operator -> true;
            case ReturnInstruction returned -> true;
            case Instruction other -> false;
            default -> true;
          };
      if (!isPlain) {
        return false;
      }
    }
    return true;
  }

  private static boolean isKnown(InvokeInstruction invoke) {
    if (invoke.opcode() != Opcode.INVOKESTATIC) {
      return false;
    }
    Function called = called(invoke);
    return called.hasLanes()
        || !called.inLanes().equals(called)
        || called.owner().getName().startsWith("xlet.");
  }

  private static List<MethodModel> read(Class<?> owner) {
    String file = owner.getName().substring(owner.getPackageName().length() + 1) + ".class";
    try (InputStream in = owner.getResourceAsStream(file)) {
      if (in == null) {
        return List.of();
      }
      return ClassFile.of(
              ClassFile.DebugElementsOption.DROP_DEBUG,
              ClassFile.LineNumbersOption.DROP_LINE_NUMBERS)
          .parse(in.readAllBytes())
          .methods();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /** The static method that an instruction calls. */
  static Function called(InvokeInstruction invoke) {
    if (invoke.opcode() != Opcode.INVOKESTATIC) {
      throw new UnsupportedNestException("a call of an object");
    }
    String owner = invoke.owner().asInternalName().replace('/', '.');
    ClassLoader loader = MethodCode.class.getClassLoader();
    try {
      return new Function(
          Class.forName(owner, false, loader),
          invoke.name().stringValue(),
          MethodType.fromMethodDescriptorString(invoke.type().stringValue(), loader),
          true);
    } catch (ClassNotFoundException gone) {
      throw new UnsupportedNestException("a class that is not there");
    }
  }

  /** Whether {@code opcode} leaves -1, 0 or 1 for a jump. */
  static boolean isComparison(Opcode opcode) {
    return switch (opcode) {
      case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> true;
      default -> false;
    };
  }
}
