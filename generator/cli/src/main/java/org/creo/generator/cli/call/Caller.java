// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.json.JsonItems;
import org.creo.generator.cli.json.JsonMistake;
import org.creo.generator.cli.json.JsonResults;
import org.creo.generator.cli.rasp.HostConnection;
import org.creo.generator.cli.rasp.HostError;
import org.creo.generator.cli.rasp.HostException;
import org.creo.generator.cli.rasp.HostStream;
import org.creo.generator.cli.rasp.Status;
import org.creo.generator.decode.Bytes;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.TypeRef;

/** Calls methods as their descriptions say, without any generated code. */
public final class Caller {

    private final HostConnection connection;
    private final Duration timeout;

    /** @param timeout for each call */
    public Caller(HostConnection connection, Duration timeout) {
        this.connection = connection;
        this.timeout = timeout;
    }

    /**
     * Calls, and returns the result as JSON on one line; nothing where the method gives nothing back.
     *
     * @param arguments as RASP sends them
     * @throws DeclaredException if the method throws one
     * @throws HostException     if there is no answer, or one that is an error or is none to this call
     */
    public Optional<String> call(Callee callee, byte[] arguments) throws DeclaredException, HostException {
        Fingerprint fingerprint = new Fingerprint(callee.description());
        int protocolId = fingerprint.id(callee.service());
        int methodId = fingerprint.id(callee.method());
        if (callee.method().oneway()) {
            connection.post(protocolId, methodId, arguments, timeout);
            return Optional.empty();
        }
        try {
            return result(callee, connection.request(protocolId, methodId, arguments, timeout));
        } catch (HostError e) {
            if (e.status() == Status.EXCEPTION) {
                throw declared(callee, fingerprint, e);
            }
            throw e;
        }
    }

    /** Takes the items of a result as they come. */
    public interface Taker {

        /** Takes one, as JSON on one line; false where no more are wanted. */
        boolean take(String json);
    }

    /**
     * Calls a method with streams, and returns the result as {@link #call} does, where it is no stream.
     *
     * @param items what to send, where a parameter is a stream
     * @param limit for the whole call; else it takes as long as it takes, so long as the host is there
     * @throws JsonMistake if an item is none; the call is given up then
     * @throws IOException if the items cannot be read; likewise
     */
    public Optional<String> stream(Callee callee, byte[] arguments, Optional<JsonItems> items, Optional<Duration> limit, Taker taker)
            throws DeclaredException, JsonMistake, IOException {
        Fingerprint fingerprint = new Fingerprint(callee.description());
        Optional<TypeRef> download = callee.method().download();
        try (HostStream stream = connection.stream(fingerprint.id(callee.service()), fingerprint.id(callee.method()), arguments,
                items.isPresent(), download.isPresent(), timeout, limit)) {
            Optional<Feed> feed = items.map(source -> Feed.start(source, stream));
            try {
                if (download.isEmpty()) {
                    return result(callee, stream.result());
                }
                hand(callee, download.get(), stream, taker);
                return Optional.empty();
            } catch (HostException e) {
                if (feed.isPresent()) {
                    feed.get().check();
                }
                throw e;
            }
        } catch (HostError e) {
            if (e.status() == Status.EXCEPTION) {
                throw declared(callee, fingerprint, e);
            }
            throw e;
        }
    }

    private void hand(Callee callee, TypeRef type, HostStream stream, Taker taker) throws HostException {
        byte[] item = stream.next();
        while (item != null && taker.take(json(callee, type, item))) {
            item = stream.next();
        }
    }

    private String json(Callee callee, TypeRef type, byte[] item) throws HostException {
        try {
            return JsonResults.value(callee.description(), type, item);
        } catch (MalformedInputException e) {
            throw malformed("item", e);
        }
    }

    private Optional<String> result(Callee callee, byte[] bytes) throws HostException {
        try {
            Optional<TypeRef> type = callee.method().single();
            if (type.isEmpty()) {
                new Bytes(bytes).end();
                return Optional.empty();
            }
            return Optional.of(JsonResults.value(callee.description(), type.get(), bytes));
        } catch (MalformedInputException e) {
            throw malformed("result", e);
        }
    }

    private HostException malformed(String what, MalformedInputException e) {
        return new HostException(connection + ": the " + what + " cannot be read: byte " + e.offset() + ": " + e.getMessage());
    }

    private DeclaredException declared(Callee callee, Fingerprint fingerprint, HostError error) throws HostException {
        byte[] sent = error.exception();
        try {
            Bytes in = new Bytes(sent);
            in.need(Integer.BYTES, "an exception's id");
            int id = in.getInt();
            List<ExceptionType> known = callee.method().exceptions().stream().map(callee.description()::exception)
                    .filter(exception -> fingerprint.id(exception) == id).toList();
            if (known.isEmpty()) {
                // One that came to the method later: of its fields nothing is known here, its message tells a person.
                throw error;
            }
            return new DeclaredException(known.get(0).name(), JsonResults.fields(callee.description(), known.get(0).fields(),
                    Arrays.copyOfRange(sent, in.offset(), sent.length)));
        } catch (MalformedInputException e) {
            throw malformed("exception", e);
        }
    }

    /** What a method threw, as its description declares. */
    public static final class DeclaredException extends Exception {

        private static final long serialVersionUID = 1;

        private final String name;
        private final String fields;

        DeclaredException(String name, String fields) {
            super(name + " " + fields);
            this.name = name;
            this.fields = fields;
        }

        /** For example <code>{"exception":"NotFound","fields":{"key":"x"}}</code>. */
        public String json() {
            return "{\"exception\":\"" + name + "\",\"fields\":" + fields + "}";
        }
    }
}
