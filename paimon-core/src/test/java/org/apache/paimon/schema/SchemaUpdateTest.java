package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.SchemaChange.AddColumn;
import org.apache.paimon.schema.SchemaChange.ChangeComment;
import org.apache.paimon.schema.SchemaChange.ChangeDefault;
import org.apache.paimon.schema.SchemaChange.ChangeNullability;
import org.apache.paimon.schema.SchemaChange.ChangeType;
import org.apache.paimon.schema.SchemaChange.DropColumn;
import org.apache.paimon.schema.SchemaChange.MoveColumn;
import org.apache.paimon.schema.SchemaChange.Position;
import org.apache.paimon.schema.SchemaChange.RemoveOption;
import org.apache.paimon.schema.SchemaChange.RenameColumn;
import org.apache.paimon.schema.SchemaChange.SetComment;
import org.apache.paimon.schema.SchemaChange.SetOption;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class SchemaUpdateTest {

  private static final RowType ROW = RowType.of("x", DataTypes.INT, "y", DataTypes.STRING);

  /** k, p, v, s, r ROW, ar ARRAY of ROW, mp MAP to ROW; key (k, p), partition p. */
  private static TableSchema schema(String... options) {
    RowType columns =
        RowType.of(
            "k", DataTypes.INT,
            "p", DataTypes.STRING,
            "v", DataTypes.INT,
            "s", DataTypes.STRING,
            "r", ROW,
            "ar", DataTypes.array(ROW),
            "mp", DataTypes.map(DataTypes.STRING.notNull(), ROW));
    NewTable table =
        new NewTable(columns, List.of("p"), List.of("k", "p"), Options.of(options), null);
    return TableCreation.schema(table, 3, -1, 0);
  }

  private static TableSchema apply(TableSchema schema, SchemaChange... changes) {
    return SchemaUpdate.apply(schema, List.of(changes), () -> true, 99);
  }

  private static AddColumn add(DataType type, String... path) {
    return new AddColumn(List.of(path), type, null, null, new Position.Last());
  }

  private static List<String> path(String... names) {
    return List.of(names);
  }

  private static DataField field(TableSchema schema, String name) {
    return schema.fields().get(schema.rowType().indexOf(name));
  }

  @Test
  void addedColumnsGetIdsThatWereNeverUsed() {
    TableSchema before = schema();
    assertThat(before.highestFieldId()).isEqualTo(12);

    TableSchema dropped = apply(before, new DropColumn(path("mp")));
    TableSchema after = apply(dropped, add(DataTypes.array(ROW), "n"), add(DataTypes.INT, "m"));

    assertThat(after.id()).isEqualTo(5);
    assertThat(after.timeMillis()).isEqualTo(99);
    assertThat(field(after, "n").id()).isEqualTo(13);
    RowType inner = (RowType) ((ArrayType) field(after, "n").type()).element();
    assertThat(inner.fields()).extracting(DataField::id).containsExactly(14, 15);
    assertThat(field(after, "m").id()).isEqualTo(16);
    assertThat(after.highestFieldId()).isEqualTo(16);
  }

  @Test
  void columnsGoWhereTheyAreTold() {
    TableSchema after =
        apply(
            schema(),
            new AddColumn(path("a"), DataTypes.INT, "c", null, new Position.First()),
            new AddColumn(path("b"), DataTypes.INT, null, null, new Position.After("k")),
            new MoveColumn(path("s"), new Position.First()),
            new MoveColumn(path("p"), new Position.Last()),
            new MoveColumn(path("v"), new Position.After("r")));

    assertThat(after.rowType().names())
        .containsExactly("s", "a", "k", "b", "r", "v", "ar", "mp", "p");
    assertThat(field(after, "a").comment()).isEqualTo("c");
  }

  @Test
  void nestedFieldsChangeAsColumnsDo() {
    TableSchema after =
        apply(
            schema(),
            add(DataTypes.DOUBLE, "r", "z"),
            new RenameColumn(path("r", "y"), "yy"),
            new ChangeType(path("r", "x"), DataTypes.BIGINT),
            new DropColumn(path("ar", "element", "x")),
            add(ROW, "ar", "element", "n"),
            new MoveColumn(path("mp", "value", "y"), new Position.First()),
            new ChangeComment(path("mp", "value", "x"), "c"),
            new ChangeNullability(path("r"), true));

    RowType row = (RowType) field(after, "r").type();
    assertThat(row.text()).isEqualTo("ROW<x BIGINT, yy STRING, z DOUBLE>");
    assertThat(row.fields()).extracting(DataField::id).containsExactly(5, 6, 13);
    RowType element = (RowType) ((ArrayType) field(after, "ar").type()).element();
    assertThat(element.fields()).extracting(DataField::id).containsExactly(9, 14);
    assertThat(((RowType) element.field(1).type()).fields())
        .extracting(DataField::id)
        .containsExactly(15, 16);
    RowType value = (RowType) ((MapType) field(after, "mp").type()).value();
    assertThat(value.names()).containsExactly("y", "x");
    assertThat(value.field(1).comment()).isEqualTo("c");
  }

  @Test
  void elementsAndValuesChangeTheirType() {
    NewTable table =
        new NewTable(
            RowType.of(
                "a", DataTypes.array(DataTypes.INT.notNull()),
                "m", DataTypes.map(DataTypes.INT.notNull(), DataTypes.INT)),
            List.of(),
            List.of(),
            Options.EMPTY,
            null);
    TableSchema after =
        apply(
            TableCreation.schema(table, 0, -1, 0),
            new ChangeType(path("a", "element"), DataTypes.BIGINT),
            new ChangeType(path("m", "value"), DataTypes.STRING));

    assertThat(field(after, "a").type().text()).isEqualTo("ARRAY<BIGINT NOT NULL>");
    assertThat(field(after, "m").type().text()).isEqualTo("MAP<INT NOT NULL, STRING>");
    assertThatThrownBy(() -> apply(after, new ChangeType(path("m", "key"), DataTypes.BIGINT)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("map keys cannot change");
    assertThatThrownBy(() -> apply(after, new DropColumn(path("a", "element"))))
        .hasMessageContaining("Cannot drop 'a.element'")
        .hasMessageContaining("Correct the path");
  }

  @Test
  void absentAndTakenNamesAreNamed() {
    TableSchema schema = schema();

    assertThatThrownBy(() -> apply(schema, new DropColumn(path("nope"))))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Cannot find column 'nope', expected one of [k, p, v");
    assertThatThrownBy(() -> apply(schema, new RenameColumn(path("r", "q"), "z")))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("'r.q', expected one of [x, y]");
    assertThatThrownBy(() -> apply(schema, new DropColumn(path("v", "x"))))
        .hasMessageContaining("'v' has type INT");
    assertThatThrownBy(() -> apply(schema, add(DataTypes.INT, "v")))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("'v'");
    assertThatThrownBy(() -> apply(schema, new RenameColumn(path("v"), "s")))
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> apply(schema, new MoveColumn(path("v"), new Position.After("nope"))))
        .isInstanceOf(NotFoundException.class);
    assertThatThrownBy(() -> apply(schema, new MoveColumn(path("v"), new Position.After("v"))))
        .hasMessageContaining("Cannot move column 'v' after itself");
    assertThatThrownBy(() -> apply(schema, new RenameColumn(path("v"), "_KEY_v")))
        .hasMessageContaining("is reserved");
  }

  @Test
  void keyColumnsAreProtected() {
    TableSchema schema = schema();

    for (String key : List.of("k", "p")) {
      assertThatThrownBy(() -> apply(schema, new DropColumn(path(key))))
          .hasMessageContaining("Cannot drop column '" + key + "'")
          .hasMessageContaining("expected another column");
      assertThatThrownBy(() -> apply(schema, new ChangeType(path(key), DataTypes.varchar(5))))
          .hasMessageContaining("Cannot change the type of column '" + key + "'");
      assertThatThrownBy(() -> apply(schema, new ChangeNullability(path(key), true)))
          .hasMessageContaining("Cannot make nullable column '" + key + "'");
    }
    assertThatThrownBy(() -> apply(schema, new RenameColumn(path("p"), "q")))
        .hasMessageContaining("it is a partition column");
    assertThat(apply(schema, new RenameColumn(path("k"), "kk")).primaryKeys())
        .containsExactly("kk", "p");
  }

  @Test
  void typesOfBucketKeysAreProtected() {
    NewTable table =
        new NewTable(
            RowType.of("a", DataTypes.INT, "b", DataTypes.INT),
            List.of(),
            List.of(),
            Options.of("bucket", "2", "bucket-key", "a"),
            null);
    TableSchema schema = TableCreation.schema(table, 0, -1, 0);

    assertThatThrownBy(() -> apply(schema, new ChangeType(path("a"), DataTypes.BIGINT)))
        .hasMessageContaining("it is a bucket key column");
    assertThat(field(apply(schema, new ChangeType(path("b"), DataTypes.BIGINT)), "b").type())
        .isEqualTo(DataTypes.BIGINT);
  }

  @Test
  void theLastFieldStays() {
    TableSchema one = apply(schema(), new DropColumn(path("r", "x")));

    assertThatThrownBy(() -> apply(one, new DropColumn(path("r", "y"))))
        .hasMessageContaining("it is the last one");
  }

  @Test
  void typesChangeOnlyWhereACastExists() {
    assertThatThrownBy(() -> apply(schema(), new ChangeType(path("v"), DataTypes.DATE)))
        .hasMessageContaining("Cannot change column 'v' from INT to DATE")
        .hasMessageContaining("expected a type that they can be cast to")
        .hasMessageContaining("Add another column");
    assertThatThrownBy(() -> apply(schema(), new ChangeType(path("r"), DataTypes.STRING)))
        .hasMessageContaining("change the fields inside one by one");
    TableSchema cautious = schema("disable-explicit-type-casting", "true");
    assertThatThrownBy(() -> apply(cautious, new ChangeType(path("s"), DataTypes.INT)))
        .hasMessageContaining("'disable-explicit-type-casting' is true");
    assertThat(field(apply(cautious, new ChangeType(path("v"), DataTypes.BIGINT)), "v").type())
        .isEqualTo(DataTypes.BIGINT);
    assertThat(field(apply(schema(), new ChangeType(path("s"), DataTypes.INT)), "s").type())
        .isEqualTo(DataTypes.INT);
  }

  @Test
  void aChangedTypeKeepsItsNullability() {
    TableSchema schema =
        apply(
            schema("alter-column-null-to-not-null.disabled", "false"),
            new ChangeNullability(path("v"), false),
            new ChangeType(path("v"), DataTypes.BIGINT));

    assertThat(field(schema, "v").type()).isEqualTo(DataTypes.BIGINT.notNull());
    assertThat(field(apply(schema, new ChangeNullability(path("v"), true)), "v").type())
        .isEqualTo(DataTypes.BIGINT);
  }

  @Test
  void notNullIsRefusedUnlessAllowed() {
    assertThatThrownBy(() -> apply(schema(), new ChangeNullability(path("v"), false)))
        .hasMessageContaining("Cannot make column 'v' NOT NULL")
        .hasMessageContaining("'alter-column-null-to-not-null.disabled' to false");
    assertThatThrownBy(() -> apply(schema(), add(DataTypes.INT.notNull(), "n")))
        .hasMessageContaining("Cannot add column 'n' as NOT NULL");
  }

  @Test
  void defaultsAreForRowsToCome() {
    TableSchema after = apply(schema(), new ChangeDefault(path("v"), "5"));
    assertThat(field(after, "v").defaultValue()).isEqualTo("5");
    assertThat(field(apply(after, new ChangeDefault(path("v"), null)), "v").defaultText())
        .isEmpty();
    assertThatThrownBy(() -> apply(schema(), new ChangeDefault(path("v"), "five")))
        .hasMessageContaining("Cannot cast 'five'");
    assertThatThrownBy(() -> apply(schema(), new ChangeDefault(path("r", "x"), "5")))
        .hasMessageContaining("only columns have one");
    assertThatThrownBy(
            () ->
                apply(
                    schema(),
                    new AddColumn(path("n"), DataTypes.INT, null, "5", new Position.Last())))
        .hasMessageContaining("rows that exist would not show it");
  }

  @Test
  void commentsAndOptionsChange() {
    TableSchema after =
        apply(
            schema("x", "1", "y", "2"),
            new SetComment("hello"),
            new SetOption("x", "3"),
            new RemoveOption("y"),
            new ChangeComment(path("v"), "the v"));

    assertThat(after.commentText()).hasValue("hello");
    assertThat(after.options().asMap()).isEqualTo(Map.of("x", "3"));
    assertThat(field(after, "v").comment()).isEqualTo("the v");
    assertThat(apply(after, new SetComment(null)).commentText()).isEmpty();
  }

  @Test
  void optionsFollowARenamedColumn() {
    TableSchema before =
        schema(
            "merge-engine", "partial-update",
            "bucket", "2",
            "bucket-key", "k",
            "fields.v.sequence-group", "s , r",
            "fields.s.stats-mode", "full",
            "file-index.bloom-filter.columns", "s,mp[a]",
            "file-index.bloom-filter.s.items", "5",
            "file-index.bloom-filter.mp[a].items", "6",
            "partial-update.remove-record-on-sequence-group", "v");

    TableSchema after =
        apply(
            before,
            new RenameColumn(path("v"), "vv"),
            new RenameColumn(path("s"), "ss"),
            new RenameColumn(path("mp"), "mm"),
            new RenameColumn(path("k"), "kk"));

    assertThat(after.options().asMap())
        .isEqualTo(
            Map.of(
                "merge-engine", "partial-update",
                "bucket", "2",
                "bucket-key", "kk",
                "fields.vv.sequence-group", "ss,r",
                "fields.ss.stats-mode", "full",
                "file-index.bloom-filter.columns", "ss,mm[a]",
                "file-index.bloom-filter.ss.items", "5",
                "file-index.bloom-filter.mm[a].items", "6",
                "partial-update.remove-record-on-sequence-group", "vv"));
  }

  @Test
  void aColumnThatAnOptionNeedsStays() {
    assertThatThrownBy(() -> apply(schema("sequence.field", "v"), new DropColumn(path("v"))))
        .hasMessageContaining("option 'sequence.field' names column 'v'");
  }

  @Test
  void frozenOptionsAreComparedByWhatTheyMean() {
    TableSchema schema = schema("bucket", "2", "merge-engine", "aggregation");

    assertThat(
            apply(
                    schema,
                    new SetOption("merge-engine", "AGGREGATION"),
                    new SetOption("bucket-function.type", "default"),
                    new SetOption("ignore-delete", "false"),
                    new SetOption("primary-key", "k, p"),
                    new SetOption("partition", "p"),
                    new SetOption("bucket-key", "k"),
                    new SetOption("bucket", "5"))
                .primaryKeys())
        .containsExactly("k", "p");
    for (SetOption change :
        List.of(
            new SetOption("merge-engine", "deduplicate"),
            new SetOption("ignore-delete", "true"),
            new SetOption("first-row.ignore-delete", "true"),
            new SetOption("primary-key", "p,v"),
            new SetOption("aggregation.remove-record-on-delete", "true"),
            new SetOption("rowkind.field", "s"),
            new SetOption("partition.default-name", "none"),
            new SetOption("partition.legacy-name", "false"),
            new SetOption("force-lookup", "true"))) {
      assertThatThrownBy(() -> apply(schema, change))
          .as(change.toString())
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot change option '")
          .hasMessageContaining("Create another table");
      assertThat(SchemaUpdate.apply(schema, List.of(change), () -> false, 0).id()).isEqualTo(4);
    }
    assertThatThrownBy(() -> apply(schema, new RemoveOption("merge-engine")))
        .hasMessageContaining("'merge-engine'");
    assertThatThrownBy(() -> apply(schema, new SetOption("path", "x")))
        .hasMessageContaining("Cannot set option 'path'");
  }

  @Test
  void bucketsChangeOnlyBetweenFixedNumbers() {
    assertThatThrownBy(() -> apply(schema("bucket", "2"), new SetOption("bucket", "-1")))
        .hasMessageContaining("Cannot change option 'bucket' from 2 to -1");
    assertThatThrownBy(() -> apply(schema("bucket", "-2"), new SetOption("bucket", "4")))
        .hasMessageContaining("from -2 to 4");
    assertThatThrownBy(() -> apply(schema("bucket", "4"), new RemoveOption("bucket")))
        .hasMessageContaining("from 4 to -1");
    assertThat(apply(schema("bucket", "2"), new SetOption("bucket", "3")).id()).isEqualTo(4);
  }

  @Test
  void sessionsCannotOverrideWhatFilesDependOn() {
    TableSchema schema = schema("bucket", "2");

    FrozenOptions.checkSession(schema, Map.of());
    FrozenOptions.checkSession(schema, Map.of("bucket", "2", "scan.snapshot-id", "3"));
    for (Map<String, String> session :
        List.of(
            Map.of("bucket", "4"),
            Map.of("merge-engine", "first-row"),
            Map.of("primary-key", "k"),
            Map.of("partition.default-name", "none"),
            Map.of("partition.legacy-name", "false"),
            Map.of("bucket-key", "p"))) {
      assertThatThrownBy(() -> FrozenOptions.checkSession(schema, session))
          .as(session.toString())
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot override option '")
          .hasMessageContaining("it is fixed when the table is created");
    }
  }

  @Test
  void sessionsChooseAmongTheDirectoriesOutsideThatTheTableNames() {
    String paths = "data-file.external-paths";
    TableSchema schema = schema("bucket", "2", paths, "file:/a,s3://b");

    FrozenOptions.checkSession(schema, Map.of(paths + ".strategy", "round-robin"));
    FrozenOptions.checkSession(
        schema, Map.of(paths, "s3://b/", paths + ".strategy", "round-robin"));
    assertThatThrownBy(
            () ->
                FrozenOptions.checkSession(
                    schema, Map.of(paths, "file:/a,file:/c", paths + ".strategy", "round-robin")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("with [file:/c]")
        .hasMessageContaining("DROP TABLE would not find")
        .hasMessageContaining("expected some of its own")
        .hasMessageContaining("ALTER TABLE");
  }

  @Test
  void sessionsCannotOverrideWhatAllWritersAndReadersAgreeOn() {
    TableSchema schema = schema("bucket", "2", "changelog-producer", "lookup");

    FrozenOptions.checkSession(
        schema, Map.of("changelog-producer", "LOOKUP", "deletion-vectors.enabled", "false"));
    for (Map<String, String> session :
        List.of(
            Map.of("changelog-producer", "none"),
            Map.of("changelog-producer", "full-compaction"),
            Map.of("deletion-vectors.enabled", "true"))) {
      assertThatThrownBy(() -> FrozenOptions.checkSession(schema, session))
          .as(session.toString())
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot override option '" + session.keySet().iterator().next())
          .hasMessageContaining("expected the table's own value")
          .hasMessageContaining("ALTER TABLE");
    }
  }

  @Test
  void theSecondVersionsOfGoldenTablesComeFromTheirChanges() {
    checkGolden(
        "schema_evolution_nested",
        add(DataTypes.DOUBLE, "r", "d"),
        new ChangeType(path("r", "a"), DataTypes.BIGINT),
        new RenameColumn(path("r", "b"), "bb"),
        new DropColumn(path("r", "c")),
        add(DataTypes.STRING, "ar", "element", "z"),
        new DropColumn(path("ar", "element", "x")),
        add(DataTypes.STRING, "mp", "value", "q"));
    checkGolden(
        "schema_evolution_append",
        new AddColumn(path("e"), DataTypes.STRING, null, null, new Position.After("a")),
        new ChangeType(path("a"), DataTypes.BIGINT),
        new RenameColumn(path("b"), "bb"));
    checkGolden(
        "schema_evolution_pk",
        new ChangeType(path("x"), DataTypes.DOUBLE),
        add(DataTypes.DATE, "z"));
    checkGolden(
        "schema_defaults_comments",
        new SetOption("snapshot.time-retained", "2 h"),
        new ChangeDefault(path("v"), "d2"));
  }

  private static void checkGolden(String table, SchemaChange... changes) {
    TableSchema expected = GoldenSchemas.read(table, 1);
    TableSchema made =
        SchemaUpdate.apply(
            GoldenSchemas.read(table, 0), List.of(changes), () -> true, expected.timeMillis());

    assertThat(made).as(table).isEqualTo(expected);
  }
}
