package org.apache.paimon.io;

import java.io.Serializable;

/**
 * Makes the {@link FileIO} of a table on the driver and again in each task; serialisable, holds
 * only settings.
 */
public interface FileIOProvider extends Serializable {
  /** The store that holds {@code location}; instances may be shared and cached. */
  FileIO open(Location location);
}
