/** Installs and removes the kernel. Start at {@link xlet.kernel.install.Installer}. */
@NullMarked
package xlet.kernel.install;

import org.jspecify.annotations.NullMarked;
