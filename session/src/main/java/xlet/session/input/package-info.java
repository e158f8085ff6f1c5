/** Inputs of modules: files of NumPy, literals, and numbers made up where none is given. */
@NullMarked
package xlet.session.input;

import org.jspecify.annotations.NullMarked;
