package xlet.grammar.format;

import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import xlet.grammar.scan.SourceToken;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.ArrayType;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.Program;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxNode;
import xlet.grammar.tree.TypedLiteral;

/** The places in a program where the syntax tree, not a token, decides about the blanks. */
final class Marks {
  private final Set<Integer> statements = new HashSet<>();
  private final Set<Integer> blocks = new HashSet<>();
  private final Set<Integer> literals = new HashSet<>();
  private final NavigableMap<Integer, Span> types = new TreeMap<>();
  private final NavigableMap<Integer, Span> instructions = new TreeMap<>();
  private final NavigableMap<Integer, Span> names = new TreeMap<>();

  Marks(Program program) {
    program.statements().forEach(statement -> statements.add(statement.span().start()));
    program.statements().forEach(this::visit);
  }

  private void visit(SyntaxNode node) {
    switch (node) {
      case Block block -> blocks.add(block.span().start());
      case Scope scope -> blocks.add(scope.span().start());
      case TypedLiteral typed -> literals.add(typed.value().span().start());
      case ArrayType type -> add(types, type.span());
      case SizesType type -> add(types, type.span());
      case HloInstruction instruction -> add(instructions, instruction.span());
      case Argument argument when !argument.name().isEmpty() ->
          add(names, argument.span().before().to(argument.value().span().before()));
      default -> {}
    }
    node.children().forEach(this::visit);
  }

  /** Whether a statement of the program begins with the token. */
  boolean beginsStatement(SourceToken token) {
    return statements.contains(token.span().start());
  }

  /** Whether the brace opens a block of statements. */
  boolean opensBlock(SourceToken brace) {
    return blocks.contains(brace.span().start());
  }

  /** Whether the token begins a literal whose type stands before it. */
  boolean opensTypedLiteral(SourceToken token) {
    return literals.contains(token.span().start());
  }

  /** Whether both tokens belong to one type. */
  boolean inType(SourceToken left, SourceToken right) {
    return within(types, left, right);
  }

  /** Whether both tokens belong to one instruction of HLO text. */
  boolean inInstruction(SourceToken left, SourceToken right) {
    return within(instructions, left, right);
  }

  /** Whether the token stands in an instruction of HLO text and does not begin it. */
  boolean continuesInstruction(SourceToken token) {
    int start = token.span().start();
    var before = instructions.lowerEntry(start);
    return before != null && start < before.getValue().end();
  }

  /** Whether the sign of equality stands between the name of an argument and its value. */
  boolean namesArgument(SourceToken equals) {
    return within(names, equals, equals);
  }

  /** Adds a place, unless it is part of one that was added before. */
  private static void add(NavigableMap<Integer, Span> places, Span place) {
    if (!within(places, place, place)) {
      places.put(place.start(), place);
    }
  }

  private static boolean within(NavigableMap<Integer, Span> places, SourceToken l, SourceToken r) {
    return within(places, l.span(), r.span());
  }

  private static boolean within(NavigableMap<Integer, Span> places, Span left, Span right) {
    var place = places.floorEntry(left.start());
    return place != null && right.end() <= place.getValue().end();
  }
}
