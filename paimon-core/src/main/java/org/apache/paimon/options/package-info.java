/**
 * Typed options: a key with name, type, default and old spellings; a map of strings read through
 * such keys.
 *
 * <p>Text forms: sizes {@code 128 mb}, {@code 16kb}, plain number = bytes; durations {@code 1 h},
 * {@code 100 ms}, plain number = milliseconds; enums in lower case with dashes, read without case;
 * maps {@code 0:lz4,1:zstd}. Unknown keys are kept and ignored. Each package declares the keys it
 * reads and turns them into one record at its door.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.options.Options}. Floor 0.
 */
package org.apache.paimon.options;
