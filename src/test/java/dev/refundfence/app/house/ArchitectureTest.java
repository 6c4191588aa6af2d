package dev.refundfence.app.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The allowed direction of the packages: who may know whom, and in which packages a library may be used. */
class ArchitectureTest {

    private static final String BASE = "dev.refundfence";
    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(BASE);

    @Test
    void the_vocabulary_knows_nothing_but_the_jdk_and_of_it_neither_clock_nor_io() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".refund")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(BASE + ".refund", "java..", "org.jspecify..")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.sql..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(java.time.Clock.class)
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .check(CODE);
    }

    @Test
    void the_workflow_knows_the_contract_and_the_vocabulary_and_neither_time_nor_threads_nor_a_database() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".workflow")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        BASE + ".store..",
                        BASE + ".observation..",
                        BASE + ".provider..",
                        BASE + ".activity..",
                        BASE + ".app..",
                        "java.sql..",
                        "javax.sql..",
                        "java.net..",
                        "java.io..",
                        "java.util.concurrent..",
                        "org.jooq..")
                .check(CODE);
        noClasses()
                .that()
                .resideInAPackage(BASE + ".workflow")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(Math.class, "random")
                .check(CODE);
    }

    @Test
    void the_store_knows_observations_and_the_vocabulary_only() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".store..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        BASE + ".provider..",
                        BASE + ".workflow..",
                        BASE + ".activity..",
                        BASE + ".app..",
                        "io.temporal..")
                .check(CODE);
    }

    @Test
    void observations_know_the_vocabulary_only() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".observation..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        BASE + ".store..",
                        BASE + ".provider..",
                        BASE + ".workflow..",
                        BASE + ".activity..",
                        BASE + ".app..",
                        "io.temporal..")
                .check(CODE);
    }

    @Test
    void providers_know_the_vocabulary_only() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".provider..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        BASE + ".store..",
                        BASE + ".observation..",
                        BASE + ".workflow..",
                        BASE + ".activity..",
                        BASE + ".app..",
                        "io.temporal..",
                        "org.jooq..")
                .check(CODE);
    }

    @Test
    void spring_is_used_in_the_application_only() {
        noClasses()
                .that()
                .resideOutsideOfPackage(BASE + ".app..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..")
                .check(CODE);
    }

    @Test
    void jooq_is_used_only_where_statements_are_written() {
        noClasses()
                .that()
                .resideOutsideOfPackages(BASE + ".store..", BASE + ".observation..", BASE + ".schema..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.jooq..")
                .check(CODE);
    }

    @Test
    void temporal_is_used_in_workflow_activity_and_application_only() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        BASE + ".workflow..", BASE + ".activity..", BASE + ".app..", BASE + ".services..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.temporal..")
                .check(CODE);
    }

    @Test
    void features_of_the_application_never_depend_on_each_other() {
        slices().matching(BASE + ".app.(*)..").should().beFreeOfCycles().check(CODE);
        noClasses()
                .that()
                .resideInAPackage(BASE + ".app.sweep..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(BASE + ".app.cli..", BASE + ".app.demo..")
                .check(CODE);
    }

    @Test
    void packages_are_free_of_cycles() {
        slices().matching(BASE + ".(*)..").should().beFreeOfCycles().check(CODE);
    }
}
