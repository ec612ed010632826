#!/usr/bin/env bash
# Lake-table benchmark runner. Usage:
#   ./bench.sh deps                              fetch Spark and rival jars into $BENCH_HOME/jars
#   ./bench.sh build                             compile the harness
#   ./bench.sh gen [genmain]                     generate the data for $SCALE (genmain: only for append, upsert, dml)
#   ./bench.sh run PROFILE[,PROFILE..] GROUP[,GROUP..] ROUNDS   (status 1: answers differ, or something failed)
#   ./bench.sh report [FILE]                     medians per workload, Markdown
# Environment: BENCH_HOME (scratch: jars, data, results), SCALE (1), HEAP (4g), CORES (2),
#   OURS_JARS (our jar; default: the one in paimon-spark-3.5/target), JFR=1 (record a profile),
#   EXTRA_CONF ("k=v;;k=v" Spark settings), EXTRA_PK ("k=v;k=v" table properties for tables with a key), OUT (result file)
set -euo pipefail
FAILED=0
HERE=$(cd "$(dirname "$0")" && pwd)
BENCH_HOME=${BENCH_HOME:?set BENCH_HOME to a scratch folder}
SCALE=${SCALE:-1}; HEAP=${HEAP:-4g}; CORES=${CORES:-2}
J=$BENCH_HOME/jars; C=$BENCH_HOME/classes; DATA=$BENCH_HOME/data-$SCALE; OUT=${OUT:-$BENCH_HOME/results/raw.jsonl}
OPENS="--add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.lang.invoke=ALL-UNNAMED --add-opens=java.base/java.lang.reflect=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED --add-opens=java.base/java.net=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.util.concurrent=ALL-UNNAMED --add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/sun.nio.cs=ALL-UNNAMED --add-opens=java.base/sun.security.action=ALL-UNNAMED --add-opens=java.base/sun.util.calendar=ALL-UNNAMED --add-opens=java.base/jdk.internal.ref=ALL-UNNAMED -Djdk.reflect.useDirectMethodHandle=false"

copy() { local d=$1; shift; mkdir -p "$J/$d"; for c in "$@"; do mvn -B -q dependency:copy -Dartifact="$c" -DoutputDirectory="$J/$d"; done; }
profile_jars() {
  case $1 in
    ours*) echo "${OURS_JARS:-$(ls "$HERE"/../paimon-spark-3.5/target/paimon-spark-3.5-*.jar | head -1)}";;
    iceberg*) echo "$J/iceberg/*";; delta*) echo "$J/delta/*";; hudi*) echo "$J/hudi/*";;
    *) echo "";;
  esac
}
one() { # profile groups run
  local p=$1 g=$2 r=$3 jfr=""
  [ "${JFR:-}" = 1 ] && mkdir -p "$BENCH_HOME/jfr" && jfr="-XX:StartFlightRecording=filename=$BENCH_HOME/jfr/$p-$g.jfr,settings=profile,dumponexit=true -XX:FlightRecorderOptions=stackdepth=128"
  local xtra=(); [ -n "${EXTRA_CONF:-}" ] && xtra+=(--conf "$EXTRA_CONF"); [ -n "${EXTRA_PK:-}" ] && xtra+=(--pkprops "$EXTRA_PK")
  local pf="$HERE/profiles/$p.properties"; [ "$p" = gen ] && pf="$HERE/profiles/parquet.properties"
  mkdir -p "$BENCH_HOME/logs"
  java -Xms$HEAP -Xmx$HEAP -Xss4m -XX:+UseG1GC $OPENS $jfr -Dlog4j2.configurationFile="$HERE/log4j2.properties" \
    -cp "$C:$(profile_jars "$p"):$J/spark/*" Bench --profile "$pf" --groups "${g//+/,}" --run "$r" \
    --scale "$SCALE" --cores "$CORES" --data "$DATA" --work "$BENCH_HOME/work-$p-$$" --out "$OUT" "${xtra[@]}" \
    > "$BENCH_HOME/logs/$p-$g-$r.log" 2>&1 || { echo "FAILED $p $g $r (see its log)"; FAILED=1; }
}
case ${1:-} in
  deps)
    (cd "$HERE" && mvn -B -q -f pom.xml dependency:copy-dependencies -DoutputDirectory="$J/spark" -DincludeScope=runtime)
    copy iceberg org.apache.iceberg:iceberg-spark-runtime-3.5_2.12:1.10.0
    copy delta io.delta:delta-spark_2.12:3.3.2 io.delta:delta-storage:3.3.2
    copy hudi org.apache.hudi:hudi-spark3.5-bundle_2.12:1.0.2 org.apache.hive:hive-exec:2.3.9:jar:core org.apache.hive:hive-serde:2.3.9 org.apache.hive:hive-common:2.3.9 org.apache.hive:hive-metastore:2.3.9
    ;;
  build) mkdir -p "$C"; javac -nowarn -cp "$J/spark/*" -d "$C" "$HERE/src/Bench.java";;
  gen) OUT=/dev/null one gen "${2:-gen}" 0; exit "$FAILED";;
  run)
    IFS=, read -ra PS <<< "$2"; IFS=, read -ra GS <<< "$3"
    for r in $(seq 1 "${4:-3}"); do for g in "${GS[@]}"; do
      # rotate the order of the rivals from round to round
      k=$(( (r - 1) % ${#PS[@]} )); ORDER=("${PS[@]:k}" "${PS[@]:0:k}")
      for p in "${ORDER[@]}"; do s=$(date +%s); one "$p" "$g" "$r"; echo "round $r $g $p $(( $(date +%s) - s ))s"; done
    done; done
    # Answers that differ, or a workload that failed, make the run fail.
    python3 "$HERE/report.py" "$OUT" || FAILED=1
    exit "$FAILED";;
  report) python3 "$HERE/report.py" "${2:-$OUT}";;
  *) sed -n 2,10p "$0";;
esac
