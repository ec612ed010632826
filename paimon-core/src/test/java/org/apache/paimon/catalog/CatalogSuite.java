package org.apache.paimon.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** What every catalog does. Implementations give an empty one. */
public abstract class CatalogSuite {
  protected static final TableName T = new TableName("db", "t");

  protected abstract Catalog catalog();

  protected static NewTable table(String... options) {
    RowType columns = RowType.of("a", DataTypes.INT, "b", DataTypes.STRING);
    return new NewTable(columns, List.of(), List.of(), Options.of(options), null);
  }

  private void createT(String... options) {
    catalog().createDatabase("db", Map.of());
    catalog().create(T, table(options));
  }

  private static List<SchemaChange> add(String column) {
    return List.of(
        new SchemaChange.AddColumn(
            List.of(column), DataTypes.INT, null, null, new SchemaChange.Position.Last()));
  }

  @Test
  void databasesComeAndGo() {
    assertThat(catalog().listDatabases()).isEmpty();
    catalog().createDatabase("shop", Map.of());
    catalog().createDatabase("a", Map.of());

    assertThat(catalog().listDatabases()).containsExactly("a", "shop");
    assertThat(catalog().databaseExists("shop")).isTrue();
    assertThat(catalog().databaseProperties("shop")).isEmpty();
    catalog().dropDatabase("shop");
    assertThat(catalog().databaseExists("shop")).isFalse();
    assertThat(catalog().listDatabases()).containsExactly("a");
  }

  @Test
  void databasesOfOneNameAreRefused() {
    catalog().createDatabase("shop", Map.of());

    assertThatThrownBy(() -> catalog().createDatabase("shop", Map.of()))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("Cannot create database 'shop': it exists");
  }

  @Test
  void absentDatabasesAreNamed() {
    for (Runnable action :
        List.<Runnable>of(
            () -> catalog().dropDatabase("no"),
            () -> catalog().listTables("no"),
            () -> catalog().databaseProperties("no"),
            () -> catalog().create(new TableName("no", "t"), table()))) {
      assertThatThrownBy(action::run)
          .isInstanceOf(NotFoundException.class)
          .hasMessageContaining("Cannot find database 'no'");
    }
    assertThat(catalog().databaseExists("no")).isFalse();
    assertThat(catalog().databaseExists("")).isFalse();
  }

  @Test
  void aDatabaseWithTablesStays() {
    createT();

    assertThatThrownBy(() -> catalog().dropDatabase("db"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("it is not empty, it has tables [t]")
        .hasMessageContaining("CASCADE");
    assertThat(catalog().tableExists(T)).isTrue();
  }

  @Test
  void tablesAreCreatedAndLoaded() {
    createT("file.format", "orc");

    assertThat(catalog().tableExists(T)).isTrue();
    assertThat(catalog().listTables("db")).containsExactly("t");
    TableSource loaded = catalog().load(T);
    assertThat(loaded.name()).isEqualTo("db.t");
    assertThat(loaded.branch()).isEqualTo(TableSource.MAIN_BRANCH);
    assertThat(loaded.schema().rowType().names()).containsExactly("a", "b");
    assertThat(loaded.schema().options().find("file.format")).hasValue("orc");
  }

  @Test
  void tablesOfOneNameAreRefused() {
    createT();

    assertThatThrownBy(() -> catalog().create(T, table()))
        .isInstanceOf(AlreadyExistsException.class);
  }

  @Test
  void absentTablesAreNamed() {
    catalog().createDatabase("db", Map.of());
    for (Runnable action :
        List.<Runnable>of(
            () -> catalog().load(T),
            () -> catalog().drop(T),
            () -> catalog().alter(T, add("c")),
            () -> catalog().rename(T, new TableName("db", "u")))) {
      assertThatThrownBy(action::run)
          .isInstanceOf(NotFoundException.class)
          .hasMessageContaining("Cannot find table db.t");
    }
    assertThat(catalog().tableExists(T)).isFalse();
    assertThat(catalog().tableExists(new TableName("no", "t"))).isFalse();
    assertThat(catalog().tableExists(new TableName("db", "a/b"))).isFalse();
    assertThat(catalog().tableExists(new TableName("db", ""))).isFalse();
  }

  @Test
  void alterMakesTheNextVersion() {
    createT();
    catalog().alter(T, add("c"));

    TableSource loaded = catalog().load(T);
    assertThat(loaded.schema().id()).isEqualTo(1);
    assertThat(loaded.schema().rowType().names()).containsExactly("a", "b", "c");
  }

  @Test
  void aRenamedTableIsFoundUnderItsNewName() {
    createT("x", "y");
    catalog().createDatabase("other", Map.of());
    TableName to = new TableName("other", "u");
    catalog().rename(T, to);

    assertThat(catalog().tableExists(T)).isFalse();
    assertThat(catalog().load(to).schema().options().find("x")).hasValue("y");
    catalog().create(T, table());
    assertThat(catalog().load(T).schema().options().find("x")).isEmpty();
  }

  @Test
  void renameRefusesATakenName() {
    createT("x", "1");
    TableName other = new TableName("db", "u");
    catalog().create(other, table("x", "2"));

    assertThatThrownBy(() -> catalog().rename(T, other))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("Cannot rename table db.t");
    assertThatThrownBy(() -> catalog().rename(T, new TableName("no", "u")))
        .isInstanceOf(NotFoundException.class);
    assertThat(catalog().load(T).schema().options().find("x")).hasValue("1");
    assertThat(catalog().load(other).schema().options().find("x")).hasValue("2");
  }

  @Test
  void aDroppedTableIsGone() {
    createT();
    catalog().drop(T);

    assertThat(catalog().tableExists(T)).isFalse();
    assertThat(catalog().listTables("db")).isEmpty();
    catalog().dropDatabase("db");
  }

  @Test
  void aPlannedTableAppearsWhenPublished() {
    catalog().createDatabase("db", Map.of());
    TableSource planned = catalog().plan(T, table("x", "1"));
    assertThat(catalog().tableExists(T)).isFalse();

    catalog().publish(T, planned);

    assertThat(catalog().load(T).schema()).isEqualTo(planned.schema());
  }

  @Test
  void aPlannedReplacementHasNewFieldIds() {
    createT();
    TableSource planned = catalog().plan(T, table("x", "1"));
    catalog().publish(T, planned);

    TableSource loaded = catalog().load(T);
    assertThat(loaded.schema().id()).isEqualTo(1);
    assertThat(loaded.schema().fields()).extracting(field -> field.id()).containsExactly(2, 3);
    assertThat(loaded.location()).isEqualTo(planned.location());
  }

  @Test
  void aPlanIsVoidWhenAnotherStatementCameBetween() {
    createT();
    TableSource planned = catalog().plan(T, table("x", "1"));
    catalog().alter(T, add("c"));

    assertThatThrownBy(() -> catalog().publish(T, planned))
        .isInstanceOf(CommitConflictException.class);
    assertThat(catalog().load(T).schema().rowType().names()).containsExactly("a", "b", "c");
  }

  @Test
  void aBrokenPlanIsRefused() {
    catalog().createDatabase("db", Map.of());

    assertThatThrownBy(() -> catalog().plan(T, table("bucket", "0")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("option 'bucket' is 0");
  }
}
