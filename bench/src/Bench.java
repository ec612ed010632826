import java.io.*;
import java.lang.management.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.TimeoutException;
import java.util.stream.*;
import org.apache.spark.sql.*;
import org.apache.spark.sql.streaming.*;

/**
 * Lake-table benchmark: one JVM runs one profile and a list of workload groups and appends one JSON
 * object per measured step to the output file. See README.md for the workloads.
 */
public class Bench {
  // ---------------------------------------------------------------- settings
  static SparkSession spark;
  static final Properties prof = new Properties();
  static String name, dialect, cat, db = "bench";
  static Path work, wh, data, out;
  static double scale = 1;
  static int run = 0;
  static String group = "";
  static String extraPk = "";

  interface Body { String call() throws Exception; }

  public static void main(String[] a) throws Exception {
    Map<String, String> o = new HashMap<>();
    for (int i = 0; i + 1 < a.length; i += 2) o.put(a[i].replaceFirst("^--", ""), a[i + 1]);
    try (Reader r = Files.newBufferedReader(Paths.get(o.get("profile")))) { prof.load(r); }
    name = prof.getProperty("name");
    dialect = prof.getProperty("dialect");
    cat = prof.getProperty("catalog", "spark_catalog");
    work = Paths.get(o.get("work")).toAbsolutePath();
    data = Paths.get(o.get("data")).toAbsolutePath();
    out = Paths.get(o.get("out")).toAbsolutePath();
    scale = Double.parseDouble(o.getOrDefault("scale", "1"));
    run = Integer.parseInt(o.getOrDefault("run", "0"));
    wh = work.resolve("warehouse");
    rmrf(work);
    Files.createDirectories(wh);

    SparkSession.Builder b = SparkSession.builder()
        .master("local[" + o.getOrDefault("cores", "2") + "]").appName("bench-" + name)
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.local.dir", work.resolve("local").toString())
        .config("spark.sql.warehouse.dir", wh.toString())
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.session.timeZone", "UTC")
        // same codec and level for everybody
        .config("spark.sql.parquet.compression.codec", "zstd")
        .config("spark.hadoop.parquet.compression.codec.zstd.level", "1")
        .config("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
        .config("spark.sql.streaming.stopTimeout", "60s");
    for (String k : prof.stringPropertyNames())
      if (k.startsWith("conf.")) b.config(k.substring(5), sub(prof.getProperty(k)));
    if (o.containsKey("conf"))
      for (String kv : o.get("conf").split(";;")) b.config(kv.substring(0, kv.indexOf('=')), kv.substring(kv.indexOf('=') + 1));
    spark = b.getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
    extraPk = o.getOrDefault("pkprops", "");

    for (String g : o.get("groups").split(",")) {
      group = g;
      try {
        if (g.startsWith("gen")) { gen(g.equals("genmain")); continue; }
        warm();
        if (!dialect.equals("parquet") && !dialect.equals("hudi") && !dialect.equals("delta"))
          spark.sql("CREATE DATABASE IF NOT EXISTS " + cat + "." + db);
        else { spark.sql("CREATE DATABASE IF NOT EXISTS " + db); }
        switch (g) {
          case "append": append(); break;
          case "upsert": upsert(); break;
          case "engines": engines(); break;
          case "dml": dml(); break;
          case "stream": stream(); break;
          case "commits": commits(); break;
          case "wide": wide(); break;
          case "parts": parts(); break;
          default: throw new IllegalArgumentException(g);
        }
      } catch (Throwable t) {
        t.printStackTrace();
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("profile", name); m.put("run", run); m.put("group", g); m.put("scale", scale);
        m.put("error", String.valueOf(t).split("\n")[0]);
        emit(m);
      }
    }
    spark.stop();
    if (!"true".equals(o.get("keep"))) rmrf(work);
    System.exit(0);
  }

  static String sub(String s) { return s.replace("${warehouse}", wh.toString()).trim(); }
  static long n(double full) { return Math.max(1, Math.round(full * scale)); }
  static boolean paimon() { return dialect.equals("paimon"); }
  static boolean limit() { return dialect.equals("parquet"); }

  // ---------------------------------------------------------------- measuring
  static final com.sun.management.OperatingSystemMXBean OS =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  static long[] io() {
    long r = 0, w = 0;
    try {
      for (String l : Files.readAllLines(Paths.get("/proc/self/io"))) {
        if (l.startsWith("rchar:")) r = Long.parseLong(l.substring(6).trim());
        if (l.startsWith("wchar:")) w = Long.parseLong(l.substring(6).trim());
      }
    } catch (Exception e) { /* not available */ }
    return new long[] {r, w};
  }
  static void resetHwm() {
    try { Files.write(Paths.get("/proc/self/clear_refs"), "5".getBytes()); } catch (Exception e) { /* ok */ }
  }
  static long hwmMb() {
    try {
      for (String l : Files.readAllLines(Paths.get("/proc/self/status")))
        if (l.startsWith("VmHWM:")) return Long.parseLong(l.replaceAll("[^0-9]", "")) / 1024;
    } catch (Exception e) { /* ok */ }
    return -1;
  }
  static long gcMs() {
    long s = 0;
    for (GarbageCollectorMXBean g : ManagementFactory.getGarbageCollectorMXBeans()) s += g.getCollectionTime();
    return s;
  }
  /** bytes and count of all files below the warehouse, .crc side files left out. */
  static long[] du() {
    long[] r = new long[3];
    try (Stream<Path> s = Files.walk(wh)) {
      s.filter(Files::isRegularFile).forEach(p -> {
        String f = p.getFileName().toString();
        if (f.endsWith(".crc")) return;
        try { r[0] += Files.size(p); r[1]++; if (f.endsWith(".parquet") || f.endsWith(".orc")) r[2]++; } catch (IOException e) { /* gone */ }
      });
    } catch (Exception e) { /* files may vanish */ }
    return r;
  }

  static void measure(String w, Body body) throws Exception { measure(w, null, body); }

  static double measure(String w, Map<String, Object> extra, Body body) throws Exception {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("profile", name); m.put("run", run); m.put("group", group); m.put("workload", w); m.put("scale", scale);
    System.gc();
    long[] d0 = du(); long[] io0 = io(); resetHwm();
    m.put("t0_ms", System.currentTimeMillis());
    long gc0 = gcMs(), c0 = OS.getProcessCpuTime(), t0 = System.nanoTime();
    String check; double wall = -1;
    try {
      check = body.call();
      wall = (System.nanoTime() - t0) / 1e9;
      m.put("wall_s", r3(wall));
      m.put("cpu_s", r3((OS.getProcessCpuTime() - c0) / 1e9));
      m.put("gc_s", r3((gcMs() - gc0) / 1e3));
      long[] io1 = io(); long[] d1 = du();
      m.put("read_mb", r3((io1[0] - io0[0]) / 1048576.0));
      m.put("written_mb", r3((io1[1] - io0[1]) / 1048576.0));
      m.put("table_mb_delta", r3((d1[0] - d0[0]) / 1048576.0));
      m.put("files_delta", d1[1] - d0[1]);
      m.put("data_files_delta", d1[2] - d0[2]);
      m.put("peak_rss_mb", hwmMb());
      if (check != null) m.put("check", check);
    } catch (Throwable t) {
      t.printStackTrace();
      m.put("error", String.valueOf(t).split("\n")[0]);
    }
    if (extra != null) m.putAll(extra);
    emit(m);
    return wall;
  }

  /** Runs a query 1 + reps times; the first run is reported as W-cold, the fastest of the rest as W. */
  static void query(String w, int reps, Body body) throws Exception {
    measure(w + "-cold", body);
    Map<String, Object> best = null; double bw = Double.MAX_VALUE;
    List<Map<String, Object>> keep = capture;
    for (int i = 0; i < reps; i++) {
      capture = new ArrayList<>();
      measure(w, null, body);
      Map<String, Object> m = capture.get(0);
      double x = m.containsKey("wall_s") ? (Double) m.get("wall_s") : Double.MAX_VALUE / 2;
      if (x < bw) { bw = x; best = m; }
    }
    capture = keep;
    emit(best);
  }

  static List<Map<String, Object>> capture;
  static double r3(double d) { return Math.round(d * 1000) / 1000.0; }
  static void emit(Map<String, Object> m) throws IOException {
    if (capture != null) { capture.add(m); return; }
    StringBuilder s = new StringBuilder("{");
    for (Map.Entry<String, Object> e : m.entrySet()) {
      if (s.length() > 1) s.append(", ");
      s.append('"').append(e.getKey()).append("\": ");
      Object v = e.getValue();
      if (v instanceof Number) s.append(v);
      else s.append('"').append(String.valueOf(v).replace("\\", "\\\\").replace("\"", "'").replaceAll("[\\r\\n\\t]", " ")).append('"');
    }
    s.append("}\n");
    Files.createDirectories(out.getParent());
    Files.write(out, s.toString().getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    System.out.print(s); System.out.flush();
  }
  static void rmrf(Path p) throws IOException {
    if (!Files.exists(p)) return;
    try (Stream<Path> s = Files.walk(p)) {
      s.sorted(Comparator.reverseOrder()).forEach(x -> { try { Files.delete(x); } catch (IOException e) { /* ok */ } });
    }
  }

  // ---------------------------------------------------------------- dialects
  static String t(String n) { return hudi() ? n : cat + "." + db + "." + n; }
  static boolean hudi() { return dialect.equals("hudi"); }

  // Hudi goes through its DataFrame source (its SQL INSERT needs Spark's Hive module); reads see a temporary view
  static final Map<String, Map<String, String>> hudiOpts = new HashMap<>();
  static String hudiPath(String tbl) { return wh.resolve(db + ".db").resolve(tbl).toString(); }
  static void hudiWrite(String tbl, String select, String op) {
    Map<String, String> o = new HashMap<>(hudiOpts.get(tbl));
    o.put("hoodie.datasource.write.operation", o.containsKey("hoodie.datasource.write.recordkey.field") ? op : "bulk_insert");
    spark.sql(select).write().format("hudi").options(o).mode("append").save(hudiPath(tbl));
    spark.read().format("hudi").load(hudiPath(tbl)).createOrReplaceTempView(tbl);
  }

  static void create(String tbl, String cols, String pk, String part, String ts, String... props) {
    drop(tbl);
    Map<String, String> p = new LinkedHashMap<>();
    addProps(p, prof.getProperty("tblprops", ""));
    if (pk != null) addProps(p, prof.getProperty("pkprops", ""));
    if (pk != null) addProps(p, extraPk);
    for (String kv : props) addProps(p, kv);
    String using = "", loc = "";
    switch (dialect) {
      case "paimon":
        if (pk != null) { p.put("primary-key", part == null ? pk : part + "," + pk); p.putIfAbsent("bucket", "4"); }
        break;
      case "iceberg": using = "USING iceberg"; break;
      case "delta": using = "USING delta"; break;
      case "hudi":
        using = "USING hudi";
        if (pk != null) { p.put("primaryKey", pk); if (ts != null) p.put("preCombineField", ts); }
        else { p.remove("hoodie.index.type"); }
        break;
      default: using = "USING parquet";
    }
    if (hudi()) {
      Map<String, String> o = new HashMap<>();
      for (Map.Entry<String, String> e : p.entrySet()) if (e.getKey().startsWith("hoodie.")) o.put(e.getKey(), e.getValue());
      o.put("hoodie.table.name", tbl); o.put("hoodie.datasource.write.table.type", "MERGE_ON_READ");
      if (pk != null) { o.put("hoodie.datasource.write.recordkey.field", pk); o.put("hoodie.bucket.index.hash.field", pk); }
      if (pk != null && ts != null) o.put("hoodie.datasource.write.precombine.field", ts);
      o.put("hoodie.upsert.shuffle.parallelism", "4"); o.put("hoodie.bulkinsert.shuffle.parallelism", "4");
      if (part != null) o.put("hoodie.datasource.write.partitionpath.field", part);
      hudiOpts.put(tbl, o);
      return;
    }
    String sql = "CREATE TABLE " + t(tbl) + " (" + cols + ") " + using
        + (part == null ? "" : " PARTITIONED BY (" + part + ")") + loc
        + (p.isEmpty() ? "" : " TBLPROPERTIES (" + p.entrySet().stream()
            .map(e -> "'" + e.getKey() + "'='" + e.getValue() + "'").collect(Collectors.joining(",")) + ")");
    spark.sql(sql);
  }
  static void addProps(Map<String, String> p, String s) {
    for (String kv : s.split(";")) if (!kv.isBlank()) p.put(kv.substring(0, kv.indexOf('=')).trim(), kv.substring(kv.indexOf('=') + 1).trim());
  }
  static void drop(String tbl) { if (!hudi()) spark.sql("DROP TABLE IF EXISTS " + t(tbl)); }

  static void insert(String tbl, String select) {
    if (hudi()) { hudiWrite(tbl, select, "bulk_insert"); return; }
    spark.sql("INSERT INTO " + t(tbl) + " " + select);
  }
  /** Writes rows so that a later row with the same key replaces an earlier one. */
  static void upsertInto(String tbl, String select, String pk) {
    switch (dialect) {
      case "paimon": spark.sql("INSERT INTO " + t(tbl) + " " + select); return;
      case "hudi": hudiWrite(tbl, select, "upsert"); return;
      case "parquet": // practical limit: bucket, sort, write; no merging at all
        spark.sql("INSERT INTO " + t(tbl) + " SELECT * FROM (" + select + ") DISTRIBUTE BY " + pk + " SORT BY " + pk); return;
      default:
        spark.sql("MERGE INTO " + t(tbl) + " t USING (" + select + ") s ON t." + pk + " = s." + pk
            + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
    }
  }
  static void compact(String tbl) {
    switch (dialect) {
      case "paimon": spark.sql("CALL " + cat + ".sys.compact(table => '" + db + "." + tbl + "')").collect(); return;
      case "iceberg":
        spark.sql("CALL " + cat + ".system.rewrite_data_files(table => '" + db + "." + tbl
            + "', options => map('rewrite-all','true'))").collect(); return;
      case "delta": spark.sql("REORG TABLE " + t(tbl) + " APPLY (PURGE)").collect(); spark.sql("OPTIMIZE " + t(tbl)).collect(); return;
      case "hudi": spark.sql("CALL run_compaction(op => 'scheduleandexecute', path => '" + hudiPath(tbl) + "')").collect();
        spark.read().format("hudi").load(hudiPath(tbl)).createOrReplaceTempView(tbl); return;
      default: // limit: decode everything and encode it once more
        spark.sql("DROP TABLE IF EXISTS " + t(tbl + "_c"));
        spark.sql("CREATE TABLE " + t(tbl + "_c") + " USING parquet AS SELECT * FROM " + t(tbl));
    }
  }

  static String one(String sql) {
    List<Row> rows = spark.sql(sql).collectAsList();
    return rows.stream().map(Row::toString).sorted().collect(Collectors.joining(" "));
  }
  static String par(String f) { return "parquet.`" + data.resolve(f) + "`"; }

  // ---------------------------------------------------------------- data
  static final String WORDS = "'regular','furious','ironic','packages','deposits','requests','accounts','carefully',"
      + "'quickly','final','express','bold','even','silent','pending','special','asymptotes','theodolites','platelets',"
      + "'instructions','foxes','pinto','beans','dugouts','sentiments','courts','ideas','warthogs','sleep','haggle','nag','wake'";
  static String word(String seed) { return "elt(cast(pmod(xxhash64(id," + seed + "),32) as int)+1," + WORDS + ")"; }
  static String pm(String seed, long mod) { return "pmod(xxhash64(id," + seed + ")," + mod + ")"; }

  static String pkCols(String idExpr, String v) {
    return idExpr + " AS id, timestamp_micros(1700000000000000 + " + v + " * 60000000 + id) AS ts,"
        + " cast(" + pm("11+" + v, 1000) + " as int) AS k1, " + pm("12+" + v, 1000000000L) + " AS k2,"
        + " cast(" + pm("13+" + v, 10000000) + "/100 as decimal(12,2)) AS amount,"
        + " cast(" + pm("14+" + v, 1000000) + " as double)/8 AS price,"
        + " hex(xxhash64(id,15+" + v + ")) AS s1, " + word("16+" + v) + " AS s2,"
        + " concat_ws(' '," + word("17+" + v) + "," + word("18+" + v) + "," + word("19+" + v) + "," + word("20+" + v) + ") AS s3,"
        + pm("21+" + v, 2) + "=0 AS flag, date_add(date'2024-01-01', cast(" + pm("22+" + v, 366) + " as int)) AS d";
  }
  static final String PK_DDL = "id BIGINT NOT NULL, ts TIMESTAMP, k1 INT, k2 BIGINT, amount DECIMAL(12,2), price DOUBLE, s1 STRING, s2 STRING, s3 STRING, flag BOOLEAN, d DATE";
  static final String PK_CHECK = "count(*), sum(id), sum(k1), sum(k2), sum(amount), sum(cast(price*8 as bigint)), sum(crc32(s1)), sum(length(s2)), sum(length(s3)), sum(if(flag,1,0)), sum(datediff(d,date'2024-01-01')), sum(unix_micros(ts)%1000003)";

  static final String LI_DDL = "l_orderkey BIGINT, l_partkey BIGINT, l_suppkey INT, l_linenumber INT, l_quantity DECIMAL(12,2), l_extendedprice DECIMAL(12,2), l_discount DECIMAL(12,2), l_tax DECIMAL(12,2), l_returnflag STRING, l_linestatus STRING, l_shipdate DATE, l_commitdate DATE, l_receiptdate DATE, l_shipinstruct STRING, l_shipmode STRING, l_comment STRING";

  static void view(long rows, int parts) { spark.range(0, rows, 1, parts).createOrReplaceTempView("r"); }
  static void save(String sql, String f) {
    if (Files.exists(data.resolve(f).resolve("_SUCCESS"))) return;
    spark.sql(sql).write().mode("overwrite").parquet(data.resolve(f).toString());
  }

  static final int BATCHES = 10;
  static void gen(boolean mainOnly) throws Exception {
    Files.createDirectories(data);
    view(n(6e6), 8);
    save("SELECT id div 4 AS l_orderkey, " + pm("1", 200000) + " AS l_partkey, cast(" + pm("2", 10000) + " as int) AS l_suppkey,"
        + " cast(id % 4 as int)+1 AS l_linenumber, cast(" + pm("3", 50) + "+1 as decimal(12,2)) AS l_quantity,"
        + " cast(" + pm("4", 10000000) + "/100 as decimal(12,2)) AS l_extendedprice, cast(" + pm("5", 11) + "/100 as decimal(12,2)) AS l_discount,"
        + " cast(" + pm("6", 9) + "/100 as decimal(12,2)) AS l_tax, elt(cast(" + pm("7", 3) + " as int)+1,'A','N','R') AS l_returnflag,"
        + " elt(cast(" + pm("8", 2) + " as int)+1,'F','O') AS l_linestatus, date_add(date'1992-01-01',cast(" + pm("9", 2526) + " as int)) AS l_shipdate,"
        + " date_add(date'1992-01-01',cast(" + pm("10", 2526) + " as int)) AS l_commitdate, date_add(date'1992-01-01',cast(" + pm("11", 2526) + " as int)) AS l_receiptdate,"
        + " elt(cast(" + pm("12", 4) + " as int)+1,'DELIVER IN PERSON','COLLECT COD','NONE','TAKE BACK RETURN') AS l_shipinstruct,"
        + " elt(cast(" + pm("13", 7) + " as int)+1,'REG AIR','AIR','RAIL','SHIP','TRUCK','MAIL','FOB') AS l_shipmode,"
        + " concat_ws(' '," + word("31") + "," + word("32") + "," + word("33") + "," + word("34") + ") AS l_comment FROM r", "lineitem");
    long base = n(5e6), b = n(5e5);
    view(base, 8);
    // a permutation of 0..base-1, so that the base does not come in key order
    save("SELECT " + pkCols("id", "0") + " FROM (SELECT (id * 999983) % " + base + " AS id FROM r)", "pk_base");
    long upd = b * 8 / 10;
    long[] primes = {15485863, 32452843, 49979687, 67867967, 86028121, 104395301, 122949823, 141650939, 160481183, 179424673};
    for (int i = 0; i < BATCHES; i++) {
      view(b, 4);
      save("SELECT " + pkCols("id", "" + (i + 1)) + " FROM (SELECT CASE WHEN id < " + upd + " THEN (id * " + primes[i] + " + " + i * 7919 + ") % " + base
          + " ELSE " + base + " + " + (long) i * (b - upd) + " + (id - " + upd + ") END AS id FROM r)", "pk_b" + i);
    }
    if (mainOnly) return; // enough for the groups append, upsert and dml
    long keys = n(1e6);
    for (int s = 0; s < 4; s++) {
      view(keys, 2);
      save("SELECT id, " + pm("50+" + s, 1000000) + " AS v1, concat('s" + s + "-', hex(xxhash64(id," + (60 + s) + "))) AS v2 FROM (SELECT (id * " + primes[s] + ") % " + keys + " AS id FROM r)", "eng" + s);
    }
    // streaming input: 50 files, one per micro-batch, over a key space 5 times a batch
    long sb = n(20000);
    for (int i = 0; i < 50; i++) {
      Path dst = data.resolve("stream").resolve(String.format("b%03d.parquet", i));
      if (Files.exists(dst)) continue;
      view(sb, 1);
      Path tmp = data.resolve("_tmp");
      spark.sql("SELECT " + pkCols("id", "" + (i + 1)) + " FROM (SELECT (id * " + primes[i % 10] + " + " + i * 131L + ") % " + sb * 5 + " AS id FROM r)")
          .coalesce(1).write().mode("overwrite").parquet(tmp.toString());
      Files.createDirectories(dst.getParent());
      try (Stream<Path> s = Files.list(tmp)) {
        Path f = s.filter(x -> x.toString().endsWith(".parquet")).findFirst().get();
        Files.copy(f, dst, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(dst, java.nio.file.attribute.FileTime.fromMillis(1700000000000L + i * 1000L));
      }
      rmrf(tmp);
    }
    // wide
    for (int w = 0; w < 6; w++) {
      long rows = w == 0 ? n(100000) : n(20000);
      view(rows, 2);
      StringBuilder s = new StringBuilder("SELECT id");
      for (int c = 1; c < 300; c++)
        s.append(c % 3 == 0 ? ", hex(pmod(xxhash64(id," + (c + 1000 * w) + "),65536)) AS c" + c : c % 3 == 1 ? ", xxhash64(id," + (c + 1000 * w) + ") AS c" + c
            : ", cast(pmod(xxhash64(id," + (c + 1000 * w) + "),1000) as int) AS c" + c);
      save(s + " FROM (SELECT (id * " + primes[w] + ") % " + n(100000) + " AS id FROM r)", "wide" + w);
    }
  }
  static String wideDdl() {
    StringBuilder s = new StringBuilder("id BIGINT NOT NULL");
    for (int c = 1; c < 300; c++) s.append(", c" + c + (c % 3 == 0 ? " STRING" : c % 3 == 1 ? " BIGINT" : " INT"));
    return s.toString();
  }

  static boolean warmed;
  static void warm() {
    if (warmed) return;
    warmed = true;
    // touches Parquet reading, shuffle and code generation, no table format
    spark.sql("SELECT l_shipmode, count(*), sum(l_quantity), max(l_comment) FROM " + par("lineitem") + " WHERE l_orderkey < 20000 GROUP BY 1").collect();
    spark.sql("SELECT * FROM " + par("pk_b0") + " LIMIT 20000").write().mode("overwrite").parquet(work.resolve("warm").toString());
  }

  // ---------------------------------------------------------------- workloads
  static void append() throws Exception {
    create("li", LI_DDL, null, null, null);
    measure("W1-append", () -> { insert("li", "SELECT * FROM " + par("lineitem")); return null; });
    String all = "SELECT l_returnflag, l_linestatus, count(*), sum(l_orderkey), sum(l_partkey), sum(l_suppkey), sum(l_linenumber), sum(l_quantity), sum(l_extendedprice), sum(l_discount), sum(l_tax),"
        + " max(l_shipdate), min(l_commitdate), max(l_receiptdate), sum(length(l_shipinstruct)), sum(length(l_shipmode)), sum(length(l_comment)) FROM " + t("li") + " GROUP BY 1,2";
    query("W2-scan16", 2, () -> one(all));
    long ok = n(6e6) / 8;
    query("W3a-keyrange", 2, () -> one("SELECT count(*), sum(l_extendedprice), sum(l_partkey) FROM " + t("li") + " WHERE l_orderkey BETWEEN " + ok + " AND " + (ok + n(6e6) / 400)));
    query("W3b-date3of16", 2, () -> one("SELECT count(*), sum(l_extendedprice), sum(l_discount) FROM " + t("li") + " WHERE l_shipdate BETWEEN date'1995-03-01' AND date'1995-03-31'"));
    query("W3c-count", 2, () -> one("SELECT count(*) FROM " + t("li")));
  }

  static void upsert() throws Exception {
    create("pk", PK_DDL, "id", null, "ts");
    measure("W4a-base", () -> { if (limit()) upsertInto("pk", "SELECT * FROM " + par("pk_base"), "id"); else insert("pk", "SELECT * FROM " + par("pk_base")); return null; });
    measure("W4b-10-upserts", () -> { for (int i = 0; i < BATCHES; i++) upsertInto("pk", "SELECT * FROM " + par("pk_b" + i), "id"); return null; });
    String all = "SELECT " + PK_CHECK + " FROM " + t("pk");
    query("W5-mor-scan", 2, () -> one(all));
    query("W5b-mor-2of11", 2, () -> one("SELECT sum(k1), sum(amount) FROM " + t("pk")));
    lookups("W6");
    measure("W7-compact", () -> { compact("pk"); return null; });
    if (!limit()) {
      query("W7b-scan-after", 2, () -> one(all));
      lookups("W7c");
    }
  }
  static void lookups(String w) throws Exception {
    long base = n(5e6);
    query(w + "-20-points", 1, () -> { StringBuilder s = new StringBuilder(); for (int i = 1; i <= 20; i++) s.append(one("SELECT id, k1, s1 FROM " + t("pk") + " WHERE id = " + (base / 21 * i))); return Integer.toHexString(s.toString().hashCode()); });
    query(w + "-5-ranges", 1, () -> { StringBuilder s = new StringBuilder(); for (int i = 1; i <= 5; i++) s.append(one("SELECT count(*), sum(k2), sum(amount) FROM " + t("pk") + " WHERE id BETWEEN " + (base / 6 * i) + " AND " + (base / 6 * i + 1000))); return Integer.toHexString(s.toString().hashCode()); });
  }

  static void engines() throws Exception {
    if (limit() || hudi()) return;
    String cols = "id BIGINT NOT NULL, a1 BIGINT, a2 STRING, b1 BIGINT, b2 STRING, c1 BIGINT, c2 STRING, d1 BIGINT, d2 STRING";
    create("pu", cols, "id", null, null, paimon() ? "merge-engine=partial-update" : "");
    String[] g = {"a", "b", "c", "d"};
    measure("W8a-partial-write", () -> {
      for (int s = 0; s < 4; s++) {
        if (paimon()) {
          StringBuilder q = new StringBuilder("SELECT id");
          for (int i = 0; i < 4; i++) q.append(i == s ? ", v1, v2" : ", CAST(NULL AS BIGINT), CAST(NULL AS STRING)");
          spark.sql("INSERT INTO " + t("pu") + " " + q + " FROM " + par("eng" + s));
        } else {
          spark.sql("MERGE INTO " + t("pu") + " t USING (SELECT id, v1, v2 FROM " + par("eng" + s) + ") s ON t.id = s.id WHEN MATCHED THEN UPDATE SET t." + g[s] + "1 = s.v1, t." + g[s] + "2 = s.v2 WHEN NOT MATCHED THEN INSERT (id, " + g[s] + "1, " + g[s] + "2) VALUES (s.id, s.v1, s.v2)");
        }
      }
      return null;
    });
    query("W8b-partial-read", 1, () -> one("SELECT count(*), sum(a1), sum(b1), sum(c1), sum(d1), sum(crc32(a2)), sum(crc32(b2)), sum(crc32(c2)), sum(crc32(d2)) FROM " + t("pu")));
    drop("pu");
    create("ag", "id BIGINT NOT NULL, total BIGINT, mx BIGINT, cnt BIGINT, last STRING", "id", null, null,
        paimon() ? "merge-engine=aggregation;fields.total.aggregate-function=sum;fields.mx.aggregate-function=max;fields.cnt.aggregate-function=sum;fields.last.aggregate-function=last_non_null_value" : "");
    measure("W8c-agg-write", () -> {
      for (int s = 0; s < 4; s++) {
        String src = "SELECT id, v1 AS total, v1 AS mx, 1L AS cnt, v2 AS last FROM " + par("eng" + s);
        if (paimon()) spark.sql("INSERT INTO " + t("ag") + " " + src);
        else spark.sql("MERGE INTO " + t("ag") + " t USING (" + src + ") s ON t.id = s.id WHEN MATCHED THEN UPDATE SET t.total = t.total + s.total, t.mx = greatest(t.mx, s.mx), t.cnt = t.cnt + s.cnt, t.last = s.last WHEN NOT MATCHED THEN INSERT (id, total, mx, cnt, last) VALUES (s.id, s.total, s.mx, s.cnt, s.last)");
      }
      return null;
    });
    query("W8d-agg-read", 1, () -> one("SELECT count(*), sum(total), sum(mx), sum(cnt), sum(crc32(last)) FROM " + t("ag")));
    drop("ag");
  }

  static void dml() throws Exception {
    if (limit() || hudi()) return;
    dmlOn("W9", "id");
    if (paimon()) dmlOn("W9append", null);
  }
  static void dmlOn(String w, String pk) throws Exception {
    create("dm", PK_DDL, pk, null, pk == null ? null : "ts");
    insert("dm", "SELECT * FROM " + par("pk_base"));
    measure(w + "a-update1pct", () -> { spark.sql("UPDATE " + t("dm") + " SET k1 = k1 + 1, s2 = 'upd' WHERE id % 100 = 7"); return null; });
    measure(w + "b-delete1pct", () -> { spark.sql("DELETE FROM " + t("dm") + " WHERE id % 100 = 13"); return null; });
    measure(w + "c-merge1pct", () -> {
      spark.sql("MERGE INTO " + t("dm") + " t USING (SELECT id + 1 AS id, ts, k1, k2, amount, price, s1, s2, s3, flag, d FROM " + par("pk_base") + " WHERE id % 100 = 40) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
      return null;
    });
    query(w + "d-scan", 1, () -> one("SELECT " + PK_CHECK + " FROM " + t("dm")));
    drop("dm");
  }

  static void stream() throws Exception {
    if (limit()) { // floor: append each micro-batch with Spark's own file sink, no keys
      measure("W10a-stream-50-batches", () -> {
        await(spark.readStream().schema(spark.read().parquet(data.resolve("stream").toString()).schema()).option("maxFilesPerTrigger", 1).parquet(data.resolve("stream").toString())
            .writeStream().trigger(Trigger.AvailableNow()).option("checkpointLocation", work.resolve("cp_w").toString()).outputMode("append").format("parquet").start(wh.resolve("st").toString()));
        return null;
      });
      return;
    }
    create("st", PK_DDL, "id", null, "ts", paimon() ? prof.getProperty("streamprops", "changelog-producer=lookup") : prof.getProperty("streamprops", ""));
    measure("W10a-stream-50-batches", () -> {
      Dataset<Row> in = spark.readStream().schema(spark.read().parquet(data.resolve("stream").toString()).schema())
          .option("maxFilesPerTrigger", 1).parquet(data.resolve("stream").toString());
      DataStreamWriter<Row> w = in.writeStream().trigger(Trigger.AvailableNow()).option("checkpointLocation", work.resolve("cp_w").toString());
      if (paimon()) await(w.outputMode("append").format("paimon").start(wh.resolve(db + ".db").resolve("st").toString()));
      else await(w.foreachBatch((org.apache.spark.api.java.function.VoidFunction2<Dataset<Row>, Long>) (df, id) -> {
        df.createOrReplaceGlobalTempView("mb"); upsertInto("st", "SELECT * FROM global_temp.mb", "id"); }).start());
      return null;
    });
    if (paimon() || dialect.equals("delta")) {
      measure("W10b-read-changelog", () -> {
        long[] acc = new long[2];
        DataStreamReader r = spark.readStream();
        Dataset<Row> s = paimon() ? r.format("paimon").option("read.changelog", "true").option("scan.mode", "from-snapshot").option("scan.snapshot-id", "1").table(t("st"))
            : r.format("delta").option("readChangeFeed", "true").option("startingVersion", "0").table(t("st"));
        await(s.writeStream().trigger(Trigger.AvailableNow()).option("checkpointLocation", work.resolve("cp_r").toString())
            .foreachBatch((org.apache.spark.api.java.function.VoidFunction2<Dataset<Row>, Long>) (df, id) -> {
              Row x = df.selectExpr("count(*)", "coalesce(sum(k1),0)").head(); acc[0] += x.getLong(0); acc[1] += x.getLong(1); }).start());
        return acc[0] + "," + acc[1];
      });
    }
    query("W10c-scan", 1, () -> one("SELECT " + PK_CHECK + " FROM " + t("st")));
  }
  static void await(StreamingQuery q) throws Exception { q.awaitTermination(); if (q.exception().isDefined()) throw q.exception().get(); }

  static double plan(String sql) {
    long t0 = System.nanoTime();
    Dataset<Row> d = spark.sql(sql);
    d.queryExecution().toRdd().getNumPartitions();
    return (System.nanoTime() - t0) / 1e6;
  }
  static void planning(String w, String sql) throws Exception {
    double cold = plan(sql);
    double[] x = new double[5];
    long c0 = OS.getProcessCpuTime();
    for (int i = 0; i < 5; i++) x[i] = plan(sql);
    double cpu = (OS.getProcessCpuTime() - c0) / 1e9 / 5;
    Arrays.sort(x);
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("profile", name); m.put("run", run); m.put("group", group); m.put("workload", w); m.put("scale", scale);
    m.put("wall_s", r3(x[2] / 1e3)); m.put("cpu_s", r3(cpu)); m.put("cold_s", r3(cold / 1e3));
    emit(m);
  }

  static void commits() throws Exception {
    create("mc", "id BIGINT, v BIGINT, s STRING", null, null, null);
    long c = n(500);
    measure("W11a-tiny-commits", () -> {
      for (int i = 0; i < c; i++) insert("mc", "SELECT id, id * " + i + " AS v, 'x' AS s FROM range(" + i * 10L + "," + (i * 10L + 10) + ",1,1)");
      return null;
    });
    planning("W11b-plan", "SELECT v FROM " + t("mc") + " WHERE id >= 0");
    query("W11c-count", 2, () -> one("SELECT count(*) FROM " + t("mc")));
    query("W11d-scan", 2, () -> one("SELECT count(*), sum(id), sum(v) FROM " + t("mc")));
  }

  static void wide() throws Exception {
    create("wd", wideDdl(), "id", null, null);
    measure("W12a-write", () -> {
      if (limit()) upsertInto("wd", "SELECT * FROM " + par("wide0"), "id"); else insert("wd", "SELECT * FROM " + par("wide0"));
      for (int i = 1; i < 4; i++) upsertInto("wd", "SELECT * FROM " + par("wide" + i), "id");
      return null;
    });
    query("W12b-proj3", 2, () -> one("SELECT count(*), sum(c2), sum(c101), sum(crc32(c150)) FROM " + t("wd")));
  }

  static void parts() throws Exception {
    create("pt", "id BIGINT, v BIGINT, s STRING, p INT", null, "p", null);
    long np = n(2000); int files = 10;
    measure("W13a-write", () -> {
      for (int i = 0; i < files; i++)
        insert("pt", "SELECT id, id * 3 AS v, concat('s', id % 17) AS s, cast(id % " + np + " as int) AS p FROM range(" + i * np * 5 + "," + (i + 1) * np * 5 + ",1,2) DISTRIBUTE BY p SORT BY p");
      return null;
    });
    planning("W13b-plan-1part", "SELECT v FROM " + t("pt") + " WHERE p = " + np / 2);
    planning("W13c-plan-all", "SELECT v FROM " + t("pt"));
    query("W13d-read-1part", 2, () -> one("SELECT count(*), sum(v) FROM " + t("pt") + " WHERE p = " + np / 2));
    query("W13e-count-by-part", 1, () -> one("SELECT max(c) FROM (SELECT p, count(*) c FROM " + t("pt") + " WHERE p < " + np / 10 + " GROUP BY p)"));
  }
}
