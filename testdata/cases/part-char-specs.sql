-- title: values of CHAR partition columns in statements need no blanks at the end
-- kind: partition, char
-- from: rule

CREATE TABLE c (v INT, c CHAR(4), w VARCHAR(5)) PARTITIONED BY (c, w);
INSERT INTO c VALUES (1, 'a', 'b'), (2, 'b', 'x'), (3, 'abcd', 'x '), (4, NULL, 'n');
SHOW PARTITIONS c PARTITION (c='b');
-- count: 1
DESCRIBE c PARTITION (c='a', w='b');
-- matches: 1 rows, 1 files
SHOW TABLE EXTENDED LIKE 'c' PARTITION (c='a', w='b');
-- matches: recordCount=1
INSERT OVERWRITE c PARTITION (c='a', w='b') VALUES (11);
INSERT OVERWRITE c PARTITION (c='b') SELECT 12, 'y';
SELECT v, rtrim(c), rtrim(w) FROM c;
-- => 11 | a | b
-- => 12 | b | y
-- => 3 | abcd | x
-- => 4 | NULL | n
INSERT INTO c REPLACE WHERE c = 'abcd' SELECT 13, 'abcd', 'z';
INSERT INTO c REPLACE WHERE c IN ('a', 'b ') SELECT 14, 'b', 'q';
SELECT v, rtrim(c), w FROM c;
-- => 14 | b | q
-- => 13 | abcd | z
-- => 4 | NULL | n
CALL sys.mark_partition_done(table => 'db.c', partitions => 'c=b,w=q');
TRUNCATE TABLE c PARTITION (c='b');
ALTER TABLE c DROP PARTITION (c='abcd', w='z');
SELECT v FROM c;
-- => 4
ALTER TABLE c DROP PARTITION (c='nope', w='z');
-- error: PARTITIONS_NOT_FOUND
ALTER TABLE c DROP IF EXISTS PARTITION (c='nope', w='z');
DELETE FROM c WHERE c IS NULL;
SELECT count(*) FROM c;
-- => 0
