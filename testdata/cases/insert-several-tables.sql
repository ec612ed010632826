-- title: FROM ... INSERT ... INSERT: each table gets its rows; EXPLAIN and failed statements change no schema
-- kind: insert
-- from: rule

CREATE TABLE a (id INT);
CREATE TABLE b (id INT);
CREATE TABLE src (id INT, x STRING);
INSERT INTO src VALUES (1, 'x'), (2, 'y');
FROM src INSERT INTO a SELECT id WHERE id = 1 INSERT INTO b SELECT id + 10;
SELECT * FROM a;
-- => 1
SELECT * FROM b;
-- => 11
-- => 12
-- @conf spark.paimon.write.merge-schema=true
EXPLAIN FROM src INSERT INTO a BY NAME SELECT id, x INSERT INTO b BY NAME SELECT id, x AS y;
EXPLAIN WITH c AS (SELECT id, x FROM src) INSERT INTO a BY NAME SELECT * FROM c;
EXPLAIN WITH c AS (SELECT id, x FROM src) FROM c INSERT INTO a BY NAME SELECT * INSERT INTO b BY NAME SELECT *;
EXPLAIN MERGE INTO a USING src ON a.id = src.id WHEN NOT MATCHED THEN INSERT *;
FROM src INSERT INTO a BY NAME SELECT id, x INSERT INTO b BY NAME SELECT nope;
-- error: UNRESOLVED_COLUMN
FROM src INSERT INTO a BY NAME SELECT id, x INSERT INTO b BY NAME SELECT 'text' AS id;
-- error: CANNOT_SAFELY_CAST
SELECT count(*) FROM `a$schemas`;
-- => 1
SELECT count(*) FROM `b$schemas`;
-- => 1
FROM src INSERT INTO a BY NAME SELECT id, x INSERT INTO b BY NAME SELECT id, x AS y;
FROM src INSERT INTO a BY NAME SELECT id, x AS m1 INSERT INTO a BY NAME SELECT id, x AS m2 INSERT INTO b BY NAME SELECT id;
SELECT * FROM a;
-- columns: id, x, m1, m2
-- => 1 | NULL | NULL | NULL
-- => 1 | x | NULL | NULL
-- => 2 | y | NULL | NULL
-- => 1 | NULL | x | NULL
-- => 2 | NULL | y | NULL
-- => 1 | NULL | NULL | x
-- => 2 | NULL | NULL | y
SELECT * FROM b;
-- columns: id, y
-- => 11 | NULL
-- => 12 | NULL
-- => 1 | x
-- => 2 | y
-- => 1 | NULL
-- => 2 | NULL
WITH c AS (SELECT id, x AS z FROM src WHERE id = 2) INSERT OVERWRITE a BY NAME SELECT * FROM c;
SELECT id, z FROM a;
-- => 2 | y
