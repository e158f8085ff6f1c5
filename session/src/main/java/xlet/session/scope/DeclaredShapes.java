package xlet.session.scope;

import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Detached;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.CallText;
import xlet.engine.op.elementwise.Copy;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.TypeNode;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** Holds values against the shapes that are written for them. */
public final class DeclaredShapes {
  private final StatementScope scope;

  /** Checks values of a statement. */
  public DeclaredShapes(StatementScope scope) {
    this.scope = scope;
  }

  /**
   * {@code value} as the shape that is written for it, laid out as that says.
   *
   * @param literal whether the value is a literal, whose empty braces fit any size 0
   */
  public Node declared(Expr place, Node value, Shape wanted, boolean literal) {
    if (!fits(value.shape(), wanted)) {
      throw mismatch(place, value.shape(), wanted, literal);
    }
    return declared(value, wanted);
  }

  private Node declared(Node value, Shape wanted) {
    if (wanted instanceof ArrayShape array
        && value.shape() instanceof ArrayShape own
        && !array.layout().equals(own.layout())) {
      return relaid(value, array);
    }
    return value;
  }

  /**
   * Whether a value of {@code found} may be called one of {@code wanted}: its bound may be, too.
   */
  private static boolean fits(Shape found, Shape wanted) {
    return found.compatible(wanted)
        || (found instanceof BoundedShape bounded && bounded.bound().compatible(wanted));
  }

  /** The result of an instruction as the shape that is written before its opcode. */
  public Node ofInstruction(TypeNode written, Node value, Shape wanted) {
    if (fits(value.shape(), wanted)) {
      return declared(value, wanted);
    }
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.SHAPE_MISMATCH,
            scope.source(),
            written.span(),
            difference(value.shape(), wanted),
            wanted.text() + " is written; the instruction gives " + value.shape().text());
    throw new DiagnosticException(
        scope.errors().proposing(diagnostic, written.span(), value.shape().text()));
  }

  /** {@code value} kept in the layout of {@code wanted}. */
  private Node relaid(Node value, ArrayShape wanted) {
    if (value instanceof Node.Known known && known.value() instanceof NdArray array) {
      return GraphBuilder.known(
          Detached.run(
              array.shape().byteCount(),
              () -> array.withLayout(wanted.layout()),
              scope.host().evaluation()::poll));
    }
    return GraphBuilder.apply(Copy.DEF, List.of(value), Map.of("shape", wanted));
  }

  private DiagnosticException mismatch(Expr place, Shape found, Shape wanted, boolean literal) {
    String what = literal ? "the literal is " : "the value is ";
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.SHAPE_MISMATCH,
            scope.source(),
            place.span(),
            difference(found, wanted),
            what + found.text() + "; written is " + wanted.text());
    if (!literal && found instanceof ArrayShape own && wanted instanceof ArrayShape array) {
      boolean converts = own.sizes().equals(array.sizes()) && !own.type().equals(array.type());
      diagnostic =
          converts
              ? scope.errors().proposing(diagnostic, place.span(), converted(place, array))
              : diagnostic;
    }
    return new DiagnosticException(
        scope.errors().proposingType(diagnostic, place.span(), found.text()));
  }

  private String converted(Expr value, ArrayShape wanted) {
    return CallText.converted(scope.text(value), wanted.type());
  }

  /** Describes the difference between two shapes. */
  private static String difference(Shape found, Shape wanted) {
    if (found instanceof ArrayShape own && wanted instanceof ArrayShape array) {
      if (own.rank() != array.rank()) {
        return "the value has rank %s, but rank %s is written".formatted(own.rank(), array.rank());
      }
      if (own.sizes().equals(array.sizes())) {
        return "the value is of element type %s, but %s is written"
            .formatted(own.type(), array.type());
      }
    }
    return "the value has another shape than is written";
  }

  /** The sizes alone must fit: {@code data: [8,3] = …}. */
  public void checkSizes(TypeNode type, Expr place, Node value, Ints sizes) {
    if (!(value.shape() instanceof ArrayShape array) || !array.sizes().equals(sizes)) {
      throw scope
          .errors()
          .at(
              place,
              Code.SHAPE_MISMATCH,
              "the value has other sizes than are written",
              value.shape().text() + "; written is " + scope.text(type));
    }
  }
}
