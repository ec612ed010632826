-- title: SHOW COLUMNS, SHOW TABLE EXTENDED, ANALYZE TABLE(S), DESCRIBE and what is refused by name
-- kind: ddl
-- from: rule

CREATE TABLE t (k INT COMMENT 'kc', s STRUCT<a: INT COMMENT 'ac'>, p STRING, q DATE) COMMENT 'tc' PARTITIONED BY (p, q)
TBLPROPERTIES ('primary-key'='k,p,q', 'bucket'='1');
INSERT INTO t VALUES (1, named_struct('a', 1), 'x', DATE'2024-01-31'), (2, null, 'y', DATE'2024-02-01');
CREATE TABLE u (k INT, v STRING DEFAULT 'd');
SHOW COLUMNS FROM t IN db;
-- columns: column
-- ordered
-- => k
-- => s
-- => p
-- => q
SHOW COLUMNS IN nope;
-- error: TABLE_OR_VIEW_NOT_FOUND
ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS K, p;
ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS nope;
-- error: Cannot find column 'nope' in table db.t
ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS s;
-- error: Cannot analyze column 's'
ANALYZE TABLE t COMPUTE STATISTICS NOSCAN;
-- error: Cannot analyze table db.t with NOSCAN or PARTITION
ANALYZE TABLE t PARTITION (p='x') COMPUTE STATISTICS;
-- error: Cannot analyze table db.t with NOSCAN or PARTITION
SELECT snapshot_id, mergedRecordCount FROM `t$statistics`;
-- => 1 | 2
INSERT INTO u VALUES (1, 'a'), (2, 'b');
ANALYZE TABLES IN db COMPUTE STATISTICS;
SELECT mergedRecordCount FROM `u$statistics`;
-- => 2
ANALYZE TABLES IN nowhere COMPUTE STATISTICS;
-- error: Cannot analyze the tables of database nowhere: there is none in catalog
ANALYZE TABLES COMPUTE STATISTICS NOSCAN;
-- error: Cannot analyze the tables of database db with NOSCAN
SHOW TABLE EXTENDED LIKE 't';
-- count: 1
-- columns: namespace, tableName, isTemporary, information
-- matches: Catalog: paimon.*Namespace: db.*Table: t.*Type: MANAGED.*Comment: tc.*Provider: paimon.*Owner: .*Table Properties: \[bucket=1,primary-key=k,p,q\].*Partition Provider: Catalog.*Partition Columns: \[p, q\].*Schema: root.*k: integer \(nullable = false\)
SHOW TABLE EXTENDED IN db LIKE 'T|u';
-- count: 2
SHOW TABLE EXTENDED IN nope LIKE 't';
-- error: Cannot find database 'nope'
SHOW TABLE EXTENDED LIKE 't' PARTITION (P='x', q=DATE'2024-01-31');
-- matches: Partition Values: \[p=x, q=2024-01-31\]
SHOW TABLE EXTENDED LIKE 't' PARTITION (p='x');
-- error: leaves out partition columns
MSCK REPAIR TABLE t;
-- error: Cannot repair partitions of table db.t
ALTER TABLE t RECOVER PARTITIONS;
-- error: Cannot repair partitions of table db.t
LOAD DATA INPATH '${warehouse}/elsewhere/x' INTO TABLE t;
-- error: LOAD DATA is not supported for v2 tables
DESCRIBE t K;
-- => col_name | K
-- => data_type | int
-- => comment | kc
DESCRIBE t nope;
-- error: UNRESOLVED_COLUMN
DESCRIBE t s.a;
-- error: does not support nested column
DESCRIBE EXTENDED t;
-- matches: ^# Metadata Columns
-- matches: ^__paimon_file_path \| string
-- matches: ^__paimon_row_index \| bigint
-- matches: ^__paimon_partition \| struct<p:string,q:date>
-- matches: ^__paimon_bucket \| int
-- matches: ^Name \| paimon.db.t
-- matches: ^Comment \| tc
-- matches: ^Provider \| paimon
-- matches: ^Table Properties \| \[bucket=1,primary-key=k,p,q\]
SHOW TBLPROPERTIES t;
-- ordered
-- => bucket | 1
-- => primary-key | k,p,q
SHOW CREATE TABLE t;
-- matches: USING paimon.*PARTITIONED BY \(p, q\).*COMMENT 'tc'.*'primary-key' = 'k,p,q'
-- not-matches: 'path'|'owner'
COMMENT ON TABLE t IS NULL;
SHOW CREATE TABLE t;
-- not-matches: tc
REFRESH TABLE t;
REFRESH TABLE nope;
-- error: TABLE_OR_VIEW_NOT_FOUND
CREATE FUNCTION f AS 'x.y.Z';
-- error: does not support CREATE FUNCTION
DROP TABLE u PURGE;
-- @absent db.db/u
DROP TABLE u PURGE;
-- error: TABLE_OR_VIEW_NOT_FOUND
DROP TABLE IF EXISTS u PURGE;
CREATE INDEX i ON t (k);
-- error: not supported
INSERT INTO t REPLACE WHERE p = 'x' SELECT 9, null, 'x', DATE'2024-01-31';
INSERT INTO t REPLACE WHERE q > DATE'2024-01-31' SELECT 8, null, 'z', DATE'2024-03-31';
SELECT k, p FROM t;
-- => 9 | x
-- => 8 | z
INSERT INTO t REPLACE WHERE k = 9 SELECT 7, null, 'x', DATE'2024-01-31';
-- error: expected comparisons of partition columns
INSERT INTO t REPLACE WHERE p = 'x' SELECT 7, null, 'other', DATE'2024-01-31';
-- error: Cannot overwrite table db.t: a new row lies in partition
SELECT k, p FROM t;
-- => 9 | x
-- => 8 | z
