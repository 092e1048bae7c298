// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.decode.Known.KnownException;
import org.creo.generator.decode.Known.KnownMethod;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Preface;
import org.creo.protocol.ProtocolLimits;
import org.creo.protocol.Status;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Reads what goes over a connection: prefaces and frames (RASP/1, sections 2 and 3). */
final class FrameDecoder {

    private static final byte[] RASP = Arrays.copyOf(Preface.bytes(), Preface.NAME_SIZE);
    private static final TypeRef CONTEXT = new MapType(Scalar.STRING, Scalar.STRING);
    private static final int ZEROS = Preface.SIZE - Preface.NAME_SIZE - 1;

    private final Known known;
    private final Description description;
    private final int kept;
    private final Optional<Call> answered;
    /** For each open request, by its id, which call it is. */
    private final Map<Integer, Call> open = new HashMap<>();

    /** What a heading says of the last frame. */
    private String title = "";

    /**
     * A call that is open.
     *
     * @param description the description that its client has
     * @param caller the end that sent the request, where it is known which end sent what
     */
    private record Call(String name, Method method, Description description, Optional<Conversation.End> caller) {}

    /** @param answered the method whose answers these are, where their requests are not in the input */
    FrameDecoder(Known known, int kept, Optional<Method> answered) {
        this.known = known;
        this.description = known.versions().get(0).description();
        this.kept = kept;
        this.answered = answered.map(method -> new Call(method.name(), method, description, Optional.empty()));
    }

    void readAll(Bytes in, List<Part> parts) throws MalformedInputException {
        while (in.left() > 0) {
            read(in, Optional.empty(), parts);
        }
    }

    /** Reads a preface or frame. */
    void read(Bytes in, Optional<Conversation.End> sender, List<Part> parts) throws MalformedInputException {
        Part whole = Part.of("", "", in.offset(), 0, "");
        parts.add(whole);
        if (in.startsWith(RASP)) {
            title = "preface";
            readPreface(in, whole.parts());
        } else {
            title = "no frame";
            readFrame(in, sender, whole.parts());
        }
    }

    /** A heading for what was read last, for example {@code RESPONSE 2 DataService.retrieveData}. */
    String title() {
        return title;
    }

    /** Whether a request with this id has been seen, and not yet its answer. */
    boolean isOpen(int id) {
        return open.containsKey(id);
    }

    private static void readPreface(Bytes in, List<Part> parts) throws MalformedInputException {
        in.need(Preface.SIZE, "a preface");
        parts.add(Part.of("preface", "", in.offset(), RASP.length, "\"RASP\""));
        in.skip(RASP.length);
        int offset = in.offset();
        int version = in.getByte();
        if (version != Preface.VERSION) {
            throw new MalformedInputException(offset, "expected version " + Preface.VERSION + ", found " + version);
        }
        parts.add(Part.of("version", "byte", offset, 1, String.valueOf(version)));
        int zeros = in.offset();
        for (int i = 0; i < ZEROS; i++) {
            if (in.getByte() != 0) {
                throw new MalformedInputException(zeros + i, "expected three zero bytes after the version");
            }
        }
        parts.add(Part.of("zeros", "", zeros, ZEROS, ""));
    }

    private void readFrame(Bytes in, Optional<Conversation.End> sender, List<Part> parts)
            throws MalformedInputException {
        in.need(FrameHeader.LENGTH_SIZE, "a frame's length");
        int start = in.offset();
        long length = Integer.toUnsignedLong(in.getInt());
        if (length < FrameHeader.LEAST_LENGTH || length > ProtocolLimits.FRAME) {
            throw new MalformedInputException(
                    start,
                    "expected a frame's length of " + FrameHeader.LEAST_LENGTH + " to " + ProtocolLimits.FRAME
                            + " or a preface, found " + length);
        }
        parts.add(Part.of("length", "int", start, FrameHeader.LENGTH_SIZE, Bytes.count(length, "byte") + " follow"));
        boolean whole = length <= in.left();
        Bytes frame = in.take((int) Math.min(length, in.left()));
        frame.need(FrameHeader.LEAST_LENGTH, "a frame's header");
        Header header = header(frame, sender, parts);
        title = title(header);
        readBody(header, frame, parts);
        if (!whole) {
            long end = start + FrameHeader.LENGTH_SIZE + length;
            throw new MalformedInputException(
                    frame.offset(),
                    "expected " + Bytes.count(end - frame.offset(), "more byte") + " of the frame, found the end");
        }
    }

    private record Header(FrameKind kind, int status, int id, Optional<Conversation.End> sender) {}

    private String title(Header header) {
        Optional<Call> call = Optional.ofNullable(open.get(header.id()))
                .filter(sent -> header.kind() != FrameKind.REQUEST && header.id() != 0);
        return header.kind()
                + (header.id() == 0 ? "" : " " + Integer.toUnsignedString(header.id()))
                + call.map(sent -> " " + sent.name()).orElse("")
                + (header.kind() == FrameKind.ERROR ? ": " + Status.of(header.status()) : "");
    }

    private static Header header(Bytes frame, Optional<Conversation.End> sender, List<Part> parts)
            throws MalformedInputException {
        int offset = frame.offset();
        int code = frame.getByte();
        FrameKind kind = FrameKind.of(code);
        if (kind == null) {
            throw new MalformedInputException(
                    offset, "expected a frame's kind, 1 to " + FrameKind.values().length + ", found " + code);
        }
        parts.add(Part.of("kind", "byte", offset, 1, kind.name()));
        int flags = frame.getByte();
        if (flags != 0) {
            throw new MalformedInputException(offset + 1, "expected flags 0, found " + flags);
        }
        parts.add(Part.of("flags", "byte", offset + 1, 1, "none"));
        int status = frame.getShort();
        boolean error = kind == FrameKind.ERROR;
        if (!kind.mayCarry(status)) {
            throw new MalformedInputException(
                    offset + 2,
                    "expected "
                            + (error
                                    ? "a status, 1 to " + Status.values().length
                                    : "status 0, which only ERROR has not")
                            + ", found " + status);
        }
        parts.add(Part.of(
                "status", "short", offset + 2, 2, error ? Status.of(status).name() : "none"));
        int id = frame.getInt();
        parts.add(Part.of("request id", "int", offset + 4, Scalar.INT.size(), Integer.toUnsignedString(id)));
        return new Header(kind, status, id, sender);
    }

    private void readBody(Header header, Bytes frame, List<Part> parts) throws MalformedInputException {
        ValueDecoder values = new ValueDecoder(description, frame, kept);
        switch (header.kind()) {
            case REQUEST -> readRequest(header, frame, parts);
            case RESPONSE -> readResponse(header, frame, parts);
            case ERROR -> readError(header, frame, values, parts);
            case CREDIT -> {
                readCount("items", frame, parts);
                readCount("bytes", frame, parts);
            }
            case HELLO -> {
                values.read("client", Scalar.STRING, parts);
                values.read("credentials", ArrayType.BYTES, parts);
            }
            case CONTEXT -> values.read("context", CONTEXT, parts);
            case ITEM -> readItem(header, frame, parts);
            case PING, PONG -> readRaw("bytes", "", frame, parts);
            default -> {}
        }
        frame.end();
    }

    private static void readCount(String label, Bytes frame, List<Part> parts) throws MalformedInputException {
        frame.need(Scalar.INT.size(), "a count");
        int at = frame.offset();
        parts.add(Part.of(label, "int", at, Scalar.INT.size(), Integer.toUnsignedString(frame.getInt())));
    }

    private void readRequest(Header header, Bytes frame, List<Part> parts) throws MalformedInputException {
        frame.need(Scalar.INT.size(), "a protocol id");
        int protocolAt = frame.offset();
        int protocol = frame.getInt();
        Optional<String> service = known.service(protocol);
        parts.add(id("protocol id", protocolAt, service.orElse("unknown: no interface of " + fileName())));
        frame.need(Scalar.INT.size(), "a method id");
        int methodAt = frame.offset();
        Optional<KnownMethod> called = known.method(protocol, frame.getInt());
        parts.add(id(
                "method id",
                methodAt,
                called.map(found -> found.method().signature() + found.version().suffix())
                        .or(() -> service.map(
                                name -> "unknown: no method of " + name + ", or one with another signature"))
                        .orElse("unknown")));
        frame.need(Scalar.INT.size(), "a timeout");
        int timeoutAt = frame.offset();
        int timeout = frame.getInt();
        parts.add(id("timeout", timeoutAt, timeout == 0 ? "none" : Integer.toUnsignedString(timeout) + " ms"));
        if (called.isEmpty()) {
            readRaw("arguments", "of unknown type", frame, parts);
            return;
        }
        Known.Version version = called.get().version();
        Method method = called.get().method();
        String name = called.get().name() + version.suffix();
        title += " " + name;
        open.put(header.id(), new Call(name, method, version.description(), header.sender()));
        ValueDecoder values = new ValueDecoder(version.description(), frame, kept);
        for (Field parameter : method.fixed()) {
            values.read(parameter.name(), parameter.type(), parts);
        }
    }

    /** Whether a request may name this interface and this method. */
    boolean knows(int protocol, int method) {
        return known.method(protocol, method).isPresent();
    }

    private String fileName() {
        return description.source().fileName();
    }

    private void readResponse(Header header, Bytes frame, List<Part> parts) throws MalformedInputException {
        Optional<Call> call = Optional.ofNullable(open.remove(header.id())).or(() -> answered);
        if (call.isEmpty()) {
            readRaw("result", "of unknown type: the request is not in the input; --method tells", frame, parts);
            return;
        }
        Optional<TypeRef> result = call.get().method().single();
        if (result.isPresent()) {
            new ValueDecoder(call.get().description(), frame, kept).read("result", result.get(), parts);
        }
    }

    /**
     * Reads an item. Where it is not known which side sent a frame, and a method has streams both ways, the item
     * belongs to the one whose type it fits.
     */
    private void readItem(Header header, Bytes frame, List<Part> parts) throws MalformedInputException {
        Optional<Call> call = Optional.ofNullable(open.get(header.id())).or(() -> answered);
        Optional<Boolean> uploaded =
                call.flatMap(Call::caller).flatMap(caller -> header.sender().map(caller::equals));
        List<Field> streams = call.stream()
                .flatMap(found -> streams(found.method(), uploaded))
                .toList();
        if (streams.isEmpty()) {
            readRaw(
                    "item",
                    call.isPresent()
                            ? "of a method without streams"
                            : "of unknown type: the request is not in the input; --method tells",
                    frame,
                    parts);
            return;
        }
        Description declared = call.get().description();
        List<Field> fitting = streams.stream()
                .filter(stream -> fits(declared, stream.type(), frame.copy()))
                .toList();
        if (fitting.size() > 1 && !fitting.get(0).type().equals(fitting.get(1).type())) {
            readRaw(
                    "item",
                    "of " + fitting.get(0).name() + " or of " + fitting.get(1).name(),
                    frame,
                    parts);
            return;
        }
        Field stream = fitting.isEmpty() ? streams.get(streams.size() - 1) : fitting.get(0);
        new ValueDecoder(declared, frame, kept).read(fitting.size() > 1 ? "item" : stream.name(), stream.type(), parts);
    }

    /**
     * An item of each stream, as a field.
     *
     * @param uploaded whether the caller sent it, where that is known
     */
    private static Stream<Field> streams(Method method, Optional<Boolean> uploaded) {
        return Stream.concat(
                method.uploaded().stream()
                        .filter(type -> uploaded.orElse(true))
                        .map(type -> item(method, method.upload().orElseThrow().name() + "[]", type)),
                method.download().stream()
                        .filter(type -> !uploaded.orElse(false))
                        .map(type -> item(method, "result[]", type)));
    }

    private static Field item(Method method, String name, TypeRef type) {
        return new Field(name, type, Documentation.NONE, method.at(), method.at());
    }

    private static boolean fits(Description declared, TypeRef type, Bytes item) {
        try {
            new ValueDecoder(declared, item, 0).read("", type, new ArrayList<>());
            item.end();
            return true;
        } catch (MalformedInputException e) {
            return false;
        }
    }

    private void readError(Header header, Bytes frame, ValueDecoder values, List<Part> parts)
            throws MalformedInputException {
        open.remove(header.id());
        values.read("message", Scalar.STRING, parts);
        if (header.status() != Status.EXCEPTION.code()) {
            return;
        }
        frame.need(Scalar.INT.size(), "an exception id");
        int offset = frame.offset();
        Optional<KnownException> exception = known.exception(frame.getInt());
        parts.add(id(
                "exception id",
                offset,
                exception
                        .map(found -> found.exception().name() + found.version().suffix())
                        .orElse("unknown: no exception of " + fileName())));
        if (exception.isEmpty()) {
            readRaw("fields", "of unknown type", frame, parts);
            return;
        }
        ValueDecoder fields = new ValueDecoder(exception.get().version().description(), frame, kept);
        for (Field field : exception.get().exception().fields()) {
            fields.read(field.name(), field.type(), parts);
        }
    }

    private static Part id(String name, int offset, String value) {
        return Part.of(name, "int", offset, Scalar.INT.size(), value);
    }

    private static void readRaw(String name, String value, Bytes frame, List<Part> parts) {
        if (frame.left() > 0) {
            parts.add(Part.of(name, "", frame.offset(), frame.left(), value));
            frame.skip(frame.left());
        }
    }
}
