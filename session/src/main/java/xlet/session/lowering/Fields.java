package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.tree.Argument;
import xlet.session.diagnostic.CallSite.Given;
import xlet.session.diagnostic.Code;

/** An object of dimension numbers as the arguments that its fields are. */
final class Fields {
  private final Lowering lowering;
  private final OpDef def;

  Fields(Lowering lowering, OpDef def) {
    this.lowering = lowering;
    this.def = def;
  }

  /** Puts the fields of the object that {@code argument} is to {@code attributes}. */
  List<Given> read(Argument argument, Map<String, Object> attributes) {
    DimensionNumbers numbers =
        ((Meaning.Numbers) lowering.meaning(argument.value(), Hint.NONE)).numbers();
    List<Given> given = new ArrayList<>();
    numbers
        .fields()
        .forEach((name, field) -> {
          Parameter parameter = parameter(argument, name);
          Object value =
              parameter.kind() == Parameter.Kind.INTEGER
                  ? (Object) field.values().getLast()
                  : Ints.of(field.values());
          attributes.put(parameter.name(), value);
          given.add(
              new Given(
                  parameter.name(),
                  argument.span(),
                  argument.value().span(),
                  List.of(),
                  value.toString(),
                  "",
                  field.places()));
        });
    return given;
  }

  private Parameter parameter(Argument argument, String field) {
    Optional<Parameter> parameter = def.parameter(field);
    return parameter.orElseThrow(() ->
        lowering
            .errors()
            .at(
                argument.value(),
                Code.UNKNOWN_PARAMETER,
                def.name() + " has no parameter " + field,
                lowering.text(argument.value()) + " has a field " + field));
  }
}
