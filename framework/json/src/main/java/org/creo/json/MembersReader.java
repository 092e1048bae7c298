// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.json.Parameters.Separate;
import org.creo.protocol.text.Nearest;
import org.creo.type.Member;
import org.creo.type.ValueCases;

/**
 * Reads the members of an object, which come in any order. They are fields or parameters, and are sent in declared
 * order.
 */
final class MembersReader {

    private final String owner;
    private final String kind;
    private final List<Member> members;
    private final Optional<Separate> stream;
    private final SerializedString[] names;
    private final ValueReader[] readers;
    private final Map<String, Integer> places = new HashMap<>();
    /** For each member, the bytes that are sent where the object does not have it; null where it has to have it. */
    private final byte[][] initial;

    /** Gives the bytes of a member that an object does not have. */
    interface Initials {
        byte[] of(Member member);
    }

    /**
     * @param owner the name of the struct or method that has the members, for messages
     * @param kind what a member is called in messages
     */
    MembersReader(
            String owner,
            String kind,
            List<Member> members,
            Optional<Separate> stream,
            ValueCases<ValueReader> reader,
            Initials initials) {
        this.owner = owner;
        this.kind = kind;
        this.members = members;
        this.stream = stream;
        this.names = members.stream()
                .map(member -> new SerializedString(member.name()))
                .toArray(SerializedString[]::new);
        this.readers =
                members.stream().map(member -> member.type().match(reader)).toArray(ValueReader[]::new);
        for (Member member : members) {
            places.put(member.name(), places.size());
        }
        this.initial = members.stream().map(initials::of).toArray(byte[][]::new);
    }

    /** Reads to the end of the object that began. */
    void read(FromJson in) throws IOException, JsonMistake {
        JsonParser json = in.json;
        int count = names.length;
        int next = 0;
        // Most programs send members in declared order, which takes neither a look-up nor a list of parts.
        while (next < count && json.nextFieldName(names[next])) {
            json.nextToken();
            readers[next++].read(in);
        }
        if (next == count) {
            json.nextToken();
        }
        if (json.currentToken() == JsonToken.FIELD_NAME) {
            others(in, next);
        } else {
            absent(in, next);
        }
    }

    /**
     * Reads to the end of the object that began, which has only some of the members.
     *
     * @param given the bytes of the members that the object must not have; null in the places of all others
     */
    void read(FromJson in, byte[][] given) throws IOException, JsonMistake {
        WireOutput.Parts parts = in.out.parts(names.length);
        for (int i = 0; i < names.length; i++) {
            if (given[i] != null) {
                parts.begin(i);
                in.out.putBytes(given[i]);
                parts.end();
            }
        }
        in.json.nextToken();
        others(in, 0, parts, given);
    }

    /** Reads the members that do not come in declared order, from the current name on. */
    private void others(FromJson in, int first) throws IOException, JsonMistake {
        others(in, first, in.out.parts(names.length - first), null);
    }

    private void others(FromJson in, int first, WireOutput.Parts parts, byte[][] given)
            throws IOException, JsonMistake {
        String name = in.json.currentName();
        while (name != null) {
            int place = place(in, name);
            if (given != null && given[place] != null) {
                throw in.here("the " + kind + " '" + name + "' is not here, but in the URL");
            }
            if (place < first || parts.has(place - first)) {
                throw in.twice();
            }
            in.json.nextToken();
            parts.begin(place - first);
            readers[place].read(in);
            parts.end();
            name = in.json.nextFieldName();
        }
        for (int i = first; i < names.length; i++) {
            if (!parts.has(i - first)) {
                parts.begin(i - first);
                absent(in, members.get(i), initial[i]);
                parts.end();
            }
        }
        parts.arrange();
    }

    private int place(FromJson in, String name) throws JsonMistake {
        Integer place = places.get(name);
        if (place != null) {
            return place;
        }
        if (stream.isPresent() && stream.get().name().equals(name)) {
            throw new JsonMistake(stream.get().words());
        }
        List<String> known = members.stream().map(Member::name).toList();
        throw in.here(owner + " has no " + kind + " '" + name + "'"
                + Nearest.meant(name, known)
                        .map("; "::concat)
                        .orElse(known.isEmpty() ? "; it has none" : "; it has " + String.join(", ", known)));
    }

    /** Sends what stands for members that the object does not have, from this one on. */
    void absent(FromJson in, int first) throws JsonMistake {
        for (int i = first; i < names.length; i++) {
            absent(in, members.get(i), initial[i]);
        }
    }

    private void absent(FromJson in, Member member, byte[] initial) throws JsonMistake {
        if (initial == null) {
            throw in.here("the " + kind + " '" + member.name() + "' is missing: "
                    + member.type().declared());
        }
        in.out.putBytes(initial);
    }

    int count() {
        return names.length;
    }

    ValueReader reader(int place) {
        return readers[place];
    }
}
