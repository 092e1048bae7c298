// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.json.JsonReader;
import org.creo.json.Parameters;
import org.creo.json.Parameters.Separate;
import org.creo.rule.Rules;
import org.creo.type.DeclaredTypes;
import org.creo.type.TypeRef;

/** JSON that a user gives, as what RASP sends: made once for a method or a type. */
public final class JsonInput {

    /** The user's own input: what fits into memory is not too long, and no number is too precise. */
    private static final JsonLimits LIMITS = new JsonLimits(JsonLimits.LONGEST, 1000, 1000);

    private final JsonReader reader;

    private JsonInput(JsonReader reader) {
        this.reader = reader;
    }

    /** The arguments of a method: an object with the parameters' names, or an array with the arguments in order. */
    public static JsonInput arguments(Description description, Method method) {
        return new JsonInput(new JsonPlans(LIMITS, description).reader(parameters(method), true));
    }

    /** What {@link JsonOutput#fields} writes. */
    public static JsonInput fields(Description description, List<Field> fields) {
        Parameters parameters = new Parameters("", "", Description.members(fields), Optional.empty());
        return new JsonInput(new JsonPlans(LIMITS, description).reader(parameters, false));
    }

    /** Items of a stream. */
    public static JsonInput items(DeclaredTypes types, TypeRef type) {
        return new JsonInput(new JsonPlans(LIMITS, types).reader(type));
    }

    /** @throws JsonMistake at the first thing in the text that does not fit */
    public byte[] read(String text) throws JsonMistake {
        try {
            return reader.read(text);
        } catch (JsonMistake e) {
            throw e.unquoted().isPresent()
                    ? e.saying(e.problem() + ", which a shell keeps in '[\""
                            + e.unquoted().get() + "\"]'")
                    : e;
        }
    }

    /**
     * An item.
     *
     * @param where which line that is, for messages
     * @throws JsonMistake at the first thing in the line that does not fit
     */
    public byte[] read(String line, String where) throws JsonMistake {
        try {
            return read(line);
        } catch (JsonMistake e) {
            throw e.in(where);
        }
    }

    private static Parameters parameters(Method method) {
        return new Parameters(
                method.name(),
                method.signature(),
                Description.members(method.fixed()),
                method.upload()
                        .map(stream -> new Separate(
                                stream.name(),
                                "the items of '" + stream.name()
                                        + "', a stream, are read from standard input, one on each line",
                                stream.rules().items().orElse(Rules.NONE))));
    }
}
