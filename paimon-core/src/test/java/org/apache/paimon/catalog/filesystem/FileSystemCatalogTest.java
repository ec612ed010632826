package org.apache.paimon.catalog.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.CatalogOptions;
import org.apache.paimon.catalog.CatalogSuite;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.io.testing.SimulatedCrash;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FileSystemCatalogTest extends CatalogSuite {
  private static final Location TABLE = new Location("mem:/w/db.db/t");

  private final FakeFileIO io = new FakeFileIO();
  private final Catalog catalog = open(io);

  private static Catalog open(FakeFileIO io, String... options) {
    Options all = Options.of(options).with(Map.of("warehouse", "mem:/w"));
    return new FileSystemCatalog(CatalogOptions.of(all), io.provider());
  }

  @Override
  protected Catalog catalog() {
    return catalog;
  }

  @Test
  void tablesLieWhereTheFormatSays() {
    catalog.createDatabase("db", Map.of());
    catalog.create(T, table());

    assertThat(io.files()).containsOnlyKeys(TABLE.resolve("schema/schema-0"));
    assertThat(catalog.load(T).location()).isEqualTo(TABLE);
  }

  @Test
  void otherDirectoriesAreNoDatabasesAndNoTables() {
    catalog.createDatabase("db", Map.of());
    io.put(new Location("mem:/w/other/file"), new byte[0]);
    io.put(new Location("mem:/w/.db/file"), new byte[0]);
    io.put(new Location("mem:/w/file.db"), new byte[0]);
    io.put(new Location("mem:/w/db.db/empty/file"), new byte[0]);
    io.put(new Location("mem:/w/db.db/half/schema/.schema-0.tmp"), new byte[0]);

    assertThat(catalog.listDatabases()).containsExactly("db");
    assertThat(catalog.listTables("db")).isEmpty();
    assertThat(catalog.databaseExists("file")).isFalse();
  }

  @Test
  void databasePropertiesAreRefused() {
    assertThatThrownBy(() -> catalog.createDatabase("db", Map.of("comment", "c")))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("with properties {comment=c}")
        .hasMessageContaining("cannot keep them");
    assertThat(catalog.databaseExists("db")).isFalse();
  }

  @Test
  void namesThatCannotBeDirectoriesAreRefused() {
    catalog.createDatabase("db", Map.of());
    for (String name : List.of("", " ", ".", "..", "a/b")) {
      assertThatThrownBy(() -> catalog.createDatabase(name, Map.of()))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot use database name '" + name + "'");
      assertThatThrownBy(() -> catalog.create(new TableName("db", name), table()))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot use table name '" + name + "'");
    }
    assertThatThrownBy(() -> catalog.create(new TableName("db", "t$x"), table()))
        .hasMessageContaining("'$' separates");
    assertThatThrownBy(() -> catalog.createDatabase("sys", Map.of()))
        .hasMessageContaining("reserved");
  }

  @Test
  void upperCaseIsRefusedWhereTheCatalogIsNotCaseSensitive() {
    Catalog lower = open(io, "case-sensitive", "false");
    lower.createDatabase("db", Map.of());
    lower.create(T, table());
    NewTable upperColumn =
        new NewTable(RowType.of("A", DataTypes.INT), List.of(), List.of(), Options.EMPTY, null);

    for (Runnable action :
        List.<Runnable>of(
            () -> lower.createDatabase("Db", Map.of()),
            () -> lower.create(new TableName("db", "U"), table()),
            () -> lower.create(new TableName("db", "u"), upperColumn),
            () -> lower.rename(T, new TableName("db", "U")),
            () -> lower.alter(T, List.of(new SchemaChange.RenameColumn(List.of("a"), "A"))))) {
      assertThatThrownBy(action::run)
          .isInstanceOf(UserException.class)
          .hasMessageContaining("option 'case-sensitive' of the catalog is false")
          .hasMessageContaining("expected lower-case letters only");
    }
  }

  @Test
  void tableDefaultsHoldWhereTheStatementIsSilent() {
    Catalog withDefaults = open(io, "table-default.file.format", "orc", "table-default.x", "1");
    withDefaults.createDatabase("db", Map.of());
    withDefaults.create(T, table("x", "2"));

    assertThat(catalog.load(T).schema().options().asMap())
        .isEqualTo(Map.of("file.format", "orc", "x", "2"));
  }

  @Test
  void aLocationIsRefused() {
    catalog.createDatabase("db", Map.of());

    assertThatThrownBy(() -> catalog.create(T, table("path", "mem:/x")))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("Cannot create table db.t at 'mem:/x'")
        .hasMessageContaining("Leave LOCATION and option 'path' out");
  }

  @Test
  void branchesAreLoadedAndAlteredByName() {
    catalog.createDatabase("db", Map.of());
    catalog.create(T, table());
    new SchemaStore(io, TABLE, "b").create(table("x", "1"));
    TableName branch = new TableName("db", "t$branch_b");

    assertThat(catalog.tableExists(branch)).isTrue();
    assertThat(catalog.load(branch).branch()).isEqualTo("b");
    assertThat(catalog.load(branch).location()).isEqualTo(TABLE);
    catalog.alter(branch, List.of(new SchemaChange.SetOption("x", "2")));
    assertThat(catalog.load(branch).schema().options().find("x")).hasValue("2");
    assertThat(catalog.load(T).schema().id()).isZero();
    assertThat(catalog.tableExists(new TableName("db", "t$branch_no"))).isFalse();
    assertThatThrownBy(() -> catalog.drop(branch)).hasMessageContaining("is a branch");
    assertThatThrownBy(() -> catalog.rename(branch, new TableName("db", "u")))
        .hasMessageContaining("is a branch");
    assertThatThrownBy(() -> catalog.load(new TableName("db", "t$snapshots")))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void renameRefusesADirectoryThatIsNoTable() {
    catalog.createDatabase("db", Map.of());
    catalog.create(T, table());
    io.put(new Location("mem:/w/db.db/u/file"), new byte[0]);

    assertThatThrownBy(() -> catalog.rename(T, new TableName("db", "u")))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("directory mem:/w/db.db/u exists");
    assertThat(catalog.tableExists(T)).isTrue();
  }

  @Test
  void dropTakesItsOwnDirectoriesOutsideTheTableAlong() {
    catalog.createDatabase("db", Map.of());
    catalog.create(T, table("data-file.external-paths", "mem:/x/db.db/t, mem:/y/t"));
    io.put(new Location("mem:/x/db.db/t/bucket-0/data-1"), new byte[0]);
    Location notes = new Location("mem:/x/db.db/t/notes");
    io.put(notes, new byte[0]);
    Location others = new Location("mem:/y/t/bucket-0/data-1");
    io.put(others, new byte[0]);

    catalog.drop(T);

    assertThat(io.files()).containsOnlyKeys(notes, others);
  }

  /** The next table of the old name would take the directory for its own. */
  @Test
  void aTableWithDirectoriesThatCarryItsNameKeepsTheName() {
    catalog.createDatabase("db", Map.of());
    TableName to = new TableName("db", "u");
    catalog.create(T, table("data-file.external-paths", "mem:/y/t,mem:/x/db.db/t"));

    assertThatThrownBy(() -> catalog.rename(T, to))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("'data-file.external-paths' puts data files into [mem:/x/db.db/t]")
        .hasMessageContaining("Create table db.u and insert the rows");
    catalog.alter(T, List.of(new SchemaChange.RemoveOption("data-file.external-paths")));
    assertThatThrownBy(() -> catalog.rename(T, to))
        .as("its files are there still")
        .isInstanceOf(UnsupportedFeatureException.class);

    catalog.drop(T);
    catalog.create(T, table("data-file.external-paths", "mem:/y/t,mem:/x/db.db/v"));
    catalog.rename(T, to);
    assertThat(catalog.tableExists(to)).isTrue();
  }

  /** Others create it with directories that nobody can write to. */
  @Test
  void dropOverlooksDirectoriesWithoutScheme() {
    catalog.createDatabase("db", Map.of());
    new SchemaStore(io, TABLE, "main").create(table("data-file.external-paths", "/x"));

    catalog.drop(T);

    assertThat(io.files()).isEmpty();
  }

  @Test
  void theCostOfLookingIsOneOperation() {
    catalog.createDatabase("db", Map.of());
    catalog.create(T, table());
    io.resetOperations();

    catalog.tableExists(T);
    catalog.databaseExists("db");

    assertThat(io.operations())
        .containsExactly(
            new Operation("list", TABLE.resolve("schema")),
            new Operation("status", new Location("mem:/w/db.db")));
  }

  /** A table with everything: two versions, snapshots, data. */
  private static FakeFileIO filled() {
    FakeFileIO io = new FakeFileIO();
    Catalog catalog = open(io);
    catalog.createDatabase("db", Map.of());
    catalog.create(T, table());
    catalog.alter(T, List.of(new SchemaChange.SetOption("x", "1")));
    for (String file :
        List.of(
            "snapshot/snapshot-1",
            "snapshot/LATEST",
            "manifest/manifest-1-0",
            "bucket-0/data-1",
            "p=1/bucket-0/data-2",
            "branch/branch-b/schema/schema-0")) {
      io.put(TABLE.resolve(file), new byte[] {1});
    }
    io.resetOperations();
    return io;
  }

  /** However a drop ends, the table is whole, or without data and can be dropped again, or gone. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void aDropThatWasCutOffCanBeRepeated(Fault fault) {
    FakeFileIO counted = filled();
    open(counted).drop(T);
    assertThat(counted.files()).isEmpty();
    int steps = counted.operations().size();
    assertThat(steps).isGreaterThan(5);
    for (int step = 1; step <= steps; step++) {
      FakeFileIO faulty = filled();
      boolean done = attempt(faulty, step, fault, () -> open(faulty).drop(T));
      Catalog after = open(faulty);
      if (done) {
        assertThat(after.tableExists(T)).isFalse();
      }
      if (after.tableExists(T)) {
        assertThat(after.load(T).schema().id()).isEqualTo(1);
        after.drop(T);
      }
      assertThat(faulty.files()).as(fault + " at step " + step).isEmpty();
    }
  }

  /** However a rename ends, the table is whole under one of the names. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void aRenameLeavesTheTableUnderOneName(Fault fault) {
    TableName to = new TableName("db", "u");
    FakeFileIO counted = filled();
    open(counted).rename(T, to);
    int steps = counted.operations().size();
    for (int step = 1; step <= steps; step++) {
      FakeFileIO faulty = filled();
      boolean done = attempt(faulty, step, fault, () -> open(faulty).rename(T, to));
      Catalog after = open(faulty);
      boolean moved = after.tableExists(to);
      assertThat(after.tableExists(T)).isEqualTo(!moved);
      assertThat(after.load(moved ? to : T).schema().id()).isEqualTo(1);
      assertThat(faulty.files()).hasSize(8);
      if (done) {
        assertThat(moved).isTrue();
      }
    }
  }

  /** However a creation ends, there is no table or a whole one. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void aCreationLeavesNoTableOrAWholeOne(Fault fault) {
    for (int step = 1; step <= 3; step++) {
      FakeFileIO faulty = new FakeFileIO();
      open(faulty).createDatabase("db", Map.of());
      faulty.resetOperations();
      boolean done = attempt(faulty, step, fault, () -> open(faulty).create(T, table("x", "1")));
      Catalog after = open(faulty);
      if (done || after.tableExists(T)) {
        assertThat(after.load(T).schema().options().find("x")).hasValue("1");
      } else {
        assertThat(faulty.files()).isEmpty();
        after.create(T, table());
      }
    }
  }

  /** Runs an action with a fault at a step, then restarts; whether it reported success. */
  private static boolean attempt(FakeFileIO io, int step, Fault fault, Runnable action) {
    io.failAt(step, fault);
    boolean done = false;
    try {
      action.run();
      done = true;
    } catch (PaimonException | UncheckedIOException | SimulatedCrash e) {
      assertThat(e.getMessage()).matches("(?s).*(injected|is dead).*");
    }
    io.restart();
    return done;
  }
}
