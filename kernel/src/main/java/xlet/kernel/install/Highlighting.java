package xlet.kernel.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import xlet.kernel.install.HighlightRules.Rule;

/** The files that colour Xlet: each is made from a template and the rules when it is installed. */
enum Highlighting {
  /** The module that JupyterLab 4 and Notebook 7 load. */
  JUPYTERLAB("jupyterlab.js"),
  /** The script that Notebook 6 loads with the kernel. */
  NOTEBOOK("notebook.js"),
  /** The lexer of Pygments. */
  PYGMENTS("pygments.py");

  private final String template;

  Highlighting(String template) {
    this.template = template;
  }

  /** The content of the file. */
  String text() throws IOException {
    String rules =
        switch (this) {
          case JUPYTERLAB, NOTEBOOK -> rules(HighlightRules.forJava(), "['%s', %s]");
          case PYGMENTS -> rules(HighlightRules.forPython(), "(\"%s\", %s)");
        };
    return template(template)
        .replace("@MODE@", template("mode.js").indent(2).stripTrailing() + "\n")
        .replace("@RULES@", rules);
  }

  private static String template(String name) throws IOException {
    return new String(LabExtension.resource("highlighting/" + name), StandardCharsets.UTF_8);
  }

  /** The rules, each as {@code form} says; JavaScript and Python read the strings of JSON alike. */
  private static String rules(List<Rule> rules, String form) {
    return rules.stream()
        .map(rule ->
            form.formatted(rule.token(), JsonMapper.shared().writeValueAsString(rule.pattern())))
        .collect(Collectors.joining(",\n    "));
  }
}
