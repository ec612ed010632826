-- title: ALTER TABLE: properties, comments, location and names; branches and system tables as targets
-- kind: ddl
-- from: rule

CREATE TABLE t (a INT);
INSERT INTO t VALUES (1);
ALTER TABLE t SET TBLPROPERTIES ('comment'='new c', 'x'='y');
SELECT comment FROM `t$schemas` WHERE schema_id = 1;
-- => new c
ALTER TABLE t UNSET TBLPROPERTIES ('comment', 'x');
SELECT comment FROM `t$schemas` WHERE schema_id = 2;
-- => NULL
ALTER TABLE t UNSET TBLPROPERTIES IF EXISTS ('nope');
COMMENT ON TABLE t IS 'again';
SHOW TABLE EXTENDED LIKE 't';
-- matches: Comment: again
ALTER TABLE t SET LOCATION '${warehouse}/elsewhere/zz';
-- error: Cannot change the location of a table
ALTER TABLE t SET TBLPROPERTIES ('path'='${warehouse}/elsewhere/zz');
-- error: Cannot change the location of a table
ALTER TABLE t SET TBLPROPERTIES ('snapshot.time-retained'='abc');
-- error: Invalid value 'abc' of option 'snapshot.time-retained', expected a duration
ALTER TABLE t SET TBLPROPERTIES ('write-buffer-size'='abc');
-- error: Invalid value 'abc' of option 'write-buffer-size'
ALTER TABLE t SET TBLPROPERTIES ('commit.max-retries'='abc');
-- error: Invalid value 'abc' of option 'commit.max-retries'
ALTER TABLE t SET TBLPROPERTIES ('scan.mode'='abc');
-- error: Invalid value 'abc' of option 'scan.mode'
ALTER TABLE t SET TBLPROPERTIES ('file.format'='nope');
-- error: option 'file.format' is 'nope', expected parquet, orc or avro
CREATE TABLE bad (a INT) TBLPROPERTIES ('manifest.target-file-size'='abc');
-- error: Invalid value 'abc' of option 'manifest.target-file-size', expected a size

ALTER TABLE t RENAME TO t2;
ALTER TABLE t2 RENAME TO db.t3;
ALTER TABLE t3 RENAME TO paimon.db.t4;
ALTER TABLE t4 RENAME TO other.db.t5;
-- error: Invalid namespace \[other, db\]
ALTER TABLE t4 RENAME TO nope.t5;
-- error: Cannot find database 'nope'
ALTER TABLE t4 RENAME TO t4;
-- error: already exists
ALTER TABLE t4 RENAME TO `a$b`;
-- error: '\$' separates branches
ALTER TABLE nope RENAME TO x;
-- error: TABLE_OR_VIEW_NOT_FOUND
CREATE DATABASE db2;
ALTER TABLE t4 RENAME TO db2.`odd t.x`;
SELECT * FROM db2.`odd t.x`;
-- => 1
ALTER TABLE db2.`odd t.x` RENAME TO db.t;

ALTER TABLE `t$snapshots` SET TBLPROPERTIES ('a'='b');
-- error: Cannot change the definition of db.t\$snapshots: it is a system table
ALTER TABLE `t$snapshots` ADD COLUMN a INT;
-- error: it is a system table
COMMENT ON TABLE sys.catalog_options IS 'x';
-- error: Cannot change the definition of sys.catalog_options
ALTER TABLE `t$snapshots` RENAME TO x;
-- error: it is a branch or a system table
DROP TABLE `t$snapshots`;
-- error: it is a branch or a system table
TRUNCATE TABLE `t$snapshots`;
-- error: does not support truncates
INSERT INTO `t$snapshots` SELECT * FROM `t$snapshots`;
-- error: does not support append
DELETE FROM `t$audit_log`;
-- error: Cannot delete from paimon.db.t\$audit_log: it is a system table
UPDATE `t$files` SET level = 1;
-- error: Cannot update paimon.db.t\$files: it is a system table
MERGE INTO `t$snapshots` s USING t ON false WHEN MATCHED THEN DELETE;
-- error: Cannot merge into paimon.db.t\$snapshots: it is a system table
SHOW PARTITIONS `t$snapshots`;
-- error: does not support partition management
SHOW COLUMNS IN `t$buckets`;
-- => partition
-- => bucket
-- => record_count
-- => file_size_in_bytes
-- => file_count
-- => last_update_time

CALL sys.create_branch('db.t', 'b1');
ALTER TABLE `t$branch_b1` ADD COLUMN z INT;
INSERT INTO `t$branch_b1` VALUES (2, 3);
UPDATE `t$branch_b1` SET z = 4 WHERE a = 2;
MERGE INTO `t$branch_b1` t USING (SELECT 5 AS a, 6 AS z) s ON t.a = s.a WHEN NOT MATCHED THEN INSERT *;
SELECT * FROM `t$branch_b1`;
-- => 2 | 4
-- => 5 | 6
DELETE FROM `t$branch_b1` WHERE a = 5;
TRUNCATE TABLE `t$branch_b1`;
SELECT count(*) FROM `t$branch_b1`;
-- => 0
SELECT * FROM t;
-- columns: a
-- => 1
DROP TABLE `t$branch_b1`;
-- error: it is a branch or a system table
CREATE OR REPLACE TABLE `t$branch_b1` AS SELECT 1 AS a;
-- error: '\$' separates branches
SELECT * FROM `t$branch_nope`;
-- error: TABLE_OR_VIEW_NOT_FOUND
SELECT * FROM `t$nope`;
-- error: TABLE_OR_VIEW_NOT_FOUND
