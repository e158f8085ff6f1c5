package xlet.engine.blas;

/**
 * How a square matrix is read of which one half counts, that with the diagonal; the other is taken
 * for zeros.
 *
 * @param isLower whether the half below the diagonal is read
 * @param isTransposed whether it is transposed then
 * @param isUnit whether the diagonal is not read either, but taken for ones
 */
public record Triangle(boolean isLower, boolean isTransposed, boolean isUnit) {}
