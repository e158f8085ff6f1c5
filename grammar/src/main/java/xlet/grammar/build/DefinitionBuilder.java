package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;

/** Makes definitions of computations of parse trees. */
final class DefinitionBuilder {
  private DefinitionBuilder() {}

  /** Tells whether the left side of {@code =} is {@code f(a: f32, …)}. */
  static boolean isHeader(XletParser.ExprContext context) {
    return context instanceof XletParser.CallContext call
        && call.arguments().argument().stream()
            .anyMatch(XletParser.TypedParameterContext.class::isInstance);
  }

  /** {@code f(a: f32, b: f32) = a + b}. */
  static Define equation(Span span, XletParser.EquationContext context) {
    XletParser.CallContext header = (XletParser.CallContext) context.expr();
    if (!(ExprBuilder.expr(header.expr()) instanceof Name name)) {
      throw failure(span(header.expr()), "a computation is defined by its name");
    }
    List<LambdaParameter> parameters = new ArrayList<>();
    for (XletParser.ArgumentContext argument : header.arguments().argument()) {
      if (!(argument instanceof XletParser.TypedParameterContext)) {
        throw failure(span(argument), "this parameter has no type, others have: `name: f32`");
      }
      parameters.add(parameter(argument));
    }
    Expr body =
        context.value().block() != null
            ? BodyBuilder.block(context.value().block())
            : StatementBuilder.value(context.value());
    Untyped result = new Untyped(span(header).after());
    return new Define(span, name, new LambdaExpr(span, parameters, result, body));
  }

  /** {@code f(a, b): return a + b}. */
  static Define withBody(XletParser.ExprContext left, XletParser.BodyContext right) {
    if (!(left instanceof XletParser.CallContext header)
        || !(ExprBuilder.expr(header.expr()) instanceof Name name)) {
      throw failure(span(left), "a body belongs to `f(a, b):`");
    }
    List<LambdaParameter> parameters =
        header.arguments().argument().stream().map(DefinitionBuilder::parameter).toList();
    Expr body = BodyBuilder.body(right);
    Untyped result = new Untyped(span(header).after());
    Span whole = span(left).to(span(right)).to(body.span());
    return new Define(whole, name, new LambdaExpr(whole, parameters, result, body));
  }

  private static LambdaParameter parameter(XletParser.ArgumentContext context) {
    Span span = span(context);
    if (context instanceof XletParser.TypedParameterContext typed) {
      return new LambdaParameter(span, name(typed.name()), TypeBuilder.type(typed.type()));
    }
    if (context instanceof XletParser.ValueArgumentContext value
        && value.name() == null
        && ExprBuilder.expr(value.expr()) instanceof Name name) {
      return new LambdaParameter(span, name, new Untyped(span.after()));
    }
    throw failure(span, "a parameter is a name, perhaps with a type");
  }

  /** {@code f: (s32) -> s32} and the definition with a body below it. */
  static Define signed(XletParser.SignedDefinitionContext context) {
    Define define = withBody(context.expr(), context.body());
    FunctionType type = TypeBuilder.function(context.functionType());
    Span signature = span(context.name()).to(span(context.functionType()));
    LambdaExpr lambda = define.computation();
    int wanted = type.parameters().size();
    if (wanted != lambda.parameters().size()) {
      throw failure(
              define.name().span(),
              "%s has %s parameters here and %s in its signature"
                  .formatted(quoted(define.name().text()), lambda.parameters().size(), wanted))
          .labelled(signature, "the signature");
    }
    List<LambdaParameter> parameters = new ArrayList<>();
    for (int i = 0; i < wanted; i++) {
      LambdaParameter each = lambda.parameters().get(i);
      TypeNode parameterType =
          each.type() instanceof Untyped ? type.parameters().get(i) : each.type();
      parameters.add(new LambdaParameter(each.span(), each.name(), parameterType));
    }
    LambdaExpr computation =
        new LambdaExpr(lambda.span(), parameters, type.result(), lambda.body());
    return new Define(signature.to(define.span()), define.name(), computation);
  }
}
