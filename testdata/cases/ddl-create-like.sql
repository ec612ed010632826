-- title: CREATE TABLE LIKE: what is copied, what is refused, from views and system tables
-- kind: ddl
-- from: rule

CREATE TABLE src (id INT, v STRING DEFAULT 'x' COMMENT 'vc', p STRING) COMMENT 'srcc' PARTITIONED BY (p)
TBLPROPERTIES ('primary-key'='id,p', 'bucket'='2', 'snapshot.num-retained.max'='20');
CREATE TABLE l1 LIKE src;
SHOW CREATE TABLE l1;
-- matches: v STRING DEFAULT 'x' COMMENT 'vc'.*PARTITIONED BY \(p\).*COMMENT 'srcc'.*'bucket' = '2',.*'primary-key' = 'id,p',.*'snapshot.num-retained.max' = '20'
CREATE TABLE l1 LIKE src;
-- error: it exists already
CREATE TABLE IF NOT EXISTS l1 LIKE src;
CREATE TABLE l2 LIKE db.src USING paimon TBLPROPERTIES ('bucket'='5');
SHOW TBLPROPERTIES l2;
-- => bucket | 5
-- => primary-key | id,p
-- => snapshot.num-retained.max | 20
CREATE TABLE outside (id INT) TBLPROPERTIES ('data-file.external-paths'='file:/elsewhere/x', 'data-file.external-paths.strategy'='round-robin', 'bucket'='3', 'bucket-key'='id');
CREATE TABLE l3 LIKE outside;
SHOW TBLPROPERTIES l3;
-- => bucket | 3
-- => bucket-key | id
CREATE TABLE bad LIKE nope;
-- error: Cannot create table db.bad like db.nope: the latter cannot be found
CREATE TABLE nope.bad LIKE src;
-- error: its database cannot be found
CREATE TABLE bad LIKE src USING parquet;
-- error: Cannot create a table USING parquet
CREATE TABLE bad LIKE src LOCATION '${warehouse}/elsewhere';
-- error: Cannot create table db.bad at '.*/warehouse/elsewhere'.*expected no location
CREATE TABLE bad LIKE src STORED AS PARQUET;
-- error: Cannot create a table with STORED AS
CREATE TEMPORARY VIEW tv AS SELECT 1 AS a, 'b' AS b;
CREATE TABLE of_view LIKE tv TBLPROPERTIES ('bucket'='1', 'bucket-key'='a');
INSERT INTO of_view VALUES (NULL, 'x');
SELECT * FROM of_view;
-- => NULL | x
CREATE TABLE of_system LIKE `src$tags`;
SHOW COLUMNS IN of_system;
-- => tag_name
-- => snapshot_id
-- => schema_id
-- => commit_time
-- => record_count
-- => create_time
-- => time_retained
CREATE TABLE `odd t.x` (`a b` INT);
CREATE TABLE `odd u` LIKE `odd t.x`;
SHOW COLUMNS IN `odd u`;
-- => a b
