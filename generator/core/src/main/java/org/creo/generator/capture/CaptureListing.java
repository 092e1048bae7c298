// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.capture;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.decode.Bytes;
import org.creo.generator.decode.Conversation;
import org.creo.generator.decode.Known;
import org.creo.generator.decode.Listing;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;

/** Prints what the RASP connections of a capture carried, as it reads them. */
public final class CaptureListing {

    /** How many connections are followed at the same time. */
    private static final int MOST_CONNECTIONS = 50_000;

    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter NANOSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'").withZone(ZoneOffset.UTC);

    /**
     * What was found.
     *
     * @param frames how many prefaces and frames
     * @param malformed how many of them are not what the description says
     * @param error what is wrong with the file itself, which was read up to there
     */
    public record Outcome(long frames, long malformed, Optional<MalformedCaptureException> error) {}

    private final Known known;
    private final int kept;
    private final Optional<Method> answered;
    private final PrintWriter out;

    private final Map<Set<Endpoint>, Connection> open = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Connection.Kind, Integer> closed = new EnumMap<>(Connection.Kind.class);
    private final Dissection dissection = new Dissection();
    private long frames;
    private long malformed;

    /**
     * @param description one that the checks have passed; frames of its releases are known, too
     * @param kept how many items of an array and entries of a map to print
     * @param answered the method of the answers whose requests were not captured
     */
    public CaptureListing(Description description, int kept, Optional<Method> answered, PrintWriter out) {
        this.known = new Known(description);
        this.kept = kept;
        this.answered = answered;
        this.out = out;
    }

    /** @param file one that {@link CaptureFile#is} a capture; not closed */
    public Outcome print(InputStream file) throws IOException {
        Optional<MalformedCaptureException> error = Optional.empty();
        try {
            CaptureFile capture = CaptureFile.open(file);
            for (Optional<Packet> packet = capture.next(); packet.isPresent(); packet = capture.next()) {
                dissection.segment(packet.get()).ifPresent(this::take);
            }
        } catch (MalformedCaptureException e) {
            error = Optional.of(e);
        }
        open.values().forEach(this::close);
        printSummary();
        out.flush();
        return new Outcome(frames, malformed, error);
    }

    private void take(Segment segment) {
        if (segment.from().equals(segment.to())) {
            return;
        }
        Set<Endpoint> ends = Set.of(segment.from(), segment.to());
        Connection connection = open.get(ends);
        if (connection != null && connection.isReopenedBy(segment)) {
            close(connection);
            connection = null;
        }
        if (connection == null) {
            connection = new Connection(segment.from(), segment.to(), this);
            open.put(ends, connection);
            closeOldest();
        }
        connection.take(segment);
    }

    private void closeOldest() {
        if (open.size() > MOST_CONNECTIONS) {
            Iterator<Connection> oldest = open.values().iterator();
            close(oldest.next());
            oldest.remove();
        }
    }

    private void close(Connection connection) {
        connection.finish();
        closed.merge(connection.kind(), 1, Integer::sum);
    }

    Conversation conversation() {
        return new Conversation(known, kept, answered);
    }

    void note(Optional<Instant> time, Endpoint from, Endpoint to, String text) {
        out.println(heading(time, from, to) + text);
        out.println();
    }

    /** @param remark why it is not whole; empty where it is */
    void frame(
            Optional<Instant> time,
            Endpoint from,
            Endpoint to,
            Conversation.Message message,
            byte[] bytes,
            String remark) {
        frames++;
        if (remark.isEmpty() && message.result().error().isPresent()) {
            malformed++;
        }
        out.println(heading(time, from, to) + message.title() + (remark.isEmpty() ? "" : " (" + remark + ")"));
        out.println(Listing.print(message.result(), bytes, kept == Integer.MAX_VALUE));
        // The capture may go on while this is read.
        out.flush();
    }

    private static String heading(Optional<Instant> time, Endpoint from, Endpoint to) {
        return time.map(CaptureListing::text).orElse("at an unknown time") + "  " + from + " -> " + to + "  ";
    }

    private static String text(Instant time) {
        return (time.getNano() % 1000 == 0 ? MICROSECONDS : NANOSECONDS).format(time);
    }

    private void printSummary() {
        out.println(Bytes.count(frames, "frame") + " of "
                + Bytes.count(closed.getOrDefault(Connection.Kind.RASP, 0), "connection"));
        List<String> passed = new ArrayList<>();
        add(passed, closed.getOrDefault(Connection.Kind.TLS, 0), "connection", "with TLS");
        add(
                passed,
                closed.getOrDefault(Connection.Kind.OTHER, 0) + closed.getOrDefault(Connection.Kind.UNKNOWN, 0),
                "connection",
                "without RASP");
        dissection.passed().forEach((what, count) -> add(passed, count, "packet", what));
        if (!passed.isEmpty()) {
            out.println("passed over: " + String.join(", ", passed));
        }
    }

    private static void add(List<String> texts, int count, String unit, String what) {
        if (count > 0) {
            texts.add(Bytes.count(count, unit) + " " + what);
        }
    }
}
