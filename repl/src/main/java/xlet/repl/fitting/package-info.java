/**
 * Makes classes fit for the cache that Java keeps of classes (JEP 483). The cache holds neither
 * what pattern switches and the methods of records link when they first run, nor classes of Java 5.
 */
@NullMarked
package xlet.repl.fitting;

import org.jspecify.annotations.NullMarked;
