package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;

/** Looks for arguments with which what a phrase is translated to runs. */
final class PhraseTrial implements Surroundings {
  private final Session session;
  private final Map<String, List<String>> samples;
  private final List<String> others;
  private final int most;
  private int tried;

  PhraseTrial(Session session, Map<String, List<String>> samples, List<String> others, int most) {
    this.session = session;
    this.samples = samples;
    this.others = others;
    this.most = most;
  }

  boolean fits(Phrase phrase) {
    return fits(phrase, new ArrayList<>());
  }

  private boolean fits(Phrase phrase, List<String> arguments) {
    long required = phrase.parameters().stream().filter(p -> p.otherwise().isEmpty()).count();
    if (arguments.size() == required) {
      tried++;
      return phrase
          .bind(arguments, Map.of(), Phrasebook.get())
          .filter(b -> runs(phrase, b))
          .isPresent();
    }
    String name = phrase.parameters().get(arguments.size()).name();
    for (String sample : samples.getOrDefault(name, others)) {
      arguments.add(sample);
      boolean fits = tried < most && fits(phrase, arguments);
      arguments.removeLast();
      if (fits) {
        return true;
      }
    }
    return false;
  }

  private boolean runs(Phrase phrase, Map<String, String> bound) {
    try {
      SourceText text =
          SourceText.of(new Template(bound, new PhraseHelpers(this)).fill(phrase.template()));
      var parsed = Parser.parse(text);
      if (!parsed.ok() || parsed.program().statements().size() != 1) {
        return false;
      }
      String translated =
          new Translator(text, this).translate(parsed.program().statements().getFirst());
      return session.runInCopy(SourceText.of(translated)).stream().noneMatch(Outcome::isBad);
    } catch (UnfitException unfit) {
      return false;
    }
  }

  @Override
  public Optional<Shape> shapeOf(String expression) {
    List<Outcome> outcomes = session.check(SourceText.of(expression));
    return outcomes.size() == 1
            && outcomes.getFirst().result() instanceof Outcome.Result.Evaluated evaluated
        ? Optional.of(evaluated.shape())
        : Optional.empty();
  }

  @Override
  public boolean isBound(String name) {
    return session.find(name).isPresent();
  }
}
