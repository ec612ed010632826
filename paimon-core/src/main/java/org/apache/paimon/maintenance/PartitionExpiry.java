package org.apache.paimon.maintenance;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.error.UserException;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops partitions that are too old, in one OVERWRITE commit. */
public final class PartitionExpiry {
  private static final Logger LOG = LoggerFactory.getLogger(PartitionExpiry.class);

  private static final DateTimeFormatter WALL_TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final TableStores stores;
  private final PartitionExpiryOptions options;
  private final Clock clock;

  /**
   * For one table.
   *
   * @param clock its zone is that of times in partition values
   * @throws UserException when the table has no partitions
   */
  public PartitionExpiry(TableStores stores, PartitionExpiryOptions options, Clock clock) {
    if (stores.schema().partitionKeys().isEmpty()) {
      throw new UserException(
          "Cannot expire partitions of table "
              + stores.source().name()
              + ": it has no partition columns, expected at least one. Use DELETE to remove old"
              + " rows.");
    }
    this.stores = stores;
    this.options = options;
    this.clock = clock;
  }

  /**
   * Drops what is too old.
   *
   * @return the dropped partitions, {@code k=v, k2=v2} each; empty = nothing was committed
   */
  public List<String> expire(Committer committer) {
    List<BinaryRow> old = tooOld();
    if (old.isEmpty()) {
      return List.of();
    }
    List<Map<String, Object>> specs = old.stream().map(this::spec).toList();
    committer.overwrite(
        CommitRequest.batch(UUID.randomUUID().toString(), List.of()),
        new OverwriteScope.Partitions(specs));
    List<String> texts =
        old.stream()
            .map(partition -> stores.paths().partitionText().directory(partition))
            .map(directory -> directory.replace("/", ", "))
            .sorted()
            .toList();
    LOG.info("Expired {} partitions of {}: {}", texts.size(), stores.source().name(), texts);
    return texts;
  }

  private List<BinaryRow> tooOld() {
    LocalDateTime limit = LocalDateTime.now(clock).minus(options.expirationTime());
    Map<BinaryRow, Long> newestFiles = newestFiles();
    PartitionTime times =
        new PartitionTime(options.timestampPattern(), options.timestampFormatter());
    Map<BinaryRow, LocalDateTime> old = new HashMap<>();
    for (Map.Entry<BinaryRow, Long> partition : newestFiles.entrySet()) {
      Optional<LocalDateTime> time =
          switch (options.strategy()) {
            case VALUES_TIME -> valuesTime(partition.getKey(), times);
            case UPDATE_TIME -> Optional.of(wallClock(partition.getValue()));
          };
      time.filter(limit::isAfter).ifPresent(when -> old.put(partition.getKey(), when));
    }
    return old.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .limit(options.maxExpires())
        .toList();
  }

  /** The newest file of each partition: the writer's wall clock as if UTC. */
  private Map<BinaryRow, Long> newestFiles() {
    Map<BinaryRow, Long> newest = new LinkedHashMap<>();
    Optional<Snapshot> latest = stores.snapshots().latest();
    if (latest.isPresent()) {
      for (ManifestEntry entry : stores.liveFiles(latest.get(), EntryFilter.ALL)) {
        Long created = entry.file().creationTimeMillis();
        // A file of unknown age keeps its partition.
        newest.merge(entry.partition(), created == null ? Long.MAX_VALUE : created, Math::max);
      }
    }
    return newest;
  }

  private static LocalDateTime wallClock(long millis) {
    return millis == Long.MAX_VALUE
        ? LocalDateTime.MAX
        : LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
  }

  private Optional<LocalDateTime> valuesTime(BinaryRow partition, PartitionTime times) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, Object> value : spec(partition).entrySet()) {
      if (value.getValue() == null) {
        return Optional.empty();
      }
      DataField field = field(value.getKey());
      texts.put(value.getKey(), text(value.getValue(), field.type()));
    }
    Optional<LocalDateTime> time = times.of(texts);
    if (time.isEmpty()) {
      LOG.warn("Partition {} of {} stands for no time: kept", texts, stores.source().name());
    }
    return time;
  }

  private DataField field(String column) {
    RowType type = stores.partitionType();
    return type.field(type.indexOf(column));
  }

  private static String text(Object value, DataType type) {
    if (value instanceof Bytes bytes) {
      return bytes.text();
    }
    if (value instanceof TimestampValue time) {
      LocalDateTime wall = time.toLocalDateTime();
      return wall.toLocalDate() + " " + WALL_TIME.format(wall);
    }
    return type.root() == TypeRoot.DATE
        ? LocalDate.ofEpochDay((Integer) value).toString()
        : value.toString();
  }

  private Map<String, Object> spec(BinaryRow partition) {
    RowType type = stores.partitionType();
    RowView row = partition.view(type.types());
    Map<String, Object> spec = new LinkedHashMap<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      spec.put(type.field(i).name(), Datums.read(row, i, type.typeAt(i)));
    }
    return spec;
  }
}
