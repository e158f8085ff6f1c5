package xlet.session.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.TokenShape;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.op.OpDef;
import xlet.session.Outcome;
import xlet.session.SampleCall;
import xlet.session.Session;

/** The manual in the folder docs is the one that is made, and what it says of values is so. */
final class ManualTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void thePagesAreTheGeneratedOnes() throws IOException {
    Map<Path, String> pages = Manual.pages();
    for (Map.Entry<Path, String> page : pages.entrySet()) {
      assertThat(DOCS.resolve(page.getKey())).as("run: ./xlet doc --write docs").exists();
      assertThat(Files.readString(DOCS.resolve(page.getKey())))
          .as(page.getKey() + "; run: ./xlet doc --write docs")
          .isEqualTo(page.getValue());
    }
    try (Stream<Path> files = Files.list(DOCS.resolve("reference"))) {
      assertThat(files.map(file -> DOCS.relativize(file))).allMatch(pages::containsKey);
    }
  }

  @Test
  void eachOperationHasATask() {
    Set<String> named = new TreeSet<>();
    Manual.tasks()
        .values()
        .forEach(names ->
            names.forEach(name -> {
              assertThat(OpCatalog.find(name)).as(name).isPresent();
              named.add(OpCatalog.find(name).orElseThrow().name());
            }));
    assertThat(named).containsAll(OpCatalog.all().stream().map(OpDef::name).toList());
  }

  /** Tokens, and what comes from outside, have no formula. */
  @Test
  void eachOperationWithoutEffectHasAFormula() {
    assertThat(OpCatalog.all())
        .filteredOn(op -> SampleCall.of(op).filter(call -> !call.hasEffect()).isPresent())
        .filteredOn(op -> !(SampleCall.of(op).orElseThrow().result() instanceof TokenShape))
        .allSatisfy(op -> assertThat(ManualPage.of(op)).contains("## Formula"));
  }

  @Test
  void theDocumentsNameOperationsOfTheCatalogue() {
    Coverage.documents()
        .forEach((document, names) ->
            assertThat(names)
                .allSatisfy(name ->
                    assertThat(OpCatalog.find(name)).as(document + " " + name).isPresent()));
  }

  static List<Divergences.Corner> corners() {
    return Divergences.all();
  }

  @ParameterizedTest
  @MethodSource("corners")
  void aCornerIsAnsweredAsThePageSays(Divergences.Corner corner) {
    List<String> statements = Manual.statements(corner.program());
    Session session = Session.create();
    session.run(String.join("\n", statements.subList(0, statements.size() - 1)));
    String claim =
        corner.isRefused()
            ? "then " + statements.getLast() + " fails " + corner.answer()
            : "then " + statements.getLast() + " == " + corner.answer();
    assertThat(session.run(claim).getLast().result())
        .isInstanceOfSatisfying(
            Outcome.Result.Checked.class,
            checked -> assertThat(checked.expected().why()).isEmpty());
    assertThat(corner.title()).isNotBlank();
    assertThat(OpCatalog.find(corner.operation()).map(OpDef::name)).contains(corner.operation());
    assertThat(corner.why()).endsWith(".");
    assertThat(corner.others()).isNotEmpty();
  }

  @Test
  void thereAreCornersEnough() {
    assertThat(Divergences.all()).hasSizeGreaterThanOrEqualTo(25);
  }
}
