-- title: CTAS and REPLACE: all or nothing, keys of the statement, one snapshot, older snapshots stay; partitioning must stay
-- kind: ddl
-- from: rule

CREATE TABLE src (id INT, v STRING DEFAULT 'x' COMMENT 'vc', p STRING) PARTITIONED BY (p)
TBLPROPERTIES ('primary-key'='id,p', 'bucket'='2');
INSERT INTO src VALUES (1, 'a', 'p1'), (2, NULL, 'p2');
CREATE TABLE c1 AS SELECT * FROM src;
INSERT INTO c1 (id) VALUES (9);
SELECT * FROM c1;
-- => 1 | a | p1
-- => 2 | NULL | p2
-- => 9 | NULL | NULL
CREATE TABLE c2 PARTITIONED BY (p) TBLPROPERTIES ('primary-key'='id,p', 'bucket'='1') AS SELECT id, v, p FROM src;
SHOW CREATE TABLE c2;
-- matches: id INT NOT NULL,.*v STRING COMMENT 'vc',.*p STRING NOT NULL\).*PARTITIONED BY \(p\).*'primary-key' = 'id,p'
CREATE TABLE c3 TBLPROPERTIES ('primary-key'='id', 'bucket'='1') AS SELECT CAST(NULL AS INT) AS id;
-- error: Cannot write NULL into column 'id'
CREATE TABLE c3 AS SELECT CAST(raise_error('boom') AS INT) AS x;
-- error: boom
SHOW TABLES LIKE 'c3';
-- empty
CREATE TABLE IF NOT EXISTS c1 AS SELECT 5 AS zz;
CREATE TABLE c1 AS SELECT 5 AS zz;
-- error: already exists
CREATE TABLE c4 AS WITH x AS (SELECT 1 AS a) SELECT * FROM x;
SELECT * FROM c4;
-- => 1
CREATE TABLE bad AS SELECT 1 AS a, 2 AS A;
-- error: COLUMN_ALREADY_EXISTS
CREATE TABLE bad TBLPROPERTIES ('primary-key'='ID', 'bucket'='1') AS SELECT 1 AS id;
-- error: primary key column 'ID' of \[ID\] is not a column
REPLACE TABLE nope (a INT);
-- error: TABLE_OR_VIEW_NOT_FOUND
REPLACE TABLE nope AS SELECT 1 AS a;
-- error: TABLE_OR_VIEW_NOT_FOUND

CREATE OR REPLACE TABLE r (a INT);
INSERT INTO r VALUES (1);
CREATE OR REPLACE TABLE r (a INT, b STRING) TBLPROPERTIES ('primary-key'='a', 'bucket'='1');
SELECT * FROM r;
-- empty
CREATE OR REPLACE TABLE r AS SELECT 7 AS x, 'y' AS y;
CREATE OR REPLACE TABLE r AS SELECT x + 1 AS x FROM r;
CREATE OR REPLACE TABLE r AS SELECT CAST(raise_error('boom') AS INT) AS x FROM r;
-- error: boom
SELECT * FROM r;
-- => 8
SELECT snapshot_id, schema_id, commit_kind FROM `r$snapshots`;
-- => 1 | 0 | APPEND
-- => 2 | 1 | OVERWRITE
-- => 3 | 2 | OVERWRITE
-- => 4 | 3 | OVERWRITE
SELECT * FROM r VERSION AS OF 1;
-- => 1
SELECT * FROM r VERSION AS OF 3;
-- => 7 | y

CREATE OR REPLACE TABLE r PARTITIONED BY (p) AS SELECT x, 'q' AS p FROM r;
-- error: its partition columns are \[\], and would be \[p STRING\].*Drop the table and create it anew
REPLACE TABLE r (x INT, p STRING) PARTITIONED BY (p);
-- error: its partition columns are \[\], and would be \[p STRING\]
CREATE OR REPLACE TABLE r TBLPROPERTIES ('data-file.path-directory'='d') AS SELECT 1 AS x;
-- error: option 'data-file.path-directory' is null, and would be d
SELECT * FROM r;
-- => 8
SELECT count(*) FROM `r$schemas`;
-- => 4
CREATE OR REPLACE TABLE src PARTITIONED BY (p) TBLPROPERTIES ('primary-key'='id,p', 'bucket'='1')
AS SELECT id + 10 AS id, p, 5 AS n FROM src;
SELECT * FROM src;
-- => 11 | p1 | 5
-- => 12 | p2 | 5
SELECT * FROM src VERSION AS OF 1 WHERE p = 'p1';
-- => 1 | a | p1
CREATE OR REPLACE TABLE src PARTITIONED BY (p) AS SELECT 1 AS id, 7 AS p;
-- error: are \[p STRING\], and would be \[p INT\]
CREATE OR REPLACE TABLE src PARTITIONED BY (q) AS SELECT 1 AS id, 'a' AS q;
-- error: are \[p STRING\], and would be \[q STRING\]
CREATE OR REPLACE TABLE src PARTITIONED BY (p) TBLPROPERTIES ('partition.legacy-name'='false') AS SELECT 1 AS id, 'a' AS p;
-- error: option 'partition.legacy-name' is true, and would be false
CREATE TABLE unwritten (x INT);
CREATE OR REPLACE TABLE unwritten PARTITIONED BY (p) AS SELECT 1 AS x, 'q' AS p;
SHOW PARTITIONS unwritten;
-- => p=q
