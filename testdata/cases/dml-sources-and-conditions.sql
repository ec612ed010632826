-- title: changes with CTEs, subqueries, their own table, DEFAULT, NULL conditions, unknown names and wrong types
-- kind: delete, update
-- from: rule

CREATE TABLE k (id INT, v INT DEFAULT 4) TBLPROPERTIES ('primary-key'='id', 'bucket'='1');
WITH c AS (SELECT 1 AS id, 2 AS v) INSERT INTO k SELECT * FROM c;
INSERT INTO k WITH c AS (SELECT 3 AS id, 4 AS v) SELECT * FROM c;
WITH c AS (SELECT 1 AS id) DELETE FROM k WHERE id IN (SELECT id FROM c);
WITH c AS (SELECT 3 AS id) UPDATE k SET v = 9 WHERE id IN (SELECT id FROM c);
WITH c AS (SELECT 3 AS id, 10 AS v) MERGE INTO k USING c ON k.id = c.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
INSERT INTO k SELECT id + 100, v FROM k;
INSERT OVERWRITE k SELECT ID, V + 1 FROM k;
INSERT INTO k TABLE k;
INSERT INTO k FROM k SELECT id + 1000, v;
SELECT * FROM k;
-- => 3 | 11
-- => 103 | 11
-- => 1003 | 11
-- => 1103 | 11
INSERT INTO k VALUES (1, DEFAULT);
UPDATE k SET v = (SELECT max(v) FROM k) + 1 WHERE id = (SELECT min(id) FROM k);
UPDATE k SET v = DEFAULT WHERE ID = 3;
DELETE FROM k WHERE EXISTS (SELECT 1 FROM k x WHERE x.id = k.id + 1000);
SELECT * FROM k;
-- => 1 | 12
-- => 1003 | 11
-- => 1103 | 11
DELETE FROM k WHERE false;
DELETE FROM k WHERE CAST(NULL AS BOOLEAN);
UPDATE k SET v = 0 WHERE v = NULL;
SELECT count(*), min(v) FROM k;
-- => 3 | 11
INSERT INTO k VALUES (NULL, 1);
-- error: Cannot write NULL into column 'id'
INSERT INTO k (v) VALUES (1);
-- error: Cannot find data for the output column `id`
INSERT INTO k VALUES (1);
-- error: NOT_ENOUGH_DATA_COLUMNS
INSERT INTO k VALUES (1, 2, 3);
-- error: TOO_MANY_DATA_COLUMNS
INSERT INTO k (id, id) VALUES (1, 2);
-- error: COLUMN_ALREADY_EXISTS
INSERT INTO k (id, nope) VALUES (1, 2);
-- error: UNRESOLVED_COLUMN
UPDATE k SET nope = 1;
-- error: UNRESOLVED_COLUMN
UPDATE k SET id = 5;
-- error: Cannot set primary key column 'id'
UPDATE k SET v = 'abc';
-- error: Cannot safely cast
UPDATE k SET v = 1, v = 2;
-- error: Multiple assignments
UPDATE k SET v = 1 WHERE id;
-- error: FILTER_NOT_BOOLEAN
DELETE FROM k WHERE nope = 2;
-- error: UNRESOLVED_COLUMN
DELETE FROM k WHERE id;
-- error: FILTER_NOT_BOOLEAN
DELETE FROM k WHERE rand() < 0;
-- error: NON_DETERMINISTIC
DELETE FROM nope;
-- error: TABLE_OR_VIEW_NOT_FOUND
MERGE INTO k USING nope ON true WHEN MATCHED THEN DELETE;
-- error: TABLE_OR_VIEW_NOT_FOUND
SELECT count(*) FROM k;
-- => 3
