package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.integration.SqlSession;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Arguments and result columns of every procedure: scripts written for Apache Paimon name these,
 * and positional calls rest on their order.
 */
final class ProcedureSignaturesTest {
  private static final String TAG = "table S, tag S, snapshot L?, time_retained S?";
  private static final String BACK = "previous_snapshot_id L, current_snapshot_id L";

  /**
   * By name: arguments, then result columns. S text, L bigint, I int, B boolean, M map, ? optional.
   */
  private static final Map<String, String> EXPECTED = new TreeMap<>();

  static {
    put(
        "compact",
        "table S, partitions S?, compact_strategy S?, order_strategy S?, order_by S?, where S?,"
            + " options S?, partition_idle_time S?",
        "result B, files_before L, files_after L, bytes_before L, bytes_after L, millis L");
    put(
        "compact_manifest",
        "table S, options S?",
        "result B, manifests_before L, manifests_after L");
    put(
        "expire_snapshots",
        "table S, retain_max I?, retain_min I?, older_than S?, max_deletes I?, options S?",
        "deleted_snapshots_count I");
    put(
        "expire_partitions",
        "table S, expiration_time S?, timestamp_formatter S?, timestamp_pattern S?,"
            + " expire_strategy S?, max_expires I?, options S?",
        "expired_partitions S");
    put("expire_tags", "table S, older_than S?", "expired_tags S");
    put("create_tag", TAG, "result B");
    put("replace_tag", TAG, "result B");
    put(
        "create_tag_from_timestamp",
        "table S, tag S, timestamp L, time_retained S?",
        "tagName S, snapshot L, commit_time L, watermark S");
    put("rename_tag", "table S, tag S, target_tag S", "result B");
    put("delete_tag", "table S, tag S", "result B");
    put("trigger_tag_automatic_creation", "table S", "result B");
    put("rollback", "table S, version S?, snapshot L?, tag S?", BACK);
    put("rollback_to_timestamp", "table S, timestamp L", BACK);
    put("rollback_to_watermark", "table S, watermark L", BACK);
    put("purge_files", "table S", "result S");
    put(
        "remove_orphan_files",
        "table S, older_than S?, dry_run B?, parallelism I?, mode S?",
        "deletedFileCount L, deletedFileTotalLenInBytes L");
    put("remove_unexisting_files", "table S, dry_run B?, parallelism I?", "fileName S");
    put("repair", "database_or_table S", "result B");
    put("create_branch", "table S, branch S, tag S?", "result B");
    put("delete_branch", "table S, branch S", "result B");
    put("rename_branch", "table S, from_branch S, to_branch S", "result B");
    put("fast_forward", "table S, branch S", "result B");
    put("reset_consumer", "table S, consumerId S, nextSnapshotId L?", "result B");
    put("clear_consumers", "table S, includingConsumers S?, excludingConsumers S?", "result B");
    put("mark_partition_done", "table S, partitions S", "result B");
    put(
        "migrate_table",
        "source_type S, table S, options S?, delete_origin B?, target_table S?, options_map M?,"
            + " parallelism I?",
        "result B, files L, rows L");
    put(
        "migrate_database",
        "source_type S, database S, options S?, options_map M?, parallelism I?",
        "result S");
    put("alter_view_dialect", "view S, action S, engine S?, query S?", "result B");
    put(
        "create_function",
        "function S, inputParams S, returnParams S, deterministic B?, comment S?, options S?",
        "result B");
    put("alter_function", "function S, change S", "result B");
    put("drop_function", "function S", "result B");
    put(
        "compact_database",
        "including_databases S?, including_tables S?, excluding_tables S?, options S?",
        "result S");
    put(
        "rescale",
        "table S, bucket_num I?, partitions S?, where S?",
        "result B, files_before L, files_after L, bytes_before L, bytes_after L, millis L");
    put("rewrite_file_index", "table S, where S?", "written_partitions I, written_indexes I");
    put("verify", "table S", "branch S, version S, problem S");
  }

  @TempDir Path warehouse;

  private static void put(String name, String arguments, String results) {
    EXPECTED.put("sys." + name, arguments + " -> " + results);
  }

  private static String letters(String text) {
    return text.replaceAll(" map<string,\\s?string>", " M")
        .replaceAll("(?i) string", " S")
        .replaceAll("(?i) bigint", " L")
        .replaceAll("(?i) boolean", " B")
        .replaceAll("(?i) int\\b", " I")
        .replace(" (optional)", "?");
  }

  @Test
  void everyProcedureHasTheArgumentsAndResultsOfTheReference() {
    Map<String, String> shown = new TreeMap<>();
    for (Row row : SqlSession.open(warehouse).spark().sql("SHOW PROCEDURES").collectAsList()) {
      List<String> results = new ArrayList<>();
      for (String column : row.getString(2).split(",")) {
        results.add(letters(column.strip()));
      }
      shown.put(row.getString(0), letters(row.getString(1)) + " -> " + String.join(", ", results));
    }
    assertThat(shown).isEqualTo(EXPECTED);
  }
}
