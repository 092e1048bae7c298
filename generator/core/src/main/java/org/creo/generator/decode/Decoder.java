// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/** Takes bytes apart by a description alone, without any generated code. */
public final class Decoder {

    /**
     * What was decoded.
     *
     * @param parts the pieces that were read, up to the error if there is one
     * @param error where and why reading ended early
     */
    public record Result(List<Part> parts, Optional<MalformedInputException> error) {}

    private final Description description;
    private final int kept;

    /**
     * @param description has passed the checks; frames of its releases are known, too
     * @param kept how many items of an array and entries of a map to return; all are read and checked
     */
    public Decoder(Description description, int kept) {
        this.description = description;
        this.kept = kept;
    }

    /** Decodes a value of one type, and nothing after it. */
    public Result value(TypeRef type, byte[] bytes) {
        return run(parts -> {
            Bytes in = new Bytes(bytes);
            new ValueDecoder(description, in, kept).read("", type, parts);
            in.end();
        });
    }

    /** Decodes values one after another, such as arguments or the fields of an exception, and nothing after them. */
    public Result values(List<Field> fields, byte[] bytes) {
        return run(parts -> new ValueDecoder(description, new Bytes(bytes), kept).readAll(fields, parts));
    }

    /** Decodes the answer of a method, without the frame around it; where the result is a stream, an item of it. */
    public Result answer(Method method, byte[] bytes) {
        return method.download()
                .or(method::single)
                .map(type -> value(type, bytes))
                .orElseGet(() -> values(List.of(), bytes));
    }

    /**
     * Decodes prefaces and frames, in any number.
     *
     * @param answered the method whose answers these are, where their requests are not among the frames
     */
    public Result frames(Optional<Method> answered, byte[] bytes) {
        return run(parts -> new FrameDecoder(new Known(description), kept, answered).readAll(new Bytes(bytes), parts));
    }

    interface Reading {
        void into(List<Part> parts) throws MalformedInputException;
    }

    static Result run(Reading reading) {
        List<Part> parts = new ArrayList<>();
        try {
            reading.into(parts);
            return new Result(parts, Optional.empty());
        } catch (MalformedInputException e) {
            return new Result(parts, Optional.of(e));
        }
    }
}
