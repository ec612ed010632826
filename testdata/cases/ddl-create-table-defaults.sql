-- title: DEFAULT in CREATE TABLE and ALTER COLUMN: constants of the column's type, for new rows only
-- kind: ddl
-- from: rule

CREATE TABLE d (id INT, v STRING DEFAULT 'x', w INT DEFAULT 1 + 2, n INT DEFAULT NULL, d DATE DEFAULT DATE'2024-01-01');
INSERT INTO d (id) VALUES (1);
SELECT * FROM d;
-- => 1 | x | 3 | NULL | 2024-01-01
DESCRIBE EXTENDED d;
-- matches: ^# Column Default Values
-- matches: ^v \| string \| 'x'$
-- matches: ^w \| int \| 3$
CREATE TABLE key_default (id INT DEFAULT 5, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1');
INSERT INTO key_default (v) VALUES (7);
SELECT * FROM key_default;
-- => 5 | 7
CREATE TABLE bad (id INT, v INT DEFAULT 'abc');
-- error: INVALID_DEFAULT_VALUE.DATA_TYPE
CREATE TABLE bad (id INT, v INT DEFAULT (SELECT 1));
-- error: INVALID_DEFAULT_VALUE.SUBQUERY_EXPRESSION
CREATE TABLE bad (id INT, v INT DEFAULT id);
-- error: INVALID_DEFAULT_VALUE
CREATE TABLE bad (id INT, a ARRAY<INT> DEFAULT array(1));
-- error: Cannot keep DEFAULT array\(1\) of column 'a'
ALTER TABLE d ALTER COLUMN w SET DEFAULT 42;
INSERT INTO d (id, v) VALUES (2, DEFAULT);
ALTER TABLE d ALTER COLUMN W DROP DEFAULT;
INSERT INTO d (id, v) VALUES (3, NULL);
SELECT id, v, w FROM d;
-- => 1 | x | 3
-- => 2 | x | 42
-- => 3 | NULL | NULL
ALTER TABLE d ALTER COLUMN w SET DEFAULT 'abc';
-- error: INVALID_DEFAULT_VALUE.DATA_TYPE
ALTER TABLE d ALTER COLUMN nope SET DEFAULT 1;
-- error: Missing field nope
ALTER TABLE d ADD COLUMN s STRUCT<a: INT>;
ALTER TABLE d ALTER COLUMN s.a SET DEFAULT 1;
-- error: Cannot set a default value for 's.a': only columns have one
ALTER TABLE d ADD COLUMN z INT DEFAULT 5;
-- error: Cannot add column 'z' with a DEFAULT
