package org.apache.paimon;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Holds the core to {@link PackageFloors}: no upward import, no cycle, foreign libraries only where
 * they belong.
 */
final class PackageFloorsTest {

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOptions(
              List.of(new ImportOption.DoNotIncludeTests(), new ImportOption.DoNotIncludeJars()))
          .importPackages("org.apache.paimon");

  @Test
  void everyPackageIsInTheTable() {
    classes().should(new InTheTable()).allowEmptyShould(true).check(CORE);
  }

  @Test
  void nothingImportsUpwards() {
    classes().should(new ImportOnlyLowerFloors()).allowEmptyShould(true).check(CORE);
  }

  @Test
  void packagesHaveNoCycle() {
    slices()
        .matching("org.apache.paimon.(**)")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void formatsDoNotKnowEachOther() {
    slices()
        .matching("org.apache.paimon.format.(*)..")
        .should()
        .notDependOnEachOther()
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void mergeEnginesDoNoInputOrOutput() {
    noClasses()
        .that()
        .resideInAPackage("org.apache.paimon.merge..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.paimon.io..", "org.apache.paimon.format..", "java.nio.file..")
        .allowEmptyShould(true)
        .check(CORE);
  }

  @Test
  void theCoreDoesNotKnowSpark() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.spark..", "scala..")
        .allowEmptyShould(true)
        .check(CORE);
  }

  /** Parquet's and ORC's own signatures name Hadoop's classes; so do Hive's. */
  @Test
  void hadoopStaysBehindItsDoors() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "org.apache.paimon.io.hadoop..",
            "org.apache.paimon.format.parquet..",
            "org.apache.paimon.format.orc..",
            "org.apache.paimon.catalog.hive..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.hadoop..")
        .allowEmptyShould(true)
        .check(CORE);
  }

  /**
   * ORC's column vectors are published in Hive's name space; they are the only part of it outside
   * the Hive catalog.
   */
  @Test
  void hiveStaysInItsCatalog() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.apache.paimon.catalog.hive..")
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "belong to Hive",
                (JavaClass type) ->
                    type.getPackageName().startsWith("org.apache.hive")
                        || type.getPackageName().startsWith("org.apache.hadoop.hive.metastore")
                        || type.getPackageName().startsWith("org.apache.hadoop.hive.conf")))
        .allowEmptyShould(true)
        .check(CORE);
  }

  private static final class InTheTable extends ArchCondition<JavaClass> {
    InTheTable() {
      super("belong to a package of the table of floors");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
      boolean known = PackageFloors.conceptOf(type.getPackageName()).isPresent();
      events.add(
          new SimpleConditionEvent(
              type, known, type.getName() + " is in no package of the table of floors"));
    }
  }

  private static final class ImportOnlyLowerFloors extends ArchCondition<JavaClass> {
    ImportOnlyLowerFloors() {
      super("import lower floors, and on their own floor only what the table names");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
      Optional<String> from = PackageFloors.conceptOf(type.getPackageName());
      if (from.isEmpty()) {
        return;
      }
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        PackageFloors.conceptOf(dependency.getTargetClass().getPackageName())
            .flatMap(to -> PackageFloors.objection(from.get(), to))
            .ifPresent(
                why ->
                    events.add(
                        SimpleConditionEvent.violated(
                            dependency, why + ": " + dependency.getDescription())));
      }
    }
  }
}
