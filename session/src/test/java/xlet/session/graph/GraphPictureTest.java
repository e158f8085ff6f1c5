package xlet.session.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

final class GraphPictureTest {
  private static final String SOFTMAX =
      """
      let x = f32[2,3] {{1, 2, 3}, {4, 5, 6}};
      let m = Reduce(x, -inf, Max, {1});
      let e = Exp(Sub(x, m, {0}));
      let s = Div(e, Reduce(e, 0.0, (a, b) => a + b, {1}), {0});
      """;

  private static final String MODULE =
      """
      HloModule jit_f

      body.1 {
        s = (s32[], f32[3]{0}) parameter(0)
        i = s32[] get-tuple-element(s), index=0
        one = s32[] constant(1)
        j = s32[] add(i, one)
        v = f32[3]{0} get-tuple-element(s), index=1
        w = f32[3]{0} exponential(v)
        u = f32[3]{0} multiply(w, v)
        ROOT t = (s32[], f32[3]{0}) tuple(j, u)
      }

      condition.1 {
        p = (s32[], f32[3]{0}) parameter(0)
        k = s32[] get-tuple-element(p), index=0
        ten = s32[] constant(10)
        ROOT c = pred[] compare(k, ten), direction=LT
      }

      ENTRY main.2 {
        start = f32[3]{0} parameter(0)
        zero = s32[] constant(0)
        first = (s32[], f32[3]{0}) tuple(zero, start)
        loop = (s32[], f32[3]{0}) while(first), condition=condition.1, body=body.1
        ROOT r = f32[3]{0} get-tuple-element(loop), index=1
      }
      """;

  /** The picture of the name that a program binds last, and of all that leads to it. */
  private static Diagram diagram(String program) {
    Session session = Session.create();
    session.run(program);
    String name = session.latest().orElseThrow();
    Variable variable = session.variables().get(name);
    return variable == null
        ? NamedGraph.of(name, session.find(name).orElseThrow()).orElseThrow().diagram()
        : NamedGraph.provenance(session, variable).diagram();
  }

  private static String text(Diagram diagram, Screen screen) {
    return String.join("\n", GraphPicture.of(diagram).lines(screen));
  }

  @Test
  void drawsAStepOnEachLine() {
    assertThat(text(diagram(SOFTMAX), Screen.PLAIN))
        .isEqualTo(
            """
            s: 6 steps
            ○    x                                              f32[2,3]{1,0}
            ├─●  m = Reduce(x, -inf, Max, {1})                  f32[2]{0}
            ●─╯  %2 = Sub(x, m, broadcast_dimensions={0})       f32[2,3]{1,0}
            ●    e = Exp(%2)                                    f32[2,3]{1,0}
            ├─●  %4 = Reduce(e, 0.0, (a, b) => Add(a, b), {1})  f32[2]{0}
            ◆─╯  s = Div(e, %4, broadcast_dimensions={0})       f32[2,3]{1,0}\
            """);
  }

  @Test
  void drawsInPlainLettersWhereOthersCannotBeWritten() {
    Screen plain = new Screen(80, 24, false, true);
    assertThat(text(diagram(SOFTMAX), plain))
        .contains("o    x ", "+-*  m = ", "*-'  %2 = ", "@-'  s = ")
        .matches(text -> text.chars().allMatch(c -> c < 128));
  }

  @Test
  void drawsTheEntryOfAModuleAndTheComputationsThatItCalls() {
    assertThat(text(diagram(MODULE), Screen.PLAIN))
        .isEqualTo(
            """
            jit_f: 4 steps
            ○  start                                     f32[3]{0}
            ●  first = Tuple(0, start)                   (s32[], f32[3]{0})
            ●  loop = While(condition.1, body.1, first)  (s32[], f32[3]{0})
            ◆  r = GetTupleElement(loop, 1)              f32[3]{0}

            condition.1: 3 steps
            ○  p                          (s32[], f32[3]{0})
            ●  k = GetTupleElement(p, 0)  s32[]
            ◆  c = Compare(k, 10, LT)     pred[]

            body.1: 7 steps
            ○      s                          (s32[], f32[3]{0})
            ├─●    i = GetTupleElement(s, 0)  s32[]
            │ ●    j = Add(i, 1)              s32[]
            ● │    v = GetTupleElement(s, 1)  f32[3]{0}
            ├─│─●  w = Exp(v)                 f32[3]{0}
            ●─│─╯  u = Mul(w, v)              f32[3]{0}
            ◆─╯    t = Tuple(j, u)            (s32[], f32[3]{0})\
            """);
  }

  @Test
  void leavesOutColumnsThatDoNotFit() {
    for (int width : new int[] {40, 60, 80, 120}) {
      for (Diagram diagram : List.of(diagram(SOFTMAX), diagram(MODULE), many(200))) {
        assertThat(GraphPicture.of(diagram).lines(new Screen(width, 24, false, false)))
            .allSatisfy(line -> assertThat(Columns.width(line)).isLessThanOrEqualTo(width));
      }
    }
  }

  /** A program of about {@code steps} steps with names, some of which are read much later. */
  static Diagram many(int steps) {
    StringBuilder program =
        new StringBuilder("let v0 = f32[4] {1, 2, 3, 4};\nlet v1 = v0 + 1.0;\n");
    for (int k = 2; k < steps; k++) {
      program.append("let v").append(k).append(" = v").append(k - 1);
      program.append(k % 3 == 0 ? " * " : " + ").append("v").append(k * 7 / 11).append(";\n");
    }
    return diagram(program.toString());
  }

  @Test
  void condensesLongProgramsAndSaysSo() {
    Diagram diagram = many(200);
    assertThat(diagram.vertices()).hasSize(200);
    List<String> lines = GraphPicture.of(diagram).lines(Screen.PLAIN);
    assertThat(lines).hasSizeLessThanOrEqualTo(155);
    assertThat(String.join("\n", lines)).contains("200 steps on ", "used once");
    assertThat(GraphPicture.of(diagram).lines(Screen.PLAIN, true))
        .hasSize(202)
        .last()
        .asString()
        .contains("have no rail");
  }

  @Test
  void drawsOnlyWhatAPageCanHold() {
    assertThat(GraphPicture.of(many(200)).bundle(Screen.PLAIN, false))
        .containsOnlyKeys("text/plain", "image/svg+xml");
    assertThat(GraphPicture.of(many(600)).bundle(Screen.PLAIN, false))
        .containsOnlyKeys("text/plain");
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  private static List<String> texts(Document document, String element) {
    NodeList found = document.getElementsByTagName(element);
    return IntStream.range(0, found.getLength())
        .mapToObj(k -> found.item(k).getTextContent())
        .toList();
  }

  private static List<Vertex> all(Diagram diagram) {
    List<Vertex> all = new ArrayList<>(diagram.vertices());
    diagram.vertices().forEach(vertex -> vertex.bodies().forEach(body -> all.addAll(all(body))));
    return all;
  }

  @Test
  void svgNamesEachStepAndConstant() throws Exception {
    for (Diagram diagram : List.of(diagram(SOFTMAX), diagram(MODULE), many(200))) {
      Document svg = parsed(GraphPicture.of(diagram).svg());
      List<String> tips = texts(svg, "title");
      List<String> written = texts(svg, "text");
      for (Vertex vertex : all(diagram)) {
        assertThat(tips).anyMatch(tip -> tip.matches(Pattern.quote(vertex.name()) + "( [=:].*)"));
        assertThat(written).anyMatch(text -> text.startsWith(vertex.name()));
        assertThat(tips).anyMatch(tip -> tip.contains(vertex.type()));
      }
    }
    assertThat(texts(parsed(GraphPicture.of(diagram(MODULE)).svg()), "title"))
        .anyMatch(tip -> tip.contains("ten = 10"))
        .anyMatch(tip -> tip.contains("zero = 0"));
  }

  @Test
  void svgShowsTheProgramBeforeAndAfterSideBySide() throws Exception {
    Diagram before = diagram(SOFTMAX);
    Diagram after = diagram(MODULE);
    Document svg = parsed(new GraphPicture(List.of(before, after)).svg());
    assertThat(texts(svg, "text")).contains("s", "jit_f");
    double both = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
    Document one = parsed(GraphPicture.of(before).svg());
    assertThat(both)
        .isGreaterThan(Double.parseDouble(one.getDocumentElement().getAttribute("width")));
  }

  @Test
  void dotDeclaresWhatItsEdgesLink() {
    Pattern edge = Pattern.compile("\\s*(\\w+) -> (\\w+)( \\[style=dashed, label=\"calls\"])?;");
    Pattern node =
        Pattern.compile("\\s*(\\w+) \\[label=\"(?:[^\"\\\\]|\\\\.)*\"(?:, \\w+=\\w+)?];");
    for (Diagram diagram : List.of(diagram(SOFTMAX), diagram(MODULE), many(50))) {
      Set<String> declared = new HashSet<>();
      Set<String> linked = new HashSet<>();
      int depth = 0;
      for (String line : GraphPicture.of(diagram).dot().lines().toList()) {
        Matcher edges = edge.matcher(line);
        Matcher nodes = node.matcher(line);
        if (edges.matches()) {
          linked.addAll(List.of(edges.group(1), edges.group(2)));
        } else if (nodes.matches() && !nodes.group(1).equals("node")) {
          assertThat(declared.add(nodes.group(1))).isTrue();
        } else {
          assertThat(line)
              .matches(
                  "digraph xlet \\{|\\s*}|\\s*subgraph cluster_\\w+ \\{|\\s*label=\".*\";"
                      + "|  node \\[.*];");
          depth += line.endsWith("{") ? 1 : line.endsWith("}") ? -1 : 0;
        }
      }
      assertThat(depth).isZero();
      assertThat(declared).containsAll(linked).hasSize(all(diagram).size());
    }
  }

  @Test
  void htmlIsAPageWithThePictureAndTheText() {
    String page = GraphPicture.of(diagram(SOFTMAX)).html();
    assertThat(page).startsWith("<!DOCTYPE html>").contains("<svg ", "◆─╯  s = Div(e, %4");
  }

  @Test
  void escapesWhatNamesMayHold() throws Exception {
    Diagram diagram =
        new Diagram(
            "<&\"\\>",
            List.of(
                new Vertex(Vertex.Kind.VALUE, "<&\"\\>", "", List.of(), "f32[]", "", List.of())),
            0,
            List.of());
    assertThat(texts(parsed(GraphPicture.of(diagram).svg()), "text")).contains("<&\"\\>");
    assertThat(GraphPicture.of(diagram).dot()).contains("label=\"<&\\\"\\\\>\"");
  }

  @Test
  void namesFollowValuesThroughStatements() {
    Diagram diagram =
        diagram("let a = f32[2] {1, 2}; let b = a + a; let c = b; let a = c * b; let d = Neg(a);");
    assertThat(diagram.vertices().stream().map(diagram::call).collect(Collectors.toList()))
        .containsExactly("{1.0, 2.0}", "Add(a, a)", "Mul(b, b)", "Neg(a')");
  }

  @Test
  void drawsProgramsThatWereNotRun() {
    SourceText program = SourceText.of("let a = f32[2] {1, 2}; let b = a * 2.0; Exp(b) + a");
    Diagram diagram =
        NamedGraph.of("f", Session.create().outline(program, outcome -> {}).orElseThrow())
            .orElseThrow()
            .diagram();
    assertThat(diagram.vertices().stream().map(diagram::line))
        .containsExactly(
            "a = {1.0, 2.0} : f32[2]{0}",
            "b = Mul(a, 2.0) : f32[2]{0}",
            "%2 = Exp(b) : f32[2]{0}",
            "%3 = Add(%2, a) : f32[2]{0}");
    assertThat(diagram.vertices().get(2).source()).isEqualTo("Exp(b)");
  }
}
