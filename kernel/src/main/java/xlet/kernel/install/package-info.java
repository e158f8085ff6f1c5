/**
 * Puts the kernel where Jupyter finds it, and takes it away again. Start at {@link
 * xlet.kernel.install.Installer}.
 */
@NullMarked
package xlet.kernel.install;

import org.jspecify.annotations.NullMarked;
