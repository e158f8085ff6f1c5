package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;
import static xlet.grammar.scan.SyntaxFailure.shortened;

import java.util.List;
import java.util.stream.Collectors;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.Untyped;

/** Makes statements of parse trees. */
final class StatementBuilder {
  private StatementBuilder() {}

  /** A statement on its own. */
  static Statement statement(XletParser.StatementContext context) {
    Span span = span(context);
    return switch (context) {
      case XletParser.LetStatementContext c ->
          let(span, Let.Form.LET, c.name(), type(c.name(), c.type()), c.value());
      case XletParser.AutoStatementContext c ->
          let(span, Let.Form.AUTO, c.name(), untyped(c.name()), c.value());
      case XletParser.ArrowBindingContext c ->
          let(span, Let.Form.ARROW, c.name(), untyped(c.name()), c.value());
      case XletParser.TypedBindingContext c -> typedBinding(span, c);
      case XletParser.HloBindingContext c -> hloBinding(span, c);
      case XletParser.HloStatementContext c ->
          expression(HloBuilder.instruction(c.hloInstruction()));
      case XletParser.ThenStatementContext c -> ExpectationBuilder.then(span, c.claim());
      case XletParser.MarkedStatementContext c -> statement(c.statement());
      case XletParser.ImportStatementContext c -> importation(span, c);
      case XletParser.LabelContext c -> new LabelStatement(span, text(c.name()));
      case XletParser.DeclarationContext c -> declaration(span, c);
      case XletParser.ScopeContext c ->
          new Scope(span, BodyBuilder.statements(c.block().statement()));
      case XletParser.BodyDefinitionContext c -> DefinitionBuilder.withBody(c.expr(), c.body());
      case XletParser.SignedDefinitionContext c -> DefinitionBuilder.signed(c);
      case XletParser.SignatureContext c ->
          throw failure(
              span,
              "the signature of `%1$s` has no body: `%1$s(…):` is missing"
                  .formatted(shortened(name(c.name()).text())));
      case XletParser.EquationContext c -> equation(span, c);
      case XletParser.ExpressionStatementContext c -> expression(ExprBuilder.expr(c.expr()));
      case XletParser.ReturnStatementContext c ->
          throw failure(span, "`return` stands only in the body of a computation");
      default -> throw failure(span, "this stands only at the beginning of a line");
    };
  }

  private static Statement expression(Expr expr) {
    return new ExpressionStatement(expr.span(), expr);
  }

  private static Let let(
      Span span,
      Let.Form form,
      XletParser.NameContext name,
      TypeNode type,
      XletParser.ValueContext value) {
    return new Let(span, form, name(name), type, value(value));
  }

  private static TypeNode type(XletParser.NameContext name, XletParser.TypeContext type) {
    return type == null ? untyped(name) : TypeBuilder.type(type);
  }

  private static Untyped untyped(XletParser.NameContext name) {
    return new Untyped(span(name).after());
  }

  static Expr value(XletParser.ValueContext context) {
    if (context.hloInstruction() != null) {
      return HloBuilder.instruction(context.hloInstruction());
    }
    if (context.block() != null) {
      throw failure(span(context), "a block is no value; a computation is `(a, b) => { … }`");
    }
    return ExprBuilder.expr(context.expr());
  }

  private static Statement typedBinding(Span span, XletParser.TypedBindingContext context) {
    TypeNode type =
        context.type() != null
            ? TypeBuilder.type(context.type())
            : TypeBuilder.sizes(context.sizes());
    return let(span, Let.Form.PLAIN, context.name(), type, context.value());
  }

  private static Statement hloBinding(Span span, XletParser.HloBindingContext context) {
    Span place = span(context.PERCENT_NAME());
    Name name = new Name(place, context.PERCENT_NAME().getText().substring(1));
    TypeNode type =
        context.hloType() == null
            ? new Untyped(place.after())
            : TypeBuilder.hloType(context.hloType());
    return new Let(span, Let.Form.HLO, name, type, value(context.value()));
  }

  private static Statement importation(Span span, XletParser.ImportStatementContext context) {
    List<XletParser.NameContext> names = context.name();
    int parts = context.AS() == null ? names.size() : names.size() - 1;
    String module =
        names.subList(0, parts).stream().map(ParseTrees::text).collect(Collectors.joining("."));
    return new Import(span, module, context.AS() == null ? module : text(names.getLast()));
  }

  private static Statement declaration(Span span, XletParser.DeclarationContext context) {
    List<Argument> arguments =
        context.arguments() == null ? List.of() : ExprBuilder.arguments(context.arguments());
    return new Declare(span, name(context.name(0)), name(context.name(1)), arguments);
  }

  private static Statement equation(Span span, XletParser.EquationContext context) {
    if (context.ASSIGN() == null) {
      return ExpectationBuilder.arrow(
          span, context, ExprBuilder.expr(context.expr()), value(context.value()));
    }
    if (DefinitionBuilder.isHeader(context.expr())) {
      return DefinitionBuilder.equation(span, context);
    }
    Expr left = ExprBuilder.expr(context.expr());
    return switch (left) {
      case Name name ->
          new Let(
              span, Let.Form.PLAIN, name, new Untyped(name.span().after()), value(context.value()));
      case TypeValue type ->
          throw failure(
              type.span(), quoted(text(context.expr())) + " is a type and cannot be a name");
      case Member member ->
          throw failure(
              member.span(),
              "a field is set by its method, such as `d.set_%s(…)`"
                  .formatted(shortened(member.member().text())));
      default -> ExpectationBuilder.equation(span, left, value(context.value()));
    };
  }

  /** A line {@code name: [1, 2]}. */
  static Let field(XletParser.FieldContext context) {
    return new Let(
        span(context),
        Let.Form.FIELD,
        name(context.name()),
        untyped(context.name()),
        ExprBuilder.expr(context.bracketed()));
  }
}
