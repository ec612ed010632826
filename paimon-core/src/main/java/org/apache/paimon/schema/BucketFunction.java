package org.apache.paimon.schema;

import java.util.List;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Values;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/**
 * From bucket key to bucket (format-metadata 8.2). Reuses a buffer; used by one thread.
 *
 * <p>FLOAT and DOUBLE count by their bits: a writer makes zeros and NaNs uniform before it asks,
 * and a planner that looks for a zero asks for both zeros.
 */
public final class BucketFunction {
  private final BucketOptions.Function function;
  private final List<DataType> keyTypes;
  private final int[] keyPositions;
  private final BinaryEncoder encoder;

  private BucketFunction(BucketOptions.Function function, RowType columns, int[] keyPositions) {
    this.function = function;
    this.keyTypes = columns.project(keyPositions).types();
    this.keyPositions = keyPositions;
    this.encoder = new BinaryEncoder(keyTypes);
  }

  /** The function of a table over rows that have all its columns, in table order. */
  public static BucketFunction of(TableSchema schema) {
    return of(schema, schema.rowType());
  }

  /** The function of a table over rows of {@code columns}, which contain the bucket key by name. */
  public static BucketFunction of(TableSchema schema, RowType columns) {
    BucketOptions options = BucketOptions.of(schema);
    return new BucketFunction(options.function(), columns, columns.indexesOf(options.keys()));
  }

  /** Types of the bucket key, in key order: what {@link #bucketOf} expects. */
  public List<DataType> keyTypes() {
    return keyTypes;
  }

  /** The bucket of a row among {@code total} buckets: 0 to {@code total - 1}. */
  public int bucket(Values row, int total) {
    return switch (function) {
      case DEFAULT -> ofHash(encoder.hash(row, keyPositions), total);
      case MOD -> remainder(row, keyPositions[0], total);
    };
  }

  /** The bucket of a bucket key, encoded in key order with {@link #keyTypes}. */
  public int bucketOf(BinaryRow key, int total) {
    return switch (function) {
      case DEFAULT -> ofHash(key.hash(), total);
      case MOD -> {
        RowView view = key.view(keyTypes);
        yield remainder(view, 0, total);
      }
    };
  }

  private static int ofHash(int hash, int total) {
    return Math.abs(hash % total);
  }

  /** Null counts as 0. */
  private int remainder(Values row, int position, int total) {
    if (row.isNullAt(position)) {
      return 0;
    }
    return keyTypes.get(0).root() == TypeRoot.INT
        ? Math.floorMod(row.getInt(position), total)
        : Math.floorMod(row.getLong(position), total);
  }
}
