// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.creo.generator.example.JsonExample;
import org.creo.generator.example.Values;
import org.creo.generator.example.Values.Style;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.json.JsonMistake;
import org.creo.json.JsonReader;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.protocol.Status;
import org.creo.type.TypeRef;

/** Makes up answers, within the rules of the description. Any thread may call any method. */
final class MadeUp {
    /** Where values come from. */
    enum Source {
        /** The same small ones each time, as documentation shows them. */
        EXAMPLES("examples"),
        /** Others each time, such as people might choose. */
        RANDOM("random values"),
        /** Others each time, often at the edges of what a type has. */
        EXTREME("random values, also extreme ones"),
        /** Nothing is made up. */
        NONE("canned answers alone");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }

        boolean isRandom() {
            return this == RANDOM || this == EXTREME;
        }
    }

    /** What the exceptions say. */
    static final String MESSAGE = "made up by creo mock";

    private static final int EXAMPLE_ITEMS = 3;
    private static final int MOST_ITEMS = 8;

    private final Source source;

    MadeUp(Source source) {
        this.source = source;
    }

    Reply answer(MockMethod method, Random random) {
        if (source == Source.NONE) {
            return Reply.refused(
                    Status.INTERNAL, "creo mock has no canned answer for this call of " + method.fullName());
        }
        if (method.descriptor().result().isEmpty()) {
            return Reply.NOTHING;
        }
        TypeRef type = method.descriptor().result().get();
        if (!method.descriptor().sending()) {
            return Reply.result(value(method, type, random));
        }
        return Reply.NOTHING.after(items(method, type, random), Delay.NONE);
    }

    private List<byte[]> items(MockMethod method, TypeRef type, Random random) {
        if (source == Source.EXAMPLES) {
            return Collections.nCopies(EXAMPLE_ITEMS, value(method, type, random));
        }
        return Stream.generate(() -> value(method, type, random))
                .limit(random.nextInt(MOST_ITEMS + 1))
                .toList();
    }

    private byte[] value(MockMethod method, TypeRef type, Random random) {
        if (source == Source.EXAMPLES) {
            return read(method.plans().reader(type), JsonExample.of(method.description(), type));
        }
        Field value = new Field(
                "value",
                type,
                Documentation.NONE,
                method.described().resultAt(),
                method.described().resultAt());
        return random(method, List.of(value), random);
    }

    /** The fields of an exception. */
    byte[] fields(MockMethod method, Thrown thrown, Random random) {
        ExceptionType type =
                method.description().exception(MockMethod.simple(thrown)).orElseThrow();
        return source.isRandom()
                ? random(method, type.fields(), random)
                : read(method.fields(thrown), JsonExample.of(method.description(), type));
    }

    private byte[] random(MockMethod method, List<Field> fields, Random random) {
        Style style = source == Source.RANDOM ? Style.PLAUSIBLE : Style.RANDOM;
        return new Values(method.description(), random).vector(fields, style).bytes();
    }

    private static byte[] read(JsonReader reader, String example) {
        try {
            return reader.read(example);
        } catch (JsonMistake e) {
            throw new IllegalStateException("an example does not fit its type: " + example, e);
        }
    }
}
