// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.creo.client.CreoException;
import org.creo.client.MalformedException;
import org.creo.client.internal.RemoteMethod;
import org.creo.client.internal.WireReader;
import org.creo.generator.cli.host.HostConnection;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.cli.json.JsonItems;
import org.creo.generator.cli.json.JsonOutput;
import org.creo.generator.decode.Bytes;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Thrown;
import org.creo.json.JsonMistake;
import org.creo.type.TypeRef;

/** Calls methods as their descriptions say, without any generated code: results are decoded to JSON on one line. */
public final class Caller {

    private final HostConnection connection;

    public Caller(HostConnection connection) {
        this.connection = connection;
    }

    /**
     * Calls a method, and returns the result; empty where the method returns nothing.
     *
     * @param arguments as RASP sends them
     * @throws DeclaredException if the method throws one
     * @throws HostException if there is no answer, or it is an error or no answer to this call
     */
    public Optional<String> call(Callee callee, byte[] arguments) throws HostException {
        if (callee.method().oneway()) {
            Fingerprint ids = new Fingerprint(callee.description());
            int protocolId = ids.id(callee.service());
            connection.post(RemoteMethod.of(callee.fullName(), protocolId, ids.id(callee.method())), arguments);
            return Optional.empty();
        }
        return connection.call(single(callee), arguments);
    }

    /**
     * Calls a method with streams, and returns the result as {@link #call} does, unless it is a stream.
     *
     * @param items what to send, where a parameter is a stream
     * @param limit for the whole call; without one it may take any time while the host is there
     * @param taker takes the items of a result as they come; false where no more are wanted
     * @throws JsonMistake if an item is not of its type; the call is then given up
     * @throws IOException if the items cannot be read; likewise
     */
    public Optional<String> stream(
            Callee callee,
            byte[] arguments,
            Optional<JsonItems> items,
            Optional<Duration> limit,
            Predicate<String> taker)
            throws JsonMistake, IOException {
        Optional<Feed> feed = items.map(Feed::new);
        try {
            Optional<TypeRef> download = callee.method().download();
            if (download.isEmpty()) {
                return connection.upload(single(callee), arguments, limit, feed.orElseThrow());
            }
            connection.download(streamed(callee, download.get()), arguments, limit, feed, taker);
            return Optional.empty();
        } catch (HostException e) {
            if (feed.isPresent()) {
                feed.get().check();
            }
            throw e;
        }
    }

    /** Decodes bytes. */
    private interface Decoder<R> {
        R decode(byte[] bytes) throws MalformedInputException;
    }

    /** @param what the decoder reads, for messages */
    private static <R> RemoteMethod<R> remote(Callee callee, String what, Decoder<R> decoder) {
        Fingerprint ids = new Fingerprint(callee.description());
        int protocolId = ids.id(callee.service());
        return RemoteMethod.of(callee.fullName(), protocolId, ids.id(callee.method()), in -> read(in, what, decoder))
                .declaring((id, fields) -> declared(callee, ids, id, fields));
    }

    private static <R> R read(WireReader in, String what, Decoder<R> decoder) {
        byte[] bytes = new byte[in.remaining()];
        int at = in.take(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = in.getByte(at + i);
        }
        try {
            return decoder.decode(bytes);
        } catch (MalformedInputException e) {
            throw new MalformedException("the " + what + " cannot be read: byte " + e.offset() + ": " + e.getMessage());
        }
    }

    private static RemoteMethod<Optional<String>> single(Callee callee) {
        Optional<JsonOutput> output =
                callee.method().single().map(type -> JsonOutput.values(callee.description(), type));
        return remote(callee, "result", bytes -> {
            if (output.isEmpty()) {
                new Bytes(bytes).end();
                return Optional.empty();
            }
            return Optional.of(output.get().write(bytes));
        });
    }

    private static RemoteMethod<String> streamed(Callee callee, TypeRef type) {
        return remote(callee, "item", JsonOutput.values(callee.description(), type)::write);
    }

    /**
     * Null for one that was added to the method later: its fields are not known here, and its message is for people.
     */
    private static DeclaredException declared(Callee callee, Fingerprint ids, int id, WireReader fields) {
        for (Thrown thrown : callee.method().exceptions()) {
            ExceptionType type = callee.description().exception(thrown);
            if (ids.id(type) == id) {
                return new DeclaredException(
                        type.name(),
                        read(fields, "exception", JsonOutput.fields(callee.description(), type.fields())::write));
            }
        }
        return null;
    }

    /** What a method threw, as its description declares. */
    public static final class DeclaredException extends CreoException {

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
