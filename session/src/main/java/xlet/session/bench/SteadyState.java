package xlet.session.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import xlet.engine.emit.Trainer;
import xlet.session.bench.WorkloadSession.FailedException;

/**
 * Runs a workload until the JIT compiler is done with it, no vector code is on trial, and it has
 * not become faster for a while: what comes then takes steady times.
 */
public final class SteadyState {
  /** For so many times the budget it is waited for the compiler, and no longer. */
  private static final int MOST_BUDGETS = 10;

  /** So many looks at the compiler fit into the budget. */
  private static final int LOOKS = 4;

  /** The compiler is done when it has worked for less than this share of the time. */
  private static final double LITTLE = 0.05;

  /** A run is faster than those before if it takes less than this share of their least time. */
  private static final double FASTER = 0.9;

  /** So many looks one after the other must find that all is done. */
  private static final int CALM_LOOKS = 2;

  private static final double MILLIS = 1e-3;

  private SteadyState() {}

  /** Runs the workload of {@code session} for {@code budget} seconds, and longer where it pays. */
  public static void run(WorkloadSession session, double budget) throws FailedException {
    double spent = 0;
    double least = Double.POSITIVE_INFINITY;
    int calm = 0;
    while (spent < budget || (calm < CALM_LOOKS && spent < MOST_BUDGETS * budget)) {
      double before = compiling();
      double time = 0;
      double fastest = Double.POSITIVE_INFINITY;
      while (time < budget / LOOKS) {
        double run = session.time();
        fastest = Math.min(fastest, run);
        time += run;
      }
      boolean isCalm =
          compiling() - before < LITTLE * time && Trainer.isResting() && fastest >= FASTER * least;
      calm = isCalm ? calm + 1 : 0;
      least = Math.min(least, fastest);
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
