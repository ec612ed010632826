-- title: options of the session: for all tables, for one table with wildcards, of the reader; which one is stronger
-- kind: options
-- from: rule

CREATE TABLE t (a INT) TBLPROPERTIES ('scan.mode'='from-snapshot', 'scan.snapshot-id'='1');
INSERT INTO t VALUES (1);
INSERT INTO t VALUES (2);
INSERT INTO t VALUES (3);
SELECT * FROM t;
-- => 1
ALTER TABLE t UNSET TBLPROPERTIES ('scan.mode', 'scan.snapshot-id');
SELECT count(*) FROM t;
-- => 3
CREATE TABLE other (a INT);
INSERT INTO other VALUES (1);
INSERT INTO other VALUES (2);
SET `spark.paimon.scan.snapshot-id` = 1;
SELECT * FROM t;
-- => 1
SELECT * FROM other;
-- => 1
-- @conf spark.paimon.paimon.db.t.scan.snapshot-id=2
SELECT * FROM t;
-- => 1
-- => 2
SELECT * FROM other;
-- => 1
SELECT * FROM t VERSION AS OF 3;
-- => 1
-- => 2
-- => 3
-- @load v name=db.t opt.scan.snapshot-id=3
SELECT count(*) FROM v;
-- => 3
RESET `spark.paimon.scan.snapshot-id`;
-- @unset spark.paimon.paimon.db.t.scan.snapshot-id
-- @conf spark.paimon.*.*.t.scan.snapshot-id=1
SELECT * FROM t;
-- => 1
SELECT count(*) FROM other;
-- => 2
INSERT INTO t VALUES (4);
-- error: Cannot change table db.t: option 'scan.snapshot-id' = '1' shows it as of another time
-- @unset spark.paimon.*.*.t.scan.snapshot-id
-- @conf spark.paimon.*.db.*.scan.snapshot-id=1
SELECT count(*) FROM other;
-- => 1
-- @unset spark.paimon.*.db.*.scan.snapshot-id
-- @conf spark.paimon.scan.snapshot-id=99
SELECT * FROM t;
-- error: Cannot read snapshot 99.*the table has 1 to 3
-- @unset spark.paimon.scan.snapshot-id
-- @conf spark.paimon.no.such.option=x
SELECT count(*) FROM t;
-- => 3
