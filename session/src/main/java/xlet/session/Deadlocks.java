package xlet.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.stream.Collectors;
import xlet.engine.op.Call;
import xlet.engine.op.Deadlock;
import xlet.engine.op.Deadlock.Stop;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.Label;
import xlet.session.diagnostic.Place;

/** Tells of devices that wait for each other: in which calls, and since which line. */
final class Deadlocks {
  /** So many devices are told of one by one. */
  private static final int MOST = 4;

  private static final String CHANNEL = "channel_id";

  /** Where calls in which devices meet stand; a call is equal only to itself. */
  private final Map<Call, Place> places = Collections.synchronizedMap(new WeakHashMap<>());

  /** Remembers where a call stands. */
  void place(Call call, Place place) {
    places.put(call, place);
  }

  /** The diagnostic for the statement at {@code span} of {@code source}. */
  Diagnostic diagnostic(Deadlock deadlock, SourceText source, Span span) {
    Place statement = new Place(source, span);
    List<Stop> waiting = deadlock.stops().stream().filter(stop -> stop.call().isPresent()).toList();
    Stop first = waiting.getFirst();
    Place place = place(first, statement);
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.DEADLOCK,
            place.source(),
            place.span(),
            name(deadlock, first) + " waits for ever in " + operation(first),
            waitsFor(deadlock, first));
    List<Place> told = new ArrayList<>(List.of(place));
    for (Stop stop : waiting) {
      Place other = place(stop, statement);
      if (!told.contains(other)) {
        told.add(other);
        diagnostic =
            diagnostic.also(
                new Label(other, name(deadlock, stop) + " waits here " + waitsFor(deadlock, stop)));
      }
    }
    return diagnostic;
  }

  private Place place(Stop stop, Place otherwise) {
    return stop.call().map(places::get).orElse(otherwise);
  }

  private static String name(Deadlock deadlock, Stop stop) {
    return deadlock.grid().name(stop.device());
  }

  /** The operation, with its channel if it has one. */
  private static String operation(Stop stop) {
    Call call = stop.call().orElseThrow();
    boolean channel = call.def().parameter(CHANNEL).isPresent() && call.has(CHANNEL);
    return call.def().name() + (channel ? " on channel " + call.integer(CHANNEL) : "");
  }

  /** Names the group that should meet, and where those of it are that have not come. */
  private String waitsFor(Deadlock deadlock, Stop stop) {
    if (!stop.awaited().isEmpty()) {
      return "for " + stop.awaited();
    }
    List<Stop> missing =
        stop.members().stream()
            .mapToObj(device -> deadlock.stops().get((int) device))
            .filter(other -> !meets(stop, other))
            .toList();
    String names =
        missing.stream()
            .limit(MOST)
            .map(other -> name(deadlock, other) + ", which " + state(other))
            .collect(Collectors.joining("; "));
    int more = missing.size() - MOST;
    return "for "
        + names
        + (more > 0 ? "; and " + more + " more" : "")
        + " (group "
        + stop.members()
        + ")";
  }

  private String state(Stop stop) {
    if (stop.call().isEmpty()) {
      return "has come to its end";
    }
    Optional<Place> place = stop.call().map(places::get);
    return "waits in "
        + operation(stop)
        + place.map(known -> ", line " + known.start().line()).orElse("")
        + (stop.awaited().isEmpty() ? ", group " + stop.members() : " for " + stop.awaited());
  }

  private static boolean meets(Stop stop, Stop other) {
    return other.call().equals(stop.call()) && other.members().equals(stop.members());
  }
}
