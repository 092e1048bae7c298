// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import java.nio.ByteBuffer;
import org.creo.framework.tongue.Backlog;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.tongue.ReadSwitch;
import org.creo.framework.tongue.Transport;
import org.creo.framework.web.Head;
import org.creo.framework.web.RefusedException;

/**
 * Makes requests of the bytes that a connection receives, for as long as they are requests. The first that are not are
 * refused, after the requests before them; what the client sends after that is dropped.
 *
 * <p>It gives one request away, and the next one when it is {@linkplain #next told to}: so a client that sends many at
 * once cannot make the host keep more of them than a few buffers. Confined to the connection's thread.
 */
public final class RequestReader {
    /** Takes the requests. */
    public interface Requests {
        /** A request begins. */
        void begin(Head head);

        /**
         * Some of its body: the bytes that remain in a buffer, which belongs to the caller.
         *
         * @param last whether that is the end of the request
         */
        void add(ByteBuffer part, boolean last);

        /**
         * What has come is no request, or no rest of one.
         *
         * @param status of the answer, such as 400
         * @param message for the client, a sentence without its end
         */
        void refuse(int status, String message);

        /** All that has come and need not wait is given away. */
        void allRead();
    }

    /** Nothing more is read while so many bytes wait. */
    private static final int MOST_WAITING = 16 << 10;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Transport transport;
    private final ReadSwitch reading;
    private final Requests requests;
    private final RequestSyntax syntax;
    /** What was not read, since it waits for the request before it to be answered. */
    private final Backlog rest;
    /** A request was given away and is being answered. */
    private boolean waiting;

    private boolean passing;
    private boolean closed;

    public RequestReader(Transport transport, ReadSwitch reading, HeadLimits limits, Requests requests) {
        this.transport = transport;
        this.reading = reading;
        this.requests = requests;
        this.syntax = new RequestSyntax(limits);
        this.rest = new Backlog(transport);
    }

    /** Whether the client is between two requests. */
    boolean isBetween() {
        return syntax.isBetween();
    }

    /** Whether bytes wait that came after the request that is being answered. */
    boolean hasMore() {
        return !rest.isEmpty();
    }

    /** How much memory the bytes take that wait, and a head that has come without the end of its request. */
    long kept() {
        return syntax.memory() + rest.memory();
    }

    /** Takes a copy of the bytes that wait, which are no requests. Nothing more is read. */
    byte[] takeRest() {
        byte[] taken = new byte[rest.size()];
        for (int at = 0; !rest.isEmpty(); rest.drop()) {
            int count = rest.peek().remaining();
            rest.peek().get(taken, at, count);
            at += count;
        }
        close();
        return taken;
    }

    /** The last request has its answer: gives the next one away, soon. */
    void next() {
        waiting = false;
        if (hasMore() && !passing) {
            // Not now: this may be called from inside a write.
            transport.execute(() -> {
                pass();
                requests.allRead();
            });
        }
    }

    /** Drops what waits, and all that still comes. */
    public void close() {
        closed = true;
        if (!passing) {
            drop();
        }
    }

    private void drop() {
        rest.clear();
        syntax.close();
        reading.set(ReadSwitch.Part.REQUESTS, true);
    }

    /** Reads what the client has sent, now or later: the buffer stays as it is until it is released. */
    public void read(ByteBuffer bytes) {
        rest.add(bytes);
        if (closed && !passing) {
            rest.clear();
        }
        pass();
    }

    private void pass() {
        if (passing) {
            return;
        }
        passing = true;
        try {
            while (hasMore() && !waiting && !closed) {
                passOne(rest.peek());
                if (hasMore() && !rest.peek().hasRemaining()) {
                    rest.drop();
                }
            }
        } finally {
            passing = false;
        }
        if (closed) {
            drop();
        } else {
            reading.set(ReadSwitch.Part.REQUESTS, rest.isEmpty() || rest.size() < MOST_WAITING);
        }
    }

    private void passOne(ByteBuffer bytes) {
        RequestSyntax.Event event;
        try {
            event = syntax.read(bytes);
        } catch (RefusedException e) {
            closed = true;
            requests.refuse(e.status(), e.getMessage());
            return;
        }
        waiting = syntax.hasEnded();
        switch (event) {
            case NONE -> {
                // The rest of it is still to come.
            }
            case HEAD -> {
                boolean whole = waiting;
                requests.begin(syntax.head());
                if (whole) {
                    requests.add(NOTHING, true);
                }
            }
            case BODY -> addBody(bytes, syntax.part());
            case END -> requests.add(NOTHING, true);
        }
    }

    private void addBody(ByteBuffer bytes, int count) {
        int end = bytes.limit();
        int next = bytes.position() + count;
        requests.add(bytes.limit(next), waiting);
        // The body's bytes count as read whether or not somebody has taken them.
        bytes.limit(end).position(next);
    }

    /** Copies what waits, and tells that all is read. To be called when no more bytes come for now. */
    public void readComplete() {
        rest.park();
        requests.allRead();
    }
}
