-- title: lengths of CHAR and VARCHAR inside structs, arrays and maps are checked and padded, also by UPDATE and MERGE
-- kind: types, char
-- from: rule

CREATE TABLE n (s STRUCT<c: CHAR(3), v: VARCHAR(2)>, a ARRAY<VARCHAR(2)>, m MAP<VARCHAR(2), CHAR(2)>);
INSERT INTO n VALUES (named_struct('c', 'a', 'v', 'b'), array('x'), map('k', 'v'));
INSERT INTO n VALUES (named_struct('c', 'abcd', 'v', 'b'), array('x'), map('k', 'v'));
-- error: length limitation: 3
INSERT INTO n VALUES (named_struct('c', 'abc', 'v', 'b'), array('xyz'), map('k', 'v'));
-- error: length limitation: 2
INSERT INTO n VALUES (named_struct('c', 'abc', 'v', 'b'), array('x'), map('abc', 'v'));
-- error: length limitation: 2
INSERT INTO n BY NAME SELECT array('q') AS a;
INSERT INTO n (m) VALUES (map('z', 'y'));
SELECT length(s.c), s.v, a, length(m['k']), rtrim(m['z']) FROM n;
-- => 3 | b | [x] | 2 | NULL
-- => NULL | NULL | [q] | NULL | NULL
-- => NULL | NULL | NULL | NULL | y
UPDATE n SET a = array('zz') WHERE s.v = 'b';
UPDATE n SET a = array('zzz') WHERE s.v = 'b';
-- error: length limitation: 2
UPDATE n SET s.v = 'zzz' WHERE s.v = 'b';
-- error: length limitation: 2
MERGE INTO n USING (SELECT 'b' AS k, array('mm') AS a) x ON n.s.v = x.k
WHEN MATCHED THEN UPDATE SET a = x.a;
DELETE FROM n WHERE a[0] = 'q';
SELECT s.v, a FROM n;
-- => b | [mm]
-- => NULL | NULL
