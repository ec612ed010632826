-- title: settings of a catalog: default database, defaults of new tables, lower-case names, an unknown metastore
-- kind: catalog
-- from: rule

-- @conf spark.sql.catalog.other=org.apache.paimon.spark.SparkCatalog
-- @conf spark.sql.catalog.other.warehouse=${warehouse}/other
-- @conf spark.sql.catalog.other.defaultDatabase=home
-- @conf spark.sql.catalog.other.table-default.file.format=orc
-- @conf spark.sql.catalog.other.table-default.snapshot.num-retained.max=77
-- @conf spark.sql.catalog.other.case-sensitive=false
USE other;
SHOW CURRENT NAMESPACE;
-- => other | home
SHOW DATABASES;
-- => home
CREATE TABLE t (a INT) TBLPROPERTIES ('snapshot.num-retained.max'='99');
SELECT key, value FROM `t$options` WHERE key <> 'owner';
-- => file.format | orc
-- => snapshot.num-retained.max | 99
INSERT INTO t VALUES (1);
SELECT file_format FROM `t$files`;
-- => orc
CREATE TABLE T2 (a INT);
-- error: Cannot use table name 'T2': option 'case-sensitive' of the catalog is false
CREATE TABLE t2 (A INT);
-- error: Cannot use column name 'A'
CREATE DATABASE Db;
-- error: Cannot use database name 'Db'
SELECT * FROM paimon.db.t;
-- error: TABLE_OR_VIEW_NOT_FOUND
CREATE TABLE paimon.db.joined AS SELECT a + 1 AS a FROM t;
SELECT * FROM t JOIN paimon.db.joined j ON t.a + 1 = j.a;
-- => 1 | 2
SELECT count(*) FROM other.sys.catalog_options WHERE key = 'table-default.file.format';
-- => 1
-- @conf spark.sql.catalog.nowhere=org.apache.paimon.spark.SparkCatalog
SHOW DATABASES IN nowhere;
-- error: Cannot open the catalog: option 'warehouse' is missing
-- @conf spark.sql.catalog.odd=org.apache.paimon.spark.SparkCatalog
-- @conf spark.sql.catalog.odd.warehouse=${warehouse}/odd
-- @conf spark.sql.catalog.odd.metastore=nope
SHOW DATABASES IN odd;
-- error: Cannot open a catalog with option 'metastore' = 'nope': .*expected one of \[.*filesystem
