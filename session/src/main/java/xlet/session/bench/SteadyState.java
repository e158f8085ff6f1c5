package xlet.session.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import xlet.engine.emit.Trainer;
import xlet.session.bench.WorkloadSession.FailedException;

/**
 * Runs a workload until the JIT compiler is done with it, and no vector code is on trial: what
 * comes then takes steady times.
 */
public final class SteadyState {
  /** For so many times the budget it is waited for the compiler, and no longer. */
  private static final int MOST_BUDGETS = 5;

  /** So many looks at the compiler fit into the budget. */
  private static final int LOOKS = 4;

  /** The compiler is done when it has worked for less than this share of the time. */
  private static final double LITTLE = 0.05;

  private static final double MILLIS = 1e-3;

  private SteadyState() {}

  /** Runs the workload of {@code session} for {@code budget} seconds, and longer where it pays. */
  public static void run(WorkloadSession session, double budget) throws FailedException {
    double spent = 0;
    boolean isCompiled = false;
    while (spent < budget || (!isCompiled && spent < MOST_BUDGETS * budget)) {
      double before = compiling();
      double time = 0;
      while (time < budget / LOOKS) {
        time += session.time();
      }
      isCompiled = compiling() - before < LITTLE * time && Trainer.isResting();
      spent += time;
    }
  }

  /** The seconds that the compiler has worked so far. */
  private static double compiling() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime() * MILLIS
        : 0;
  }
}
