package xlet.grammar;

import static xlet.grammar.tree.Expectation.Form;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
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
  private final Contexts contexts;
  private final TypeBuilder types;
  private final ExprBuilder exprs;
  private final BodyBuilder bodies;
  private final HloBuilder hlo;

  StatementBuilder(SourceText source) {
    contexts = new Contexts(source);
    types = new TypeBuilder(contexts);
    exprs = new ExprBuilder(contexts, types, this);
    bodies = exprs.bodies();
    hlo = new HloBuilder(contexts, types, exprs);
  }

  /** A statement on its own. */
  Statement statement(XletParser.StatementContext context) {
    Span span = Contexts.span(context);
    return switch (context) {
      case XletParser.LetStatementContext c ->
          let(span, Let.Form.LET, c.name(), type(c.name(), c.type()), c.value());
      case XletParser.AutoStatementContext c ->
          let(span, Let.Form.AUTO, c.name(), untyped(c.name()), c.value());
      case XletParser.ArrowBindingContext c ->
          let(span, Let.Form.ARROW, c.name(), untyped(c.name()), c.value());
      case XletParser.TypedBindingContext c -> typedBinding(span, c);
      case XletParser.HloBindingContext c -> hloBinding(span, c);
      case XletParser.HloStatementContext c -> expression(hlo.instruction(c.hloInstruction()));
      case XletParser.ThenStatementContext c -> then(span, c.claim());
      case XletParser.MarkedStatementContext c -> statement(c.statement());
      case XletParser.ImportStatementContext c -> importation(span, c);
      case XletParser.LabelContext c -> new LabelStatement(span, contexts.between(c.name()));
      case XletParser.DeclarationContext c -> declaration(span, c);
      case XletParser.ScopeContext c -> new Scope(span, bodies.statements(c.block().statement()));
      case XletParser.BodyDefinitionContext c -> definition(c);
      case XletParser.EquationContext c -> equation(span, c);
      case XletParser.ExpressionStatementContext c -> expression(exprs.expr(c.expr()));
      case XletParser.ReturnStatementContext c ->
          throw Contexts.failure(span, "`return` stands only in the body of a computation");
      default -> throw Contexts.failure(span, "this stands only at the beginning of a line");
    };
  }

  private static Statement expression(Expr expr) {
    return new ExpressionStatement(expr.span(), expr);
  }

  private Let let(
      Span span,
      Let.Form form,
      XletParser.NameContext name,
      TypeNode type,
      XletParser.ValueContext value) {
    return new Let(span, form, contexts.name(name), type, value(value));
  }

  private TypeNode type(XletParser.NameContext name, XletParser.TypeContext type) {
    return type == null ? untyped(name) : types.type(type);
  }

  private static Untyped untyped(XletParser.NameContext name) {
    return new Untyped(Contexts.span(name).after());
  }

  private Expr value(XletParser.ValueContext context) {
    if (context.hloInstruction() != null) {
      return hlo.instruction(context.hloInstruction());
    }
    if (context.block() != null) {
      throw Contexts.failure(
          Contexts.span(context), "a block is no value; a computation is `(a, b) => { … }`");
    }
    return exprs.expr(context.expr());
  }

  private Statement typedBinding(Span span, XletParser.TypedBindingContext context) {
    TypeNode type =
        context.type() != null ? types.type(context.type()) : types.sizes(context.sizes());
    return let(span, Let.Form.PLAIN, context.name(), type, context.value());
  }

  private Statement hloBinding(Span span, XletParser.HloBindingContext context) {
    Span place = Contexts.span(context.PERCENT_NAME());
    Name name = new Name(place, context.PERCENT_NAME().getText().substring(1));
    TypeNode type =
        context.hloType() == null ? new Untyped(place.after()) : types.hloType(context.hloType());
    return new Let(span, Let.Form.HLO, name, type, value(context.value()));
  }

  private Statement importation(Span span, XletParser.ImportStatementContext context) {
    List<XletParser.NameContext> names = context.name();
    int parts = context.AS() == null ? names.size() : names.size() - 1;
    String module =
        names.subList(0, parts).stream().map(contexts::text).collect(Collectors.joining("."));
    return new Import(span, module, context.AS() == null ? module : contexts.text(names.getLast()));
  }

  private Statement declaration(Span span, XletParser.DeclarationContext context) {
    List<Argument> arguments =
        context.arguments() == null ? List.of() : exprs.arguments(context.arguments());
    return new Declare(
        span, contexts.name(context.name(0)), contexts.name(context.name(1)), arguments);
  }

  private Statement then(Span span, XletParser.ClaimContext context) {
    return switch (context) {
      case XletParser.FailsClaimContext c -> {
        Span fails = Contexts.span(c.FAILS()).to(new Span(span.end(), span.end()));
        String constraint = c.name() == null ? "" : contexts.text(c.name());
        yield new Expectation(
            span, Form.THEN, exprs.expr(c.expr()), new Check.Fails(fails, constraint));
      }
      case XletParser.CloseClaimContext c -> {
        Expr expected = exprs.expr(c.expr(1));
        Check close =
            new Check.Close(
                expected.span().to(span.after()),
                expected,
                exprs.number(c.number()),
                c.ULP() != null);
        yield new Expectation(span, Form.THEN, exprs.expr(c.expr(0)), close);
      }
      case XletParser.PlainClaimContext c ->
          Expectations.claim(span, Form.THEN, exprs.expr(c.expr()));
      default -> throw new IllegalStateException("no claim: " + context.getText());
    };
  }

  private Statement equation(Span span, XletParser.EquationContext context) {
    if (context.ASSIGN() == null) {
      return Expectations.arrow(span, context, exprs.expr(context.expr()), value(context.value()));
    }
    if (Definitions.isHeader(context.expr())) {
      return definition(span, context);
    }
    Expr left = exprs.expr(context.expr());
    return switch (left) {
      case Name name ->
          new Let(
              span, Let.Form.PLAIN, name, new Untyped(name.span().after()), value(context.value()));
      case TypeValue type ->
          throw Contexts.failure(
              type.span(),
              "`%s` is a type and cannot be a name".formatted(contexts.text(context.expr())));
      case Member member ->
          throw Contexts.failure(
              member.span(),
              "a field is set by its method, such as `d.set_%s(…)`"
                  .formatted(member.member().text()));
      default -> {
        Expr expected = value(context.value());
        Form form = left instanceof CallExpr ? Form.LAW : Form.PICTURE;
        yield new Expectation(span, form, left, new Check.Equal(expected.span(), expected));
      }
    };
  }

  /** {@code f(a: f32, b: f32) = a + b}. */
  private Define definition(Span span, XletParser.EquationContext context) {
    XletParser.CallContext header = (XletParser.CallContext) context.expr();
    if (!(exprs.expr(header.expr()) instanceof Name name)) {
      throw Contexts.failure(Contexts.span(header.expr()), "a computation is defined by its name");
    }
    List<LambdaParameter> parameters = new ArrayList<>();
    for (XletParser.ArgumentContext argument : header.arguments().argument()) {
      if (!(argument instanceof XletParser.TypedParameterContext typed)) {
        throw Contexts.failure(
            Contexts.span(argument), "this parameter has no type, others have: `name: f32`");
      }
      parameters.add(
          new LambdaParameter(
              Contexts.span(argument), contexts.name(typed.name()), types.type(typed.type())));
    }
    Expr body =
        context.value().block() != null
            ? bodies.block(context.value().block())
            : value(context.value());
    Untyped result = new Untyped(Contexts.span(header).after());
    return new Define(span, name, new LambdaExpr(span, parameters, result, body));
  }

  /** {@code f(a, b): return a + b}. */
  Define definition(XletParser.BodyDefinitionContext context) {
    Span span = Contexts.span(context);
    if (!(context.expr() instanceof XletParser.CallContext header)
        || !(exprs.expr(header.expr()) instanceof Name name)) {
      throw Contexts.failure(Contexts.span(context.expr()), "a body belongs to `f(a, b):`");
    }
    List<LambdaParameter> parameters = new ArrayList<>();
    for (XletParser.ArgumentContext argument : header.arguments().argument()) {
      parameters.add(parameter(argument));
    }
    Expr body = bodies.body(context.body());
    Untyped result = new Untyped(Contexts.span(header).after());
    Span whole = new Span(span.start(), Math.max(span.end(), body.span().end()));
    return new Define(whole, name, new LambdaExpr(whole, parameters, result, body));
  }

  private LambdaParameter parameter(XletParser.ArgumentContext context) {
    Span span = Contexts.span(context);
    if (context instanceof XletParser.TypedParameterContext typed) {
      return new LambdaParameter(span, contexts.name(typed.name()), types.type(typed.type()));
    }
    if (context instanceof XletParser.ValueArgumentContext value
        && value.name() == null
        && exprs.expr(value.expr()) instanceof Name name) {
      return new LambdaParameter(span, name, new Untyped(span.after()));
    }
    throw Contexts.failure(span, "a parameter is a name, perhaps with a type");
  }

  /** What {@code >>> v} or {@code // Result: v} claims. */
  Expr result(XletParser.ResultStatementContext context) {
    return exprs.expr(context.expr());
  }

  /** The types of a signature line. */
  xlet.grammar.tree.FunctionType signature(XletParser.SignatureContext context) {
    return types.function(context.functionType());
  }

  /** A line {@code name: [1, 2]}. */
  Let field(XletParser.FieldContext context) {
    return new Let(
        Contexts.span(context),
        Let.Form.FIELD,
        contexts.name(context.name()),
        untyped(context.name()),
        exprs.expr(context.bracketed()));
  }

  int replica(XletParser.ReplicaHeadingContext context) {
    return contexts.integer(context.NUMBER());
  }

  String name(XletParser.NameContext context) {
    return contexts.name(context).text();
  }

  /** Whether the expression is a block that a statement would have to be made of. */
  static boolean isBlock(Expr expr) {
    return expr instanceof Block;
  }
}
