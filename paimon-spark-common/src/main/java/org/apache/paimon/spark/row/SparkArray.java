package org.apache.paimon.spark.row;

import org.apache.paimon.data.ArrayView;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** The elements of an array of Spark. */
final class SparkArray extends SparkValues implements ArrayView {
  private final ValueForm element;
  private final int size;

  SparkArray(ValueForm element, ArrayData array) {
    this.element = element;
    this.size = array.numElements();
    point(array);
  }

  @Override
  ValueForm form(int position) {
    return element;
  }

  @Override
  public int size() {
    return size;
  }
}
