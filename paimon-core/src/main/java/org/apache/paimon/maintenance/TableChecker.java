package org.apache.paimon.maintenance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.Location;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;

/**
 * Looks for damage in a table: walks every schema, snapshot, tag, long-lived changelog and consumer
 * of main and all branches, and compares what they name with what is there. Changes nothing. Data
 * files are looked for, not read.
 */
public final class TableChecker {
  private final TableStores main;

  public TableChecker(TableStores main) {
    this.main = main;
  }

  /**
   * A damage.
   *
   * @param line main or a branch
   * @param where the version or file it belongs to: {@code snapshot 3}, {@code tag x}
   * @param what what was found and what was expected
   */
  public record Problem(String line, String where, String what) {}

  /**
   * What a check found.
   *
   * @param versions snapshots, tags and long-lived changelogs looked at
   * @param files different files looked for
   */
  public record Report(long versions, long files, List<Problem> problems) {
    public Report {
      problems = List.copyOf(problems);
    }

    public boolean isClean() {
      return problems.isEmpty();
    }
  }

  /** Checks everything. A store that does not answer is a problem like others. */
  public Report check() {
    Walk walk = new Walk(new FileChecks(main.io()));
    walk.line(main);
    for (String branch : main.branches().names()) {
      walk.line(main.onBranch(branch));
    }
    return new Report(walk.versions, walk.files.count(), walk.problems);
  }

  /** One check; remembers what it saw. */
  private static final class Walk {
    private final FileChecks files;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, List<String>> known = new HashMap<>();
    private long versions;

    Walk(FileChecks files) {
      this.files = files;
    }

    void line(TableStores line) {
      String name = line.source().branch();
      List<Long> schemas = schemas(line);
      SnapshotStore snapshots = line.snapshots();
      List<Long> ids = attempt(name, "snapshots", snapshots::ids).orElse(List.of());
      gaps(name, "snapshot", ids);
      latestHint(line, ids);
      for (long id : ids) {
        snapshot(line, snapshots, id, schemas);
      }
      for (String tag : attempt(name, "tags", line.tags()::names).orElse(List.of())) {
        attempt(name, "tag " + tag, () -> line.tags().load(tag))
            .ifPresent(found -> tag(line, found, schemas));
      }
      changelogs(line);
      attempt(name, "consumers", line.consumers()::list);
    }

    private interface Step<T> {
      T run();
    }

    /** Runs a step whose failure is a problem. */
    private <T> Optional<T> attempt(String line, String where, Step<T> step) {
      try {
        return Optional.of(step.run());
      } catch (PaimonException e) {
        problems.add(new Problem(line, where, e.getMessage()));
        return Optional.empty();
      }
    }

    private List<Long> schemas(TableStores line) {
      String name = line.source().branch();
      SchemaStore store = line.schemas();
      List<Long> ids = attempt(name, "schemas", store::ids).orElse(List.of());
      if (ids.isEmpty()) {
        problems.add(new Problem(name, "schemas", "No schema is there, expected at least one."));
      }
      gaps(name, "schema", ids);
      for (long id : ids) {
        attempt(name, "schema " + id, () -> store.load(id));
      }
      return ids;
    }

    private void gaps(String line, String noun, List<Long> ids) {
      for (int i = 1; i < ids.size(); i++) {
        if (ids.get(i) != ids.get(i - 1) + 1) {
          problems.add(
              new Problem(
                  line,
                  noun + "s",
                  "After "
                      + noun
                      + " "
                      + ids.get(i - 1)
                      + " comes "
                      + ids.get(i)
                      + ", expected numbers without a gap."));
        }
      }
    }

    /** A hint that is too large makes other readers fail; all other wrong hints are healed. */
    private void latestHint(TableStores line, List<Long> ids) {
      Location hint = line.paths().snapshotDirectory().resolve("LATEST");
      Optional<byte[]> content =
          attempt(line.source().branch(), "LATEST", () -> files.storage().read(hint))
              .flatMap(found -> found);
      if (content.isEmpty()) {
        return;
      }
      String text = new String(content.get(), StandardCharsets.UTF_8).strip();
      long latest = ids.isEmpty() ? 0 : ids.get(ids.size() - 1);
      if (text.matches("\\d{1,18}") && Long.parseLong(text) > latest) {
        problems.add(
            new Problem(
                line.source().branch(),
                "snapshot/LATEST",
                "It says " + text + ", the latest snapshot is " + latest + ". Delete the file."));
      }
    }

    private void snapshot(TableStores line, SnapshotStore snapshots, long id, List<Long> schemas) {
      String name = line.source().branch();
      int before = problems.size();
      Optional<Snapshot> snapshot =
          attempt(name, "snapshot " + id, () -> snapshots.find(id)).flatMap(found -> found);
      snapshot.ifPresent(
          found -> version(line, "snapshot " + id, found, schemas, VersionCheck::run));
      int after = problems.size();
      if (after > before && isGone(name, snapshots, id)) {
        problems.subList(before, problems.size()).clear();
      }
    }

    /** Expired or rolled back while it was looked at. A look that fails is a problem, too. */
    private boolean isGone(String line, SnapshotStore snapshots, long id) {
      return attempt(line, "snapshot " + id, () -> snapshots.find(id).isEmpty()).orElse(false);
    }

    private void tag(TableStores line, Tag tag, List<Long> schemas) {
      version(line, "tag " + tag.name(), tag.snapshot(), schemas, VersionCheck::runTag);
    }

    private void version(
        TableStores line,
        String where,
        Snapshot version,
        List<Long> schemas,
        Function<VersionCheck, List<String>> check) {
      versions++;
      String name = line.source().branch();
      if (!schemas.contains(version.schemaId())) {
        problems.add(
            new Problem(
                name, where, "It names schema " + version.schemaId() + ", which is not there."));
      }
      // A tag of a snapshot that is there, and is looked at before, has the same content.
      String content = version.baseManifestList() + version.deltaManifestList();
      List<String> found =
          known.computeIfAbsent(
              content, key -> check.apply(new VersionCheck(line, version, files)));
      found.forEach(what -> problems.add(new Problem(name, where, what)));
    }

    private void changelogs(TableStores line) {
      String name = line.source().branch();
      SnapshotStore changelogs = line.changelogs();
      List<Long> ids = attempt(name, "changelogs", changelogs::ids).orElse(List.of());
      for (long id : ids) {
        versions++;
        String where = "changelog " + id;
        attempt(name, where, () -> changelogs.load(id))
            .ifPresent(
                changelog ->
                    new VersionCheck(line, changelog, files)
                        .runChangelog()
                        .forEach(what -> problems.add(new Problem(name, where, what))));
      }
    }
  }
}
