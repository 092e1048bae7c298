// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

import java.util.List;
import org.creo.generator.decode.MalformedInputException;
import org.creo.generator.descriptor.ValueTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.json.JsonWriter;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.MalformedValueException;
import org.creo.json.ValueType;
import org.creo.type.TypeRef;

/** What RASP sends as JSON, on one line: made once for a type. */
public final class JsonOutput {

    private final JsonWriter writer;

    private JsonOutput(JsonWriter writer) {
        this.writer = writer;
    }

    /** Results, or items of a stream. */
    public static JsonOutput values(Description description, TypeRef type) {
        return values(new ValueTypes(description).of(type));
    }

    public static JsonOutput values(ValueType type) {
        return new JsonOutput(new JsonPlans(JsonLimits.STRICT).writer(type));
    }

    /** The fields of an exception, as an object. */
    public static JsonOutput fields(Description description, List<Field> fields) {
        return new JsonOutput(new JsonPlans(JsonLimits.STRICT).writer(new ValueTypes(description).members(fields)));
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
