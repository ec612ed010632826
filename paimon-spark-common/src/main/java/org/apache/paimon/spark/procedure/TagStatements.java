package org.apache.paimon.spark.procedure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.maintenance.Branches;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.maintenance.Tags;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The tag and branch statements of a table; each gives the command that carries it out. */
public final class TagStatements {
  private static final StructType NOTHING = new StructType();

  private final String catalog;
  private final String table;

  /**
   * Statements about a table.
   *
   * @param catalog name of its catalog
   * @param table the table within the catalog: parts in backquotes, separated by dots
   */
  public TagStatements(String catalog, String table) {
    this.catalog = catalog;
    this.table = table;
  }

  /** What to do about a name that exists, or one that does not. */
  public enum Existing {
    /** An error. */
    FAIL,
    /** Leave it alone. */
    SKIP,
    /** Give it the new content. */
    REPLACE
  }

  /** What a tag names and how long it lives. */
  public record TagContent(OptionalLong snapshot, Optional<Duration> timeRetained) {}

  private SessionCommand nothing(String description, TableStatement.Work work) {
    return new TableStatement(
        catalog, table, "ALTER TABLE " + table + " " + description, NOTHING, work);
  }

  private static Tags tags(ProcedureContext context, String table) {
    return new Tags(context.stores(table), context.clock());
  }

  /** {@code CREATE [OR REPLACE] TAG [IF NOT EXISTS] name ...}. */
  public SessionCommand createTag(String name, Existing existing, TagContent content) {
    return nothing(
        "CREATE TAG " + name,
        (context, on) -> {
          Tags tags = tags(context, on);
          boolean exists = existing != Existing.FAIL && tags.exists(name);
          if (exists && existing == Existing.REPLACE) {
            tags.replace(name, content.snapshot(), content.timeRetained());
          } else if (!exists) {
            tags.create(name, content.snapshot(), content.timeRetained());
          }
          return List.of();
        });
  }

  /** {@code REPLACE TAG name ...}. */
  public SessionCommand replaceTag(String name, TagContent content) {
    return nothing(
        "REPLACE TAG " + name,
        (context, on) -> {
          tags(context, on).replace(name, content.snapshot(), content.timeRetained());
          return List.of();
        });
  }

  /** {@code DELETE TAG [IF EXISTS] 'a,b'}. */
  public SessionCommand deleteTags(String names, Existing missing) {
    return nothing(
        "DELETE TAG " + names,
        (context, on) -> {
          Tags tags = tags(context, on);
          List<String> all = ArgumentText.names("tag", names);
          tags.deleteAll(
              missing == Existing.FAIL ? all : all.stream().filter(tags::exists).toList());
          return List.of();
        });
  }

  /** {@code RENAME TAG a TO b}. */
  public SessionCommand renameTag(String from, String to) {
    return nothing(
        "RENAME TAG " + from + " TO " + to,
        (context, on) -> {
          tags(context, on).rename(from, to);
          return List.of();
        });
  }

  /** {@code SHOW TAGS t}. */
  public SessionCommand showTags() {
    return new TableStatement(
        catalog,
        table,
        "SHOW TAGS " + table,
        new StructType().add("tag", DataTypes.StringType, false),
        (context, on) ->
            context.stores(on).tags().names().stream().sorted().map(RowFactory::create).toList());
  }

  /** {@code CREATE BRANCH [IF NOT EXISTS] name [FROM TAG tag]}. */
  public SessionCommand createBranch(String name, Existing existing, Optional<String> tag) {
    return nothing(
        "CREATE BRANCH " + name,
        (context, on) -> {
          TableStores stores = context.stores(on);
          if (existing == Existing.FAIL || stores.branches().find(name).isEmpty()) {
            new Branches(stores).create(name, tag);
          }
          return List.of();
        });
  }

  /** {@code DROP BRANCH [IF EXISTS] name}. */
  public SessionCommand dropBranch(String name, Existing missing) {
    return nothing(
        "DROP BRANCH " + name,
        (context, on) -> {
          TableStores stores = context.stores(on);
          if (missing == Existing.FAIL || stores.branches().find(name).isPresent()) {
            new Branches(stores).delete(name);
          }
          return List.of();
        });
  }

  /** {@code SHOW BRANCHES t}. */
  public SessionCommand showBranches() {
    return new TableStatement(
        catalog,
        table,
        "SHOW BRANCHES " + table,
        new StructType().add("branch", DataTypes.StringType, false),
        (context, on) ->
            context.stores(on).branches().names().stream().map(RowFactory::create).toList());
  }
}
