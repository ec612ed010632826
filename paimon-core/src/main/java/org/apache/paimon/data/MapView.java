package org.apache.paimon.data;

/** The keys and values of a map value, by the same positions. */
public interface MapView {
  int size();

  ArrayView keys();

  ArrayView values();
}
