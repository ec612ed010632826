-- title: ALTER TABLE: columns and nested fields are added, renamed, dropped, moved and described; keys and options follow
-- kind: ddl
-- from: rule

CREATE TABLE t (k INT, v STRING, s STRUCT<a: INT, b: STRUCT<c: INT>>, arr ARRAY<STRUCT<x: INT>>,
m MAP<STRING, STRUCT<y: INT>>, p STRING) PARTITIONED BY (p)
TBLPROPERTIES ('primary-key'='k,p', 'bucket'='1', 'sequence.field'='v', 'fields.v.ignore-retract'='true');
INSERT INTO t VALUES (1, 'a', named_struct('a', 1, 'b', named_struct('c', 2)), array(named_struct('x', 1)),
map('q', named_struct('y', 1)), 'p1');
ALTER TABLE t ADD COLUMNS (n1 INT COMMENT 'one', n2 STRING FIRST, n3 STRING AFTER k);
ALTER TABLE t ADD COLUMN n INT NOT NULL;
-- error: Cannot add column 'n' as NOT NULL
ALTER TABLE t ADD COLUMN N1 INT;
-- error: FIELDS_ALREADY_EXISTS
ALTER TABLE t ADD COLUMN s.d INT AFTER a;
ALTER TABLE t ADD COLUMN s.b.e STRING FIRST;
ALTER TABLE t ADD COLUMN arr.element.z INT;
ALTER TABLE t ADD COLUMN m.value.z INT;
ALTER TABLE t ADD COLUMN m.key.z INT;
-- error: INVALID_FIELD_NAME
ALTER TABLE t ADD COLUMN v.z INT;
-- error: INVALID_FIELD_NAME
ALTER TABLE t ADD COLUMN n4 INT AFTER nope;
-- error: FIELD_NOT_FOUND
ALTER TABLE t ADD COLUMN rowkind INT;
-- error: column name 'rowkind' is reserved
ALTER TABLE t ADD COLUMN iv INTERVAL DAY TO SECOND;
-- error: Cannot store column 'iv' of type interval
ALTER TABLE t ADD COLUMN `x.y` INT;
SELECT * FROM t;
-- columns: n2, k, n3, v, s, arr, m, p, n1, x.y
-- => NULL | 1 | NULL | a | {1, NULL, {NULL, 2}} | [{1, NULL}] | {q -> {1, NULL}} | p1 | NULL | NULL
ALTER TABLE t RENAME COLUMN v TO vv;
ALTER TABLE t RENAME COLUMN k TO kk;
ALTER TABLE t RENAME COLUMN p TO pp;
-- error: Cannot rename column 'p': it is a partition column
ALTER TABLE t RENAME COLUMN s.a TO a2;
ALTER TABLE t RENAME COLUMN s.b.c TO c2;
ALTER TABLE t RENAME COLUMN arr.element.x TO x2;
ALTER TABLE t RENAME COLUMN m.value.y TO y2;
ALTER TABLE t RENAME COLUMN `x.y` TO `x.z`;
ALTER TABLE t RENAME COLUMN n1 TO n2;
-- error: FIELDS_ALREADY_EXISTS
ALTER TABLE t RENAME COLUMN n2 TO _KEY_2;
-- error: is reserved
SHOW TBLPROPERTIES t;
-- => bucket | 1
-- => fields.vv.ignore-retract | true
-- => primary-key | kk,p
-- => sequence.field | vv
SELECT kk, s.a2, s.b.c2, arr.x2, m['q'].y2 FROM t;
-- => 1 | 1 | 2 | [1] | 1
ALTER TABLE t DROP COLUMNS n2, n3, N1, `x.z`;
ALTER TABLE t DROP COLUMN kk;
-- error: Cannot drop column 'kk': it is a primary key column
ALTER TABLE t DROP COLUMN p;
-- error: Cannot drop column 'p': it is a partition column
ALTER TABLE t DROP COLUMN vv;
-- error: option '.*vv.*' names column 'vv'|'sequence.field'
ALTER TABLE t DROP COLUMN s.d;
ALTER TABLE t DROP COLUMN s.b.e;
ALTER TABLE t DROP COLUMN s.b.c2;
-- error: Cannot drop column 's.b.c2': it is the last one
ALTER TABLE t DROP COLUMN arr.element;
-- error: Cannot drop 'arr.element'
ALTER TABLE t DROP COLUMN m.key;
-- error: map keys cannot change
ALTER TABLE t DROP COLUMN nope;
-- error: Missing field nope
ALTER TABLE t DROP COLUMN IF EXISTS nope;
CREATE TABLE one (a INT, b INT);
ALTER TABLE one DROP COLUMNS a, b;
-- error: it is the last one
ALTER TABLE one ALTER COLUMN b FIRST;
ALTER TABLE one ALTER COLUMN b AFTER b;
-- error: Cannot move column 'b' after itself
ALTER TABLE one ALTER COLUMN b AFTER nope;
-- error: Missing field nope
ALTER TABLE one REPLACE COLUMNS (a INT, c INT);
-- error: Cannot replace columns: column 'a'
ALTER TABLE one REPLACE COLUMNS (c INT, d INT);
-- error: it is the last one
SHOW COLUMNS IN one;
-- ordered
-- => b
-- => a
ALTER TABLE t ALTER COLUMN s COMMENT 'sc';
ALTER TABLE t ALTER COLUMN s.a2 COMMENT 'a2c';
ALTER TABLE t ALTER COLUMN arr.element COMMENT 'x';
-- error: Cannot describe 'arr.element'
SHOW CREATE TABLE t;
-- matches: s STRUCT<a2: INT COMMENT 'a2c', b: STRUCT<c2: INT>> COMMENT 'sc'
