package org.apache.paimon.spark.function;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.types.DataType;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;

/** The functions by name. */
public final class CatalogFunctions {
  /** Namespace of the functions for users. */
  public static final String NAMESPACE = "sys";

  /** The function that needs to look into tables. */
  public static final String MAX_PARTITION = UnboundMaxPartition.NAME;

  static final String BUCKET = "bucket";
  static final String MOD_BUCKET = "mod_bucket";

  /** Sorts written rows by several columns at once; not for users. */
  public static final String ZORDER = "paimon_zorder";

  /** The same on the Hilbert curve. */
  public static final String HILBERT = "paimon_hilbert";

  /** Spreads buckets over write tasks; not for users. */
  static final String TASK = "paimon_task";

  private CatalogFunctions() {}

  /** Names of the functions for users. */
  public static List<String> names() {
    return List.of(BUCKET, MOD_BUCKET, MAX_PARTITION);
  }

  /**
   * The function with this name: {@code bucket} and {@code mod_bucket} in any case, and those that
   * are not for users as they are spelled here, by {@link #nameFor} and by {@link #taskNameFor}.
   * Empty for every other name, also one that only begins like those; {@link #MAX_PARTITION} is not
   * found here.
   */
  public static Optional<UnboundFunction> find(String name) {
    if (name.equals(ZORDER)) {
      return Optional.of(CurvePlace.ZORDER);
    }
    if (name.equals(HILBERT)) {
      return Optional.of(CurvePlace.HILBERT);
    }
    if (name.startsWith(TASK + ":")) {
      String[] parts = name.split(":", 3);
      return parts.length == 3 && parts[1].matches("[1-9]\\d{0,8}")
          ? findBucket(parts[2])
              .map(buckets -> new UnboundTask(Integer.parseInt(parts[1]), buckets))
          : Optional.empty();
    }
    return findBucket(name).map(UnboundFunction.class::cast);
  }

  private static Optional<UnboundBucket> findBucket(String name) {
    String[] parts = name.split(":", 3);
    boolean isPlain = parts.length == 1;
    Optional<KeyForm> given = isPlain ? Optional.of(KeyForm.AS_GIVEN) : form(parts[1]);
    if (given.isEmpty() || parts.length == 2) {
      return Optional.empty();
    }
    KeyForm form = given.get();
    List<DataType> types = isPlain ? null : KeyTypeNames.parse(parts[2]);
    if (parts[0].equalsIgnoreCase(BUCKET)) {
      return Optional.of(new UnboundBucket(BUCKET, BucketOptions.Function.DEFAULT, form, types));
    }
    if (parts[0].equalsIgnoreCase(MOD_BUCKET)) {
      return Optional.of(new UnboundBucket(MOD_BUCKET, BucketOptions.Function.MOD, form, types));
    }
    return Optional.empty();
  }

  private static Optional<KeyForm> form(String name) {
    return Arrays.stream(KeyForm.values()).filter(form -> form.name().equals(name)).findFirst();
  }

  /** The name of the function that gives buckets of keys with these stored types. */
  public static String nameFor(
      BucketOptions.Function function, KeyForm form, List<DataType> keyTypes) {
    String base =
        switch (function) {
          case DEFAULT -> BUCKET;
          case MOD -> MOD_BUCKET;
        };
    return base + ":" + form + ":" + KeyTypeNames.text(keyTypes);
  }

  /**
   * The name of the function that gives numbers which Spark's hash partitioning spreads evenly.
   *
   * @param tasks over so many tasks
   * @param bucketFunction from {@link #nameFor}
   */
  public static String taskNameFor(int tasks, String bucketFunction) {
    return TASK + ":" + tasks + ":" + bucketFunction;
  }
}
