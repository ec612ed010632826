-- title: CREATE TABLE: USING, LOCATION, OPTIONS, STORED AS, generated columns, reserved and odd column names
-- kind: ddl
-- from: rule

CREATE TABLE t (a INT) USING PAIMON COMMENT 'hello' TBLPROPERTIES ('a.b.c'='d');
SELECT comment FROM `t$schemas`;
-- => hello
SELECT key, value FROM `t$options` WHERE key <> 'owner';
-- => a.b.c | d
CREATE TABLE IF NOT EXISTS t (other STRING);
CREATE TABLE t (a INT);
-- error: TABLE_OR_VIEW_ALREADY_EXISTS
SHOW TBLPROPERTIES t ('a.b.c');
-- => a.b.c | d
SHOW TBLPROPERTIES t ('nope');
-- matches: does not have property: nope
CREATE TABLE o (id INT) OPTIONS ('bucket'='2', 'bucket-key'='id');
SELECT key, value FROM `o$options` WHERE key <> 'owner';
-- => bucket | 2
-- => bucket-key | id

CREATE TABLE bad (a INT) USING iceberg;
-- error: Cannot create a table USING iceberg: the catalog does not know this provider
CREATE TABLE bad (a INT) USING csv;
-- error: Cannot create a table USING csv: tables of plain files are not supported
CREATE TABLE bad USING parquet AS SELECT 1 AS a;
-- error: Cannot create a table USING parquet
CREATE TABLE bad (a INT) LOCATION '${warehouse}/elsewhere';
-- error: Cannot create table db.bad at '.*/warehouse/elsewhere'.*expected no location
CREATE TABLE bad LOCATION '${warehouse}/elsewhere' AS SELECT 1 AS a;
-- error: expected no location
CREATE TABLE bad (a INT) TBLPROPERTIES ('path'='${warehouse}/elsewhere');
-- error: expected no location
CREATE TABLE bad (a INT) STORED AS PARQUET;
-- error: Cannot create a table with STORED AS.*'file.format'
CREATE TABLE bad (a INT) ROW FORMAT DELIMITED FIELDS TERMINATED BY ',';
-- error: Cannot create a table with STORED AS, STORED BY or ROW FORMAT
CREATE TABLE bad (a INT, b INT GENERATED ALWAYS AS (a + 1));
-- error: does not support generated columns
CREATE TABLE bad;
-- error: it has no column
CREATE TABLE bad (a INT, A INT);
-- error: COLUMN_ALREADY_EXISTS
CREATE TABLE bad (s STRUCT<x: INT, X: INT>);
-- error: COLUMN_ALREADY_EXISTS
CREATE TABLE bad (_KEY_a INT);
-- error: column name '_KEY_a' is reserved
CREATE TABLE bad (_SEQUENCE_NUMBER INT);
-- error: column name '_SEQUENCE_NUMBER' is reserved
CREATE TABLE bad (_VALUE_KIND INT);
-- error: column name '_VALUE_KIND' is reserved
CREATE TABLE bad (_LEVEL INT);
-- error: column name '_LEVEL' is reserved
CREATE TABLE bad (rowkind INT);
-- error: column name 'rowkind' is reserved
CREATE TABLE bad (_ROW_ID INT);
-- error: column name '_ROW_ID' is reserved
SHOW TABLES LIKE 'bad*';
-- empty
CREATE TABLE fine (RowKind INT, _key_a INT, _level INT, `a b` INT, `c.d` INT, `e``f` INT, `g,h` INT)
TBLPROPERTIES ('primary-key'='c.d', 'bucket'='1');
INSERT INTO fine VALUES (1, 2, 3, 4, 5, 6, 7);
SELECT RowKind, _key_a, _level, `a b`, `c.d`, `e``f`, `g,h` FROM fine WHERE `c.d` = 5;
-- => 1 | 2 | 3 | 4 | 5 | 6 | 7
CREATE TABLE hides (__paimon_file_path INT, a INT);
INSERT INTO hides VALUES (1, 2);
SELECT __paimon_file_path, a FROM hides;
-- => 1 | 2

USE spark_catalog;
CREATE TABLE spark_has_none (a INT) USING paimon;
-- error: in Spark's own catalog: it cannot open such tables.*SparkGenericCatalog
CREATE TABLE spark_has_none USING paimon AS SELECT 1 AS a;
-- error: in Spark's own catalog
