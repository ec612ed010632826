-- title: functions bucket, mod_bucket and max_pt: results, and arguments they refuse
-- kind: function
-- from: rule

CREATE TABLE o (v INT, day STRING, h INT) PARTITIONED BY (day, h);
SELECT sys.max_pt('o');
-- error: it has no partition with data
INSERT INTO o VALUES (1, 'd1', 1), (2, 'd2', 2), (3, NULL, 3);
SELECT sys.max_pt('o'), paimon.sys.max_pt('db.o'), sys.MAX_PT('paimon.db.o'), sys.max_pt(concat('db', '.o'));
-- => d2 | d2 | d2 | d2
SELECT v FROM o WHERE day = sys.max_pt('o');
-- plan: filters=\[day IS NOT NULL, day = 'd2'\]
-- => 2
SELECT sys.max_pt(day) FROM o;
-- error: max_pt of a value that is not constant
SELECT sys.max_pt();
-- error: Cannot call max_pt\(\): expected max_pt\('db.table'\)
SELECT sys.max_pt('o', 'o');
-- error: Cannot call max_pt\(string, string\)
SELECT sys.max_pt(1);
-- error: Cannot call max_pt\(int\)
SELECT sys.max_pt('nope');
-- error: Cannot find table db.nope
SELECT max_pt('o');
-- error: UNRESOLVED_ROUTINE
CREATE TABLE np (v INT);
SELECT sys.max_pt('np');
-- error: it has no partition columns
CREATE TABLE dp (v INT, d DATE) PARTITIONED BY (d);
INSERT INTO dp VALUES (1, DATE'2024-01-31'), (2, DATE'2024-02-01');
SELECT v FROM dp WHERE d = sys.max_pt('dp');
-- => 2
CREATE TABLE ip (v INT, i INT) PARTITIONED BY (i);
INSERT INTO ip VALUES (1, 9), (2, 10);
SELECT sys.max_pt('ip');
-- => 10
DELETE FROM ip WHERE i = sys.max_pt('ip');
SELECT * FROM ip;
-- => 1 | 9
CREATE TABLE b (k INT, s STRING) TBLPROPERTIES ('primary-key'='k,s', 'bucket'='4');
INSERT INTO b SELECT CAST(id AS INT), concat('s', id) FROM range(20);
SELECT count(*) FROM b WHERE __paimon_bucket <> sys.bucket(4, k, s);
-- => 0
CREATE TABLE mb (k BIGINT, v INT) TBLPROPERTIES ('bucket-key'='k', 'bucket'='4', 'bucket-function.type'='mod');
INSERT INTO mb SELECT id - 10, 1 FROM range(20);
SELECT count(*) FROM mb WHERE __paimon_bucket <> sys.mod_bucket(4, k);
-- => 0
SELECT sys.mod_bucket(4, 7), sys.mod_bucket(4, -7), sys.mod_bucket(4, 7L);
-- => 3 | 1 | 3
SELECT sys.mod_bucket(4, 'a');
-- error: Cannot call mod_bucket\(int, string\).*key INT or BIGINT
SELECT sys.bucket(4);
-- error: Cannot call bucket\(int\)
SELECT sys.bucket(4, NULL);
-- error: Cannot call bucket\(int, void\)
SELECT sys.bucket(4, array(1));
-- error: Cannot call bucket\(int, array<int>\)
SELECT sys.bucket('a', 1);
-- error: Cannot call bucket\(string, int\)
SELECT sys.bucket(0, 1);
-- error: Cannot compute bucket of 0 buckets, expected a number from 1
SELECT sys.bucket(-1, 1);
-- error: Cannot compute bucket of -1 buckets
SELECT sys.nope(1);
-- error: UNRESOLVED_ROUTINE
SHOW USER FUNCTIONS IN paimon.sys;
-- matches: ^paimon.sys.bucket$
-- matches: ^paimon.sys.mod_bucket$
-- matches: ^paimon.sys.max_pt$
-- matches: ^paimon_incremental_query$
