// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import org.creo.framework.url.PathPrefix;

/**
 * Connects a program with the host: it is a service with one method, which takes a request and gives an answer. So what
 * holds for methods holds for it. Metrics and the log name it by its path.
 */
public final class ProgramDispatcher implements Dispatcher {
    private static final String METHOD = "answer";

    private final PathPrefix prefix;
    private final Object program;
    private final MethodBinding method;
    private final String[] roles;

    private ProgramDispatcher(PathPrefix prefix, Object program, MethodBinding method, String[] roles) {
        this.prefix = prefix;
        this.program = program;
        this.roles = roles.clone();
        this.method = roles.length == 0 ? method : method.forRoles(roles);
    }

    /** @param roles a caller needs one of them; none where anybody may call */
    public static ProgramDispatcher of(PathPrefix prefix, HttpProgram program, String... roles) {
        Objects.requireNonNull(program, "the program at " + prefix + " is null");
        int depth = prefix.segments().size();
        MethodBinding alone =
                new MethodBinding(METHOD, "answer(request)", 0, arguments -> answer(program, arguments, depth));
        boolean stateless = program.getClass().isAnnotationPresent(Stateless.class);
        return new ProgramDispatcher(prefix, program, stateless ? alone.stateless() : alone, roles);
    }

    /** As {@link #of(PathPrefix, HttpProgram, String...)}. */
    public static ProgramDispatcher of(PathPrefix prefix, HttpStreamProgram program, String... roles) {
        Objects.requireNonNull(program, "the program at " + prefix + " is null");
        int depth = prefix.segments().size();
        return new ProgramDispatcher(
                prefix,
                program,
                MethodBinding.exchanging(
                        METHOD,
                        "answer(request, body)",
                        0,
                        (arguments, source, sink) -> answer(program, arguments, depth, source, sink)),
                roles);
    }

    /**
     * The program that an object is, at the path that its class is marked with; null where it is none.
     *
     * @throws IllegalArgumentException if it is one whose class has no path, or a wrong one
     */
    public static ProgramDispatcher of(Object program) {
        if (!(program instanceof HttpProgram) && !(program instanceof HttpStreamProgram)) {
            return null;
        }
        HttpPath place = program.getClass().getAnnotation(HttpPath.class);
        if (place == null) {
            throw new IllegalArgumentException("the class " + program.getClass().getName()
                    + " does not say at which path it answers; mark it with @HttpPath(\"/...\")");
        }
        PathPrefix prefix = PathPrefix.of(place.value());
        return program instanceof HttpProgram whole
                ? of(prefix, whole, place.roles())
                : of(prefix, (HttpStreamProgram) program, place.roles());
    }

    private static Payload answer(HttpProgram program, Arguments arguments, int depth)
            throws MalformedArgumentsException {
        HttpRequest request = RequestBytes.decode(arguments, depth);
        try {
            return AnswerBytes.whole(Objects.requireNonNull(program.answer(request), "the answer is null"));
        } catch (Exception e) {
            throw failure(e);
        }
    }

    private static Payload answer(
            HttpStreamProgram program, Arguments arguments, int depth, ItemSource source, ItemSink sink)
            throws MalformedArgumentsException {
        HttpRequest request = RequestBytes.decode(arguments, depth);
        HttpOutput output = new HttpOutput(sink);
        try {
            program.answer(request, new Received(source), output);
            output.end();
            return Payload.empty();
        } catch (Exception e) {
            throw failure(e);
        }
    }

    private static RuntimeException failure(Exception thrown) throws MalformedArgumentsException {
        if (thrown instanceof BadRequestException) {
            throw new MalformedArgumentsException(thrown);
        }
        return thrown instanceof RuntimeException runtime ? runtime : new CompletionException(thrown);
    }

    /** The same program at its path below another one. */
    public ProgramDispatcher below(PathPrefix other) {
        PathPrefix whole = other.and(prefix);
        return program instanceof HttpProgram once
                ? of(whole, once, roles)
                : of(whole, (HttpStreamProgram) program, roles);
    }

    /** The path below which it answers. */
    public PathPrefix prefix() {
        return prefix;
    }

    /** Its one method. */
    public MethodBinding method() {
        return method;
    }

    @Override
    public String protocolName() {
        return prefix.toString();
    }

    /** Clients of RASP do not find it, so no other has to have another number. */
    @Override
    public int protocolId() {
        return 0;
    }

    @Override
    public List<MethodBinding> methods() {
        return List.of(method);
    }

    @Override
    public Object implementation() {
        return program;
    }

    /** The body of a request as it comes. */
    private static final class Received extends InputStream {
        private final Iterator<byte[]> parts;
        private byte[] part = {};
        private int next;

        Received(ItemSource source) {
            this.parts = source.<byte[]>stream(Received::bytes).iterator();
        }

        /** The contents of a {@code byte[]}, which its count comes before. */
        private static byte[] bytes(Arguments item) {
            if (item.values() != null) {
                item.values().accept(item.length());
            }
            byte[] bytes = new byte[item.length() - Integer.BYTES];
            System.arraycopy(item.bytes(), item.offset() + Integer.BYTES, bytes, 0, bytes.length);
            return bytes;
        }

        /** Whether there are more bytes; waits for them. */
        private boolean more() throws IOException {
            try {
                while (next == part.length && parts.hasNext()) {
                    part = parts.next();
                    next = 0;
                }
                return next < part.length;
            } catch (CancellationException e) {
                throw new IOException("the body does not come: " + e.getMessage(), e);
            }
        }

        @Override
        public int read() throws IOException {
            return more() ? part[next++] & 0xff : -1;
        }

        @Override
        public int read(byte[] to, int start, int count) throws IOException {
            Objects.checkFromIndexSize(start, count, to.length);
            if (count == 0) {
                return 0;
            }
            if (!more()) {
                return -1;
            }
            int some = Math.min(count, part.length - next);
            System.arraycopy(part, next, to, start, some);
            next += some;
            return some;
        }

        @Override
        public int available() {
            return part.length - next;
        }
    }
}
