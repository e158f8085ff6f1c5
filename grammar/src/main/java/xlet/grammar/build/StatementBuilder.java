package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;
import static xlet.grammar.scan.SyntaxFailure.shortened;

import java.util.List;
import org.antlr.v4.runtime.tree.TerminalNode;
import xlet.grammar.rules.XletParser.ArrowBindingContext;
import xlet.grammar.rules.XletParser.AutoStatementContext;
import xlet.grammar.rules.XletParser.BraceRowContext;
import xlet.grammar.rules.XletParser.CallContext;
import xlet.grammar.rules.XletParser.DeclarationContext;
import xlet.grammar.rules.XletParser.EquationContext;
import xlet.grammar.rules.XletParser.ExprContext;
import xlet.grammar.rules.XletParser.ExpressionStatementContext;
import xlet.grammar.rules.XletParser.FieldContext;
import xlet.grammar.rules.XletParser.HloBindingContext;
import xlet.grammar.rules.XletParser.HloStatementContext;
import xlet.grammar.rules.XletParser.ImportStatementContext;
import xlet.grammar.rules.XletParser.LabelContext;
import xlet.grammar.rules.XletParser.LetStatementContext;
import xlet.grammar.rules.XletParser.MarkedStatementContext;
import xlet.grammar.rules.XletParser.NameContext;
import xlet.grammar.rules.XletParser.ReturnStatementContext;
import xlet.grammar.rules.XletParser.ScopeContext;
import xlet.grammar.rules.XletParser.SignatureContext;
import xlet.grammar.rules.XletParser.SignedDefinitionContext;
import xlet.grammar.rules.XletParser.StatementContext;
import xlet.grammar.rules.XletParser.ThenStatementContext;
import xlet.grammar.rules.XletParser.TypeContext;
import xlet.grammar.rules.XletParser.TypedBindingContext;
import xlet.grammar.rules.XletParser.UntypedBindingContext;
import xlet.grammar.rules.XletParser.ValueContext;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Let.Form;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.Untyped;

/** Makes statements of parse trees. */
final class StatementBuilder {
  private StatementBuilder() {}

  /** A statement on its own. */
  static Statement statement(StatementContext context) {
    Span span = span(context);
    return switch (context) {
      case LetStatementContext c -> let(span, Form.LET, c.name(), c.type(), c.value());
      case AutoStatementContext c -> untyped(span, Form.AUTO, name(c.name()), c.value());
      case ArrowBindingContext c -> untyped(span, Form.ARROW, name(c.name()), c.value());
      case TypedBindingContext c -> typedBinding(span, c);
      case HloBindingContext c -> hloBinding(span, c);
      case UntypedBindingContext c -> hloBinding(span, c);
      case HloStatementContext c -> expression(InstructionBuilder.instruction(c.hloInstruction()));
      case ThenStatementContext c -> ExpectationBuilder.then(span, c.claim());
      case MarkedStatementContext c -> statement(c.statement());
      case ImportStatementContext c -> importation(span, c);
      case LabelContext c -> label(span, c);
      case BraceRowContext c -> braceRow(span, c);
      case DeclarationContext c -> declaration(span, c);
      case ScopeContext c -> new Scope(span, BodyBuilder.statements(c.block().statement()));
      case SignedDefinitionContext c -> BodyBuilder.signed(c);
      case SignatureContext c ->
          throw new SyntaxFailure(
              span,
              "the signature of `%1$s` has no body: `%1$s(…):` is missing"
                  .formatted(shortened(name(c.name()).text())));
      case ExpressionStatementContext c -> expression(span, c);
      case ReturnStatementContext _ ->
          throw new SyntaxFailure(span, "`return` stands only in the body of a computation");
      default -> throw new SyntaxFailure(span, "this stands only at the beginning of a line");
    };
  }

  private static Statement expression(Span span, ExpressionStatementContext context) {
    if (context.body() != null) {
      return BodyBuilder.withBody(context.expr(), context.body());
    }
    if (context.equation() != null) {
      return equation(span, context.expr(), context.equation());
    }
    return context.closeness() != null
        ? ExpectationBuilder.close(
            span, Expectation.Form.EQUALITY, context.expr(), context.closeness())
        : expression(ExprBuilder.expr(context.expr()));
  }

  static Statement expression(Expr expr) {
    return new ExpressionStatement(expr.span(), expr);
  }

  static Expr value(ValueContext context) {
    if (context.hloInstruction() != null) {
      return InstructionBuilder.instruction(context.hloInstruction());
    }
    if (context.block() != null) {
      throw new SyntaxFailure(
          span(context), "a block is not a value; a computation is `(a, b) => { … }`");
    }
    return ExprBuilder.expr(context.expr());
  }

  /** A line such as {@code Example 2:}. */
  private static LabelStatement label(Span span, LabelContext context) {
    String line = text(context);
    return new LabelStatement(span, line.substring(0, line.length() - 1).strip());
  }

  /** {@code replica_groups = {0, 2}, {1, 3}}: the outer braces are left out. */
  private static Let braceRow(Span span, BraceRowContext context) {
    Name name = name(context.name());
    List<Expr> elements = List.copyOf(context.braced().stream().map(ExprBuilder::brace).toList());
    Span row = elements.getFirst().span().to(elements.getLast().span());
    return new Let(
        span, Form.PLAIN, name, new Untyped(name.span().after()), new Brace(row, elements));
  }

  private static Let let(
      Span span, Form form, NameContext name, TypeContext type, ValueContext value) {
    return type == null
        ? untyped(span, form, name(name), value)
        : new Let(span, form, name(name), TypeBuilder.type(type), value(value));
  }

  private static Let untyped(Span span, Form form, Name name, ValueContext value) {
    return new Let(span, form, name, new Untyped(name.span().after()), value(value));
  }

  private static Let typedBinding(Span span, TypedBindingContext context) {
    TypeNode type =
        context.type() != null
            ? TypeBuilder.type(context.type())
            : new SizesType(span(context.sizes()), TypeBuilder.dimensions(context.sizes()));
    return new Let(span, Form.PLAIN, name(context.name()), type, value(context.value()));
  }

  private static Let hloBinding(Span span, HloBindingContext context) {
    TypeNode type = TypeBuilder.hloType(context.hloType());
    Expr value =
        context.value() == null
            ? InstructionBuilder.instruction(context.untypedInstruction(), type)
            : value(context.value());
    return new Let(span, Form.HLO, percentName(context.PERCENT_NAME()), type, value);
  }

  private static Let hloBinding(Span span, UntypedBindingContext context) {
    Name name = percentName(context.PERCENT_NAME());
    Untyped type = new Untyped(name.span().after());
    Expr value = InstructionBuilder.instruction(context.untypedInstruction(), type);
    return new Let(span, Form.HLO, name, type, value);
  }

  private static Name percentName(TerminalNode percentName) {
    return new Name(span(percentName), percentName.getText().substring(1));
  }

  /** A line {@code name: [1, 2]}. */
  static Let field(FieldContext context) {
    Name name = name(context.name());
    Untyped type = new Untyped(name.span().after());
    return new Let(span(context), Form.FIELD, name, type, ExprBuilder.bracket(context.bracketed()));
  }

  private static Import importation(Span span, ImportStatementContext context) {
    List<NameContext> names = context.name();
    boolean renamed = context.AS() != null;
    String module = dotted(renamed ? names.subList(0, names.size() - 1) : names);
    return new Import(span, module, renamed ? text(names.getLast()) : module);
  }

  private static Declare declaration(Span span, DeclarationContext context) {
    List<Argument> arguments =
        context.arguments() == null ? List.of() : ExprBuilder.arguments(context.arguments());
    return new Declare(span, name(context.name(0)), name(context.name(1)), arguments);
  }

  private static Statement equation(Span span, ExprContext expr, EquationContext context) {
    boolean assigned = context.ASSIGN() != null;
    if (assigned && expr instanceof CallContext header && hasTypes(header)) {
      return BodyBuilder.equation(span, header, context.value());
    }
    Expr left = ExprBuilder.expr(expr);
    return switch (left) {
      case Name name when assigned -> {
        Form form = text(expr).startsWith("%") ? Form.HLO : Form.PLAIN;
        yield untyped(span, form, name, context.value());
      }
      case TypeValue type when assigned ->
          throw new SyntaxFailure(
              type.span(), quoted(text(expr)) + " is a type and cannot be a name");
      case Member member when assigned ->
          throw new SyntaxFailure(
              member.span(),
              "a field is set by its method, such as `d.set_%s(…)`"
                  .formatted(shortened(member.member().text())));
      default -> ExpectationBuilder.equation(span, context, left, value(context.value()));
    };
  }

  private static boolean hasTypes(CallContext header) {
    return header.arguments().argument().stream().anyMatch(each -> each.parameter() != null);
  }
}
