package org.apache.paimon.spark.procedure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.paimon.error.NotFoundException;

/** All procedures by name. */
public final class Procedures {
  private static final Map<String, Procedure> ALL = new LinkedHashMap<>();

  static {
    List.of(
            new CreateTagProcedure(),
            new ReplaceTagProcedure(),
            new CreateTagFromTimestampProcedure(),
            new RenameTagProcedure(),
            new DeleteTagProcedure(),
            new ExpireTagsProcedure(),
            new RollbackProcedure(),
            new RollbackToTimestampProcedure(),
            new RollbackToWatermarkProcedure(),
            new TriggerTagAutomaticCreationProcedure(),
            new ExpireSnapshotsProcedure(),
            new ExpirePartitionsProcedure(),
            new MarkPartitionDoneProcedure(),
            new CompactProcedure(),
            new CompactDatabaseProcedure(),
            new CompactManifestProcedure(),
            new RescaleProcedure(),
            new MigrateTableProcedure(),
            new MigrateDatabaseProcedure(),
            new RewriteFileIndexProcedure(),
            new PurgeFilesProcedure(),
            new AlterViewDialectProcedure(),
            FunctionProcedure.create(),
            FunctionProcedure.alter(),
            FunctionProcedure.drop(),
            new RemoveUnexistingFilesProcedure(),
            new RemoveOrphanFilesProcedure(),
            new CreateBranchProcedure(),
            new DeleteBranchProcedure(),
            new RenameBranchProcedure(),
            new FastForwardProcedure(),
            new ResetConsumerProcedure(),
            new ClearConsumersProcedure(),
            new RepairProcedure(),
            new VerifyProcedure())
        .forEach(procedure -> ALL.put(procedure.signature().name(), procedure));
  }

  private Procedures() {}

  /** All of them. */
  public static List<Procedure> all() {
    return List.copyOf(ALL.values());
  }

  /**
   * The procedure with this name, without regard to case.
   *
   * @throws NotFoundException when there is none
   */
  public static Procedure load(String name) {
    Procedure found = ALL.get(name.toLowerCase(Locale.ROOT));
    if (found == null) {
      throw new NotFoundException(
          "Cannot find procedure '"
              + name
              + "', the procedures are "
              + ALL.keySet().stream().sorted().toList()
              + ". Use one of these.");
    }
    return found;
  }
}
