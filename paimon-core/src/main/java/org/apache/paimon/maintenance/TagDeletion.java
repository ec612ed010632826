package org.apache.paimon.maintenance;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.io.Location;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes a tag and the files that only it kept (format-metadata 14.4).
 *
 * <p>A file lives from one snapshot to another without a gap, so on the tag's own line it is enough
 * to look at the next older and the next younger version. On all other lines everything counts.
 * When one of these cannot be read the tag stays.
 */
final class TagDeletion {
  private static final Logger LOG = LoggerFactory.getLogger(TagDeletion.class);

  private final TableStores stores;

  TagDeletion(TableStores stores) {
    this.stores = stores;
  }

  void delete(Tag tag) {
    List<Location> files = unused(tag);
    stores.tags().deleteFile(tag.name());
    new Storage(stores.io()).delete(files);
    EmptyDirectories.clean(stores, files);
    LOG.info(
        "Deleted tag {} of {} and {} files that only it kept",
        tag.name(),
        stores.source().name(),
        files.size());
  }

  private List<Location> unused(Tag tag) {
    long id = tag.snapshot().id();
    List<Tag> others =
        stores.tags().list().stream().filter(other -> !other.name().equals(tag.name())).toList();
    boolean isShared = others.stream().anyMatch(other -> other.snapshot().id() == id);
    if (isShared || stores.snapshots().find(id).isPresent()) {
      return List.of();
    }
    Leftovers leftovers = Leftovers.of(stores, tag.snapshot());
    before(others, id).ifPresent(version -> leftovers.keep(stores, version));
    after(others, id).ifPresent(version -> leftovers.keep(stores, version));
    leftovers.keepChangelogs(stores);
    leftovers.keepOtherLines(stores);
    return leftovers.locations();
  }

  private static Optional<Snapshot> before(List<Tag> tags, long id) {
    return tags.stream()
        .map(Tag::snapshot)
        .filter(snapshot -> snapshot.id() < id)
        .reduce((left, right) -> left.id() > right.id() ? left : right);
  }

  private Optional<Snapshot> after(List<Tag> tags, long id) {
    Optional<Snapshot> next =
        tags.stream()
            .map(Tag::snapshot)
            .filter(snapshot -> snapshot.id() > id)
            .reduce((left, right) -> left.id() < right.id() ? left : right);
    Optional<Snapshot> earliest =
        stores.snapshots().earliest().filter(snapshot -> snapshot.id() > id);
    if (next.isEmpty() || earliest.isEmpty()) {
      return next.isPresent() ? next : earliest;
    }
    return next.get().id() < earliest.get().id() ? next : earliest;
  }
}
