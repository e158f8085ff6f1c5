package xlet.kernel.install;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.kernel.HistoryFile;
import xlet.kernel.JupyterKernel;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.ConnectionException;
import xlet.kernel.wire.Json;

/**
 * The state of all that a kernel needs: an installation, a JDK, a kernel.json, ports, a start that
 * succeeds, and a place for the history.
 *
 * @param findings one for each thing that was looked at, in order
 */
public record Checkup(List<Finding> findings) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  public Checkup {
    findings = List.copyOf(findings);
  }

  /** How well a thing is. */
  public enum State {
    /** It works. */
    GOOD("ok"),
    /** It works, but could be better. */
    FAIR("note"),
    /** It does not work. */
    BAD("bad");

    private final String word;

    State(String word) {
      this.word = word;
    }
  }

  /**
   * One thing that was looked at.
   *
   * @param topic the thing
   * @param state how well it is
   * @param text what was found, in a sentence
   * @param mend what to do about it; empty where nothing needs to be done
   */
  public record Finding(String topic, State state, String text, String mend) {}

  /**
   * Looks at the kernels of {@code listing}, and starts each that can run.
   *
   * @param environment the variables of the process
   * @param progress is told what is being looked at
   */
  public static Checkup of(
      Listing listing, Map<String, String> environment, Consumer<String> progress) {
    List<Finding> findings = new ArrayList<>();
    List<InstalledKernel> kernels = listing.kernels();
    if (kernels.isEmpty()) {
      findings.add(
          new Finding("installation", State.BAD, "no kernel is installed", "xlet kernel install"));
    }
    findings.add(ports());
    findings.add(history(environment));
    for (InstalledKernel kernel : kernels) {
      List<Finding> defects =
          kernel.troubles().stream().map(trouble -> finding(kernel, trouble)).toList();
      findings.addAll(defects);
      if (defects.stream().noneMatch(finding -> finding.state() == State.BAD)) {
        progress.accept("Starting the kernel " + kernel.name() + " for a trial ...");
        findings.add(trial(kernel));
      }
    }
    return new Checkup(findings);
  }

  private static String topic(InstalledKernel kernel) {
    return "kernel " + kernel.name();
  }

  private static Finding finding(InstalledKernel kernel, InstalledKernel.Trouble trouble) {
    State state =
        switch (trouble.kind()) {
          case BROKEN -> State.BAD;
          case SLOW, OLDER -> State.FAIR;
        };
    return new Finding(topic(kernel), state, trouble.text(), kernel.mend());
  }

  private static Finding trial(InstalledKernel kernel) {
    return kernel
        .spec()
        .map(spec -> {
          try {
            long millis = Trial.run(spec, kernel.folder()).toMillis();
            String text = "it starts in " + millis + " ms with " + spec.java() + " and answers";
            return new Finding(topic(kernel), State.GOOD, text, "");
          } catch (InstallException fails) {
            String text = String.valueOf(fails.getMessage());
            return new Finding(topic(kernel), State.BAD, text, kernel.mend());
          }
        })
        .orElseThrow();
  }

  private static Finding ports() {
    Connection any = Connection.onFreePorts();
    try {
      JupyterKernel.tryToListen(any);
      return new Finding("ports", State.GOOD, "a kernel can listen at " + any.ip(), "");
    } catch (ConnectionException refused) {
      return new Finding(
          "ports",
          State.BAD,
          String.valueOf(refused.getMessage()),
          "let a firewall or sandbox permit programs to listen at " + any.ip());
    }
  }

  private static Finding history(Map<String, String> environment) {
    HistoryFile file = new HistoryFile(HistoryFile.place(environment));
    return file.isUsable()
        ? new Finding("history", State.GOOD, "cells are kept in " + file.path(), "")
        : new Finding(
            "history",
            State.FAIR,
            file.path() + " cannot be written, so each kernel forgets its cells at its end",
            "let XLET_HISTORY name a file that you may write");
  }

  /** Returns true if nothing is bad. */
  public boolean isGood() {
    return findings.stream().noneMatch(finding -> finding.state() == State.BAD);
  }

  /** Returns the lines to print. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Finding finding : findings) {
      lines.add(
          String.format("%-5s %s: %s", finding.state().word, finding.topic(), finding.text()));
      if (!finding.mend().isEmpty()) {
        lines.add("      mend: " + finding.mend());
      }
    }
    return lines;
  }

  /** Returns the findings as JSON. */
  public String json() {
    ObjectNode json = Json.object().put("good", isGood());
    ArrayNode list = json.putArray("findings");
    for (Finding finding : findings) {
      list.addObject()
          .put("topic", finding.topic())
          .put("state", finding.state().word)
          .put("text", finding.text())
          .put("mend", finding.mend());
    }
    return MAPPER.writeValueAsString(json).replace("\r\n", "\n");
  }
}
