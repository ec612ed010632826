-- A first tour: load two real data sets into primary-key tables, change them, query them, go back in time.
-- Run it with:  bin/spark-sql -f examples/quickstart.sql
-- It works in the database "quickstart" of ./warehouse and may be run again and again.

SELECT '== 1. Two tables with primary keys, in database quickstart ==' AS step;

CREATE DATABASE IF NOT EXISTS quickstart;
USE quickstart;

DROP TABLE IF EXISTS airports;
CREATE TABLE airports (
  iata STRING NOT NULL COMMENT 'code of the airport',
  name STRING,
  city STRING,
  state STRING,
  country STRING,
  latitude DOUBLE,
  longitude DOUBLE
) TBLPROPERTIES ('primary-key' = 'iata', 'bucket' = '2');

DROP TABLE IF EXISTS weather;
CREATE TABLE weather (
  day DATE NOT NULL,
  precipitation DOUBLE COMMENT 'millimetres',
  temp_max DOUBLE COMMENT 'degrees Celsius',
  temp_min DOUBLE COMMENT 'degrees Celsius',
  wind DOUBLE COMMENT 'metres per second',
  weather STRING
) TBLPROPERTIES ('primary-key' = 'day', 'bucket' = '1');

SHOW TABLES;

SELECT '== 2. Load the shipped CSV files (US airports; Seattle weather 2012 to 2015) ==' AS step;

CREATE OR REPLACE TEMPORARY VIEW airports_csv
  (iata STRING, name STRING, city STRING, state STRING, country STRING, latitude DOUBLE, longitude DOUBLE)
  USING csv OPTIONS (path '${spark.paimon.examples}/data/airports.csv', header 'true');
INSERT INTO airports SELECT * FROM airports_csv;

CREATE OR REPLACE TEMPORARY VIEW weather_csv
  (day DATE, precipitation DOUBLE, temp_max DOUBLE, temp_min DOUBLE, wind DOUBLE, weather STRING)
  USING csv OPTIONS (path '${spark.paimon.examples}/data/seattle-weather.csv', header 'true');
INSERT INTO weather SELECT * FROM weather_csv;

SELECT 'airports' AS loaded, count(*) AS row_count FROM airports
UNION ALL
SELECT 'weather', count(*) FROM weather;

SELECT '== 3. Query: the states with most airports; the wettest months ==' AS step;

SELECT state, count(*) AS airports FROM airports GROUP BY state ORDER BY airports DESC, state LIMIT 5;

SELECT date_format(day, 'yyyy-MM') AS month, round(sum(precipitation), 1) AS millimetres
FROM weather GROUP BY date_format(day, 'yyyy-MM') ORDER BY millimetres DESC LIMIT 5;

SELECT '== 4. Upsert: a row with a known key replaces the old one, a new key is added ==' AS step;

SELECT iata, name, city FROM airports WHERE iata IN ('SEA', 'ZZZ');

INSERT INTO airports VALUES
  ('SEA', 'Seattle-Tacoma Intl (updated)', 'Seattle', 'WA', 'USA', 47.44898194, -122.3093131),
  ('ZZZ', 'Quickstart Field', 'Nowhere', 'WA', 'USA', 47.0, -122.0);

SELECT iata, name, city FROM airports WHERE iata IN ('SEA', 'ZZZ') ORDER BY iata;
SELECT count(*) AS airports_after_upsert FROM airports;

SELECT '== 5. Change the schema: old rows answer NULL for the new column ==' AS step;

ALTER TABLE weather ADD COLUMN note STRING;
INSERT INTO weather VALUES (DATE '2015-12-31', 0.0, 5.6, -2.1, 3.5, 'sun', 'the last day, loaded again with a note');
SELECT day, weather, note FROM weather WHERE day >= DATE '2015-12-30' ORDER BY day;

SELECT '== 6. Travel in time: snapshot 1 is the first load ==' AS step;

SELECT iata, name, city FROM airports VERSION AS OF 1 WHERE iata IN ('SEA', 'ZZZ') ORDER BY iata;
SELECT count(*) AS airports_in_snapshot_1 FROM airports VERSION AS OF 1;
SELECT count(*) AS airports_now FROM airports;

SELECT '== Done. The tables stay in ./warehouse: open a shell with bin/spark-sql and try USE quickstart; ==' AS step;
