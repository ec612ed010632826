-- title: statements about views in a catalog that keeps none, and temporary views as targets of changes
-- kind: view
-- from: rule

CREATE TABLE p (v INT, dt DATE, s STRING) PARTITIONED BY (dt);
INSERT INTO p VALUES (1, DATE'2024-01-01', 'a'), (2, DATE'2024-01-02', 'b');
CREATE VIEW v1 AS SELECT * FROM p;
-- error: Cannot create view v1: the catalog keeps no views
CREATE OR REPLACE VIEW v1 AS SELECT * FROM p;
-- error: Cannot create view v1
DROP VIEW v1;
-- error: Cannot drop view v1
DROP VIEW IF EXISTS v1;
DROP VIEW p;
-- error: tables are dropped with DROP TABLE
ALTER VIEW v1 AS SELECT 1;
-- error: does not support views
CREATE TEMPORARY VIEW tv (a, b) AS SELECT v, s FROM p;
SHOW VIEWS IN db;
-- => <empty> | tv | true
SELECT * FROM tv;
-- columns: a, b
-- => 1 | a
-- => 2 | b
DELETE FROM tv WHERE a = 1;
-- error: Cannot delete from view tv: rows are changed in tables, expected the name of a table
UPDATE tv SET b = 'x';
-- error: Cannot update view tv
MERGE INTO tv USING (SELECT 1 AS k) s ON tv.a = s.k WHEN MATCHED THEN DELETE;
-- error: Cannot merge into view tv
CREATE TEMPORARY VIEW late AS SELECT * FROM p WHERE dt > '2024-01-01';
DELETE FROM late;
-- error: Cannot delete from view late
DELETE FROM late WHERE dt = '2024-01-01';
-- error: Cannot delete from view late
INSERT INTO late VALUES (1, DATE'2024-01-01', 'a');
-- error: Inserting into a view is not allowed
TRUNCATE TABLE late;
-- error: is a temp view
SHOW PARTITIONS late;
-- error: is a temp view
ALTER TABLE late ADD COLUMN z INT;
-- error: is a temp view
SELECT * FROM p;
-- => 1 | 2024-01-01 | a
-- => 2 | 2024-01-02 | b

CREATE TEMPORARY VIEW here USING paimon OPTIONS ('path'='${warehouse}/db.db/p');
INSERT INTO here VALUES (7, DATE'2024-01-01', 'new');
UPDATE here SET s = 'seven' WHERE v = 7;
DELETE FROM here WHERE v = 1;
MERGE INTO here h USING (SELECT 9 AS v, DATE'2024-01-09' AS dt, 'm' AS s) x ON h.v = x.v
WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
DELETE FROM here WHERE dt = '2024-01-02';
SELECT * FROM p;
-- => 7 | 2024-01-01 | seven
-- => 9 | 2024-01-09 | m
CREATE TEMPORARY VIEW nowhere USING paimon OPTIONS ('path'='${warehouse}/db.db/nope');
-- error: cannot be found
CREATE TEMPORARY VIEW nothing USING paimon;
-- error: no path is given
