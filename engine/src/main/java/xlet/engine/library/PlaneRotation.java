package xlet.engine.library;

/**
 * A rotation of the plane.
 *
 * @param length the length of the vector that it turns
 */
record PlaneRotation(double cosine, double sine, double length) {
  /** The rotation that makes {@code (f, g)} lie on the first axis, as LAPACK's lartg finds it. */
  static PlaneRotation of(double f, double g) {
    if (g == 0) {
      return new PlaneRotation(1, 0, f);
    }
    if (f == 0) {
      return new PlaneRotation(0, Math.copySign(1, g), Math.abs(g));
    }
    double length = Math.copySign(Math.hypot(f, g), f);
    return new PlaneRotation(Math.abs(f) / Math.abs(length), g / length, length);
  }

  /** The smaller singular value of {@code ((f, g), (0, h))}. */
  static double smallerValue(double f, double g, double h) {
    double small = Math.min(Math.abs(f), Math.abs(h));
    double large = Math.max(Math.abs(f), Math.abs(h));
    double beside = Math.abs(g);
    if (small == 0) {
      return 0;
    }
    double sum = 1 + small / large;
    double difference = (large - small) / large;
    if (beside < large) {
      double square = beside / large * (beside / large);
      return small
          * 2
          / (Math.sqrt(sum * sum + square) + Math.sqrt(difference * difference + square));
    }
    double ratio = large / beside;
    if (ratio == 0) {
      return small * large / beside;
    }
    double scale = 1 / (Math.hypot(1, sum * ratio) + Math.hypot(1, difference * ratio));
    return 2 * small * scale * ratio;
  }

  /** Singular values of {@code ((f, g), (0, h))}, with their signs, and the rotations to them. */
  record Pair(
      double greater,
      double smaller,
      double cosineLeft,
      double sineLeft,
      double cosineRight,
      double sineRight) {}

  /** Makes {@code ((f, g), (0, h))} diagonal, as LAPACK's lasv2 does. */
  static Pair pair(double f, double g, double h) {
    boolean swapped = Math.abs(h) > Math.abs(f);
    Pair found = swapped ? ordered(h, g, f) : ordered(f, g, h);
    if (swapped) {
      found =
          new Pair(
              found.greater,
              found.smaller,
              found.sineRight,
              found.cosineRight,
              found.sineLeft,
              found.cosineLeft);
    }
    double sign;
    if (Math.abs(g) > Math.max(Math.abs(f), Math.abs(h))) {
      sign = sign(found.sineRight) * sign(found.cosineLeft) * sign(g);
    } else if (swapped) {
      sign = sign(found.sineRight) * sign(found.sineLeft) * sign(h);
    } else {
      sign = sign(found.cosineRight) * sign(found.cosineLeft) * sign(f);
    }
    return new Pair(
        Math.copySign(found.greater, sign),
        Math.copySign(found.smaller, sign * sign(f) * sign(h)),
        found.cosineLeft,
        found.sineLeft,
        found.cosineRight,
        found.sineRight);
  }

  private static double sign(double x) {
    return Math.copySign(1, x);
  }

  /** Requires that |f| is not less than |h|, and leaves the signs of the singular values out. */
  private static Pair ordered(double f, double g, double h) {
    double large = Math.abs(f);
    double small = Math.abs(h);
    double beside = Math.abs(g);
    if (g == 0) {
      return new Pair(large, small, 1, 0, 1, 0);
    }
    if (beside > large && large / beside < 0x1p-53) {
      double smaller = small > 1 ? large / (beside / small) : large / beside * small;
      return new Pair(beside, smaller, 1, h / g, f / g, 1);
    }
    double distance = large - small;
    double l = distance / large;
    double m = g / f;
    double t = 2 - l;
    double s = Math.sqrt(t * t + m * m);
    double r = l == 0 ? Math.abs(m) : Math.sqrt(l * l + m * m);
    double a = (s + r) / 2;
    double tangent;
    if (m * m != 0) {
      tangent = (m / (s + t) + m / (r + l)) * (1 + a);
    } else if (l == 0) {
      tangent = Math.copySign(2, f) * sign(g);
    } else {
      tangent = g / Math.copySign(distance, f) + m / t;
    }
    double length = Math.sqrt(tangent * tangent + 4);
    double cosineRight = 2 / length;
    double sineRight = tangent / length;
    double cosineLeft = (cosineRight + sineRight * m) / a;
    double sineLeft = h / f * sineRight / a;
    return new Pair(large * a, small / a, cosineLeft, sineLeft, cosineRight, sineRight);
  }
}
