-- title: every Spark type of a column, its stored type, and the types that are refused by name
-- kind: ddl
-- from: rule

CREATE TABLE t1 (b BOOLEAN, ti TINYINT, si SMALLINT, i INT, bi BIGINT, f FLOAT, d DOUBLE, de DECIMAL(38,10),
s STRING, c CHAR(5), v VARCHAR(7), bin BINARY, dt DATE, ts TIMESTAMP, tn TIMESTAMP_NTZ, a ARRAY<INT>,
m MAP<STRING,INT>, st STRUCT<x: INT NOT NULL COMMENT 'xc', y: STRING>);
DESCRIBE t1;
-- => b | boolean | NULL
-- => ti | tinyint | NULL
-- => si | smallint | NULL
-- => i | int | NULL
-- => bi | bigint | NULL
-- => f | float | NULL
-- => d | double | NULL
-- => de | decimal(38,10) | NULL
-- => s | string | NULL
-- => c | char(5) | NULL
-- => v | varchar(7) | NULL
-- => bin | binary | NULL
-- => dt | date | NULL
-- => ts | timestamp | NULL
-- => tn | timestamp_ntz | NULL
-- => a | array<int> | NULL
-- => m | map<string,int> | NULL
-- => st | struct<x:int,y:string> | NULL
SELECT fields FROM `t1$schemas`;
-- matches: "de","type":"DECIMAL\(38, 10\)"
-- matches: "s","type":"STRING"\}.*"c","type":"CHAR\(5\)".*"v","type":"VARCHAR\(7\)".*"bin","type":"BYTES"
-- matches: "ts","type":"TIMESTAMP\(6\) WITH LOCAL TIME ZONE".*"tn","type":"TIMESTAMP\(6\)"
-- matches: "key":"STRING NOT NULL","value":"INT"
-- matches: "name":"x","type":"INT NOT NULL","description":"xc"
SHOW CREATE TABLE t1;
-- matches: st STRUCT<x: INT COMMENT 'xc', y: STRING>
INSERT INTO t1 VALUES (true, 1, 2, 3, 4, 5.5, 6.5, 7.25, 's', 'c', 'v', X'01', DATE'2024-01-01',
TIMESTAMP'2024-01-01 00:00:00', TIMESTAMP_NTZ'2024-01-01 00:00:00', array(1, null), map('k', 1), named_struct('x', 1, 'y', null));
SELECT b, ti, si, i, bi, f, d, de, s, length(c), v, bin, dt, ts, tn, a, m, st FROM t1;
-- => true | 1 | 2 | 3 | 4 | 5.5 | 6.5 | 7.2500000000 | s | 5 | v | X'01' | 2024-01-01 | 2024-01-01 00:00:00 | 2024-01-01 00:00:00 | [1, NULL] | {k -> 1} | {1, NULL}

CREATE TABLE bad (i INTERVAL YEAR TO MONTH);
-- error: Cannot store column 'i' of type interval year to month
CREATE TABLE bad (a STRUCT<i: INTERVAL DAY TO SECOND>);
-- error: Cannot store column 'a.i' of type interval day to second
CREATE TABLE bad (i INTERVAL);
-- error: interval type
CREATE TABLE bad (i VOID);
-- error: Cannot store column 'i' of type void
CREATE TABLE bad AS SELECT NULL AS x;
-- error: Cannot store column 'x' of type void
CREATE TABLE bad AS SELECT array(null) AS x;
-- error: Cannot store column 'x.element' of type void
CREATE TABLE bad AS SELECT map(1, null) AS x;
-- error: Cannot store column 'x.value' of type void
CREATE TABLE bad (a STRUCT<>);
-- error: Cannot store column 'a' of type struct<>: a struct without fields holds no value
CREATE TABLE bad (a CHAR(0));
-- error: length is 0
CREATE TABLE bad (a DECIMAL(39, 0));
-- error: exceeds max precision 38
SHOW TABLES LIKE 'bad*';
-- empty
