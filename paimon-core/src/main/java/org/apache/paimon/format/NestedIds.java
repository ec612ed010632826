package org.apache.paimon.format;

/**
 * The ids that files carry for parts of a type that have no field id of their own: elements of
 * arrays, keys and values of maps. They depend on the id of the named field that contains them and
 * on how deep inside it they are, beginning with 1.
 */
public final class NestedIds {
  private static final int BASE = 536_870_911;
  private static final int DEPTHS = 1024;

  private NestedIds() {}

  /** Of an array's element. */
  public static int element(int fieldId, int depth) {
    return BASE + fieldId * DEPTHS + depth;
  }

  /** Of a map's value. */
  public static int value(int fieldId, int depth) {
    return element(fieldId, depth);
  }

  /** Of a map's key. */
  public static int key(int fieldId, int depth) {
    return BASE - fieldId * DEPTHS - depth;
  }
}
