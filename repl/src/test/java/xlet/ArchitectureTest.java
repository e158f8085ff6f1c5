package xlet;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.jspecify.annotations.NullMarked;

/** The arrows between modules and packages, as ARCHITECTURE.md draws them. */
@AnalyzeClasses(packages = "xlet", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule engineDependsOnNothingButTheJdk =
      classes()
          .that()
          .resideInAPackage("xlet.engine..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "xlet.engine..", "java..", "jdk..", "com.sun.management..", "org.jspecify..");

  @ArchTest
  static final ArchRule grammarDependsOnNothingButAntlr =
      classes()
          .that()
          .resideInAPackage("xlet.grammar..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("xlet.grammar..", "org.antlr..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule onlyGrammarKnowsAntlr =
      noClasses()
          .that()
          .resideOutsideOfPackage("xlet.grammar..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.antlr..");

  @ArchTest
  static final ArchRule onlyReplKnowsTheTerminal =
      noClasses()
          .that()
          .resideOutsideOfPackage("xlet.repl..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("xlet.repl..", "org.jline..");

  @ArchTest
  static final ArchRule onlyTheWireAndItsClientKnowZeroMq =
      noClasses()
          .that()
          .resideOutsideOfPackages("xlet.kernel.wire..", "xlet.kernel.client..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.zeromq..");

  @ArchTest
  static final ArchRule kernelKnowsNothingOfOperations =
      noClasses()
          .that()
          .resideInAPackage("xlet.kernel..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("xlet.engine..", "xlet.repl..");

  @ArchTest
  static final ArchRule onlyReplUsesStandardStreams =
      noClasses()
          .that()
          .resideOutsideOfPackage("xlet.repl..")
          .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);

  @ArchTest
  static final ArchRule exceptionsHaveTheirOwnTypes =
      noClasses().should(GeneralCodingRules.THROW_GENERIC_EXCEPTIONS);

  @ArchTest
  static final ArchRule packagesFormNoCycle =
      slices().matching("xlet.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule groupsOfOperationsDoNotUseEachOther =
      slices().matching("xlet.engine.op.(*)..").should().notDependOnEachOther();

  /** The exceptions are the packages that hold nothing but what ANTLR generates. */
  @ArchTest
  static final ArchRule packagesAreNullMarked =
      classes()
          .that()
          .resideOutsideOfPackages("xlet.grammar.rules", "xlet.grammar.hlo.rules")
          .should(
              ArchCondition.from(
                  describe(
                      "reside in a @NullMarked package",
                      (JavaClass type) -> type.getPackage().isAnnotatedWith(NullMarked.class))));
}
