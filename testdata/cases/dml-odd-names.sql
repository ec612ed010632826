-- title: INSERT, UPDATE, DELETE and MERGE with quoted names of tables, aliases, columns and fields
-- kind: ddl
-- from: rule

CREATE TABLE `odd t.x` (`a b` INT, `c.d` STRING, `e``f` INT, `Ü` STRUCT<`x.y`: INT, `z z`: INT>, `p p` STRING)
PARTITIONED BY (`p p`);
INSERT INTO `odd t.x` VALUES (1, 'x', 2, named_struct('x.y', 1, 'z z', 2), 'p1'), (2, NULL, NULL, NULL, NULL);
INSERT INTO `odd t.x` (`C.D`, `A B`, `p p`) VALUES ('only', 3, 'p2');
INSERT INTO `odd t.x` BY NAME SELECT 'pp' AS `p p`, 5 AS `a b`;
UPDATE `odd t.x` SET `c.d` = 'u', `Ü`.`x.y` = 5 WHERE `a b` = 1;
UPDATE `odd t.x` AS `my t` SET `my t`.`c.d` = 'u2' WHERE `my t`.`e``f` IS NULL;
DELETE FROM `odd t.x` AS q WHERE q.`p p` IS NULL AND q.`a b` = 2;
MERGE INTO `odd t.x` AS `t t` USING (SELECT 1 AS `k.k`, 'merged' AS v UNION ALL SELECT 8, 'new') AS `s.s`
ON `t t`.`a b` = `s.s`.`k.k`
WHEN MATCHED THEN UPDATE SET `t t`.`c.d` = `s.s`.v
WHEN NOT MATCHED THEN INSERT (`a b`, `p p`) VALUES (`s.s`.`k.k`, `s.s`.v);
SELECT `a b`, `c.d`, `Ü`.`x.y`, `p p` FROM `odd t.x`;
-- => 1 | merged | 5 | p1
-- => 3 | u2 | NULL | p2
-- => 5 | u2 | NULL | pp
-- => 8 | NULL | NULL | new
SELECT count(DISTINCT __paimon_partition.`p p`) FROM `odd t.x`;
-- => 4
CALL sys.compact(table => 'db.`odd t.x`');
ANALYZE TABLE `odd t.x` COMPUTE STATISTICS FOR ALL COLUMNS;
SELECT count(*) FROM `odd t.x$partitions`;
-- => 4
