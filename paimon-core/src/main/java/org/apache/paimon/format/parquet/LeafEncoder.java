package org.apache.paimon.format.parquet;

import org.apache.paimon.types.AtomicType;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Encodes the values of a leaf column, one page after the other: {@link #load} takes the values of
 * a page, the other calls are about them. Keeps the least and greatest value of the file.
 */
abstract class LeafEncoder {
  /** Values loaded. */
  int count;

  static LeafEncoder of(AtomicType type, PrimitiveType stored) {
    return switch (stored.getPrimitiveTypeName()) {
      case BOOLEAN -> new BooleanEncoder(stored);
      case INT32 -> new IntEncoder(type, stored);
      case INT64 -> new LongEncoder(type, stored);
      case FLOAT -> new FloatEncoder(stored);
      case DOUBLE -> new DoubleEncoder(stored);
      case INT96 -> new Int96Encoder(stored);
      case BINARY, FIXED_LEN_BYTE_ARRAY -> new BytesEncoder(type, stored);
    };
  }

  /** Takes the values of a page. They stay in the vector where that is possible. */
  abstract void load(LeafValues leaf);

  /** Bytes of the loaded values in plain encoding. */
  abstract long plainBytes();

  /** Appends the loaded values in plain encoding. */
  abstract void plain(PageBuffer out);

  /**
   * Statistics of the loaded values; the caller adds the number of nulls.
   *
   * @param ids the values as dictionary ids if {@link #toIds} gave them, else null
   */
  abstract Statistics<?> statistics(int[] ids);

  /** Adds the loaded values to a bloom filter; false when the library has none for this type. */
  boolean addTo(BloomFilter filter) {
    return false;
  }

  /** The least value of the file as an object; null when there is none or it says nothing. */
  abstract Object fileMin();

  /** The greatest value of the file as an object; null when there is none or it says nothing. */
  abstract Object fileMax();

  /** The dictionary, or null when this type has none. */
  Dictionary dictionary() {
    return null;
  }

  /**
   * Turns the loaded values into ids, adding those that are new to the dictionary.
   *
   * @return false when the dictionary would hold more than {@code maxEntries}; its first entries
   *     are as before then
   */
  boolean toIds(int[] ids, int maxEntries) {
    throw new IllegalStateException("no dictionary");
  }

  /** What is common to the dictionaries of all types. */
  interface Dictionary {
    /** Entries. */
    int size();

    /** Bytes of the entries in plain encoding. */
    long plainBytes();

    /** Appends the first {@code entries} entries in plain encoding. */
    void plain(PageBuffer out, int entries);

    void clear();
  }
}
