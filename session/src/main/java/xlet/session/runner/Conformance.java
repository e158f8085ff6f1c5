package xlet.session.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** Runs a conformance corpus: one case a line, computed by XLA, compared element by element. */
public final class Conformance {
  private static final String SUFFIX = ".jsonl";

  private final Interpreter interpreter;
  private final ConformanceCase.Form form;

  /** Runs cases in the language. */
  public Conformance(Interpreter interpreter) {
    this(interpreter, ConformanceCase.Form.XLET);
  }

  /** Runs the programs of this form. */
  public Conformance(Interpreter interpreter, ConformanceCase.Form form) {
    this.interpreter = interpreter;
    this.form = form;
  }

  /**
   * Runs all cases of {@code path}, which is a file or a folder of files {@code *.jsonl}.
   *
   * @throws IOException if it cannot be read
   */
  public Report run(Path path) throws IOException {
    List<Verdict> verdicts = new ArrayList<>();
    for (Path file : files(path)) {
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank()) {
          verdicts.add(run(line));
        }
      }
    }
    return new Report(verdicts);
  }

  private static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /** Runs the case that {@code line} is. */
  public Verdict run(String line) {
    try {
      return run(ConformanceCase.of(JsonMapper.shared().readTree(line), form));
    } catch (JacksonException | IllegalArgumentException e) {
      return Verdict.failed("?", "not a case: " + e.getMessage());
    }
  }

  private Verdict run(ConformanceCase test) {
    boolean one = !test.operation().equals("Program");
    if (one && Operations.find(test.operation()).isEmpty()) {
      return Verdict.skipped(test.id(), "no operation " + test.operation());
    }
    if (test.program().isEmpty()) {
      return Verdict.skipped(test.id(), "cases without a program in this form");
    }
    try {
      Interpreter.Run run = interpreter.begin(test.replicas(), test.partitions());
      List<String> names = test.names();
      for (int i = 0; i < names.size(); i++) {
        int number = i;
        run.bind(names.get(i), test.inputs().stream().<Value>map(x -> x.get(number)).toList());
      }
      return judge(test, run.run(SourceText.of(test.id(), test.program())));
    } catch (DiagnosticException e) {
      return judge(test, new Interpreter.Result(List.of(), List.of(e.diagnostic())));
    } catch (RuntimeException e) {
      return Verdict.failed(test.id(), "internal: " + e);
    }
  }

  private static Verdict judge(ConformanceCase test, Interpreter.Result result) {
    List<Diagnostic> errors = result.errors();
    // Errors after the first may be no more than its consequences.
    Optional<Diagnostic> first = errors.stream().findFirst();
    if (first.filter(Conformance::isLacking).isPresent()) {
      String found = first.get().primary().text();
      return Verdict.skipped(
          test.id(), first.get().message() + (found.isEmpty() ? "" : ": " + found));
    }
    if (errors.stream().anyMatch(error -> error.code() == Code.INTERNAL)) {
      return Verdict.failed(test.id(), errors.getFirst().headline());
    }
    if (test.refused()) {
      return errors.isEmpty()
          ? Verdict.failed(test.id(), "accepted: " + test.program())
          : Verdict.passed(test.id());
    }
    if (!errors.isEmpty()) {
      Diagnostic error = errors.getFirst();
      return Verdict.failed(test.id(), error.headline() + " " + error.primary().text());
    }
    return compare(test, result.values());
  }

  private static boolean isLacking(Diagnostic error) {
    return error.code() == Code.UNKNOWN_OPERATION;
  }

  private static Verdict compare(ConformanceCase test, List<Value> values) {
    if (values.size() != test.devices()) {
      return Verdict.failed(test.id(), "no value");
    }
    for (int device = 0; device < values.size(); device++) {
      List<NdArray> got = new ArrayList<>();
      flatten(values.get(device), got);
      String wrong = difference(test, test.outputs().get(device), got);
      if (!wrong.isEmpty()) {
        return Verdict.failed(test.id(), (device == 0 ? "" : "device " + device + ": ") + wrong);
      }
    }
    return Verdict.passed(test.id());
  }

  private static String difference(ConformanceCase test, List<NdArray> wanted, List<NdArray> got) {
    if (wanted.size() != got.size()) {
      return "wanted " + wanted.size() + " outputs, got " + got.size();
    }
    return IntStream.range(0, wanted.size())
        .mapToObj(i -> test.comparison().difference(wanted.get(i), got.get(i)))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse("");
  }

  private static void flatten(Value value, List<NdArray> arrays) {
    switch (value) {
      case NdArray array -> arrays.add(array);
      case TupleValue tuple -> tuple.elements().forEach(element -> flatten(element, arrays));
      case BoundedArray bounded -> arrays.add(bounded.array());
      case Token _ -> {}
    }
  }
}
