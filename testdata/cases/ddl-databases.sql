-- title: databases: one level, no properties in a file-system catalog, the reserved database sys, odd names
-- kind: ddl
-- from: rule

CREATE DATABASE d1;
CREATE DATABASE IF NOT EXISTS d1;
CREATE DATABASE d2 COMMENT 'c';
-- error: cannot keep them, expected none
CREATE DATABASE d2 LOCATION '${warehouse}/elsewhere/x';
-- error: properties \{location=.*cannot keep them
CREATE DATABASE d2 WITH DBPROPERTIES ('a'='b');
-- error: properties \{a=b\}.*cannot keep them
CREATE DATABASE paimon.a.b;
-- error: Invalid namespace \[a, b\]: expected one level
CREATE DATABASE `a/b`;
-- error: Cannot use database name 'a/b'
CREATE DATABASE ``;
-- error: Cannot use database name ''
CREATE DATABASE sys;
-- error: already exists
SHOW DATABASES;
-- columns: namespace
-- => d1
-- => db
-- => default
SHOW DATABASES LIKE 'd1';
-- => d1
DESCRIBE DATABASE EXTENDED d1;
-- => Catalog Name | paimon
-- => Namespace Name | d1
-- => Properties | <empty>
DESCRIBE DATABASE nope;
-- error: SCHEMA_NOT_FOUND
ALTER DATABASE d1 SET DBPROPERTIES ('a'='b');
-- error: Cannot alter database 'd1'.*Expected a catalog that stores them
ALTER DATABASE d1 SET LOCATION '${warehouse}/elsewhere/y';
-- error: Cannot alter database 'd1'
COMMENT ON DATABASE d1 IS 'x';
-- error: Cannot alter database 'd1'
CREATE TABLE d1.t (a INT);
DROP DATABASE d1;
-- error: SCHEMA_NOT_EMPTY
SHOW TABLES IN d1;
-- => d1 | t | false
DROP DATABASE d1 CASCADE;
DROP DATABASE d1;
-- error: SCHEMA_NOT_FOUND
DROP DATABASE IF EXISTS d1;

SHOW TABLES IN sys;
-- => sys | all_table_options | false
-- => sys | catalog_options | false
USE sys;
SELECT count(*) FROM catalog_options WHERE key = 'warehouse';
-- => 1
CREATE TABLE sys.x (a INT);
-- error: Cannot create a table in database 'sys': it holds the tables about the catalog.*Name another
CREATE TABLE x AS SELECT 1 AS a;
-- error: Cannot create a table in database 'sys'
DROP DATABASE sys CASCADE;
-- error: Cannot drop database 'sys'
INSERT INTO sys.catalog_options VALUES ('a', 'b');
-- error: does not support append
USE db;
USE nope;
-- error: SCHEMA_NOT_FOUND

CREATE DATABASE `odd db.x`;
CREATE TABLE `odd db.x`.`a``b` (a INT);
INSERT INTO `odd db.x`.`a``b` VALUES (1);
SELECT * FROM paimon.`odd db.x`.`a``b`;
-- => 1
SELECT count(*) FROM `odd db.x`.`a``b$snapshots`;
-- => 1
SHOW TABLES IN `odd db.x`;
-- => `odd db.x` | a`b | false
DROP DATABASE `odd db.x` CASCADE;

SELECT * FROM paimon.t;
-- error: Cannot find table 't' of catalog 'paimon': no database is named, expected <catalog>.<database>.<table>
SELECT * FROM paimon.`/some/path`;
-- error: Cannot find table '/some/path'.*CREATE TEMPORARY VIEW v USING paimon OPTIONS
SELECT * FROM paimon.a.b.c;
-- error: Invalid namespace \[a, b\]
CREATE TABLE `a$b` (a INT);
-- error: '\$' separates branches and system tables
CREATE TABLE `..` (a INT);
-- error: Cannot use table name '\.\.'
