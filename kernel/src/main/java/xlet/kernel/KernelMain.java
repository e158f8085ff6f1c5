package xlet.kernel;

import java.lang.System.Logger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import xlet.kernel.wire.Connection;
import xlet.kernel.wire.ConnectionException;

/** The main class of the process that Jupyter starts as a kernel. */
public final class KernelMain {
  /** The options of Java for a kernel. Decisions 3 and 7 have the measurements behind them. */
  public static final List<String> OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms20m",
          "-XX:-ShrinkHeapInSteps",
          "-XX:MinHeapFreeRatio=20",
          "-XX:MaxHeapFreeRatio=40",
          "-XX:PretenureSizeThreshold=16m",
          "-XX:TrimNativeHeapInterval=2000",
          "-Djdk.nio.maxCachedBufferSize=262144",
          "-XX:-UsePerfData",
          "-XX:Tier3DelayOn=1000000",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=CompileThresholdScaling,xlet.engine.emit.Emitted*::*,0.2",
          "-XX:CompileCommand=CompileThresholdScaling,xlet.engine.emit.Vectorized*::*,0.01",
          "-XX:CompileCommand=CompileThresholdScaling,java.lang.invoke.*::*,20.0",
          "-XX:CompileCommand=MaxNodeLimit,org.antlr.v4.*::*,500",
          "-XX:CompileCommand=MaxNodeLimit,jdk.internal.classfile.*::*,500",
          "-Xlog:disable",
          "--enable-native-access=ALL-UNNAMED");

  private static final int USAGE = 2;
  private static final int FAILED = 1;

  private KernelMain() {}

  /**
   * Runs a kernel until it is told to end.
   *
   * @param arguments the name of the connection file
   */
  public static void main(String[] arguments) throws InterruptedException {
    int status = FAILED;
    try {
      status = run(arguments);
    } finally {
      Runtime.getRuntime().halt(status);
    }
  }

  private static int run(String... arguments) throws InterruptedException {
    if (arguments.length != 1) {
      log("xlet: Jupyter starts this program, with the name of a connection file as its argument");
      return USAGE;
    }
    try {
      Path file = Path.of(arguments[0]);
      Connection asked = Connection.read(file);
      if (!asked.isSigned()) {
        log(
            "xlet: the key in the connection file is empty: messages are not signed, and whoever"
                + " can connect to the ports can run cells");
      }
      JupyterKernel kernel = JupyterKernel.start(asked, System.getenv());
      if (!asked.hasPorts()) {
        kernel.connection().writeTo(file);
      }
      Interrupts.handle(kernel::interrupt);
      Optional<String> failure = kernel.awaitEnd();
      failure.ifPresent(reason -> log("xlet: " + reason));
      return failure.isPresent() ? FAILED : 0;
    } catch (ConnectionException refused) {
      log("xlet: " + refused.getMessage());
      return FAILED;
    }
  }

  private static void log(String line) {
    System.getLogger("xlet.kernel").log(Logger.Level.ERROR, line);
  }
}
