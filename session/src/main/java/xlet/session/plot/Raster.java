package xlet.session.plot;

import java.util.List;

/**
 * A heat map or an image that has been made as small as wanted.
 *
 * @param fields the elements: one field, or one a channel
 * @param pixels their colours
 */
record Raster(List<Field> fields, Pixels pixels) {
  Raster {
    fields = List.copyOf(fields);
  }

  static Raster of(Plot.HeatMap map, int mostRows, int mostColumns) {
    Field field = map.field().within(mostRows, mostColumns);
    Scale scale = scale(field);
    boolean constant = field.least() == field.greatest();
    return new Raster(
        List.of(field),
        new Pixels(
            field.rows(),
            field.columns(),
            (row, column) ->
                Double.isNaN(field.at(row, column))
                    ? Palette.CLEAR
                    : Palette.viridis(constant ? 0.5 : scale.fraction(field.at(row, column)))));
  }

  static Raster of(Plot.Image image, int mostRows, int mostColumns) {
    List<Field> fields =
        image.channels().stream().map(field -> field.within(mostRows, mostColumns)).toList();
    double white = image.white();
    Field red = fields.getFirst();
    Field green = fields.get(fields.size() / 2);
    Field blue = fields.getLast();
    return new Raster(
        fields,
        new Pixels(
            red.rows(),
            red.columns(),
            (row, column) ->
                Palette.of(
                    red.at(row, column) / white,
                    green.at(row, column) / white,
                    blue.at(row, column) / white)));
  }

  /** The range of a field's elements. */
  static Scale scale(Field field) {
    return field.least() > field.greatest()
        ? Scale.of(0, 0)
        : Scale.of(field.least(), field.greatest());
  }

  /** A field that tells of sizes and blocks. */
  Field field() {
    return fields.getFirst();
  }
}
