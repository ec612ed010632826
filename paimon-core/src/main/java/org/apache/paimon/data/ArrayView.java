package org.apache.paimon.data;

/** The elements of an array value. */
public interface ArrayView extends Values {
  int size();
}
