// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferOverflowException;
import java.util.List;
import org.creo.json.FromJson.Source;
import org.creo.type.DeclaredTypes;
import org.creo.type.Member;
import org.creo.type.TypeRef;

/**
 * Turns JSON into what RASP sends, in one pass that checks everything: made once for a type or a method, by
 * {@link JsonPlans}. Safe for several threads.
 */
public final class JsonReader {

    /** The output is not larger than this at the beginning, however long the text is. */
    private static final int ROOM = 1 << 16;

    private final JsonFormat format;
    private final boolean free;
    private final int longest;
    private final String what;
    private final Whole whole;

    /** Reads the whole text; some of the arguments may be given already. */
    private interface Whole {
        void read(FromJson in, byte[][] given) throws IOException, JsonMistake;
    }

    /**
     * @param free whether whoever sends the text chooses some of its names
     * @param what the text is, for messages
     */
    private JsonReader(JsonFormat format, boolean free, int longest, String what, Whole whole) {
        this.format = format;
        this.free = free;
        this.longest = longest;
        this.what = what;
        this.whole = whole;
    }

    static JsonReader item(JsonFormat format, int longest, TypeRef type, DeclaredTypes types, ValueReader reader) {
        String what = "an item (" + type.declared() + ")";
        return new JsonReader(format, hasKeys(types, List.of(type)), longest, "item", (in, given) -> {
            if (in.json.currentToken() == null) {
                throw in.expected(what);
            }
            reader.read(in);
        });
    }

    static JsonReader arguments(
            JsonFormat format,
            int longest,
            Parameters parameters,
            DeclaredTypes types,
            MembersReader members,
            boolean orInOrder) {
        String what = "the arguments, as an object with the parameters' names"
                + (orInOrder ? " or an array in their order" : "");
        boolean free =
                hasKeys(types, parameters.members().stream().map(Member::type).toList());
        return new JsonReader(format, free, longest, "arguments", (in, given) -> {
            if (in.json.currentToken() == JsonToken.START_OBJECT && given != null) {
                members.read(in, given);
            } else if (in.json.currentToken() == JsonToken.START_OBJECT) {
                members.read(in);
            } else if (orInOrder && in.json.currentToken() == JsonToken.START_ARRAY) {
                inOrder(in, parameters, members);
            } else {
                throw in.expected(what);
            }
        });
    }

    /** Whether a value of one of these types may have a map in it. */
    private static boolean hasKeys(DeclaredTypes types, List<TypeRef> some) {
        return types.reached(some).stream().anyMatch(TypeRef::isMap);
    }

    private static void inOrder(FromJson in, Parameters parameters, MembersReader members)
            throws IOException, JsonMistake {
        int count = 0;
        while (in.json.nextToken() != JsonToken.END_ARRAY) {
            if (count == members.count()) {
                throw new JsonMistake(
                        parameters.signature() + " takes " + count + (count == 1 ? " argument" : " arguments")
                                + ", not more"
                                + parameters.stream()
                                        .map(stream -> "; " + stream.words())
                                        .orElse(""));
            }
            members.reader(count++).read(in);
        }
        members.absent(in, count);
    }

    /** @throws JsonMistake at the first thing in the text that does not fit */
    public byte[] read(String json) throws JsonMistake {
        return read(factory -> factory.createParser(json), json.length(), 0, null);
    }

    /** @throws JsonMistake at the first thing in the text, which has to be UTF-8, that does not fit */
    public byte[] read(byte[] json) throws JsonMistake {
        return read(json, 0, json.length, 0);
    }

    /**
     * As {@link #read(byte[])}, of a part of an array.
     *
     * @param to after the last byte
     * @param ahead how many bytes of the result stay free before what was read, for a header
     */
    public byte[] read(byte[] json, int from, int to, int ahead) throws JsonMistake {
        return read(json, from, to, ahead, null);
    }

    /**
     * As {@link #read(byte[], int, int, int)}, for arguments of which the text has only some.
     *
     * @param given the other arguments, in the order of the parameters, as RASP sends them, which the text must not
     *     have; null in the places of those that the text has. Null for none
     */
    public byte[] read(byte[] json, int from, int to, int ahead, byte[][] given) throws JsonMistake {
        FromJson.checkEncoding(json, from, to);
        return read(factory -> factory.createParser(json, from, to - from), to - from, ahead, given);
    }

    private byte[] read(Source source, int length, int ahead, byte[][] given) throws JsonMistake {
        try {
            FromJson in = new FromJson(format, free, source, new WireOutput(longest, Math.min(length, ROOM), ahead));
            byte[] read = read(in, given);
            // The parser is not closed where something was wrong: it may have a name that must not get into the table
            // of names.
            in.json.close();
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory cannot fail to be read", e);
        }
    }

    private byte[] read(FromJson in, byte[][] given) throws IOException, JsonMistake {
        try {
            in.json.nextToken();
            whole.read(in, given);
            if (in.json.nextToken() != null) {
                throw new JsonMistake("expected the end after the " + what + ", found " + in.found());
            }
            return in.out.toByteArray();
        } catch (JsonProcessingException e) {
            throw in.refused(e);
        } catch (BufferOverflowException e) {
            throw JsonMistake.tooLarge(
                    "the " + what + " would take more than " + longest + " bytes, the most that RASP sends");
        }
    }
}
