package xlet.session.scope;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.session.diagnostic.Place;

/**
 * {@code DotDimensionNumbers d;} and its like: fields of whole numbers, filled one statement at a
 * time. Fields have the names of XLA's protocol buffers.
 */
public final class DimensionNumbers {
  /** The fields of the dimension numbers of convolutions. */
  public static final List<String> OF_CONVOLUTIONS =
      List.of(
          "input_batch_dimension",
          "input_feature_dimension",
          "input_spatial_dimensions",
          "kernel_input_feature_dimension",
          "kernel_output_feature_dimension",
          "kernel_spatial_dimensions",
          "output_batch_dimension",
          "output_feature_dimension",
          "output_spatial_dimensions");

  /** The fields of each dimension of a {@code PaddingConfig}. */
  public static final List<String> OF_PADDING =
      List.of("edge_padding_low", "edge_padding_high", "interior_padding");

  private final String type;
  private final Map<String, Field> fields;

  /** The numbers of a field and the statements that gave them. */
  public record Field(List<Long> values, List<Place> places, boolean list) {}

  private DimensionNumbers(String type, Map<String, Field> fields) {
    this.type = type;
    this.fields = fields;
  }

  /** Returns an object of {@code type} in which no field is filled. */
  public static DimensionNumbers empty(String type) {
    return new DimensionNumbers(type, new LinkedHashMap<>());
  }

  /** The name of the type. */
  public String type() {
    return type;
  }

  /** The fields that are filled, by name. */
  public Map<String, Field> fields() {
    return fields;
  }

  /** These with one number more in the list {@code name}. */
  public DimensionNumbers adding(String name, long value, Place place) {
    Field old = fields.getOrDefault(name, new Field(List.of(), List.of(), true));
    return with(name, new Field(and(old.values, value), and(old.places, place), true));
  }

  /** These with the number {@code name} set. */
  public DimensionNumbers setting(String name, long value, Place place) {
    return with(name, new Field(List.of(value), List.of(place), false));
  }

  /** Whether this is a list of dimensions, each with {@link #OF_PADDING its own fields}. */
  public boolean isPadding() {
    return type.endsWith("PaddingConfig");
  }

  /** The padding of each dimension: low, high, interior. */
  public List<List<Long>> padding() {
    List<List<Long>> dimensions = new ArrayList<>();
    for (int k = 0; k < list(OF_PADDING.getFirst()).size(); k++) {
      int dimension = k;
      dimensions.add(OF_PADDING.stream().map(field -> list(field).get(dimension)).toList());
    }
    return dimensions;
  }

  /** These with one dimension more, which has no padding yet. */
  public DimensionNumbers addingDimension(Place place) {
    DimensionNumbers more = this;
    for (String field : OF_PADDING) {
      more = more.adding(field, 0, place);
    }
    return more;
  }

  /** These with the number {@code name} of one dimension set. */
  public DimensionNumbers settingOf(int dimension, String name, long value, Place place) {
    Field old = fields.getOrDefault(name, new Field(List.of(), List.of(), true));
    List<Long> values = new ArrayList<>(old.values);
    values.set(dimension, value);
    return with(name, new Field(List.copyOf(values), and(old.places, place), true));
  }

  private DimensionNumbers with(String name, Field field) {
    Map<String, Field> more = new LinkedHashMap<>(fields);
    more.put(name, field);
    return new DimensionNumbers(type, more);
  }

  private static <T> List<T> and(List<T> list, T more) {
    List<T> longer = new ArrayList<>(list);
    longer.add(more);
    return List.copyOf(longer);
  }

  /** The dimension labels of a convolution that these numbers are: {@code b01f_01io->b01f}. */
  public String labels() {
    return side("input_batch_dimension", "b", "input_feature_dimension", "f", "input")
        + "_"
        + side(
            "kernel_input_feature_dimension", "i", "kernel_output_feature_dimension", "o", "kernel")
        + "->"
        + side("output_batch_dimension", "b", "output_feature_dimension", "f", "output");
  }

  private String side(String first, String a, String second, String b, String spatial) {
    Map<Long, String> letters = new LinkedHashMap<>();
    letters.put(number(first), a);
    letters.put(number(second), b);
    List<Long> dimensions = list(spatial + "_spatial_dimensions");
    for (int k = 0; k < dimensions.size(); k++) {
      letters.put(dimensions.get(k), Integer.toString(k));
    }
    StringBuilder labels = new StringBuilder();
    for (long d = 0; d < letters.size(); d++) {
      labels.append(letters.getOrDefault(d, "?"));
    }
    return labels.toString();
  }

  private long number(String field) {
    List<Long> values = list(field);
    return values.isEmpty() ? 0 : values.getLast();
  }

  private List<Long> list(String field) {
    return fields.getOrDefault(field, new Field(List.of(), List.of(), true)).values;
  }
}
