package xlet.grammar.hlo;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Dimension;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloComputation;
import xlet.grammar.tree.HloDefinition;
import xlet.grammar.tree.HloHeader;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.HloLiteral;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.HloOperand;
import xlet.grammar.tree.LayoutSyntax;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.TupleType;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** Writes modules as HLO text, in the form in which XLA prints them. */
public final class ModulePrinter {
  private ModulePrinter() {}

  /** The text of {@code module}; read again, it gives the same module. */
  public static String text(HloModule module) {
    StringBuilder text = new StringBuilder();
    module.header().ifPresent(header -> header(header, text));
    for (HloComputation computation : module.computations()) {
      text.append(text.isEmpty() ? "" : "\n");
      computation(computation, text);
    }
    return text.toString();
  }

  private static void header(HloHeader header, StringBuilder text) {
    text.append("HloModule ").append(name(header.name()));
    text.append(attributes(header.attributes())).append('\n');
    header
        .tables()
        .forEach(table -> {
          text.append('\n').append(table.name()).append('\n');
          table
              .rows()
              .forEach(row -> text.append(row.key()).append(' ').append(row.text()).append('\n'));
        });
  }

  private static void computation(HloComputation computation, StringBuilder text) {
    text.append(computation.entry() ? "ENTRY " : "").append(name(computation.name())).append(' ');
    computation.signature().ifPresent(signature -> text.append(signature(signature)).append(' '));
    text.append("{\n");
    for (HloDefinition definition : computation.definitions()) {
      text.append(definition.root() ? "  ROOT " : "  ").append(name(definition.name()));
      text.append(" = ").append(instruction(definition.instruction())).append('\n');
    }
    text.append('}').append(attributes(computation.attributes())).append('\n');
  }

  private static String signature(HloComputation.Signature signature) {
    return signature.parameters().stream()
        .map(parameter -> name(parameter.name()) + ": " + shape(parameter.shape()))
        .collect(Collectors.joining(", ", "(", ") -> " + shape(signature.result())));
  }

  private static String instruction(HloInstruction instruction) {
    return shape(instruction.shape())
        + (instruction.shape() instanceof Untyped ? "" : " ")
        + instruction.opcode().text()
        + instruction.operands().stream()
            .map(ModulePrinter::operand)
            .collect(Collectors.joining(", ", "(", ")"))
        + attributes(instruction.attributes());
  }

  private static String operand(HloOperand operand) {
    String type = shape(operand.shape());
    return (type.isEmpty() ? "" : type + " ") + value(operand.value());
  }

  private static String value(Expr value) {
    return switch (value) {
      case Name name -> name(name);
      case HloLiteral literal -> literal.text();
      default -> throw new IllegalArgumentException("no operand of HLO text: " + value);
    };
  }

  private static String attributes(List<HloAttribute> attributes) {
    return attributes.stream()
        .map(attribute -> ", " + attribute.name() + "=" + attribute.text())
        .collect(Collectors.joining());
  }

  private static String name(Name name) {
    boolean number = Character.isDigit(name.text().charAt(0));
    return (number ? "%" : "") + name.text();
  }

  /** A shape as HLO text has it; empty if none is written. */
  public static String shape(TypeNode type) {
    return switch (type) {
      case ArrayType array -> {
        String sizes =
            array.dimensions().stream()
                .map(ModulePrinter::dimension)
                .collect(Collectors.joining(",", "[", "]"));
        yield array.element() + sizes + layout(array).orElse("");
      }
      case TupleType tuple ->
          tuple.elements().stream()
              .map(ModulePrinter::shape)
              .collect(Collectors.joining(", ", "(", ")"));
      case Untyped _ -> "";
      default -> throw new IllegalArgumentException("no shape of HLO text: " + type);
    };
  }

  private static String dimension(Dimension dimension) {
    return switch (dimension.kind()) {
      case EXACT -> Long.toString(dimension.size());
      case BOUNDED -> "<=" + dimension.size();
      case UNKNOWN -> "?";
    };
  }

  private static Optional<String> layout(ArrayType array) {
    return array.layout() instanceof LayoutSyntax layout
        ? Optional.of(
            layout.minorToMajor().stream()
                .map(dimension -> Integer.toString(dimension))
                .collect(
                    Collectors.joining(
                        ",", "{", (layout.tiling().isEmpty() ? "" : ":" + layout.tiling()) + "}")))
        : Optional.empty();
  }
}
