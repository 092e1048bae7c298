// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Consumer;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.RequestHead;

/**
 * How much a host takes on. Each limit protects the other peers from one that misbehaves; what exceeds a limit is
 * refused with a message that names it.
 *
 * @param frame the largest frame in either direction, in bytes after its length field
 * @param connections how many there may be
 * @param connectionsPerAddress how many of them from one address
 * @param openRequests how many requests of a connection may be unanswered before the host stops reading from it
 * @param streams how many calls with streams may be under way in all; each takes a thread
 * @param composing how many calls of methods that compose, each of which takes a thread, and of services in workers may
 *     be under way in all
 * @param queue how many messages may wait for a service
 * @param handshakeTime how long a client may take to send its preface; twice that for TLS
 * @param idleTime after how long a silence the host asks whether the client is still there
 * @param frameTime how long a frame that has begun may take to arrive, plus a second for each MiB of it
 * @param sendTime how long a client may accept nothing of what is sent to it
 * @param nesting how many levels a value may be nested
 * @param items how many items an array, a set or a map may have
 * @param memory how many bytes everything may take together that clients make the host keep: frames, items and answers
 *     under way; the values decoded from them may take as many again
 * @param httpBody the largest body of a request of HTTP, or the largest line of it where it is a stream, in bytes
 */
public record Limits(
        int frame,
        int connections,
        int connectionsPerAddress,
        int openRequests,
        int streams,
        int composing,
        int queue,
        Duration handshakeTime,
        Duration idleTime,
        Duration frameTime,
        Duration sendTime,
        int nesting,
        int items,
        long memory,
        int httpBody) {

    private static final int MOST_CONNECTIONS = 10_000;
    /** The part of the connections that one address alone may not take: an eighth. */
    private static final int FOR_OTHERS = 8;
    /**
     * The share of connections in the files that the process may open, in percent; the rest is for JARs, logs and
     * stores.
     */
    private static final int SHARE_OF_FILES = 80;

    /** @throws IllegalArgumentException if a limit is out of its range */
    public Limits {
        // A frame holds at least its own header, and the arguments' head of a REQUEST.
        atLeast("the frame limit", frame, FrameHeader.SIZE + RequestHead.SIZE);
        atLeast("the limit of connections", connections, 1);
        atLeast("the limit of connections from one address", connectionsPerAddress, 1);
        atLeast("the limit of open requests", openRequests, 1);
        atLeast("the limit of streams", streams, 0);
        atLeast("the limit of composing calls", composing, 0);
        atLeast("the queue length", queue, 1);
        positive("the handshake time", handshakeTime);
        positive("the idle time", idleTime);
        positive("the frame time", frameTime);
        positive("the send time", sendTime);
        atLeast("the nesting limit", nesting, 1);
        atLeast("the limit of items", items, 0);
        atLeast("the memory for frames", memory, 64 << 10);
        atLeast("the limit of bodies of HTTP", httpBody, 1 << 10);
    }

    private static void atLeast(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", the minimum is " + least);
        }
    }

    private static void positive(String name, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofDays(365)) > 0) {
            throw new IllegalArgumentException(
                    name + " is " + time + ", it must be more than nothing and at most a year");
        }
    }

    /** The limits of a host by default; those of connections and memory depend on the process. */
    public static Limits defaults() {
        int connections = Math.max(1, (int) Math.min(MOST_CONNECTIONS, openFiles() / 100 * SHARE_OF_FILES));
        return new Limits(
                ProtocolLimits.FRAME,
                connections,
                mostOfOneAddress(connections),
                100,
                1000,
                1000,
                1024,
                Duration.ofSeconds(5),
                Duration.ofHours(2),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                ProtocolLimits.NESTING,
                Integer.MAX_VALUE,
                Runtime.getRuntime().maxMemory() / 4,
                16 << 20);
    }

    /** How many of all connections one address may have by default. */
    public static int mostOfOneAddress(int connections) {
        return connections - connections / FOR_OTHERS;
    }

    /** How many files and connections the process may have open. */
    public static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /** A time as messages name it: {@code 10 s}, {@code 250 ms}. */
    public static String text(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    /** The same with another limit of frames, in bytes. */
    public Limits withFrame(int bytes) {
        return with(draft -> draft.frame = bytes);
    }

    /** The same with another limit of connections. */
    public Limits withConnections(int count) {
        return with(draft -> draft.connections = count);
    }

    /** The same with another limit of connections from one address. */
    public Limits withConnectionsPerAddress(int count) {
        return with(draft -> draft.connectionsPerAddress = count);
    }

    /** The same with another limit of open requests of a connection. */
    public Limits withOpenRequests(int count) {
        return with(draft -> draft.openRequests = count);
    }

    /** The same with another limit of calls with streams. */
    public Limits withStreams(int count) {
        return with(draft -> draft.streams = count);
    }

    /** The same with another limit of calls of methods that compose. */
    public Limits withComposing(int count) {
        return with(draft -> draft.composing = count);
    }

    /** The same with another length of queues, in messages. */
    public Limits withQueue(int messages) {
        return with(draft -> draft.queue = messages);
    }

    /** The same with another time for the handshake. */
    public Limits withHandshakeTime(Duration time) {
        return with(draft -> draft.handshakeTime = time);
    }

    /** The same with another time of silence. */
    public Limits withIdleTime(Duration time) {
        return with(draft -> draft.idleTime = time);
    }

    /** The same with another time for a frame. */
    public Limits withFrameTime(Duration time) {
        return with(draft -> draft.frameTime = time);
    }

    /** The same with another time without progress in sending. */
    public Limits withSendTime(Duration time) {
        return with(draft -> draft.sendTime = time);
    }

    /** The same with another limit of nesting. */
    public Limits withNesting(int levels) {
        return with(draft -> draft.nesting = levels);
    }

    /** The same with another limit of items. */
    public Limits withItems(int count) {
        return with(draft -> draft.items = count);
    }

    /** The same with another limit of memory, in bytes. */
    public Limits withMemory(long bytes) {
        return with(draft -> draft.memory = bytes);
    }

    /** The same with another limit of bodies of HTTP, in bytes. */
    public Limits withHttpBody(int bytes) {
        return with(draft -> draft.httpBody = bytes);
    }

    private Limits with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.limits();
    }

    /** A copy of limits of which one is about to change. */
    private static final class Draft {
        private int frame;
        private int connections;
        private int connectionsPerAddress;
        private int openRequests;
        private int streams;
        private int composing;
        private int queue;
        private Duration handshakeTime;
        private Duration idleTime;
        private Duration frameTime;
        private Duration sendTime;
        private int nesting;
        private int items;
        private long memory;
        private int httpBody;

        Draft(Limits limits) {
            frame = limits.frame;
            connections = limits.connections;
            connectionsPerAddress = limits.connectionsPerAddress;
            openRequests = limits.openRequests;
            streams = limits.streams;
            composing = limits.composing;
            queue = limits.queue;
            handshakeTime = limits.handshakeTime;
            idleTime = limits.idleTime;
            frameTime = limits.frameTime;
            sendTime = limits.sendTime;
            nesting = limits.nesting;
            items = limits.items;
            memory = limits.memory;
            httpBody = limits.httpBody;
        }

        Limits limits() {
            return new Limits(
                    frame,
                    connections,
                    connectionsPerAddress,
                    openRequests,
                    streams,
                    composing,
                    queue,
                    handshakeTime,
                    idleTime,
                    frameTime,
                    sendTime,
                    nesting,
                    items,
                    memory,
                    httpBody);
        }
    }
}
