// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.json.JsonReader;
import org.creo.json.Parameters;
import org.creo.json.descriptor.Place;
import org.creo.type.Member;

/**
 * Reads the arguments of a method from where requests to one path have them: the path, the query, and the body. Safe
 * for several threads.
 */
final class ArgumentsReader {
    private static final byte[] NO_MEMBERS = {'{', '}'};

    private final Place[] places;
    private final String[] names;
    private final TextReader[] texts;
    /** Reads the parameter that is all of the body; null where none is. */
    private final JsonReader body;

    private final JsonReader members;
    private final boolean onlyMembers;
    private final boolean anyMember;

    /** @param place where each parameter is */
    ArgumentsReader(Parameters parameters, Function<Member, Place> place, JsonPlans plans) {
        List<Member> all = parameters.members();
        places = all.stream().map(place).toArray(Place[]::new);
        names = all.stream().map(Member::name).toArray(String[]::new);
        texts = all.stream()
                .map(member -> new TextReader(parameters.method(), parameters.signature(), member, plans))
                .toArray(TextReader[]::new);
        List<Member> whole =
                all.stream().filter(member -> place.apply(member) == Place.BODY).toList();
        body = whole.isEmpty() ? null : plans.reader(whole.get(0).type());
        members = plans.reader(parameters, false);
        onlyMembers = List.of(places).stream().allMatch(Place.MEMBER::equals);
        anyMember = List.of(places).contains(Place.MEMBER);
    }

    /** Whether a parameter is all of the body. */
    boolean isBody() {
        return body != null;
    }

    /**
     * The arguments as RASP sends them.
     *
     * @param ahead how many bytes of the result stay free before them
     */
    byte[] read(Sources sources, int ahead) throws JsonMistake {
        boolean empty = sources.from() == sources.to();
        Map<String, List<String>> loose = loose(sources, empty);
        if (onlyMembers && loose == null && sources.query().isEmpty()) {
            return empty
                    ? members.read(NO_MEMBERS, 0, NO_MEMBERS.length, ahead)
                    : members.read(sources.body(), sources.from(), sources.to(), ahead);
        }
        checkQuery(sources.query(), loose == sources.query());
        if (sources.form() != null) {
            checkForm(sources.form());
        }
        byte[][] given = new byte[places.length][];
        int size = ahead;
        for (int i = 0; i < places.length; i++) {
            given[i] = switch (places[i]) {
                case PATH -> texts[i].read(List.of(sources.path().get(names[i])));
                case QUERY -> texts[i].read(sources.query().get(names[i]));
                case BODY -> whole(sources);
                case MEMBER -> loose == null ? null : texts[i].read(loose.get(names[i]));
            };
            size += given[i] == null ? 0 : given[i].length;
        }
        if (anyMember && loose == null) {
            return empty
                    ? members.read(NO_MEMBERS, 0, NO_MEMBERS.length, ahead, given)
                    : members.read(sources.body(), sources.from(), sources.to(), ahead, given);
        }
        ByteBuffer all = ByteBuffer.allocate(size).position(ahead);
        for (byte[] each : given) {
            all.put(each);
        }
        return all.array();
    }

    /**
     * The texts of parameters that are members of the body otherwise: those of a form, or of a query that names some of
     * them where there is no body. Null where they are members.
     */
    private Map<String, List<String>> loose(Sources sources, boolean empty) {
        if (sources.form() != null) {
            return sources.form();
        }
        if (anyMember && empty) {
            for (int i = 0; i < places.length; i++) {
                if (places[i] == Place.MEMBER && sources.query().containsKey(names[i])) {
                    return sources.query();
                }
            }
        }
        return null;
    }

    /** The parameter that is all of the body. */
    private byte[] whole(Sources sources) throws JsonMistake {
        return switch (sources.type()) {
            case BYTES -> counted(sources.body(), sources.from(), sources.to());
            case TEXT -> {
                checkText(ByteBuffer.wrap(sources.body(), sources.from(), sources.to() - sources.from()));
                yield counted(sources.body(), sources.from(), sources.to());
            }
            default -> body.read(sources.body(), sources.from(), sources.to(), 0);
        };
    }

    private static void checkText(ByteBuffer text) throws JsonMistake {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(text);
        } catch (CharacterCodingException e) {
            throw new JsonMistake("the body is no text in UTF-8");
        }
    }

    private static byte[] counted(byte[] bytes, int from, int to) {
        return ByteBuffer.allocate(Integer.BYTES + to - from)
                .putInt(to - from)
                .put(bytes, from, to - from)
                .array();
    }

    /**
     * Checks that a query names nothing but parameters that are read from it.
     *
     * @param loose whether those are as well that are members of the body otherwise
     */
    private void checkQuery(Map<String, List<String>> query, boolean loose) throws JsonMistake {
        for (String name : query.keySet()) {
            Place place = place(name);
            if (place != Place.QUERY && !(loose && place == Place.MEMBER)) {
                throw new JsonMistake("the parameter '" + name + "' is not in the query, but in the "
                        + (place == Place.PATH ? "path" : "body"));
            }
        }
    }

    private void checkForm(Map<String, List<String>> form) throws JsonMistake {
        for (String name : form.keySet()) {
            Place place = place(name);
            if (place != Place.MEMBER) {
                throw new JsonMistake("the parameter '" + name + "' is not in the body, but in the "
                        + (place == Place.PATH ? "path" : "query"));
            }
        }
    }

    private Place place(String name) throws JsonMistake {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return places[i];
            }
        }
        // The reader of members refuses a name that it does not know, with those that might be meant.
        members.read("{\"" + new String(JsonStringEncoder.getInstance().quoteAsString(name)) + "\":0}");
        throw new IllegalStateException(name + " is no parameter, and was read as one");
    }
}
