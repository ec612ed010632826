-- title: CREATE TABLE: primary key, partitions and buckets that fit together, and those that do not
-- kind: ddl
-- from: rule

CREATE TABLE k (a INT, b STRING) TBLPROPERTIES ('primary-key'=' a , b ', 'bucket'='1');
SHOW TBLPROPERTIES k;
-- => bucket | 1
-- => primary-key | a,b
INSERT INTO k VALUES (NULL, 'x');
-- error: Cannot write NULL into column 'a'
CREATE TABLE bad (ID INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1');
-- error: primary key column 'id' of \[id\] is not a column.*expected some of \[ID\], upper and lower case as there
CREATE TABLE bad (id INT) TBLPROPERTIES ('primary-key'='id,id', 'bucket'='1');
-- error: names column 'id' twice
CREATE TABLE bad (id INT, a ARRAY<INT>) TBLPROPERTIES ('primary-key'='a', 'bucket'='1');
-- error: primary key column 'a' has type ARRAY<INT>
CREATE TABLE bad (id INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES ('primary-key'='id', 'bucket'='1');
-- error: the primary key \[id\] lacks some of the partition columns \[p\]
CREATE TABLE cross (id INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES ('primary-key'='id');
CREATE TABLE byopt (id INT, p STRING) TBLPROPERTIES ('primary-key'='id,p', 'partition'='p', 'bucket'='1');
DESCRIBE byopt;
-- => id | int | NULL
-- => p | string | NULL
-- => # Partition Information | <empty> | <empty>
-- => # col_name | data_type | comment
-- => p | string | NULL
CREATE TABLE bad (id INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES ('partition'='id');
-- error: option 'partition' says \[id\] and the statement \[p\]
CREATE TABLE cased (id INT, p STRING) PARTITIONED BY (P);
INSERT INTO cased VALUES (1, 'x');
SELECT * FROM cased WHERE P = 'x';
-- => 1 | x
CREATE TABLE hive_form (id INT) PARTITIONED BY (p STRING);
SHOW COLUMNS IN hive_form;
-- => id
-- => p
CREATE TABLE bad (id INT) PARTITIONED BY (q);
-- error: Couldn't find column q
CREATE TABLE bad (id INT, p STRING) PARTITIONED BY (p, p);
-- error: duplicate column
CREATE TABLE bad (id INT, p STRUCT<a: INT>) PARTITIONED BY (p);
-- error: partition column 'p' has type ROW
CREATE TABLE bad (id INT, p STRUCT<a: INT>) PARTITIONED BY (p.a);
-- error: Cannot partition a table by p.a: expected plain columns
CREATE TABLE bad (id INT) PARTITIONED BY (bucket(4, id));
-- error: Cannot partition a table by bucket\(4, id\)
CREATE TABLE bad (ts TIMESTAMP) PARTITIONED BY (days(ts));
-- error: Cannot partition a table by days\(ts\)
CREATE TABLE bad (id INT) PARTITIONED BY (truncate(4, id));
-- error: Cannot partition a table by truncate\(4, id\)
CREATE TABLE bad (id INT) CLUSTERED BY (id) INTO 4 BUCKETS;
-- error: Cannot partition a table by bucket\(4, id\).*buckets are set with the option 'bucket'
CREATE TABLE bad (id INT) TBLPROPERTIES ('bucket'='x');
-- error: Invalid value 'x' of option 'bucket', expected a whole number
CREATE TABLE bad (id INT) TBLPROPERTIES ('bucket'='0');
-- error: option 'bucket' is 0
CREATE TABLE bad (id INT) TBLPROPERTIES ('bucket'='2');
-- error: 2 buckets and neither primary key nor 'bucket-key'
CREATE TABLE bad (id INT, m MAP<INT, INT>) TBLPROPERTIES ('bucket'='2', 'bucket-key'='m');
-- error: bucket key column 'm' has type MAP
SHOW TABLES LIKE 'bad*';
-- empty
