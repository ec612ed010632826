-- title: statements about partitions: partial specs, odd names, wrong specs, unpartitioned tables, commits made
-- kind: partition
-- from: rule

CREATE TABLE p (v INT, dt DATE, `odd p.x` STRING) PARTITIONED BY (dt, `odd p.x`);
INSERT INTO p VALUES (1, DATE'2024-01-01', 'a'), (2, DATE'2024-01-01', 'b'), (3, DATE'2024-02-01', ''),
(4, DATE'2024-02-01', ' '), (5, NULL, NULL), (6, DATE'1500-01-01', 'ä/ü');
SHOW PARTITIONS p PARTITION (dt='2024-01-01');
-- => dt=2024-01-01/odd p.x=a
-- => dt=2024-01-01/odd p.x=b
SELECT v FROM p WHERE `odd p.x` IS NULL;
-- => 5
SELECT v FROM p WHERE `odd p.x` = '';
-- => 3
SELECT v FROM p WHERE dt < '1600-01-01';
-- => 6
-- @exists db.db/p/dt=__DEFAULT_PARTITION__/odd p.x=__DEFAULT_PARTITION__
INSERT OVERWRITE p PARTITION (dt='2024-01-01') SELECT 7, 'c';
INSERT OVERWRITE p PARTITION (dt=DATE'2024-01-01', `odd p.x`='e') SELECT 9;
INSERT INTO p PARTITION (dt=NULL, `odd p.x`='e') VALUES (10);
INSERT INTO p PARTITION (DT='2024-05-05') VALUES (12, 'f');
INSERT INTO p PARTITION (nope='2024-05-05') VALUES (12, 'f');
-- error: NON_PARTITION_COLUMN
INSERT INTO p PARTITION (v=5) VALUES (DATE'2024-01-01', 'f');
-- error: NON_PARTITION_COLUMN
INSERT INTO p PARTITION (dt='garbage') VALUES (12, 'f');
-- error: CAST_INVALID_INPUT
SELECT * FROM p;
-- => 3 | 2024-02-01 | <empty>
-- => 4 | 2024-02-01 |
-- => 5 | NULL | NULL
-- => 6 | 1500-01-01 | ä/ü
-- => 7 | 2024-01-01 | c
-- => 9 | 2024-01-01 | e
-- => 10 | NULL | e
-- => 12 | 2024-05-05 | f
TRUNCATE TABLE p PARTITION (dt='2024-02-01');
TRUNCATE TABLE p PARTITION (dt='2099-01-01', `odd p.x`='e');
TRUNCATE TABLE p PARTITION (nope='e');
-- error: nope is not a valid partition column
ALTER TABLE p DROP PARTITION (dt='2024-01-01', `odd p.x`='c'), PARTITION (dt='2024-01-01', `odd p.x`='e');
SELECT v FROM p;
-- => 5
-- => 6
-- => 10
-- => 12
ALTER TABLE p DROP PARTITION (dt='2099-01-01', `odd p.x`='e');
-- error: PARTITIONS_NOT_FOUND
ALTER TABLE p ADD PARTITION (dt='2024-05-05', `odd p.x`='e') LOCATION '${warehouse}/elsewhere';
-- error: Cannot add partitions of table db.p
ALTER TABLE p PARTITION (dt='2024-05-05', `odd p.x`='f') RENAME TO PARTITION (dt='2024-05-05', `odd p.x`='g');
-- error: Cannot rename partitions of table db.p
DELETE FROM p WHERE dt IS NULL;
TRUNCATE TABLE p;
SELECT count(*) FROM p;
-- => 0
SELECT snapshot_id, commit_kind FROM `p$snapshots`;
-- => 1 | APPEND
-- => 2 | OVERWRITE
-- => 3 | OVERWRITE
-- => 4 | APPEND
-- => 5 | APPEND
-- => 6 | OVERWRITE
-- => 7 | OVERWRITE
-- => 8 | OVERWRITE
-- => 9 | OVERWRITE
CREATE TABLE np (v INT);
INSERT INTO np VALUES (1);
SHOW PARTITIONS np;
-- error: is not partitioned
ALTER TABLE np DROP PARTITION (v=1);
-- error: v is not a valid partition column
TRUNCATE TABLE np PARTITION (v=1);
-- error: v is not a valid partition column
INSERT INTO np PARTITION (v=1) VALUES (2);
-- error: NON_PARTITION_COLUMN
DESCRIBE np PARTITION (v=1);
-- error: 'v' is no partition column, expected one of \[\]
TRUNCATE TABLE np;
TRUNCATE TABLE nope;
-- error: TABLE_OR_VIEW_NOT_FOUND
SELECT commit_kind FROM `np$snapshots`;
-- => APPEND
-- => OVERWRITE
CREATE TABLE dn (v INT, s STRING) PARTITIONED BY (s) TBLPROPERTIES ('partition.default-name'='__nil__');
INSERT INTO dn VALUES (1, NULL), (2, '__DEFAULT_PARTITION__');
-- @exists db.db/dn/s=__nil__
SHOW PARTITIONS dn;
-- => s=__DEFAULT_PARTITION__
-- => s=null
