package xlet.session.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.render.Screen;

final class TopicTest {
  static List<Topic> all() {
    return Topic.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void itsExamplesRun(Topic topic) {
    Session session = Session.create();
    String program = topic.examples().stream().collect(Collectors.joining("\n"));
    assertThat(session.run(program)).noneMatch(Outcome::isBad);
  }

  @ParameterizedTest
  @MethodSource("all")
  void itFitsANarrowScreen(Topic topic) {
    assertThat(topic.page(new Screen(60, 24, false, false)))
        .hasSizeLessThan(24)
        .allMatch(line -> line.length() <= 60);
    assertThat(Topic.find(topic.name())).contains(topic);
  }
}
