-- title: options that are fixed once a table has snapshots; naming the value that holds is no change
-- kind: ddl
-- from: rule

CREATE TABLE t (k INT, v INT, rk STRING) TBLPROPERTIES ('primary-key'='k', 'bucket'='2');
ALTER TABLE t SET TBLPROPERTIES ('merge-engine'='partial-update');
ALTER TABLE t UNSET TBLPROPERTIES ('merge-engine');
INSERT INTO t VALUES (1, 2, '+I');
ALTER TABLE t SET TBLPROPERTIES ('primary-key'='v');
-- error: Cannot change option 'primary-key'
ALTER TABLE t SET TBLPROPERTIES ('merge-engine'='deduplicate', 'primary-key'='k', 'bucket-key'='k', 'bucket-function.type'='default');
ALTER TABLE t SET TBLPROPERTIES ('merge-engine'='aggregation');
-- error: Cannot change option 'merge-engine': it is fixed
ALTER TABLE t UNSET TBLPROPERTIES ('primary-key');
-- error: Cannot change option 'primary-key'
ALTER TABLE t SET TBLPROPERTIES ('bucket-function.type'='mod');
-- error: Cannot change option 'bucket-function.type'
ALTER TABLE t SET TBLPROPERTIES ('ignore-delete'='true');
-- error: Cannot change option 'ignore-delete'
ALTER TABLE t SET TBLPROPERTIES ('ignore-update-before'='true');
-- error: Cannot change option 'ignore-update-before'
ALTER TABLE t SET TBLPROPERTIES ('aggregation.remove-record-on-delete'='true');
-- error: Cannot change option 'aggregation.remove-record-on-delete'
ALTER TABLE t SET TBLPROPERTIES ('partial-update.remove-record-on-delete'='true');
-- error: Cannot change option 'partial-update.remove-record-on-delete'
ALTER TABLE t SET TBLPROPERTIES ('partial-update.remove-record-on-sequence-group'='v');
-- error: Cannot change option 'partial-update.remove-record-on-sequence-group'
ALTER TABLE t SET TBLPROPERTIES ('rowkind.field'='rk');
-- error: Cannot change option 'rowkind.field'
ALTER TABLE t SET TBLPROPERTIES ('force-lookup'='true');
-- error: Cannot change option 'force-lookup'
ALTER TABLE t SET TBLPROPERTIES ('data-evolution.enabled'='true');
-- error: 'data-evolution.enabled'
ALTER TABLE t SET TBLPROPERTIES ('data-file.path-directory'='x');
-- error: Cannot change option 'data-file.path-directory'
ALTER TABLE t SET TBLPROPERTIES ('index-file-in-data-file-dir'='true');
-- error: Cannot change option 'index-file-in-data-file-dir'
ALTER TABLE t SET TBLPROPERTIES ('bucket'='-2');
-- error: Cannot change option 'bucket' from 2 to -2
ALTER TABLE t SET TBLPROPERTIES ('sequence.field'='V');
-- error: option 'sequence.field' names column 'V'
-- @conf spark.paimon.bucket=4
SELECT * FROM t;
-- error: Cannot override option 'bucket': it is fixed
-- @unset spark.paimon.bucket
-- @conf spark.paimon.merge-engine=aggregation
SELECT * FROM t;
-- error: Cannot override option 'merge-engine'
-- @unset spark.paimon.merge-engine
ALTER TABLE t SET TBLPROPERTIES ('bucket'='4');
INSERT INTO t VALUES (5, 5, '+I');
-- error: Cannot write to table db.t: its files were written with 2 buckets and the table now has 4
INSERT OVERWRITE t VALUES (5, 5, '+I');
SELECT k FROM t;
-- => 5
CREATE TABLE p (a INT, b INT) PARTITIONED BY (b);
INSERT INTO p VALUES (1, 1);
ALTER TABLE p SET TBLPROPERTIES ('partition'='a');
-- error: Cannot change option 'partition'
ALTER TABLE p SET TBLPROPERTIES ('bucket'='2', 'bucket-key'='a');
-- error: Cannot change option 'bucket
CREATE TABLE post (k INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='-2');
INSERT INTO post VALUES (1);
ALTER TABLE post SET TBLPROPERTIES ('bucket'='2');
-- error: Cannot change option 'bucket' from -2 to 2
