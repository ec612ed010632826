-- title: partition columns of every type are listed, filtered, dropped and overwritten by their values, NULL among them
-- kind: partition
-- from: rule

CREATE TABLE t (v INT, b BOOLEAN, ti TINYINT, si SMALLINT, i INT, bi BIGINT, f FLOAT, d DOUBLE, de DECIMAL(10,2), s STRING, dt DATE, ts TIMESTAMP, tn TIMESTAMP_NTZ)
PARTITIONED BY (b, ti, si, i, bi, f, d, de, s, dt, ts, tn);
INSERT INTO t VALUES
(1, true, 1, 2, 3, 4, 5.5, 6.5, 7.25, 'a/b=c%d e', DATE'2024-01-31', TIMESTAMP'2024-01-31 01:02:03.456', TIMESTAMP_NTZ'2024-01-31 01:02:03'),
(2, null, null, null, null, null, null, null, null, null, null, null, null);
SHOW PARTITIONS t;
-- columns: partition
-- => b=null/ti=null/si=null/i=null/bi=null/f=null/d=null/de=null/s=null/dt=null/ts=null/tn=null
-- => b=true/ti=1/si=2/i=3/bi=4/f=5.5/d=6.5/de=7.25/s=a%2Fb%3Dc%25d e/dt=2024-01-31/ts=2024-01-31 01%3A02%3A03.456/tn=2024-01-31 01%3A02%3A03
SHOW PARTITIONS t PARTITION (s='a/b=c%d e', dt='2024-01-31', de=7.25, ts='2024-01-31 01:02:03.456');
-- count: 1
SHOW PARTITIONS t PARTITION (dt=DATE'2024-01-31', b=true);
-- count: 1
SHOW PARTITIONS t PARTITION (s=null);
-- count: 1
SHOW PARTITIONS t PARTITION (i=9);
-- empty
SHOW PARTITIONS t PARTITION (nope='x');
-- error: nope is not a valid partition column
SHOW PARTITIONS t PARTITION (i='abc');
-- error: CAST_INVALID_INPUT
SELECT v FROM t WHERE f = 5.5 AND d = 6.5 AND de = 7.25 AND ts = TIMESTAMP'2024-01-31 01:02:03.456' AND tn > TIMESTAMP_NTZ'2024-01-31 00:00:00';
-- => 1
SELECT v FROM t WHERE ts IS NULL AND b IS NULL;
-- => 2
INSERT OVERWRITE t PARTITION (b=true, ti=1, si=2, i=3, bi=4, f=5.5, d=6.5, de=7.25, s='a/b=c%d e', dt='2024-01-31', ts='2024-01-31 01:02:03.456', tn='2024-01-31 01:02:03')
SELECT 3;
SELECT v FROM t;
-- => 2
-- => 3
ALTER TABLE t DROP PARTITION (b=true, ti=1, si=2, i=3, bi=4, f=5.5, d=6.5, de=7.25, s='a/b=c%d e', dt='2024-01-31', ts='2024-01-31 01:02:03.456', tn='2024-01-31 01:02:03');
SELECT v FROM t;
-- => 2
ALTER TABLE t DROP PARTITION (b=null, ti=null, si=null, i=null, bi=null, f=null, d=null, de=null, s=null, dt=null, ts=null, tn=null);
SHOW PARTITIONS t;
-- empty
CREATE TABLE bin (v INT, b BINARY) PARTITIONED BY (b);
INSERT INTO bin VALUES (1, X'01'), (2, X'FF00');
SELECT v FROM bin WHERE b = X'FF00';
-- => 2
ALTER TABLE t PARTITION (b=true, ti=1, si=2, i=3, bi=4, f=5.5, d=6.5, de=7.25, s='x', dt='2024-01-31', ts='2024-01-31 01:02:03.456', tn='2024-01-31 01:02:03')
RENAME TO PARTITION (b=false, ti=1, si=2, i=3, bi=4, f=5.5, d=6.5, de=7.25, s='x', dt='2024-01-31', ts='2024-01-31 01:02:03.456', tn='2024-01-31 01:02:03');
-- error: cannot be found|Cannot rename partitions
