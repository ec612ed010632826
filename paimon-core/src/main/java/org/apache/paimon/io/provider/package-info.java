/**
 * Chooses the {@link org.apache.paimon.io.FileIO} of a location by its scheme.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.io.provider.SchemeFileIOProvider}.
 */
package org.apache.paimon.io.provider;
