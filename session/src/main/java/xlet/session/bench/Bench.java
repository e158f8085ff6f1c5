package xlet.session.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import xlet.session.bench.WorkloadSession.FailedException;

/**
 * Measures workloads in this process.
 *
 * @param budget for so many seconds a workload is run again and again
 * @param limit a workload that takes more seconds in all is given up
 */
public record Bench(double budget, double limit) {
  private static final int FEWEST_RUNS = 3;

  private static final int MOST_RUNS = 200;

  private static final double NANOS = 1e-9;

  private static final double MILLIS = 1e-3;

  /** Measures {@code workload}, whatever comes of it. */
  public Measurement measure(Workload workload) {
    System.gc();
    pools().forEach(MemoryPoolMXBean::resetPeakUsage);
    var session = new WorkloadSession(workload);
    try (ScheduledExecutorService clock = clock()) {
      var _ = clock.schedule(session::interrupt, Math.round(limit * 1e3), TimeUnit.MILLISECONDS);
      Measurement measured = measure(workload, session);
      clock.shutdownNow();
      return measured;
    }
  }

  private static ScheduledExecutorService clock() {
    return Executors.newSingleThreadScheduledExecutor(work -> {
      Thread thread = new Thread(work, "clock");
      thread.setDaemon(true);
      return thread;
    });
  }

  private Measurement measure(Workload workload, WorkloadSession session) {
    double first = 0;
    try {
      session.prepare();
      first = session.time();
      Optional<Double> checked = session.check();
      List<Double> times = new ArrayList<>();
      double cpuBefore = cpu();
      double collectingBefore = collecting();
      double spent = 0;
      while (times.size() < FEWEST_RUNS || (times.size() < MOST_RUNS && spent < budget)) {
        if (session.isInterrupted()) {
          break;
        }
        times.add(session.time());
        spent += times.getLast();
      }
      int runs = Math.max(1, times.size());
      double cpu = (cpu() - cpuBefore) / runs;
      double collecting = (collecting() - collectingBefore) / runs;
      times.sort(null);
      return new Measurement(
          workload,
          first,
          times.isEmpty() ? first : times.get(times.size() / 2),
          times.isEmpty() ? first : Math.min(first, times.getFirst()),
          cpu,
          collecting,
          peak(),
          times.size(),
          verdict(workload, checked));
    } catch (FailedException failed) {
      String why = session.isInterrupted() ? "over the limit" : String.valueOf(failed.getMessage());
      return Measurement.failed(workload, first, peak(), why);
    }
  }

  private static String verdict(Workload workload, Optional<Double> checked) {
    return checked
        .map(value ->
            workload.accepts(value)
                ? "ok"
                : String.format(Locale.ROOT, "wrong: %s, not %s", value, workload.checkValue()))
        .orElse(workload.check().isEmpty() ? "unchecked" : "no number");
  }

  private static double cpu() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime() * NANOS
        : 0;
  }

  private static double collecting() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum()
        * MILLIS;
  }

  private static long peak() {
    return pools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  private static List<MemoryPoolMXBean> pools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }
}
