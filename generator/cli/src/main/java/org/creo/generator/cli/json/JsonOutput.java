// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import java.util.List;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.json.JsonWriter;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.MalformedValueException;
import org.creo.type.DeclaredTypes;
import org.creo.type.TypeRef;

/** What RASP sends as JSON, on one line: made once for a type. */
public final class JsonOutput {

    private final JsonWriter writer;

    private JsonOutput(JsonWriter writer) {
        this.writer = writer;
    }

    /** Results, or items of a stream. */
    public static JsonOutput values(DeclaredTypes types, TypeRef type) {
        return new JsonOutput(new JsonPlans(JsonLimits.STRICT, types).writer(type));
    }

    /** The fields of an exception, as an object. */
    public static JsonOutput fields(Description description, List<Field> fields) {
        return new JsonOutput(new JsonPlans(JsonLimits.STRICT, description).writer(Description.members(fields)));
    }

    /** @throws MalformedInputException if the bytes are not a value of the type, or are more than one */
    public String write(byte[] bytes) throws MalformedInputException {
        try {
            return JsonText.line(writer.write(bytes, Longs.NUMBERS));
        } catch (MalformedValueException e) {
            throw new MalformedInputException(e.offset(), e.getMessage());
        }
    }
}
