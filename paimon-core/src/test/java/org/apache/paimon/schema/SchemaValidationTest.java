package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaValidationTest {

  /**
   * Columns: k INT, p STRING, v INT, s STRING, b BOOLEAN, t TIMESTAMP(6), z TIMESTAMP_LTZ, ar
   * ARRAY, mp MAP.
   */
  private static final RowType COLUMNS =
      RowType.of(
          "k", DataTypes.INT,
          "p", DataTypes.STRING,
          "v", DataTypes.INT,
          "s", DataTypes.STRING,
          "b", DataTypes.BOOLEAN,
          "t", DataTypes.timestamp(6),
          "z", DataTypes.timestampLtz(6),
          "ar", DataTypes.array(DataTypes.INT),
          "mp", DataTypes.map(DataTypes.STRING, DataTypes.INT));

  /** Options written as {@code key=value;key=value}; keys of the table as options. */
  private static TableSchema schema(String options) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String option : options.split(";")) {
      if (!option.isBlank()) {
        String[] parts = option.split("=", 2);
        map.put(parts[0].trim(), parts[1].trim());
      }
    }
    NewTable table = new NewTable(COLUMNS, List.of(), List.of(), new Options(map), null);
    return TableCreation.schema(table, 0, -1, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // keys
        "primary-key=x | primary key column 'x' of [x] is not a column",
        "primary-key=K | primary key column 'K'",
        "primary-key=k,k | names column 'k' twice",
        "primary-key=ar | has type ARRAY",
        "partition=mp | has type MAP",
        "partition=x | partition column 'x'",
        "primary-key=p;partition=p | all columns of the primary key [p] are partition columns",
        "partition=z;partition.legacy-name=false | directories would depend on the time zone",
        // buckets
        "bucket=0 | option 'bucket' is 0",
        "bucket=-3 | option 'bucket' is -3",
        "bucket=x | Invalid value 'x' of option 'bucket'",
        "bucket=4 | neither primary key nor 'bucket-key'",
        "bucket=-2 | -2 in a table without primary key",
        "bucket-key=k | 'bucket' is -1",
        "bucket=4;bucket-key=x | names column 'x' that the table does not have",
        "bucket=4;bucket-key=k,k | names column 'k' twice",
        "bucket=4;bucket-key=ar | has type ARRAY",
        "bucket=4;bucket-key=p;partition=p | names partition column 'p'",
        "primary-key=k;bucket=4;bucket-key=v | outside the primary key",
        "primary-key=k;partition=p;bucket=4 | keys would not be unique over partitions",
        "bucket=4;bucket-key=s;bucket-function.type=mod | one column of type INT or BIGINT",
        "bucket=4;bucket-key=k,v;bucket-function.type=mod | one column of type INT or BIGINT",
        "bucket=4;bucket-key=k;bucket-function.type=hive | Invalid value 'hive'",
        "full-compaction.delta-commits=3 | append table without buckets",
        "primary-key=k;full-compaction.delta-commits=0 | a number of commits from 1",
        // merging
        "primary-key=k;sequence.field=x | names column 'x'",
        "primary-key=k;sequence.field=v,v | names column 'v' twice",
        "primary-key=k;sequence.field=ar | whose values have an order",
        "primary-key=k;sequence.field=v;merge-engine=first-row | first-row goes by arrival",
        "primary-key=k;partition=p;sequence.field=v | lacks some of the partition columns",
        "primary-key=k;merge-engine=aggregation;sequence.field=v;fields.v.aggregate-function=sum | in 'sequence.field' and has an aggregate function",
        "primary-key=k;merge-engine=latest | Invalid value 'latest'",
        "primary-key=k;rowkind.field=x | names column 'x'",
        "primary-key=k;rowkind.field=v | a text column with +I",
        "primary-key=k;merge-engine=first-row;changelog-producer=input | changelog-producer none or lookup",
        "primary-key=k;merge-engine=first-row;deletion-vectors.enabled=true | first-row never deletes",
        "primary-key=k;merge-engine=partial-update;fields.t.sequence-group=x | names column 'x'",
        "primary-key=k;merge-engine=partial-update;fields.t.sequence-group=k | key column 'k' is in a sequence group",
        "primary-key=k;merge-engine=partial-update;fields.t.sequence-group=v;fields.z.sequence-group=v | in two sequence groups",
        "primary-key=k;merge-engine=partial-update;fields.t.sequence-group=v;partial-update.remove-record-on-delete=true | there are sequence groups",
        "primary-key=k;merge-engine=partial-update;ignore-delete=true;partial-update.remove-record-on-delete=true | deletes are ignored",
        "primary-key=k;merge-engine=partial-update;fields.t.sequence-group=v;partial-update.remove-record-on-sequence-group=s | names 's'",
        "primary-key=k;merge-engine=partial-update;fields.v.aggregate-function=sum | no sequence group",
        "primary-key=k;merge-engine=aggregation;fields.v.aggregate-function=median | 'median'",
        "primary-key=k;merge-engine=aggregation;fields.default-aggregate-function=median | 'median'",
        "primary-key=k;merge-engine=aggregation;fields.s.aggregate-function=sum | is set for column 's' of type STRING",
        "primary-key=k;merge-engine=aggregation;fields.default-aggregate-function=sum | is set for column 'p'",
        "primary-key=k;merge-engine=aggregation;fields.b.aggregate-function=max | is set for column 'b'",
        "primary-key=k;merge-engine=aggregation;aggregation.remove-record-on-delete=true;fields.v.ignore-retract=true | 'aggregation.remove-record-on-delete' and 'fields.v.ignore-retract'",
        // options about columns
        "fields.x.stats-mode=full | names column 'x'",
        "fields.x.anything=1 | names column 'x'",
        "fields.v.stats-mode=most | Invalid statistics mode 'most'",
        "file-index.bitmap.columns=x | names column 'x'",
        "clustering.columns=x | names column 'x'",
        // features
        "changelog-producer=input | in a table without primary key",
        "primary-key=k;deletion-vectors.enabled=true;changelog-producer=full-compaction | with deletion vectors",
        "primary-key=k;row-tracking.enabled=true | the table has a primary key",
        "bucket=4;bucket-key=k;row-tracking.enabled=true | the table has buckets",
        "data-evolution.enabled=true | without 'row-tracking.enabled'",
        "data-evolution.enabled=true;row-tracking.enabled=true;deletion-vectors.enabled=true | Leave one out",
        "primary-key=k;upsert-key=k | 'upsert-key' is set in a table with primary key",
        "snapshot.num-retained.max=3 | 'snapshot.num-retained.min' is 10 and 'snapshot.num-retained.max' is 3",
        "snapshot.num-retained.min=0 | 1 or more",
        "changelog.num-retained.max=3 | 'changelog.num-retained.min' is 10",
        "partition.expiration-time=1 d | in a table without partitions",
        "record-level.expire-time=1 d | without 'record-level.time-field'",
        "record-level.expire-time=1 d;record-level.time-field=s | INT, BIGINT or TIMESTAMP",
        "file.format=lance | 'file.format' is 'lance'",
        "file.format.per.level=0:lance | 'file.format.per.level' is 'lance'",
        "file.format.per.level=orc | Invalid value 'orc' of option 'file.format.per.level'",
        "type=object-table | 'type' = 'object-table'",
        "deletion-vectors.merge-on-read=true | 'deletion-vectors.merge-on-read' = 'true'",
        "branch=b | option 'branch' is 'b', expected the branch in the name of the table",
        "query-auth.enabled=true | 'query-auth.enabled' = 'true'",
        "blob-field=s | 'blob-field'",
      })
  void brokenRulesAreNamed(String options, String message) {
    assertThatThrownBy(() -> SchemaValidation.checkNew(schema(options)))
        .isInstanceOf(PaimonException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("xpected");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''",
        "primary-key=k",
        "primary-key= k , p ;partition=p;bucket=4",
        "primary-key=k;partition=p",
        "primary-key=k;bucket=-2",
        "primary-key=k,v;bucket=4;bucket-key=v;bucket-function.type=mod",
        "bucket=4;bucket-key= s , v",
        "partition=z",
        "primary-key=k;merge-engine=first-row;changelog-producer=lookup;ignore-delete=true",
        "primary-key=k;merge-engine=partial-update;fields.t,z.sequence-group=v,s;fields.v.aggregate-function=sum",
        "primary-key=k;merge-engine=partial-update;fields.t.sequence-group=v;partial-update.remove-record-on-sequence-group=t",
        "primary-key=k;merge-engine=aggregation;sequence.field=t;fields.default-aggregate-function=last_value",
        "primary-key=k;merge-engine=aggregation;fields.ar.aggregate-function=collect;fields.mp.aggregate-function=merge_map;fields.b.aggregate-function=bool_or",
        "primary-key=k;deletion-vectors.enabled=true;changelog-producer=lookup",
        "row-tracking.enabled=true;data-evolution.enabled=true",
        "upsert-key=k;sequence.field=v",
        "Owner.Team=Data;x.y=1, 2;orc.some.thing=5",
        "file-index.bitmap.columns=mp[a],mp[b],v",
        "primary-key=k;file.format=ORC;file.format.per.level=0:avro,5:parquet",
        "snapshot.num-retained.min=1;snapshot.num-retained.max=3",
        "primary-key=k;blob=1;vectorized=true",
      })
  void goodTablesPass(String options) {
    assertThatCode(() -> SchemaValidation.checkNew(schema(options))).doesNotThrowAnyException();
  }

  @Test
  void goldenTablesPass() {
    for (Path file : GoldenSchemas.files()) {
      assertThat(SchemaValidation.violations(GoldenSchemas.read(file)))
          .as(file.toString())
          .isEmpty();
    }
  }

  @Test
  void reservedNamesAreRefusedAsSpelled() {
    for (String name :
        List.of("_KEY_a", "_SEQUENCE_NUMBER", "_VALUE_KIND", "_LEVEL", "rowkind", "_ROW_ID", " ")) {
      assertThatThrownBy(() -> SchemaValidation.checkNew(named(name)))
          .hasMessageContaining("column name '" + name + "' is reserved")
          .hasMessageContaining("Choose another name");
    }
    for (String name : List.of("RowKind", "_row_kind", "__paimon_x", "_key_a", "a.b", "价格")) {
      assertThatCode(() -> SchemaValidation.checkNew(named(name))).doesNotThrowAnyException();
    }
  }

  private static TableSchema named(String name) {
    return table(new DataField(0, name, DataTypes.INT));
  }

  private static TableSchema table(DataField... fields) {
    return new TableSchema(0, List.of(fields), 0, List.of(), List.of(), Options.EMPTY, null, 0);
  }

  @Test
  void aTableNeedsAColumn() {
    assertThatThrownBy(() -> SchemaValidation.checkNew(table()))
        .hasMessageContaining("it has no column");
  }

  @Test
  void defaultsMustBeValuesOfTheirType() {
    DataField good = new DataField(0, "a", DataTypes.INT).withDefault("5");
    DataField bad = new DataField(0, "a", DataTypes.INT).withDefault("five");
    DataField nested = new DataField(0, "a", DataTypes.array(DataTypes.INT)).withDefault("5");

    assertThatCode(() -> SchemaValidation.checkNew(table(good))).doesNotThrowAnyException();
    assertThatThrownBy(() -> SchemaValidation.checkNew(table(bad)))
        .hasMessageContaining("Cannot cast 'five' from STRING to INT");
    assertThatThrownBy(() -> SchemaValidation.checkNew(table(nested)))
        .hasMessageContaining("column 'a' of type ARRAY<INT> has a default value");
  }

  @Test
  void anOldViolationDoesNotHinderOtherChanges() {
    TableSchema before = schema("primary-key=k;partition=p;bucket=4");
    List<DataField> more = new ArrayList<>(before.fields());
    more.add(new DataField(50, "n", DataTypes.INT));
    TableSchema after =
        new TableSchema(
            1, more, 50, before.partitionKeys(), before.primaryKeys(), before.options(), null, 0);

    assertThatCode(() -> SchemaValidation.checkAltered(before, after)).doesNotThrowAnyException();
    TableSchema worse = after.withOptions(before.options().with(Map.of("sequence.field", "x")));
    assertThatThrownBy(() -> SchemaValidation.checkAltered(before, worse))
        .hasMessageContaining("names column 'x'");
  }

  @Test
  void keysInOptionsMustNotContradictTheStatement() {
    NewTable table =
        new NewTable(COLUMNS, List.of(), List.of("k"), Options.of("primary-key", "v"), null);

    assertThatThrownBy(() -> TableCreation.schema(table, 0, -1, 0))
        .hasMessageContaining("option 'primary-key' says [v] and the statement [k]")
        .hasMessageContaining("Leave the option out");
  }

  @Test
  void keysLeaveTheOptionsAndBecomeNotNull() {
    TableSchema schema = schema("primary-key=k, p;partition=p;bucket=2");

    assertThat(schema.primaryKeys()).containsExactly("k", "p");
    assertThat(schema.partitionKeys()).containsExactly("p");
    assertThat(schema.options().asMap()).isEqualTo(Map.of("bucket", "2"));
    assertThat(schema.fields().get(0).type().isNullable()).isFalse();
    assertThat(schema.fields().get(1).type().isNullable()).isFalse();
    assertThat(schema.fields().get(2).type().isNullable()).isTrue();
  }
}
