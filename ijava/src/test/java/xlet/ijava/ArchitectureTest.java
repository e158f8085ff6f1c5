package xlet.ijava;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The extension knows the session and the library; nobody else knows the library. */
@AnalyzeClasses(packages = "xlet", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule extensionKnowsTheSessionAndTheLibrary =
      classes()
          .that()
          .resideInAPackage("xlet.ijava..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "xlet.ijava..",
              "xlet.session..",
              "xlet.engine..",
              "xlet.grammar..",
              "org.dflib.jjava..",
              "java..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule nobodyElseKnowsTheLibrary =
      noClasses()
          .that()
          .resideOutsideOfPackage("xlet.ijava..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.dflib..");
}
